"""What clues mean beyond what they say: the agreements that most people play by, and that the bots keep to.

In each position the bot `conventions` does what is taught; a test asks it.
"""

from __future__ import annotations

from hanabi.lessons.lesson import Lesson, Step
from hanabi.message import message
from hanabi.refusal import Rule

RATHER_THE_NEWEST = message(
    "The rules allow it, but somebody has just asked you for a card. Play the one that is meant."
)
ONE_COULD_DO_MORE = message("The rules allow it, but here another clue does what nobody else can do now.")
ADA_LOSES_IT = message("The rules allow it, but then Ada discards her oldest card, and that one is needed.")

NEWEST = Lesson(
    name="newest",
    title=message("The newest card: “play me”"),
    position=("hands b3 r4 w4 r1 g3 | w2 y4 b4 g4 y3 | g2 w3 b2 y2 r3; deck y1 w1 b1 g1 r2 b5 w5; tokens 6; seat 2"),
    steps=(
        Step(
            message(
                "A clue says little. So people agree on what it means, and everybody plays by that: most people whom "
                "you meet, and the bots here. The first agreement: a clue asks for a card, and whoever is told plays "
                "it. Watch Ben."
            ),
            then=("clue 0 red",),
        ),
        Step(
            message(
                "Ben points at two red cards of yours. He means one of them: the newest that his clue is the first to "
                "point at. Your newest card is always at the right. Play the card that Ben means."
            ),
            right={
                "play 3": message(
                    "It was the red 1. Of your other red card nobody has asked anything: it stays where it is."
                ),
            },
            wrong={
                "play 1": message("That one is older. Of the cards that Ben points at, your fourth is the newest."),
            },
            otherwise=RATHER_THE_NEWEST,
        ),
        Step(
            message(
                "White and red have begun, and Ben points at two 1s. Either could be one that nobody needs any more; "
                "but the newest one fits, or Ben would have said something else."
            ),
            position=(
                "hands w4 g3 b1 y4 y1 | w2 r4 b4 g4 y3 | g2 w3 b2 y2 r3; "
                "deck w1 b3 r2 g1 b5 w5; fireworks r1 w1; tokens 5; seat 2"
            ),
            first=("clue 0 1",),
            right={
                "play 4": message(
                    "The yellow 1. Your other 1 is needed as well: who can help it points at no card that is of no use."
                ),
            },
            wrong={
                "play 2": message("It may fit, but Ben has asked for the newest of the two: your fifth card."),
            },
            otherwise=RATHER_THE_NEWEST,
        ),
        Step(
            message(
                "Your fourth card was told to be red long ago. Now Ben says red again, and points at another card, "
                "too. A clue is about what is new."
            ),
            position=(
                "hands b3 w4 r2 r4+red g3 | w2 y4 b4 g4 y3 | g2 w3 b2 y2 r3; "
                "deck y1 w1 b1 g1 b5 w5; fireworks r1; tokens 5; seat 2"
            ),
            first=("clue 0 red",),
            right={
                "play 2": message("The red 2. The other card is newer, but a clue had pointed at it before."),
            },
            wrong={
                "play 3": message("Of that card you knew already that it is red. The clue is about your third card."),
            },
            otherwise=RATHER_THE_NEWEST,
        ),
        Step(
            message(
                "Now you tell. Ada's red 1 fits. Her yellow 1 is of no use any more, and she will play the newest card "
                "that you point at. Choose your word."
            ),
            position=(
                "hands w4 g3 b3 y4 b4 | w4 g4 r1 b3 y1 | g3 w3 b4 b2 r3; deck w1 b1 r2 g1 b5 w5; fireworks y1; tokens 5"
            ),
            right={
                "clue 1 red": message("Red points at that card alone, and Ada will play it."),
            },
            wrong={
                "clue 1 1": message("Of her two 1s the yellow one is newer. She would play that one, and it misfires."),
            },
            otherwise=ONE_COULD_DO_MORE,
        ),
    ),
    rules=(Rule.C2, Rule.C3, Rule.P1, Rule.H1),
)

