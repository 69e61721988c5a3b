"""The base game: clues, plays, discards, and the end."""

from __future__ import annotations

from hanabi.lessons.lesson import Lesson, Step
from hanabi.message import message
from hanabi.refusal import Rule

ONE_COLOUR = message("Ada would know the colour of one card, but not that it is a 1. One clue can point at all three.")
NOTHING_TOLD = message("A good choice: nobody has told you anything about this card.")

CLUE = Lesson(
    name="clue",
    title=message("The game, and how to give a clue"),
    position=(
        "hands b3 w4 y1 g2 b4 | r1 b1 g4 w1 y3 | g3 r2 w2 b5 y4; "
        "deck r3 g1 b2 y2 w3 r4 g5 w5 b1 r1 y1 g2 w1 b3 r5 y5 g4 r2"
    ),
    steps=(
        Step(
            message(
                "Together you build five fireworks, one of each colour, from the 1 up to the 5. You see the cards of "
                "Ada and Ben, and they see yours; your own you never see. Your cards stand first, with question "
                "marks."
            ),
        ),
        Step(
            message(
                "On your turn you do one thing: give a clue, play a card, or discard one. A clue costs a clue token, "
                "and tells one player all their cards of one colour or of one value. Ada holds three 1s, and every "
                "firework begins with its 1. Tell her."
            ),
            right={
                "clue 1 1": message(
                    "The clue points at all three, for a clue tells the whole truth. No firework has begun: whichever "
                    "she plays first, it fits."
                ),
            },
            wrong=dict.fromkeys(("clue 1 red", "clue 1 blue", "clue 1 white"), ONE_COLOUR),
            otherwise=message(
                "The rules allow it, but Ada would not know of her 1s. Give her a clue about the value 1."
            ),
            then=("play 0", "clue 0 green"),
        ),
        Step(
            message(
                "Ada has played her red 1, and Ben has told you that your fourth card is green. He has also told you "
                "something about the other four: they are not. The red firework waits for a 2 now, and Ben holds "
                "exactly one red card. Help him."
            ),
            right={
                "clue 2 red": message(
                    "Ben sees that red waits for a 2, and that you told him of one red card. He may trust that it fits."
                ),
                "clue 2 2": message(
                    "Two cards are 2s, and Ben cannot tell yet which one is red. It is a beginning; with the clue "
                    "red, only the card that fits would have been pointed at."
                ),
            },
            otherwise=message(
                "The rules allow it, but Ben would not learn of his red 2. Give him a clue that points at it."
            ),
        ),
    ),
    rules=(Rule.T1, Rule.C1, Rule.C2, Rule.C3, Rule.C4),
)

PLAY = Lesson(
    name="play",
    title=message("How to play a card"),
    position=(
        "hands w5+5+white g4 r2+red+2 y3 b4 | b2 y4 g1 w1 r3; deck r1 g2 y1 b3 w2 r4 g3 b1 y2 r5 g5 w3 y5 b5; "
        "fireworks w4 r1 b1; tokens 5"
    ),
    steps=(
        Step(
            message(
                "Each firework shows its highest card. You have been told that your third card is red and a 2, and "
                "red waits for exactly that. Play it."
            ),
            right={
                "play 2": message(
                    "It goes up, and you draw a new card. The cards close up, and the new one is always your last."
                ),
            },
            wrong={
                "play 0": message("That white 5 fits as well, and its turn will come. Play the red 2 first."),
            },
            otherwise=message("The rules allow it, but you know for certain that your third card fits. Play that one."),
            then=("play 1",),
        ),
        Step(
            message(
                "Ada has played a card without knowing it, and it did not fit: it lies on the discard pile, and the "
                "team has made an error. With the third error the game is lost."
            ),
        ),
        Step(
            message("Your first card is the white 5, and the white firework has its 4. Complete it."),
            right={
                "play 0": message(
                    "The white firework is complete, and that brings a clue token back. Five fireworks like this one "
                    "make 25 points, the best there is."
                ),
            },
            otherwise=message(
                "The rules allow it, but your white 5 would complete its firework. Play your first card."
            ),
        ),
    ),
    rules=(Rule.P1, Rule.P2, Rule.P3, Rule.P4, Rule.E1),
)

DISCARD = Lesson(
    name="discard",
    title=message("When to discard, and what"),
    position=(
        "hands b4 r1+red+1 g2 y5 w3 | b3 y4 g3 w1 r5; deck g1 y1 b2 w2 r4 g4 b1 y2 g5 w4 y3 b5 w5; "
        "fireworks r3 b2 y1; tokens 0"
    ),
    steps=(
        Step(
            message(
                "No clue token is left, so nobody can give a clue. A discard brings one back. Your second card is a "
                "red 1, and the red firework is past that: discard it."
            ),
            right={
                "discard 1": message(
                    "It lies face up on the discard pile, a clue token is back, and you have drawn a new card."
                ),
            },
            wrong={
                "play 1": message("It would misfire: the red firework has its 1 already. Discard the card instead."),
            },
            otherwise=message(
                "The rules allow it, but of this card you know that nobody needs it. Discard your second card."
            ),
            then=("clue 0 5",),
        ),
        Step(
            message(
                "Ada has spent the token to tell you that your third card is a 5. Of each colour there are three 1s, "
                "two 2s, 3s and 4s, and a single 5. Bring a token back, with a card of which you have been told "
                "nothing."
            ),
            right={
                "discard 0": message(
                    "Well chosen: the oldest card of which nobody has said a word is what most players discard."
                ),
                "discard 1": NOTHING_TOLD,
                "discard 3": NOTHING_TOLD,
                "discard 4": message(
                    "A good choice, though this card is new: the others have hardly had time to tell you of it."
                ),
            },
            wrong={
                "discard 2": message(
                    "That is the 5! There is no other of its colour: its firework could never be completed."
                ),
            },
            otherwise=message("The rules allow it, but you do not know whether that card fits. Discard one instead."),
        ),
    ),
    rules=(Rule.C1, Rule.D1, Rule.D2, Rule.D3, Rule.S1),
)

END = Lesson(
    name="end",
    title=message("How a game ends, and what it scores"),
    position="hands g3+green+3 w1 r4+red+4 b2 y1 | y2 g5 b5 w4 r2; deck b1; fireworks w3 r3 b4 y5 g2; tokens 3",
    steps=(
        Step(
            message(
                "One card is left in the deck. Whoever draws it begins the last round: after that, everyone has "
                "exactly one more turn. Play your green 3, and draw it."
            ),
            right={
                "play 0": message(
                    "You have drawn the last card. Ada has one more turn, and after her you have the very last one."
                ),
            },
            wrong={
                "play 2": message("The red 4 fits too: keep it for your last turn, and play the green 3 now."),
            },
            otherwise=message("The rules allow it, but a card that fits is a point. Play your green 3."),
            then=("play 2",),
        ),
        Step(
            message("Ada has completed the blue firework. This is the last turn of the game: make one more point."),
            right={
                "play 1": message(
                    "The show is over, and every firework counts its highest card: white 3, red 4, blue 5, yellow 5 "
                    "and green 3 make 20, an excellent show."
                ),
            },
            otherwise=message(
                "The rules allow it, but your red 4 is a point, and there is no other turn. Play your second card."
            ),
        ),
    ),
    rules=(Rule.E2, Rule.E3, Rule.E4, Rule.N1, Rule.N2),
)
