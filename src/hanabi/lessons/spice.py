"""What else a table may play: tiles, all or nothing, announcements, other tokens, clues about nothing."""

from __future__ import annotations

from hanabi.lessons.lesson import Lesson, Step
from hanabi.message import message
from hanabi.refusal import Rule

FLAMBOYANTS = Lesson(
    name="flamboyants",
    title=message("Bonus tiles: the 5 Flamboyants"),
    position=(
        "grands-feux + flamboyants; hands w5+white+5 b4 r5+red+5 y3 g3 | y1 r3 g4 b2 w3; "
        "deck b1 g1 w2 r2 y2 b3 g2 y5 w1 b5; fireworks w4 r4 b1; discards g1 b2 y4; tokens 3; "
        "tiles value-clue launch token mend colour-clue shuffle-in"
    ),
    steps=(
        Step(
            message(
                "Six bonus tiles lie face down. A firework that is completed with a 5 turns one over, instead of "
                "bringing a clue token back. Complete the white firework."
            ),
            right={
                "play 0": message("A tile is turned over, and it does its work before you draw your new card."),
            },
            wrong={
                "play 2": message("The red 5 will have its turn. Complete the white firework first."),
            },
            otherwise=message("The rules allow it, but your first card completes the white firework. Play it."),
        ),
        Step(
            message(
                "This tile lets you give a clue of a value for nothing. It has to be used before anything else. The "
                "yellow firework waits for its 1: tell Ada of hers."
            ),
            right={
                "clue 1 1": message("The clue is given, no token is spent, and now you have drawn your card."),
            },
            otherwise=message("The rules allow it, but Ada's 1 is what a firework waits for. Tell her of it."),
            then=("play 0",),
        ),
        Step(
            message("Ada has played her yellow 1. You hold the red 5 as well: complete the red firework."),
            right={
                "play 1": message("The next tile is turned over."),
            },
            otherwise=message("The rules allow it, but your second card completes the red firework. Play it."),
        ),
        Step(
            message(
                "This tile takes a card from the discard pile and puts it on its firework, if it fits. Two cards "
                "there would fit: choose one."
            ),
            right={
                "launch b2": message("The blue 2 is up. A discarded card need not be lost for ever."),
                "launch g1": message("The green firework has begun. A discarded card need not be lost for ever."),
            },
        ),
    ),
    rules=(Rule.F1, Rule.F2, Rule.F3, Rule.F4, Rule.F5, Rule.F6),
)

BOUQUET_FINAL = Lesson(
    name="bouquet-final",
    title=message("All or nothing: the Bouquet final"),
    position=(
        "cocktail + bouquet-final; hands r4+red+4 g1+green+1 w1 | r3 r5+red+5 y1; "
        "fireworks w5 r2 b5 y5 g5; discards r4 r3; tokens 0"
    ),
    steps=(
        Step(
            message(
                "Here nothing counts but complete fireworks: with all of them the team wins, otherwise it loses. "
                "When the deck is empty, the turns go on and the hands become smaller. No clue token is left. The "
                "moment that the last card of a kind is lost which a firework still needs, the game is lost. What do "
                "you discard?"
            ),
            right={
                "discard 1": message(
                    "The green firework is complete: nobody needs a green 1. There is no card to draw."
                ),
            },
            wrong={
                "discard 0": message(
                    "The other red 4 lies on the discard pile already, and the red firework still needs one: the "
                    "game would be lost at once."
                ),
                "discard 2": message(
                    "You know nothing of that card: it could be one that is needed. Of the green 1 you know."
                ),
                "play 0": message(
                    "The red firework waits for its 3: the card would misfire, and with it the game be lost."
                ),
            },
            otherwise=message("The rules allow it, but that would be an error. Discard a card that nobody needs."),
            then=("play 0",),
        ),
        Step(
            message("Ada has found the red 3. Now the way is free for your red 4."),
            right={
                "play 0": message("And Ada completes the last firework with her red 5: the team has won!"),
            },
            otherwise=message("The rules allow it, but your red 4 fits now. Play it."),
            then=("play 0",),
        ),
    ),
    rules=(Rule.Q1, Rule.Q2, Rule.Q3, Rule.Q4),
)