NEXT_DISCARD = Lesson(
    name="next-discard",
    title=message("The next discard"),
    position=(
        "hands r5+5 b3 w4 g3 y4+yellow | w2 y3 b4 g4 b3 | g2 w3 b2 y2 r3; "
        "deck y1 w1 b1 g1 r2 b5 w5; fireworks r1; tokens 0"
    ),
    steps=(
        Step(
            message(
                "Whoever has nothing better to do discards, and everybody should know which card that will be: the "
                "oldest one that no clue has pointed at. Your oldest is at the left. Discard the right one."
            ),
            right={
                "discard 1": message(
                    "Nobody has said a word about it, so it can be spared; and everybody saw it coming."
                ),
            },
            wrong={
                "discard 0": message("It is older, but it is a 5, and you were told: nothing can replace it."),
                "discard 2": message(
                    "Your second card is older, and nobody has told you anything about that one either."
                ),
            },
            otherwise=message("The rules allow it, but discard the oldest card of which nobody has told you anything."),
        ),
        Step(
            message(
                "What you know to be of no use goes first: then nobody has to fear for the oldest card. Red has its 1, "
                "and you hold another one."
            ),
            position=(
                "hands b3 w4 r1+red+1 g3 y4 | w2 y3 b4 g4 b3 | g2 w3 b2 y2 r3; "
                "deck y1 w1 b1 g1 r2 b5 w5; fireworks r1; tokens 0"
            ),
            right={
                "discard 2": message("A clue token for nothing at all."),
            },
            wrong={
                "discard 0": message(
                    "It would be next. But your third card is the red 1, which nobody needs any more."
                ),
                "play 2": message("It would misfire: red has its 1. Discard it."),
            },
            otherwise=message("The rules allow it, but your third card is surely of no use: discard that one."),
        ),
        Step(
            message(
                "A clue that points at the next discard is about that card, though others are newer. Ben points at "
                "your first card, which you would discard next. A 1 is seldom worth keeping for later."
            ),
            position=(
                "hands b1 w4 g3 w1 y4 | w2 y3 b4 g4 b3 | g2 w3 b2 y2 r3; "
                "deck y1 w1 g1 r2 b5 w5; fireworks w1; tokens 4; seat 2"
            ),
            first=("clue 0 1",),
            right={
                "play 0": message("The blue 1. Your newer 1 was white, and of no use: Ben knew how you would read it."),
            },
            wrong={
                "play 3": message(
                    "It is newer. But the clue points at your next discard as well, and so it is about that."
                ),
            },
            otherwise=RATHER_THE_NEWEST,
        ),
    ),
    rules=(Rule.D1, Rule.D2, Rule.D3, Rule.H1),
)

KEEP = Lesson(
    name="keep",
    title=message("“Keep this card”"),
    position="hands r5 w4 g3 b4 y4 | w2 y3 b4 g4 b3; deck y1 w1 b1 g1 r2 b5 w5; fireworks r1; tokens 1; seat 1",
    steps=(
        Step(
            message(
                "A clue about the next discard may also say: do not throw this away. Ada tells you that your oldest "
                "card is a 5. No firework has its 4, so it cannot fit yet."
            ),
            first=("clue 0 5",),
            right={
                "discard 1": message("The 5 is kept. Your second card is now the oldest that no clue has pointed at."),
            },
            wrong={
                "discard 0": message("That is the 5 which Ada asks you to keep: there is no other of its colour."),
                "play 0": message("A 5 fits only on a 4, and there is none. Ada means: keep it."),
            },
            otherwise=message(
                "The rules allow it, but a clue token is worth more. Discard your next card in its place."
            ),
        ),
        Step(
            message(
                "Ada's oldest card is the red 5, and she would discard it next. Of each 5 there is only one. Make her "
                "keep it."
            ),
            position="hands b3 w4 g3 b4 y4 | r5 y3 b4 g4 w3; deck y1 w1 b1 g1 r2 b5 w5; fireworks r1; tokens 4",
            right={
                "clue 1 5": message("She sees that no 5 can fit, so she knows: keep it. That is why one names the 5."),
            },
            wrong={
                "clue 1 red": message("She would take it for the red 2, which fits, and play it. Name the value."),
            },
            otherwise=ADA_LOSES_IT,
        ),
        Step(
            message(
                "The last of a kind is kept as well. One green 4 lies on the discard pile, and Ada's oldest card is "
                "the other one."
            ),
            position="hands b3 w4 g3 b4 y4 | g4 r3 b3 w4 y3; deck y1 w1 b1 g1 r2 b5 w5; discards g4; tokens 4",
            right={
                "clue 1 4": message("She sees the other green 4 on the discard pile, and keeps this one."),
                "clue 1 green": message(
                    "She sees the other green 4 on the discard pile. It may be that one: she keeps it."
                ),
            },
            otherwise=ADA_LOSES_IT,
        ),
        Step(
            message(
                "A 2 is worth keeping, too, above all with two players: the other one may lie deep in the deck. Ada "
                "would discard the yellow 2 next."
            ),
            position="hands b3 w4 g3 b4 y4 | y2 g4 b3 w4 r4; deck y1 w1 b1 g1 r2 b5 w5; tokens 4",
            right={
                "clue 1 2": message("No firework has its 1 yet, so she knows that it is to be kept."),
            },
            wrong={
                "clue 1 yellow": message(
                    "A yellow card that fits now is the 1. She would play it, and it would misfire."
                ),
            },
            otherwise=ADA_LOSES_IT,
        ),
    ),
    rules=(Rule.C2, Rule.D2, Rule.S1),
)

