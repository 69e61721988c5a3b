"""Every byte that anybody receives is searched for what they may not know; and the search finds what is planted.

There are two searches. One reads a message and looks at every place where a card, a note, a person or the secret
could stand. The other is blind: it changes everything that the viewer may not know, and demands the same bytes.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from itertools import chain
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest
from msgspec import structs

from hanabi.cards import kinds
from hanabi.editions import EDITIONS, OPTIONS, variant
from hanabi.events import Drew
from hanabi.facts import fits
from hanabi.record import Record
from hanabi.table import bulletin, history
from hanabi.table.bulletin import Bulletin
from hanabi.table.entries import Noted, Sat
from hanabi.table.history import history_updates, lines_of_table, replay_updates
from hanabi.table.messages import encoder
from hanabi.table.settings import PERSON, Clock, ClockKind, Settings, Spectators, Talk
from hanabi.view import Memory, View
from server.tables import TABLE, moments, person, whisper
from strategies import chance
from test_view import another_world

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from random import Random

    from hanabi.events import Event
    from hanabi.game import Game
    from hanabi.table.entries import Fact
    from hanabi.table.messages import Update
    from hanabi.table.table import Line, Seat, Table

SECRET = bytes.fromhex("5ec2e75ec2e75ec2e75ec2e75ec2e7ff")

# Where a card may be named. The faces that stand there are open to the viewer, or are checked below.
PLACES = {
    "view.hands.card",
    "view.hands.can_be",
    "view.hands.note",
    "view.discard_pile",
    "view.indispensable",
    "view.legal",
    "log.fact.action",
    "log.fact.text",
    "log.events.card",
}

TABLES = [
    *EDITIONS,
    *OPTIONS,
    "flamboyants + bouquet-final",
    "grands-feux + wild + black-powder + flamboyants + choreography",
    "first + full-sixth-colour + easier + empty-clues + flamboyants",
]

ALWAYS = (0, 1, 2, 3, 10, 13, 14, 15, 16)
"""The editions, and tables in which every option and every choice is met; the others are tried in the slow tier."""


# -- What is sent --------------------------------------------------------------------------------------


def sent(table: Table, you: int | None, since: int) -> bytes:
    return encoder.encode(Bulletin(table, "ABCDEF", frozenset({0}), now=0.0).update(you, since))


def hidden(table: Table, you: int | None) -> tuple[int, ...]:
    """The seats whose cards the viewer may not see. Written from the rules, not from the code."""
    if table.is_over or (you is None and table.settings.spectators is Spectators.OPEN):
        return ()
    return tuple(range(len(table.seats))) if you is None else (you,)


# -- The search that reads -----------------------------------------------------------------------------


def found(raw: bytes, table: Table, you: int | None) -> list[str]:
    """Everything in a message that its receiver may not know."""
    message = json.loads(raw)
    return [
        *_cards_in_hands(message, hidden(table, you)),
        *_cards_drawn(message, hidden(table, you)),
        *_cards_elsewhere(message, table),
        *_deck(message, table),
        *_tiles(message, table),
        *_words(raw.decode(), table, you),
    ]


def _cards_in_hands(message: Any, closed: tuple[int, ...]) -> Iterator[str]:
    hands = message.get("view", {}).get("hands", [])
    for seat, hand in enumerate(hands):
        yield from (f"the face of {card}" for card in hand if seat in closed and card.get("card") is not None)


def _cards_drawn(message: Any, closed: tuple[int, ...]) -> Iterator[str]:
    for line in message.get("log", []):
        for event in line.get("events", []):
            if event["type"] == "drew" and event["seat"] in closed and event["card"] is not None:
                yield f"a card that was drawn: {event}"


def _cards_elsewhere(message: Any, table: Table) -> Iterator[str]:
    faces = set(map(str, kinds(table.variant)))
    for place, text in _texts(message, ""):
        if place not in PLACES and faces.intersection(text.split()):
            yield f"a card at {place}: {text}"


def _deck(message: Any, table: Table) -> Iterator[str]:
    """The next cards in their order, wherever they stand."""
    faces = set(map(str, kinds(table.variant)))
    named = [word for _, text in _texts(message, "") for word in text.split() if word in faces]
    deck = [str(card) for card in (table.game.deck if table.game else ())]
    if len(deck) >= 8 and f" {' '.join(deck[:8])} " in f" {' '.join(named)} ":
        yield "the order of the deck"


def _tiles(message: Any, table: Table) -> Iterator[str]:
    revealed = [tile.value for tile in (table.game.revealed if table.game else ())]
    if message.get("view", {}).get("revealed", []) != revealed:
        yield "a tile that lies face down"


def _words(text: str, table: Table, you: int | None) -> Iterator[str]:
    if not table.is_over and (table.secret.hex() in text or "secret" in json.loads(text)):
        yield "the secret"
    yield from (f"who sits in seat {seat}" for seat in range(5) if person(seat) in text)
    yield from (f"a note of seat {seat}" for seat in range(5) if seat != you and whisper(seat) in text)


def _texts(value: Any, place: str) -> Iterator[tuple[str, str]]:
    """Every text in a message with its place, and lists do not count as a place."""
    if isinstance(value, str):
        yield place, value
    elif isinstance(value, dict):
        for key, inner in cast("dict[str, object]", value).items():
            yield place, key
            yield from _texts(inner, f"{place}.{key}".removeprefix("."))
    elif isinstance(value, list):
        for inner in cast("list[object]", value):
            yield from _texts(inner, place)


# -- The search that is blind --------------------------------------------------------------------------


def another_table(table: Table, you: int | None, random: Random) -> Table:
    """The same table to this viewer: everything that they may not know is something else."""
    closed = hidden(table, you)

    def seats(old: tuple[Seat, ...]) -> tuple[Seat, ...]:
        return tuple(replace(seat, person=seat.person and f"somebody else {number}") for number, seat in enumerate(old))

    def fact(old: Fact) -> Fact:
        if isinstance(old, Sat):
            return structs.replace(old, person="somebody else")
        if isinstance(old, Noted) and old.seat != you:
            return structs.replace(old, card=random.randrange(50), text="something else")
        return old

    def event(old: Event) -> Event:
        other = random.choice(kinds(table.variant))
        return replace(old, card=other) if isinstance(old, Drew) and old.seat in closed else old

    def line(old: Line) -> Line:
        entry = structs.replace(old.entry, fact=fact(old.entry.fact))
        return replace(old, entry=entry, events=tuple(map(event, old.events)), seats=seats(old.seats))

    return replace(
        table,
        secret=table.secret if table.is_over else random.randbytes(16),
        game=table.game and another_world(table.game, closed, random),
        seats=seats(table.seats),
        notes={place: text if place[0] == you else "something else" for place, text in table.notes.items()},
        log=tuple(map(line, table.log)),
    )


def differs(table: Table, you: int | None, since: int, random: Random) -> list[str]:
    """Whether the bytes depend on something that their receiver may not know."""
    other = another_table(table, you, random)
    here = sent(table, you, since).replace(table.commitment.encode(), b"")
    there = sent(other, you, since).replace(other.commitment.encode(), b"")
    return [] if here == there else [f"{here.decode()}\nwould otherwise be\n{there.decode()}"]


def leaks(table: Table, you: int | None, random: Random) -> list[str]:
    """What either search finds in what somebody is sent who has seen all before; now and then, who has seen nothing."""
    last = max(0, table.length - 1)
    since = {last, 0 if table.is_over or table.length % 4 == 0 else last}
    return [
        text
        for seen in since
        for text in (*found(sent(table, you, seen), table, you), *differs(table, you, seen, random))
    ]


# -- Whole games ---------------------------------------------------------------------------------------


def settings(number: int, name: str) -> Settings:
    """Tables of every kind, one after the other."""
    players = 2 + number % 4
    clocks = (Clock(), Clock(ClockKind.GAME, 100_000), Clock(ClockKind.DAYS, 2))
    return Settings(
        variant=str(variant(name)),
        seats=(PERSON, PERSON, "cautious", PERSON, "blind")[:players],
        first=("random", "colourful", 0)[number % 3],
        talk=list(Talk)[number // 2 % 3],
        memory=list(Memory)[number // 3 % 3],
        clock=clocks[number // 4 % 3],
        spectators=list(Spectators)[number % 3],
    )


@pytest.mark.parametrize(
    ("number", "name"),
    [
        pytest.param(number, name, id=name, marks=() if number in ALWAYS else pytest.mark.slow)
        for number, name in enumerate(TABLES)
    ],
)
def test_nobody_is_sent_what_they_may_not_know(number: int, name: str) -> None:
    """S5"""
    random = chance(number)
    for table in moments(settings(number, name), random.randbytes(16), number):
        for you in (None, *range(len(table.seats))):
            assert leaks(table, you, random) == []


@pytest.mark.parametrize("memory", Memory)
@pytest.mark.parametrize("spectators", Spectators)
def test_whatever_is_remembered_and_whoever_watches_nothing_leaks(memory: Memory, spectators: Spectators) -> None:
    """S5, H4"""
    random = chance(7)
    chosen = Settings(variant="flamboyants", seats=(PERSON,) * 3, memory=memory, spectators=spectators)
    for table in moments(chosen, random.randbytes(16), 1):
        for you in (None, 0, 1, 2):
            assert leaks(table, you, random) == []


def test_the_games_of_these_tests_come_to_tiles_notes_and_absences() -> None:
    """Otherwise they would search little."""
    seen: set[str] = set()
    for number, name in enumerate(TABLES):
        *_, table = moments(settings(number, name), chance(number).randbytes(16), number)
        seen.update(type(line.entry.fact).__name__ for line in table.log)
        seen.update(type(event).__name__ for line in table.log for event in line.events)

    assert {"Noted", "Said", "Remarked", "TakenOver", "Returned", "Revealed", "ShuffledIn", "LastRoundBegan"} <= seen


def test_a_replay_from_a_seat_shows_no_card_of_its_hand() -> None:
    """S5"""
    chosen = Settings(variant="flamboyants", seats=(PERSON,) * 3)
    *_, table = moments(chosen, SECRET, 5)
    running = replace(table, game=None, stopped=None)
    lines = lines_of_table(table)
    for seat in range(3):
        for each in replay_updates(TABLE, table.record(), chosen, seat, lines, {}):
            message = json.loads(encoder.encode(each))
            assert [*_cards_in_hands(message, (seat,)), *_cards_drawn(message, (seat,))] == []
            assert list(_words(json.dumps(message), running, seat)) == []
    shown = replay_updates(TABLE, table.record(), chosen, None, lines, {})
    assert all(card.card for each in shown if each.view for hand in each.view.hands for card in hand)


def past_leaks(table: Table, you: int | None, random: Random, patch: pytest.MonkeyPatch) -> list[str]:
    """What either search finds in the past of a running game as somebody is told it."""
    games = list(table.record().games())
    told = [encoder.encode(each) for each in history_updates(table, you)]
    others = [another_world(game, hidden(table, you), random) for game in games]

    def elsewhere(_: Record) -> Iterator[Game]:
        return iter(others)

    with patch.context() as world:
        world.setattr(Record, "games", elsewhere)
        otherwise = [encoder.encode(each) for each in history_updates(table, you)]
    read = [found(raw, replace(table, game=game), you) for raw, game in zip(told, games, strict=True)]
    return [*chain(*read), *(raw.decode() for raw, other in zip(told, otherwise, strict=True) if raw != other)]


def running(chosen: Settings, seed: int) -> Table:
    """The last moment at which the game still goes on."""
    *_, table = (each for each in moments(chosen, SECRET, seed) if not each.is_over)
    return table


@pytest.mark.parametrize("spectators", Spectators)
@pytest.mark.parametrize("name", ["cocktail", "grands-feux + wild + black-powder + flamboyants + choreography"])
def test_the_past_gives_nothing_away(name: str, spectators: Spectators, monkeypatch: pytest.MonkeyPatch) -> None:
    """S5: a card that was played since is still face down in the positions before."""
    table = running(Settings(variant=name, seats=(PERSON,) * 3, spectators=spectators), 2)
    for you in (None, 0, 1, 2):
        assert past_leaks(table, you, chance(4), monkeypatch) == []


@pytest.mark.parametrize("planted", ["every hand", "the hands of others to spectators"])
def test_a_leak_planted_in_the_past_is_found(planted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = running(Settings(seats=(PERSON,) * 3), 2)
    PLANTED[planted].plant(monkeypatch)

    assert any(past_leaks(table, you, chance(4), monkeypatch) for you in (None, 0, 1))


# -- The searches find what is planted -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Planted:
    """A leak: what takes the place of what where messages are made."""

    name: str
    instead: Any

    def plant(self, patch: pytest.MonkeyPatch) -> None:
        for module in (bulletin, history, Bulletin):
            if hasattr(module, self.name):
                patch.setattr(module, self.name, self.instead)


def _planted_in_updates(change: Callable[[Update, Table, Game], Update]) -> Planted:
    whole = Bulletin.update

    def instead(self: Bulletin, you: int | None, since: int) -> Update:
        update, table = whole(self, you, since), self.table
        return change(update, table, table.game) if table.game and not table.is_over else update

    return Planted("update", instead)


def _planted_in_views(change: Callable[[Any, Game], dict[str, object]]) -> Planted:
    def changed(update: Update, _: Table, game: Game) -> Update:
        assert update.view is not None
        return structs.replace(update, view=structs.replace(update.view, **change(update.view, game)))

    return _planted_in_updates(changed)


def _fitting(game: Game) -> tuple[str, ...]:
    return tuple(f"play {slot}" for slot, held in enumerate(game.hands[game.seat]) if fits(game, held.card))


def _open(_: Table, __: int | None, game: Game) -> View:
    return View.open(game)


def _seated(_: Table, you: int | None, game: Game) -> View:
    return View.of(game, you or 0)


def _all_drawn(events: Iterable[Event], _: object) -> tuple[Event, ...]:
    return tuple(events)


def _everything(_: object, __: object) -> bool:
    return True


def _unchanged(value: Any, **changes: object) -> Any:
    """Of people's facts nothing is taken away; all else is put together as always."""
    return value if isinstance(value, Sat) else structs.replace(value, **changes)


