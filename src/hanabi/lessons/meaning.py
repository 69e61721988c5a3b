"""What the bots that sit with people mean by their moves, and take ours to mean: a page to look things up in.

Every convention has examples; in each of them the bots that keep to it do what is said, and a test asks them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hanabi.lessons.course import Course
from hanabi.lessons.lesson import Lesson, Step
from hanabi.message import message

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from hanabi.message import Message
    from hanabi.table.messages import Update

BOTH, SEASONED, GENTLE = ("gentle", "conventions"), ("conventions",), ("gentle",)
"""The bots that keep to a convention."""


@dataclass(frozen=True, slots=True)
class Example:
    """A position as one line of text, what is done there, and what one does then, who sits at seat 0."""

    position: str
    moves: tuple[str, ...]
    answer: str
    words: Message
    bots: tuple[str, ...] = BOTH

    @property
    def course(self) -> Course:
        """The same as the one step of a lesson."""
        step = Step(self.words, right={self.answer: self.words}, first=self.moves)
        return Course.begin(Lesson("", self.words, self.position, (step,), ()))

    @property
    def update(self) -> Update:
        """What a table would tell of it at last."""
        return self.course.updates[-1]


@dataclass(frozen=True, slots=True)
class Convention:
    """What is agreed, by the name under which a reason leads to it; its examples, and where it is practised."""

    name: str
    title: Message
    words: tuple[Message, ...]
    examples: tuple[Example, ...] = ()
    bots: tuple[str, ...] = BOTH
    lesson: str = ""


NEWEST_CARD = Convention(
    "newest-card",
    message("The newest card: play it"),
    (
        message(
            "A clue is about one card, and asks for it to be played. It is the newest of the cards at which a clue "
            "points for the first time: the one that was drawn last, wherever you hold it."
        ),
        message("The other cards that it points at are needed as well, but nobody has asked for them yet."),
    ),
    (
        Example(
            "hands b3 r4 w4 r1 g3 | w2 y4 b4 g4 y3 | g2 w3 b2 y2 r3; deck y1 w1 b1 g1 r2 b5 w5; tokens 6; seat 2",
            ("clue 0 red",),
            "play 3",
            message("Ben clues red. Your fourth card is the newest of the two, so he means that one: you play it."),
            bots=SEASONED,
        ),
        Example(
            "hands w4 g3 b3 y4 b4 | w4 g4 r1 b3 y1 | g3 w3 b4 b2 r3; deck w1 b1 r2 g1 b5 w5; fireworks y1; tokens 5",
            (),
            "clue 1 red",
            message(
                "You want Ada to play her red 1. A clue of 1 would be about her yellow 1, which is newer and of no "
                "use. Red points at the right card alone."
            ),
        ),
    ),
    lesson="newest",
)

NEXT_DISCARD = Convention(
    "next-discard",
    message("The next discard"),
    (
        message(
            "Whoever discards takes their oldest card at which no clue points. Everybody knows which one that is, and "
            "can save it in time."
        ),
        message(
            "A clue that points at the next discard is about that card, though others are newer. It may ask for it to "
            "be played, or to be kept."
        ),
    ),
    (
        Example(
            "hands r5+5 b3 w4 g3 y4+yellow | w2 y3 b4 g4 b3 | g2 w3 b2 y2 r3; "
            "deck y1 w1 b1 g1 r2 b5 w5; fireworks r1; tokens 0",
            (),
            "discard 1",
            message("A clue points at your first card. The second one is the oldest without a clue: you discard that."),
        ),
        Example(
            "hands b1 w4 g3 w1 y4 | w2 y3 b4 g4 b3 | g2 w3 b2 y2 r3; "
            "deck y1 w1 g1 r2 b5 w5; fireworks w1; tokens 4; seat 2",
            ("clue 0 1",),
            "play 0",
            message("Ben clues 1, also at the card that you would discard next. So he means that one: you play it."),
            bots=SEASONED,
        ),
    ),
    lesson="next-discard",
)

KEEP = Convention(
    "keep",
    message("Keep this card"),
    (
        message(
            "About the next discard, a clue may also say: do not throw this away. A value says so for a 5, for a 2, "
            "and for the last copy of any card that is still needed. A colour says so for last copies that are not a 5."
        ),
        message("A card that may be such a one is kept, and played once it is known to fit."),
    ),
    (
        Example(
            "hands r5 w4 g3 b4 y4 | w2 y3 b4 g4 b3; deck y1 w1 b1 g1 r2 b5 w5; fireworks r1; tokens 1; seat 1",
            ("clue 0 5",),
            "discard 1",
            message("Ada clues 5, and no 5 fits yet. You keep it, and discard the next card in its place."),
        ),
        Example(
            "hands b3 w4 g3 b4 y4 | y2 g4 b3 w4 r4; deck y1 w1 b1 g1 r2 b5 w5; tokens 4",
            (),
            "clue 1 2",
            message("Ada would discard a 2. You name its value: yellow would ask her to play it."),
        ),
    ),
    lesson="keep",
)

WAIT = Convention(
    "wait",
    message("Wait for the card before"),
    (
        message(
            "A clue may ask for a card that fits only once somebody has played what they know already. You play it as "
            "soon as it fits, whichever of the possible cards it is; until then you wait."
        ),
    ),
    (
        Example(
            "hands b3 y4 g3 b2 g4 | w5 y3 r1+red+1 g4 b3 | g2 w4+white+4 b4 y2 r3; "
            "deck r4 b4 g1 r2 b5 w1; fireworks b1 w3; tokens 1; seat 2",
            ("clue 0 2",),
            "discard 0",
            message(
                "Ben clues 2. It may be the blue 2, which fits, or the red 2, which fits after the red 1 that Ada "
                "knows. You wait one turn, and discard your oldest card."
            ),
        ),
    ),
    lesson="wait",
)

CLUED_AGAIN = Convention(
    "clued-again",
    message("A clue about cards that had one before"),
    (
        message(
            "If a clue points only at cards that had a clue before, it is about the newest of them that may fit now, "
            "and asks for it to be played."
        ),
    ),
    (
        Example(
            "hands b3 y2+2 w4 r2+2 g4 | w3 g3 b4 r4 y3 | g2 w3 b4 r3 w4; "
            "deck y1 w1 b1 g1 b5 w5; fireworks y1; tokens 5; seat 2",
            ("clue 0 yellow",),
            "play 1",
            message("You have kept two 2s. Ben clues yellow: your second card is the yellow 2, and it fits."),
        ),
    ),
)

TOLD = Convention(
    "told",
    message("First what was asked for"),
    (
        message(
            "Of several cards that fit, the one that a clue has asked for goes first, and then the lower one: others "
            "may hold what comes after it."
        ),
    ),
    (
        Example(
            "hands w4 r3+red+3 g3 b1 y4 | w3 y3 r4 g4 b3 | g2 w3 b4 y2 w2; "
            "deck y1 w1 b1 g1 b5 w5; fireworks r2; tokens 5; seat 2",
            ("clue 0 blue",),
            "play 3",
            message("You know your red 3 already. Ben clues blue: you play the blue card, and the red 3 next time."),
        ),
    ),
    lesson="wait",
)

KNOWN = Convention(
    "known",
    message("A card that is known to fit"),
    (
        message("What is known to fit is played, also when nobody has asked for it."),
        message(
            "The gentle bots say one thing at a time: a clue that makes a card known to fit says nothing about others."
        ),
    ),
    (
        Example(
            "hands b3 r1+red w4 y1 g3 | w3 g4 b4 y3 r4 | g3 w3 b4 y4 r3; deck y1 w1 b1 g1 b5 w5; tokens 5; seat 2",
            ("clue 0 1",),
            "play 1",
            message(
                "You knew that your second card is red. A gentle bot clues 1, so that is the red 1: you play it. Of "
                "your other 1 it has said nothing."
            ),
        ),
    ),
    bots=GENTLE,
)

PROMPT = Convention(
    "prompt",
    message("The prompt"),
    (
        message(
            "A clue asks for a card, but the one before it has not been played. Then whoever moves before the clued "
            "player holds that one, and plays it first: the newest clued card that may be it."
        ),
    ),
    (
        Example(
            "hands b4 r1+red w4 g3 y4 | w3 y3 g4 r2 b3 | g2 w3 b4 y2 r3; deck y1 w1 g1 b5 w5 b1; tokens 4; seat 2",
            ("clue 1 red",),
            "play 1",
            message(
                "Ben asks Ada for her red 2, and there is no red 1. You know of a red card: it is the red 1, and you "
                "play it before her turn."
            ),
        ),
    ),
    bots=SEASONED,
    lesson="prompt",
)

FINESSE = Convention(
    "finesse",
    message("The finesse"),
    (
        message(
            "The same, but no clued card can be the missing one. Then it is the newest card of whoever moves before "
            "the clued player: they play it blind, without a word about it."
        ),
        message(
            "Who was clued only waits. If nobody has played an unexpected card before their turn, the clue meant what "
            "it said."
        ),
    ),
    (
        Example(
            "hands b4 w4 g3 y4 r1 | w3 y3 g4 r2 b3 | g2 w3 b4 y2 r3; deck y1 w1 g1 b5 w5 b1; tokens 4; seat 2",
            ("clue 1 red",),
            "play 4",
            message(
                "Ben asks Ada for her red 2, and there is no red 1. Nobody has told you anything: your newest card is "
                "the red 1."
            ),
        ),
        Example(
            "hands w4 r2 y4 g3 b3 | w3 g4 b3 y4 w2 | w4 b4 g3 y3 r1; deck y1 w1 g1 b5 w5 b1; tokens 4; seat 1",
            ("clue 0 red", "play 4"),
            "play 1",
            message(
                "Ada clued red, and Ben has played the red 1 from his newest card. He did it for you: yours is the red "
                "2."
            ),
        ),
    ),
    bots=SEASONED,
    lesson="finesse",
)

DUPLICATES = Convention(
    "duplicates",
    message("No card is clued twice"),
    (
        message(
            "Nobody clues a card that is of no use, or one of which another has been clued already, if it can be "
            "helped."
        ),
        message(
            "A seasoned bot concludes from it that a clued card is needed, and that it is not what another clued card "
            "is known to be. A gentle bot concludes this only of the clues of somebody who has played a card on a "
            "clue's word alone. Of the clues of somebody who keeps to no convention, neither does."
        ),
    ),
    (
        Example(
            "hands w4 b4 y4 g3 b3 | w3 g4 b3 r1 y1 | r1+red+1 b4 w3 g4 y3; deck y4 w1 b1 g1 r2 b5 w5; tokens 4",
            (),
            "clue 1 yellow",
            message(
                "Ben knows of his red 1. To name Ada's 1s would point at the other one, which then is of no use: you "
                "clue yellow."
            ),
        ),
        Example(
            "hands r2 w4 g3 b4 y4 | w3 b2+blue+2 g4 y3 r4 | g3 w3 b4 y4 r3; "
            "deck y1 w1 g1 b5 w5 b1; fireworks r1 w2 y2 g2; tokens 5; seat 2",
            ("clue 0 2",),
            "play 0",
            message(
                "Ben clues 2. The blue 2 is Ada's, as everybody knows, and other fireworks have theirs. So yours is "
                "the red 2: you play it."
            ),
            bots=SEASONED,
        ),
    ),
)

MEND = Convention(
    "mend",
    message("A mistake is mended"),
    (
        message(
            "Before somebody plays a card that does not fit, another clue makes it known, if there is time. What "
            "contradicts an earlier clue is believed, and the rest is forgotten."
        ),
    ),
    (
        Example(
            "hands b3 w4 g3 b4 y4 | w4 g4 r3 b3 y3 | g3 w3 b4 y4 r4; deck y1 w1 g1 b5 w5 b1; tokens 5; seat 2",
            ("clue 1 red",),
            "clue 1 3",
            message(
                "Ben has clued red, and Ada takes her red card for the red 1. You clue 3: now she does not play it."
            ),
        ),
    ),
)

DISCARD = Convention(
    "discard",
    message("What a discard says"),
    (
        message(
            "What is of no use goes first, then the next discard. A discard says that its player knows of no card to "
            "play, and of no clue that cannot wait. It says nothing about other cards."
        ),
        message("While a seasoned bot waits for an answer to its prompt or finesse, a discard says: I do not hold it."),
    ),
    (
        Example(
            "hands b3 w4 r1+red+1 g3 y4 | w2 y3 b4 g4 b3 | g2 w3 b2 y2 r3; "
            "deck y1 w1 b1 g1 r2 b5 w5; fireworks r1; tokens 0",
            (),
            "discard 2",
            message("Your third card is a red 1, and red has its 1. It goes before the oldest card."),
        ),
    ),
    lesson="next-discard",
)

DARE = Convention(
    "dare",
    message("When it dares"),
    (
        message(
            "While an error does not lose the game, a seasoned bot plays a clued card that either fits or is of no "
            "use, if that is likely enough. A gentle bot does not."
        ),
        message("In the last round, both try a card that may well fit: it could not be played later."),
    ),
    (
        Example(
            "hands w4 g3 r2+2 b4 y4 | w3 b3 g4 y3 r4 | g3 w3 b4 y4 r3; "
            "deck y1 w1 g1 b5 w5 b1; fireworks r1 b1 w1 g1 y2; tokens 4",
            (),
            "play 2",
            message("Of the 2s four fit, and nobody misses the yellow one. A seasoned bot plays it."),
        ),
    ),
    bots=SEASONED,
)

ORDER = Convention(
    "order",
    message("What goes first"),
    (
        message(
            "A tile is answered, and then a finesse. A clue that cannot wait goes before a play. Then cards that fit "
            "are played; then come clues that bring a card up or save one; then discards. If no clue is worth a token "
            "but one has to be given, it says nothing."
        ),
        message("With three and more players hardly a clue cannot wait: somebody else may give it."),
    ),
    (
        Example(
            "hands r1+red+1 w4 g3 b4 y4 | r5 y3 b4 g4 w3; deck y1 w1 b1 g1 r2 b5 w5; tokens 4",
            (),
            "clue 1 5",
            message("You know your red 1, and it can wait. Ada would discard the red 5 at once: you save it first."),
        ),
    ),
)

NUMBER = Convention(
    "number",
    message("Clues that are numbers"),
    (
        message(
            "The bot “information” is made for teams of its kind. To it a clue is a number, from which each of the "
            "others works out something about their own hand. Nobody has to know how; its words are true as well."
        ),
    ),
    bots=(),
)

SEARCH = Convention(
    "search",
    message("Thought through to the end"),
    (
        message(
            "The bot “search” imagines many hands that it may hold, plays each of its moves to the end of the game "
            "with all of them, and makes the move that comes out best. That says nothing by agreement."
        ),
    ),
    bots=(),
)

TRUST = Convention(
    "trust",
    message("Who keeps to no convention"),
    (
        message(
            "Not everybody has read this page. Who discards although a clue has asked them to play does not know what "
            "it meant: from then on the bots tell them what they can surely use, and hear only what they plainly say."
        ),
        message(
            "A gentle bot begins so. Where a clue points at several cards that may be meant, it waits, until whoever "
            "gave it has played a card on a clue's word alone."
        ),
        message(
            "Where the next error loses the game, a seasoned bot does so too. And if its own card may have waited for "
            "somebody who did not know what was asked, it keeps it, and does not play it."
        ),
        message("When a clue was taken otherwise, the bot that gave it says once, at its next move, how it was meant."),
    ),
    (
        Example(
            "hands b3 r4 w4 r1 g3 | w2 y4 b4 g4 y3 | g2 w3 b2 y2 r3; deck y1 w1 b1 g1 r2 b5 w5; tokens 1; seat 2",
            ("clue 0 red",),
            "discard 0",
            message(
                "Ben clues red, and has played no card on a clue's word yet. Either of the two may be meant: a gentle "
                "bot waits, and discards its oldest card."
            ),
            bots=GENTLE,
        ),
    ),
)

CONVENTIONS: Mapping[str, Convention] = {
    convention.name: convention
    for convention in (
        NEWEST_CARD,
        NEXT_DISCARD,
        KEEP,
        WAIT,
        CLUED_AGAIN,
        TOLD,
        KNOWN,
        PROMPT,
        FINESSE,
        DUPLICATES,
        MEND,
        DISCARD,
        DARE,
        TRUST,
        ORDER,
        NUMBER,
        SEARCH,
    )
}
"""Every convention by its name, in the order of the page."""


def examples() -> Iterator[tuple[str, Example]]:
    """All examples, each with its place on the page."""
    for convention in CONVENTIONS.values():
        for number, example in enumerate(convention.examples, start=1):
            yield f"{convention.name}-{number}", example