WAIT = Lesson(
    name="wait",
    title=message("Wait for the card before"),
    position=(
        "hands b3 y4 g3 b2 g4 | w5 y3 r1+red+1 g4 b3 | g2 w4+white+4 b4 y2 r3; "
        "deck r4 b4 g1 r2 b5 w1; fireworks b1 w3; tokens 1; seat 2"
    ),
    steps=(
        Step(
            message(
                "A clue may also ask for a card that fits only soon. Ben tells you of a 2. Blue waits for one; but Ada "
                "holds the red 1 and knows it, and after that a red 2 fits as well. Yours may be either. What do you "
                "do now?"
            ),
            first=("clue 0 2",),
            right={
                "discard 0": message("Patience costs nothing. Ada plays her red 1 first."),
            },
            wrong={
                "play 3": message("If it is the red 2, it misfires: Ada has not played her red 1 yet. Wait one turn."),
            },
            otherwise=message("The rules allow it, but there is time: discard your oldest card, and wait for Ada."),
            then=("play 2", "play 1"),
        ),
        Step(
            message(
                "Ada has played her red 1, and Ben a white 4. Whichever of the two your 2 is, it fits now. It is your "
                "third card now."
            ),
            right={
                "play 2": message("The blue 2. Who waits as long as needed makes no error with such a clue."),
            },
            otherwise=message("The rules allow it, but your 2 is blue or red, and both fit now: play it."),
        ),
        Step(
            message(
                "Nobody asks twice for the same card. Ben's red 1 was known when Ada told you of a red card, and he "
                "has played it. So yours is another one."
            ),
            position=(
                "hands b3 w4 r2 g3 y4 | w3 y3 w4 g4 b3 | g2 r1+red+1 b4 y2 w2; deck y1 w1 g1 b5 w5; tokens 5; seat 1"
            ),
            first=("clue 0 red", "play 1"),
            right={
                "play 2": message("The red 2: Ada gave her clue early, and no turn was lost."),
            },
            otherwise=message("The rules allow it, but Ada asked for your red card, and it fits now. Play it."),
        ),
        Step(
            message(
                "You have known for a while that your second card is the red 3, and it fits. Ben has just asked for "
                "another card. Which one first? What was just asked for, since others wait for it."
            ),
            position=(
                "hands w4 r3+red+3 g3 b1 y4 | w3 y3 r4 g4 b3 | g2 w3 b4 y2 w2; "
                "deck y1 w1 g1 b5 w5; fireworks r2; tokens 5; seat 2"
            ),
            first=("clue 0 blue",),
            right={
                "play 3": message("The blue 1. Low cards first: the others may hold what comes after them."),
            },
            wrong={
                "play 1": message("It fits, and it will fit at your next turn, too. First what Ben has asked for."),
            },
            otherwise=RATHER_THE_NEWEST,
        ),
    ),
    rules=(Rule.T1, Rule.P1, Rule.P2),
)

PROMPT = Lesson(
    name="prompt",
    title=message("The prompt: a clue that asks for two cards"),
    position=("hands b4 r1+red w4 g3 y4 | w3 y3 g4 r2 b3 | g2 w3 b4 y2 r3; deck y1 w1 g1 b5 w5 b1; tokens 4; seat 2"),
    steps=(
        Step(
            message(
                "Ben tells Ada to play her red 2, though the red firework has not begun. He has made no mistake: "
                "somebody who moves before Ada holds the red 1. That is you, and one of your cards was told to be red. "
                "Help Ada."
            ),
            first=("clue 1 red",),
            right={
                "play 1": message("The red 1. Now Ada's 2 fits, and one clue has brought up two cards."),
            },
            wrong={
                "discard 0": message(
                    "Then Ada cannot tell whether her card fits, and keeps it. You were asked as well."
                ),
            },
            otherwise=message("The rules allow it, but Ada's red 2 needs a 1 before her turn. You hold a red card."),
        ),
        Step(
            message(
                "Two of your cards are known to be 3s. Blue has its 2, and Ben asks Ada for her blue 4. Of the clued "
                "cards that may be the missing one, play the newest."
            ),
            position=(
                "hands y3+3 w4 b3+3 g1 y4 | w3 y2 g4 b4 r4 | g2 w2 w4 y4 r3; "
                "deck y1 w1 g1 b5 w5 b1; fireworks b2; tokens 4; seat 2"
            ),
            first=("clue 1 blue",),
            right={
                "play 2": message("The blue 3. Ben saw both, and knew which one you would take."),
            },
            wrong={
                "play 0": message("It may be the blue 3, but your third card is newer, and may be as well."),
                "play 4": message("Your newest card is asked for only if no clued card can be the missing one."),
            },
            otherwise=message("The rules allow it, but Ada waits for a blue 3, and you hold two 3s."),
        ),
        Step(
            message(
                "Now you ask. Ada knows of a 3, but not its colour: it is the blue one. Ben holds the blue 4. One clue "
                "to Ben brings up both."
            ),
            position=(
                "hands w4 g3 y4 b1 g4 | w3 b3+3 y3 g4 r4 | g2 b4 w4 y4 r3; "
                "deck y1 w1 g1 b5 w5 y2; fireworks b2; tokens 4"
            ),
            right={
                "clue 2 blue": message("Ada sees Ben's blue 4, and that the 3 is missing. She moves before him."),
            },
            wrong={
                "clue 1 blue": message("She would play her 3, and that is good. A clue to Ben brings his 4 as well."),
                "clue 2 4": message("His newest 4 is the yellow one. Name the colour of the card that you mean."),
            },
            otherwise=ONE_COULD_DO_MORE,
            then=("play 1", "play 1"),
        ),
        Step(message("Ada has found her 3, and Ben has played his 4. Two cards for one clue token.")),
    ),
    rules=(Rule.C2, Rule.P1),
)