PLANTED = {
    "every hand": Planted("view_of", _open),
    "the hands of others to spectators": Planted("view_of", _seated),
    "every card drawn": Planted("events_seen", _all_drawn),
    "who people are": Planted("structs", SimpleNamespace(replace=_unchanged)),
    "everybody's notes": Planted("_may_read", _everything),
    "the secret": _planted_in_updates(lambda update, table, _: structs.replace(update, secret=table.secret.hex())),
    "the secret as a code": _planted_in_updates(
        lambda update, table, _: structs.replace(update, code=table.secret.hex())
    ),
    "the secret in another form": _planted_in_updates(
        lambda update, table, _: structs.replace(update, code=str(table.secret))
    ),
    "the deck": _planted_in_views(lambda _, game: {"discard_pile": tuple(map(str, game.deck))}),
    "the deck in a word": _planted_in_updates(
        lambda update, _, game: structs.replace(update, code=" ".join(map(str, game.deck)))
    ),
    "the next card": _planted_in_views(lambda _, game: {"doomed": tuple(map(str, game.deck[:1]))}),
    "the next tile": _planted_in_views(lambda _, game: {"revealed": (*game.revealed, *game.face_down[:1])}),
    "which cards would fit": _planted_in_views(lambda _, game: {"legal": _fitting(game)}),
    "how good the next card is": _planted_in_views(
        lambda _, game: {"pace": sum(fits(game, card) for card in game.deck[:3])}
    ),
    "the stream": _planted_in_views(lambda _, game: {"turn": game.stream.words[0]}),
    "what a hand adds up to": _planted_in_views(
        lambda _, game: {"points": sum(held.card.value for held in game.hands[0])}
    ),
}


