"""More fireworks: multicolour as a colour or as all of them, and black powder."""

from __future__ import annotations

from hanabi.lessons.lesson import Lesson, Step
from hanabi.message import message
from hanabi.refusal import Rule

KEPT = message("Right: the multicolour card is kept, and this one was probably not the last of its kind.")

SIXTH_COLOUR = Lesson(
    name="sixth-colour",
    title=message("A sixth colour"),
    position=(
        "cocktail + sixth-colour; hands b4 m3+multicolour r3 w4 g2 | m1 r1 y3 b3 g4; "
        "deck b1 y1 w2 g3 r4 y2 b2 m5 g1 w3 y5; fireworks r1 w1; tokens 1"
    ),
    steps=(
        Step(
            message(
                "Five multicolour cards have joined the deck, and make a sixth firework: 30 points are the best "
                "score. A clue names multicolour like any other colour. Ada holds the multicolour 1: show her that "
                "card alone."
            ),
            right={
                "clue 1 multicolour": message("It points at the one multicolour card, and at no other."),
            },
            wrong={
                "clue 1 1": message(
                    "This would point at two cards, and her red 1 is of no use any more. Name the colour."
                ),
                "clue 1 red": message(
                    "Here multicolour is not red: this points at her red 1, which is of no use any more."
                ),
            },
            otherwise=message("The rules allow it, but Ada would not learn of her multicolour 1. Name its colour."),
            then=("play 0",),
        ),
        Step(
            message(
                "Ada has begun the sixth firework. Now no clue token is left. Of each multicolour card there is only "
                "one, not only of the 5. Which card would you discard?"
            ),
            right=dict.fromkeys(("discard 0", "discard 2", "discard 3", "discard 4"), KEPT),
            wrong={
                "discard 1": message(
                    "No: whatever its value, there is no other like it. The sixth firework would end there."
                ),
            },
            otherwise=message("The rules allow it, but you do not know whether that card fits. Discard one instead."),
        ),
    ),
    rules=(Rule.A1,),
)

FULL_SIXTH_COLOUR = Lesson(
    name="full-sixth-colour",
    title=message("A full sixth colour"),
    position=(
        "cocktail + full-sixth-colour; hands b4 m3+multicolour+3 r3 w4 g2 | r1 m3 y3 b5 g4; "
        "deck b1 y1 w2 g3 r4 y2 b2 m5 g1 w3 y5; fireworks r1 m1; tokens 0"
    ),
    steps=(
        Step(
            message(
                "Here the sixth colour has ten cards like the others: three 1s, two 2s, 3s and 4s, and one 5. No "
                "clue token is left. You know that your second card is a multicolour 3; look at Ada's hand, and "
                "discard the card that you can best spare."
            ),
            right={
                "discard 1": message("Right: Ada holds the other multicolour 3, so yours can be spared."),
            },
            otherwise=message(
                "The rules allow it, but of that card you know nothing. Ada holds the other multicolour 3: spare yours."
            ),
        ),
    ),
    rules=(Rule.A1, Rule.W1),
)

WILD = Lesson(
    name="wild",
    title=message("Wild cards: multicolour has every colour"),
    position=(
        "grands-feux + wild; hands b4 m2+red+blue+2 g3 w4 r3 | m1 r4 y3 b3 g1; "
        "deck b1 y1 w2 g4 r2 y2 b2 m5 g2 w3 y5; fireworks r1; tokens 6"
    ),
    steps=(
        Step(
            message(
                "Ten multicolour cards make a sixth firework. They have every colour, so every clue of a colour "
                "points at them as well, and nobody may say multicolour. Ada holds the multicolour 1, and nothing "
                "white: point at that card alone."
            ),
            right={
                "clue 1 white": message(
                    "It points at the multicolour card, for that is white too. To Ada it may still be a white card: "
                    "another colour on the same card would tell her."
                ),
            },
            wrong={
                "clue 1 1": message(
                    "This would point at her green 1 as well. A colour that she does not hold points at less."
                ),
            },
            otherwise=message(
                "The rules allow it, but that points at another card of hers, too, or not at this one. Try a colour "
                "that she does not hold."
            ),
            then=("play 0",),
        ),
        Step(
            message(
                "Ada took the chance, and the multicolour firework has begun. Your second card was called red, and "
                "then blue as well: only multicolour is both. You also know that it is a 2. Play it."
            ),
            right={
                "play 1": message("It goes up on its own firework: multicolour cards never help out in another."),
            },
            otherwise=message("The rules allow it, but you know that your second card is the multicolour 2. Play it."),
        ),
    ),
    rules=(Rule.W1, Rule.W2, Rule.W3),
)

BLACK_POWDER = Lesson(
    name="black-powder",
    title=message("Black powder"),
    position=(
        "grands-feux + black-powder; hands b3 p4+4-white-red-blue-yellow-green g3 w4 r3 | p5 r4 y3 b4 g1; "
        "deck b1 y1 w2 g4 r2 y2 b2 p3 g2 w3 p2 p1; fireworks r1 w1 b1 y1; tokens 5"
    ),
    steps=(
        Step(
            message(
                "Ten black cards make a firework that is built downwards, from the 5 to the 1. They have no colour: "
                "only a value points at them. Each one that is missing in the end takes a point away. Ada holds the "
                "black 5, with which it begins. Show her."
            ),
            right={
                "clue 1 5": message(
                    "Ada knows now that this card is a 5. No other firework waits for a 5, so it may be black."
                ),
            },
            otherwise=message("The rules allow it, but no colour points at a black card. Tell her its value."),
            then=("play 0",),
        ),
        Step(
            message(
                "The black 5 is up, and the black 4 comes next. Your second card is a 4, and every colour has been "
                "named without pointing at it: it has none. Play it."
            ),
            right={
                "play 1": message(
                    "Two black cards are up, and three are missing: if the game ended now, black powder would cost "
                    "three points."
                ),
            },
            otherwise=message("The rules allow it, but your second card is the black 4, and it fits. Play it."),
        ),
    ),
    rules=(Rule.B1, Rule.B2, Rule.B3, Rule.B4),
)
