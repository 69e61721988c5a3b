"""What happens at a table is told in words, to each viewer what they may know, for any language to be read in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from hanabi.locale import LANGUAGES, language
from hanabi.message import counted, message, worded
from hanabi.table import announcements, phrases
from hanabi.table.entries import (
    Acted,
    By,
    Challenged,
    Noted,
    Readied,
    Remarked,
    Rematched,
    Returned,
    Said,
    Sat,
    Started,
    Stood,
    Stop,
    Stopped,
    TakenOver,
    Voted,
)
from hanabi.table.history import history_updates
from hanabi.table.requests import Fill, Motion, Note, Ready, Remark, Sit, Vote
from hanabi.table.words import Words
from hanabi.view import View
from table.people import NAMES, PEOPLE, TWO, WITH_A_BOT, ask, begun, game_of, happen, new, played_out, sent, stopped

if TYPE_CHECKING:
    from hanabi.message import Message
    from hanabi.table.entries import Fact
    from hanabi.table.messages import LogLine, Update

FACTS: list[tuple[Fact, str]] = [
    (Sat(0, "Ann"), "Ann: a seat taken"),
    (Stood(0), "A seat is free again"),
    (Readied(1), "Béa: ready"),
    (Started(1), "The cards are dealt. First to move: Béa"),
    (Remarked(0, Remark.OOPS), "Ann: “Oops!”"),
    (Said(1, "{x}"), "Béa: “{x}”"),
    (Voted(0, Motion.TAKE_OVER, 1), "Ann: for a bot in the place of Béa"),
    (Voted(0, Motion.TAKE_OVER, 2), "Ann: for a bot in your place"),
    (Voted(0, Motion.END), "Ann: for stopping the game here"),
    (Voted(0, Motion.REMATCH), "Ann: for another game"),
    (Voted(0, Motion.END, agreed=False), "Ann: a change of mind"),
    (Voted(2, Motion.END), "You: for stopping the game here"),
    (TakenOver(0), "Ann: a bot plays here from now on"),
    (Returned(0), "Ann: back from the bot"),
    (Stopped(Stop.CLOCK), "Somebody's time is up: the game stops here."),
    (Rematched("table-2"), "The same players go on at a new table"),
    (Challenged("challenge-1", 2000.0), "This deal is a challenge: everybody may try it once"),
]


@pytest.mark.parametrize(
    "said",
    [
        message("{player}: ready", player="Zoé"),
        message("{played} (announced: {suit})", played=message("{player}: ready", player="Zoé"), suit=message("red")),
        counted("{count} card", "{count} cards", 2),
        worded("cocktail", "Horrible"),
    ],
)
def test_words_are_the_message_also_when_they_have_travelled(said: Message) -> None:
    travelled = msgspec.json.decode(msgspec.json.encode(Words.of(said)), type=Words)

    assert travelled.message == said
    for code in LANGUAGES:
        assert language(code).say(travelled.message) == language(code).say(said)


@pytest.mark.parametrize(("fact", "told"), FACTS)
def test_a_fact_in_words(fact: Fact, told: str) -> None:
    assert str(announcements.fact(fact, NAMES, you=2)) == told


@pytest.mark.parametrize("fact", [Acted(0, "play 0"), Noted(0, 1, "keep")])
def test_moves_are_told_by_their_events_and_notes_to_nobody(fact: Fact) -> None:
    assert announcements.fact(fact, NAMES) is None


def told(update: Update) -> list[str]:
    return [str(words.message) for words in update.log[-1].words]


def test_a_clue_is_told_to_its_player_and_to_the_others() -> None:
    table = begun()
    target = next(move for move in game_of(table).legal_moves if str(move).startswith("clue 1"))
    table = happen(table, Acted(0, str(target)))

    for you, player in ((0, "You"), (2, "Ann"), (None, "Ann")):
        assert told(sent(table, you))[0].startswith(f"{player} to Béa: ")
    assert told(sent(table, 1))[0].startswith("Ann to you: ")
    for past in history_updates(table, 1)[1:]:
        assert told(past)[0].startswith("Ann to Béa: ")


def test_nobody_is_told_the_card_that_they_draw() -> None:
    """S5"""
    table = happen(begun(), Acted(0, "play 0"))
    drawn = game_of(table).hands[0][-1].card.title

    assert told(sent(table, 1))[-1] == f"Drawn: {drawn}"
    assert not any(said.startswith("Drawn") for said in told(sent(table, 0)))


@pytest.mark.parametrize("you", [None, 0, 1])
def test_all_that_a_viewer_sees_happen_is_told_and_nothing_else(you: int | None) -> None:
    table = played_out(begun(TWO))
    dealt = announcements.fact(Started(table.record().first), NAMES)
    assert dealt

    for update, game in zip(history_updates(table, you), table.record().games(), strict=True):
        events = View.open(game).events  # the game is over
        seen = [phrases.event(event, NAMES) for event in phrases.worth_telling(events)]
        assert [words.message for words in update.log[0].words] == (seen or [dealt])


def test_who_is_proposed_to_be_replaced_is_spoken_to() -> None:
    table = ask(begun(), PEOPLE[0], Vote(motion=Motion.TAKE_OVER, seat=1))

    assert [str(vote.words.message) for vote in sent(table, 1).votes] == ["Ann: for a bot in your place"]
    assert [str(vote.words.message) for vote in sent(table, 2).votes] == ["Ann: for a bot in the place of Béa"]


def test_a_note_has_no_words() -> None:
    table = begun()
    table = ask(table, PEOPLE[0], Note(card=game_of(table).hands[0][0].number, text="keep"))

    assert sent(table, 0).log[-1].words == ()


def test_why_a_game_is_over() -> None:
    """E2"""
    table = begun()

    assert sent(table, 0).ending is None
    assert sent(stopped(table), 0).ending == Words("The players have agreed to stop here.")
    over = played_out(table)
    end = game_of(over).ended
    assert end is not None
    assert sent(over, None).ending == history_updates(over, None)[-1].ending == Words.of(phrases.ENDS[end])
    assert history_updates(over, None)[0].ending is None


# -- Who it was -----------------------------------------------------------------------------------------


def test_a_latecomer_is_told_who_sat_there_then() -> None:
    """Neither the name nor the "you" of whoever sits there now is put into what happened before."""
    table = ask(new(), PEOPLE[0], Sit(name="Ann", seat=0), Ready(), Fill())
    bot = table.seats[1].name
    table = happen(table, Acted(0, "play 0"), Acted(1, "play 0", By.BOT))
    table = ask(table, PEOPLE[1], Sit(name="Béa", seat=1))
    table = happen(table, Acted(2, "play 0", By.BOT), Acted(0, "play 0"), Acted(1, "play 0"))

    for you in (0, 1, None):
        first, *_, last = [str(line.words[0].message) for line in sent(table, you).log if is_of(line, 1)]
        assert first.startswith(f"{bot} ")
        assert last.startswith("You " if you == 1 else "Béa ")
        earlier = [str(update.log[0].words[0].message) for update in history_updates(table, you)]
        assert [line.partition(" ")[0] for line in (earlier[2], earlier[5])] == [bot, "Béa"]


def is_of(line: LogLine, seat: int) -> bool:
    return isinstance(line.fact, Acted) and line.fact.seat == seat


@pytest.mark.parametrize(
    ("by", "told"),
    [
        (By.PERSON, {0: "(card 1)", 1: "(card 1)"}),
        (By.CLOCK, {0: "(time was up)", 1: "(time was up)"}),
        (By.BOT, {0: "(the bot for You)", 1: "(the bot for Ann)"}),
    ],
)
def test_a_move_that_the_player_has_not_made_says_so(by: By, told: dict[int, str]) -> None:
    table = happen(begun(), Acted(0, "play 0", by))

    assert {you: str(sent(table, you).log[-1].words[0].message)[-len(end) :] for you, end in told.items()} == told


def test_a_bot_that_moves_for_itself_does_not_say_so() -> None:
    table = happen(begun(WITH_A_BOT), Acted(0, "play 0"), Acted(1, "play 0"), Acted(2, "play 0", By.BOT))

    assert "the bot" not in str(sent(table, 0).log[-1].words[0].message)


def test_a_move_in_a_few_words() -> None:
    table = begun()
    clue = next(move for move in game_of(table).legal_moves if str(move).startswith("clue 1"))
    card = game_of(table).hands[1][0].card.title
    table = happen(table, Acted(0, str(clue)), Acted(1, "discard 0"), Acted(2, "rearrange 2 1 0 2 3 4"))

    *_, clued, discarded, rearranged = sent(table, 1).log
    assert clued.short is not None
    assert discarded.short is not None
    assert str(clued.short.message).startswith("Ann → You: ")
    assert str(discarded.short.message) == f"You: {card} discarded"
    assert rearranged.short is None