@pytest.mark.parametrize("leak", PLANTED)
def test_a_planted_leak_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The searches above have teeth."""
    PLANTED[leak].plant(monkeypatch)
    chosen = Settings(variant="flamboyants", seats=(PERSON,) * 3, first=0)

    random = chance(3)
    assert any(
        leaks(table, you, random)
        for table in moments(chosen, SECRET, 1)
        for you in (None, 0, 1)
        if not table.is_over and table.length % 3 == 0
    )


def test_the_reading_search_finds_a_face_in_any_place() -> None:
    """A second look at the teeth of the first search alone, message by message."""
    *_, table = (each for each in moments(Settings(seats=(PERSON,) * 2), SECRET, 1) if not each.is_over)
    clean = json.loads(sent(table, 0, 0))
    assert found(json.dumps(clean).encode(), table, 0) == []

    def spoilt(change: Callable[[Any], object]) -> bytes:
        message = json.loads(json.dumps(clean))
        change(message)
        return json.dumps(message).encode()

    face = str(table.game.hands[0][0].card if table.game else "")
    changes: list[Callable[[Any], object]] = [
        lambda message: message["view"]["hands"][0][0].update(card=face),
        lambda message: message["log"][-1]["events"].append({"type": "drew", "seat": 0, "card": face}),
        lambda message: message["seats"][0].update(name=f"I hold {face}"),
        lambda message: message.update(hint={"next": [face]}),
        lambda message: message["log"][0]["fact"].update(person=person(0)),
        lambda message: message["view"]["hands"][1][0].update(note=whisper(1)),
        lambda message: message.update(secret=None),
    ]
    for change in changes:
        assert found(spoilt(change), table, 0) != []