FINESSE = Lesson(
    name="finesse",
    title=message("The finesse: a card that nobody told you of"),
    position=("hands b4 w4 g3 y4 r1 | w3 y3 g4 r2 b3 | g2 w3 b4 y2 r3; deck y1 w1 g1 b5 w5 b1; tokens 4; seat 2"),
    steps=(
        Step(
            message(
                "Again Ben asks Ada for her red 2, and there is no red 1. Nobody has told you anything. But Ben must "
                "see the 1 with somebody who moves before Ada: you hold it, and it is your newest card."
            ),
            first=("clue 1 red",),
            right={
                "play 4": message("The red 1, blind! Not everybody plays so. The gentle bots never ask for it."),
            },
            wrong={
                "discard 0": message(
                    "Then Ada does not dare to play her red 2. Ben sees your hand: he would not ask in vain."
                ),
            },
            otherwise=message("The rules allow it, but Ben's clue fits nothing that you see. Play your newest card."),
        ),
        Step(
            message(
                "Ada has told you of a red card, and you thought of the red 1. But before your turn Ben has played "
                "just that, from a card that nobody had told him of. So what is yours?"
            ),
            position=(
                "hands w4 r2 y4 g3 b3 | w3 g4 b3 y4 w2 | w4 b4 g3 y3 r1; deck y1 w1 g1 b5 w5 b1; tokens 4; seat 1"
            ),
            first=("clue 0 red", "play 4"),
            right={
                "play 1": message(
                    "The red 2. Who is told has only to wait for their turn, and to look at what happened."
                ),
            },
            otherwise=message("The rules allow it, but Ben has played the red 1 for your red card. It fits now."),
        ),
        Step(
            message(
                "Now you ask. Ada's newest card is the red 1, and Ben holds the red 2. Ada moves first, and nobody has "
                "told her anything."
            ),
            position=("hands w4 b4 y4 g3 b3 | w3 g4 b3 y4 r1 | w2 b4 g3 r2 y3; deck y1 w1 g1 b5 w5 b1; tokens 4"),
            right={
                "clue 2 red": message("Ada sees a red 2 that cannot fit yet, and that you ask for it."),
            },
            wrong={
                "clue 1 red": message("That brings up the 1. A clue to Ben brings up the 1 and the 2."),
                "clue 1 1": message("That brings up the 1. A clue to Ben brings up the 1 and the 2."),
            },
            otherwise=ONE_COULD_DO_MORE,
            then=("play 4", "play 3"),
        ),
        Step(message("Ada has played her newest card blind, and Ben his red 2.")),
        Step(
            message(
                "Last, a trap. Ben asks Ada for a red card, and it is the red 1, which fits. No clue token is left. "
                "What is asked of you?"
            ),
            position=(
                "hands w4 b4 y4 g3 b3 | w3 g4 b3 r1 w2 | w4 b2 g3 y3 y4; deck y1 w1 g1 b5 w5 b1; tokens 1; seat 2"
            ),
            first=("clue 1 red",),
            right={
                "discard 0": message("Nothing: the clue means what it says. You go on as always."),
            },
            wrong={
                "play 4": message("It would misfire. Ada's card fits by itself, so nothing is missing."),
            },
            otherwise=message("The rules allow it, but nobody has asked you for anything. Discard your oldest card."),
        ),
    ),
    rules=(Rule.C2, Rule.P1, Rule.P2),
)
