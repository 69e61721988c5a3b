"""Why a bot has moved so, in words: a position for every kind of reason, in every language."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

import pytest

from hanabi.bots.common import reasons
from hanabi.bots.compiled_bot import bot_named
from hanabi.bots.telling import SENTENCES, TOPICS, one_of
from hanabi.cards import Card
from hanabi.kernel.actions import action_of
from hanabi.kernel.convert import view_records_of
from hanabi.kernel.tables import tables_of
from hanabi.locale import LANGUAGES, language
from hanabi.moves import Clue, Decline, Discard, Play
from hanabi.position import position
from strategies import NAMES, story

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hanabi.message import Message
    from hanabi.moves import Move

ANN, BEA, CYD = NAMES[:3]
FINESSE = "hands w4 b4 y4 | g4 b3 r1 | b3 y3 r2; deck y3 w3 y4 b5 g5; tokens 4"
NEWEST = "hands w3 w4 b4 | g4 r4 y4 r1 y3; deck y1 y2 y3 b1; tokens 4"
PLAINLY = "hands w3 w4 b4 | g4 b4 y4 r1 y3; deck y1 y2 y3 b1; tokens 4"
AGAIN = "hands w3 w4 b4 | g4 r1+red y4; deck y1 y2 y3 b1; tokens 4"
MENDED = "hands w4 b4 g3 | y3 w3 g3 | b4 g4 r4; deck y1 y2 y3 b3 b2; tokens 5"
TILED = "flamboyants; hands w2 | w3 w4; deck b1; fireworks r5; discards w1 y2; revealed launch; pending launch"
USELESS = "hands w3 w4 b4 | w1+1+white w1+1+white r4; deck y1 y2 y3 b1; fireworks w2; tokens 4"
LATE = "hands r5+red-1 w1+1 | b1 b1; fireworks w5 r4 b5 y5 g5; left 1; tokens 0"


class Told(NamedTuple):
    """A reason: who says it of the last of these moves, and whom, where and what it names."""

    kind: int
    bot: str
    text: str
    moves: tuple[Move, ...]
    players: tuple[str, ...] = ()
    place: int | None = None
    cards: tuple[str, ...] = ()


TOLD = (
    Told(reasons.TILE, "cautious", TILED, (Decline(),)),
    Told(reasons.ONLY_PLAY, "cautious", "bouquet final; hands r4 r3 | ; fireworks w1; tokens 8", (Play(0),)),
    Told(reasons.ONLY_PLAY, "gentle", "bouquet final; hands r4 r3 | ; fireworks w1; tokens 8", (Play(0),)),
    Told(reasons.MAKES_KNOWN, "cautious", NEWEST, (Clue(1, value=1),), (BEA,), 4),
    Told(reasons.MAKES_KNOWN, "conventions", AGAIN, (Clue(1, value=1),), (BEA,), 2, ("r1",)),
    Told(reasons.PLAY_NEWEST, "conventions", NEWEST, (Clue(1, "red"),), (BEA,), 4, ("r1",)),
    Told(reasons.PLAY_NEWEST, "gentle", PLAINLY, (Clue(1, "red"),), (BEA,), 4, ("r1",)),
    Told(reasons.PLAIN, "gentle", NEWEST, (Clue(1, "red"),), (BEA,)),
    Told(reasons.PLAY_OLDEST, "conventions", NEWEST, (Clue(1, "green"),), (BEA,), 1, ("g1",)),
    Told(reasons.PLAY_CLUED, "conventions", AGAIN, (Clue(1, "red"),), (BEA,), 2, ("r1",)),
    Told(reasons.FINESSE, "conventions", FINESSE, (Clue(2, "red"),), (BEA, CYD), 3, ("r1", "r2")),
    Told(reasons.PLAY_NEWEST, "gentle", FINESSE, (Clue(2, "red"),), (CYD,), 3, ("r1",)),
    Told(
        reasons.KEEP,
        "conventions",
        "hands w4 b4 | g4 y3; deck y1; discards g4",
        (Clue(1, "green"),),
        (BEA,),
        1,
        ("g4",),
    ),
    Told(reasons.MEND, "conventions", MENDED, (Clue(2, "red"), Clue(2, value=4)), (CYD,), 3, ("r4",)),
    Told(reasons.NO_BETTER, "cautious", "hands r3 | w2 w4; deck y1; fireworks w1", (Clue(1, "white"),), (BEA,)),
    Told(reasons.NO_BETTER, "conventions", USELESS, (Clue(1, "white"),), (BEA,)),
    Told(reasons.NUMBER, "information", FINESSE, (Clue(2, "red"),)),
    Told(reasons.NO_NUMBER, "information", "hands r3 w5 | w1 w4; deck y1", (Clue(1, "white"),), (BEA,)),
    Told(reasons.TOLD_BY, "conventions", NEWEST, (Clue(1, "red"), Play(3)), (ANN,), 4, ("r1",)),
    Told(reasons.TOLD, "conventions", AGAIN, (Clue(1, "red"), Play(1)), (), 2, ("r1",)),
    Told(reasons.FITS, "cautious", "hands r1+1+red w5 | w3 w4; deck y1", (Play(0),), (), 1, ("r1",)),
    Told(reasons.FITS, "conventions", "hands r1+1+red w5 | w3 w4; deck y1", (Play(0),), (), 1, ("r1",)),
    Told(reasons.FITS, "information", "hands r1+1+red w5 | w3 w4; deck y1", (Play(0),), (), 1, ("r1",)),
    Told(reasons.ANSWERED, "conventions", FINESSE, (Clue(2, "red"), Play(2)), (CYD, BEA), 3, ("r1",)),
    Told(reasons.DARED, "conventions", "hands r1+red w5 | w3 w4; deck y1", (Play(0),), (), 1, ("r1",)),
    Told(reasons.DARED, "information", "hands r1+red w5 | w3 w4; deck y1", (Play(0),), (), 1, ("r1",)),
    Told(reasons.TRIED, "conventions", LATE, (Play(0),), (), 1, ("r5",)),
    Told(reasons.TRIED, "information", LATE, (Play(0),), (), 1, ("r5",)),
    Told(reasons.USELESS, "cautious", LATE, (Discard(1),), (), 2),
    Told(reasons.USELESS, "conventions", LATE, (Discard(1),), (), 2),
    Told(reasons.USELESS, "information", LATE, (Discard(1),), (), 2),
    Told(reasons.UNTOLD, "cautious", NEWEST, (Discard(1),), (), 2),
    Told(reasons.OLDEST, "conventions", NEWEST, (Discard(0),), (), 1),
    Told(reasons.SPARED, "cautious", AGAIN, (Clue(1, "green"), Discard(1)), (), 2, ("r1", "r5")),
    Told(reasons.SPARED, "conventions", AGAIN, (Clue(1, "green"), Discard(1)), (), 2, ("r1",)),
    Told(reasons.SPARED, "information", NEWEST, (Discard(1),), (), 2),
    Told(reasons.CHOSEN, "information", USELESS, (Clue(1, value=4), Discard(1)), (), 2),
    Told(reasons.BEST_CLUE, "search", NEWEST, (Clue(1, "red"),), (BEA,)),
    Told(reasons.BEST_PLAY, "search", "hands r1+1+red w5 | w3 w4; deck y1", (Play(0),), (), 1, ("r1",)),
    Told(reasons.BEST_DISCARD, "search", LATE, (Discard(1),), (), 2),
    Told(reasons.BEST_ANSWER, "search", TILED, (Decline(),)),
)


def said(told: Told) -> Message:
    """What the bot says of the last move, whether it would make it or not."""
    *before, move = told.moves
    games = [position(told.text)]
    for made in before:
        games.append(games[-1].after(made))
    now, shown = games[-1], view_records_of(story(games))
    bot, tables = bot_named(told.bot), tables_of(now.variant, len(now.hands))
    action = action_of(now.variant, len(now.hands), move, now.seat)
    why = bot.why(now.variant, tables, shown, bot.recall(tables, shown), action)
    assert why is not None
    return why(NAMES)


def ids() -> Iterator[str]:
    for told in TOLD:
        yield f"{told.bot}-{TOPICS[told.kind]}"


@pytest.mark.parametrize("told", TOLD, ids=ids())
def test_a_reason_names_the_player_the_card_and_what_it_is_in_every_language(told: Told) -> None:
    message = said(told)

    assert message.text == SENTENCES[told.kind].text
    assert message.topic == TOPICS[told.kind]
    for code in LANGUAGES:
        sentence = language(code).say(message)
        assert all(player in sentence for player in told.players), sentence
        assert told.place is None or re.search(rf"\b{told.place}\b", sentence), sentence
        titles = [language(code).say(Card.parse(card).title) for card in told.cards]
        assert all(title in sentence for title in titles), sentence
        assert code == "en" or sentence != str(message)


def test_there_is_a_position_for_every_kind_of_reason() -> None:
    assert {told.kind for told in TOLD} == set(SENTENCES) == set(TOPICS)


def test_a_card_that_has_to_wait_is_told_with_the_one_before_it() -> None:
    """Whoever is told so knows what to wait for."""
    text = "hands w3 w4 b4 | g4 y4 r2 y3 | r1+1+red b4 b3; deck y1 y2 y3 b1; tokens 4; seat 2"

    assert "red 2 after red 1" in str(said(Told(reasons.PLAY_NEWEST, "gentle", text, (Clue(1, "red"),))))


def test_the_reason_of_a_finesse_is_the_same_for_both_readings() -> None:
    """S5: who holds the clued card learns nothing from it that the clue does not say."""
    plain = FINESSE.replace("r1 |", "r3 |").replace("r2", "r1")

    assert said(Told(reasons.FINESSE, "conventions", FINESSE, (Clue(2, "red"),))) == said(
        Told(reasons.FINESSE, "conventions", plain, (Clue(2, "red"),))
    )


def test_many_cards_are_told_by_what_they_have_in_common() -> None:
    one, two, three = (Card.parse(card).title for card in ("r1", "w1", "b1"))

    assert str(one_of([one])) == "red 1"
    assert str(one_of([one, two])) == "red 1 or white 1"
    assert str(one_of([one, two, three])) == "red 1, white 1 or blue 1"