CHOREOGRAPHY = Lesson(
    name="choreography",
    title=message("Announced plays: the timed choreography"),
    position=(
        "cocktail + choreography; hands r2+red+2 w4 b1+1-red y3 g4 | b4 y4 g3 w3 r3; "
        "deck w2 g1 y2 b2 r4 g2 y5 w5 b3; fireworks r1; tokens 2"
    ),
    steps=(
        Step(
            message(
                "Here you may announce the firework on which your card will go. If you are right, a clue token comes "
                "back; if not, the card is lost and it is an error. You know your red 2: play it, and announce red."
            ),
            right={
                "play 0 red": message("You were right, and a clue token is back."),
            },
            wrong={
                "play 0": message("The card would go up, but without the token. Announce red as well."),
            },
            otherwise=message("The rules allow it, but your first card is the red 2. Play it, and announce red."),
            then=("clue 0 1",),
        ),
        Step(
            message(
                "Ada has reminded you of your 1. It is not red, so it fits, but you do not know its colour, and "
                "nobody has to announce. Play it without a word."
            ),
            right={
                "play 1": message("It goes up. Wrongly announced, even a card that fits would have been an error."),
            },
            otherwise=message(
                "The rules allow it, but you know only that your second card fits, not where. Play it silently."
            ),
        ),
    ),
    rules=(Rule.M1, Rule.M2, Rule.M3),
)

DIFFICULTY = Lesson(
    name="difficulty",
    title=message("Harder and easier: other tokens"),
    position=(
        "first + harder + easier; hands b1+1 r2+red+2 y3 g4 k3 | g1 y4 b3 k4 r3; "
        "deck b4 k2 y2 b2 r4 g2 y5 k5 g3; fireworks k1 r1; tokens 9"
    ),
    steps=(
        Step(
            message(
                "In the first edition a table may change its tokens. For an easier game there are ten clue tokens "
                "instead of eight; for a harder one, the very first error loses. This table plays both. Two of your "
                "cards might fit: play the one that is certain."
            ),
            right={
                "play 1": message("Certain is certain: the red 2 is up."),
            },
            wrong={
                "play 0": message(
                    "You know that it is a 1, but black and red have theirs. If it is one of those, the game is lost."
                ),
            },
            otherwise=message(
                "The rules allow it, but your second card is the red 2, and it fits for certain. Play it."
            ),
        ),
    ),
    rules=(Rule.L1, Rule.L2),
)

EMPTY_CLUES = Lesson(
    name="empty-clues",
    title=message("Clues that point at nothing"),
    position=(
        "cocktail + empty-clues; hands w4 g2 y3 r4 b4 | b3+3-white-yellow-green b5 w1 y4 g1; "
        "deck g3 w2 y2 b1 r2 g4 y5 w5; fireworks r3 b2; tokens 3"
    ),
    steps=(
        Step(
            message(
                "A clue may also say that there is no such card. Ada knows that her first card is a red or a blue 3. "
                "Red has its 3, blue waits for one. Tell her that she holds nothing red."
            ),
            right={
                "clue 1 red": message("It points at no card, and yet it says a lot: her 3 can only be blue."),
            },
            wrong={
                "clue 1 blue": message("That would help her as well, but try a clue that points at nothing."),
            },
            otherwise=message(
                "The rules allow it, but Ada would not learn what her 3 is. Tell her that nothing is red."
            ),
            then=("play 0",),
        ),
    ),
    rules=(Rule.C5,),
)

NO_EMPTY_CLUES = Lesson(
    name="no-empty-clues",
    title=message("Every clue points at a card"),
    position=(
        "grands-feux + no-empty-clues; hands w4 g2 y3 r4 b4 | b3+3-white-yellow-green b5 w1 y4 g1; "
        "deck g3 w2 y2 b1 r2 g4 y5 w5; fireworks r3 b2; tokens 3"
    ),
    steps=(
        Step(
            message(
                "The deluxe box allows clues that point at nothing; this table does not. Ada knows that her first "
                "card is a red or a blue 3, and blue waits for its 3. She holds nothing red, but you may not say so. "
                "Find another way to tell her."
            ),
            right={
                "clue 1 blue": message("Now she knows that her 3 is blue, and that her second card is blue, too."),
            },
            otherwise=message("The rules allow it, but Ada would not learn what her 3 is. Name its colour."),
            then=("play 0",),
        ),
    ),
    rules=(Rule.C5,),
)
