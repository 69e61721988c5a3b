"""What lies in the box: editions, options and bots to choose from, and what a variant is made of.

A browser draws and explains a game from this; it knows no rule and no name. Titles and sentences are English, the keys
of the catalogues, so that the same answer serves every language.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct, structs

from hanabi.bots.guests import Invitation
from hanabi.bots.levels import LEVELS
from hanabi.bots.table import TABLE
from hanabi.cards import all_words, full_deck, words_on
from hanabi.editions import DEFAULT, EDITIONS, OPTIONS, variant
from hanabi.refusal import Refusal
from hanabi.server.special import Special, special
from hanabi.table import USUAL_BOT
from hanabi.table.announcements import REMARKS
from hanabi.table.phrases import TILES
from hanabi.table.requests import Remark
from hanabi.table.settings import ClockKind, Listing, Settings, Spectators, Talk, TimeOut
from hanabi.variant import HAND_SIZE, LETTERS, TITLES, VALUES, Announcing, EmptyClues, Ending, Scoring, Tile
from hanabi.view import Memory

if TYPE_CHECKING:
    from hanabi.server.http import Call
    from hanabi.variant import Suit, Variant

FRESH_FOR = "max-age=300"  # seconds: none of this changes while a server runs


class SuitState(Struct, frozen=True):
    """A firework: the order in which its cards go up, how many there are of each value, the colours that point at it.

    With a `penalty` it brings no points, and each missing card takes one off (B4).
    """

    name: str
    letter: str
    title: str
    order: tuple[int, ...]
    copies: dict[str, int]
    colours: tuple[str, ...]
    penalty: bool


class TileState(Struct, frozen=True):
    """A kind of bonus tile: its title, and what it does in a sentence (F3)."""

    name: Tile
    title: str
    sentence: str


class VariantState(Struct, frozen=True):
    """The rules of one table, as data. `titles` are what people call the edition and the options.

    `words` are those that point at each card; `hand_size` is by players.
    """

    name: str
    edition: str
    options: tuple[str, ...]
    titles: tuple[str, ...]
    suits: tuple[SuitState, ...]
    colours: tuple[str, ...]
    values: tuple[int, ...]
    words: dict[str, tuple[str, ...]]
    clue_tokens: int
    error_tokens: int
    max_score: int
    tiles: tuple[TileState, ...]
    empty_clues: bool
    announces: bool
    perfect_or_lost: bool
    cards: int
    hand_size: dict[str, int]


class EditionState(Struct, frozen=True):
    """An edition: the options in its rulebook, and its game without any."""

    name: str
    title: str
    options: tuple[str, ...]
    plain: VariantState


class OptionState(Struct, frozen=True):
    """An option, in a sentence, and the options that it cannot be combined with."""

    name: str
    title: str
    sentence: str
    excludes: tuple[str, ...]


class BotState(Struct, frozen=True):
    """A bot that can be asked to the table, in a sentence."""

    name: str
    sentence: str


class LevelState(Struct, frozen=True):
    """A level of bots, in a sentence, and the bot that plays there.

    It is for whoever has finished so many `games`; without a number it is for tables where nobody but bots plays.
    """

    name: str
    title: str
    sentence: str
    bot: str
    games: int | None


class ClockState(Struct, frozen=True):
    """A clock, counted as people do: in units of so many of a table's, usually and at most so many of them."""

    kind: ClockKind
    unit: int
    usual: int
    most: int


class Choices(Struct, frozen=True):
    """What is chosen for a new table, one by one: people and bots, the `amount` of a clock in its unit.

    `increment` is in seconds, for a clock that counts the whole game.
    """

    edition: str
    options: tuple[str, ...]
    people: int
    bots: int
    bot: str
    first: str
    talk: Talk
    memory: Memory
    clock: ClockKind
    amount: int
    increment: int
    time_out: TimeOut
    listing: Listing
    spectators: Spectators
    stand_in: str


class Box(Struct, frozen=True):
    """All that can be chosen, and the set remarks (H2); `usual` is what is played when nobody chooses."""

    editions: tuple[EditionState, ...]
    options: tuple[OptionState, ...]
    bots: tuple[BotState, ...]
    levels: tuple[LevelState, ...]
    players: tuple[int, ...]
    remarks: dict[Remark, str]
    clocks: tuple[ClockState, ...]
    usual: Choices


# People count a whole game in minutes.
CLOCKS = (
    ClockState(ClockKind.NONE, unit=0, usual=0, most=0),
    ClockState(ClockKind.MOVE, unit=1, usual=60, most=10_000),
    ClockState(ClockKind.GAME, unit=60, usual=15, most=10_000),
    ClockState(ClockKind.DAYS, unit=1, usual=3, most=10_000),
)


async def open_box(call: Call) -> Box:
    call.headers["cache-control"] = FRESH_FOR
    guests = (bot for bot in call.hall.rooms.bots.values() if isinstance(bot, Invitation))
    return structs.replace(box(), bots=(*box().bots, *(BotState(guest.name, guest.sentence) for guest in guests)))


async def look_up_variant(call: Call) -> VariantState:
    return variant_state(_named_by(call))


async def look_up_special(call: Call) -> tuple[Special, ...]:
    return special(_named_by(call))


def _named_by(call: Call) -> Variant:
    found = variant(call.request.query_params.get("name", DEFAULT))
    call.headers["cache-control"] = FRESH_FOR
    return found


@cache
def box() -> Box:
    return Box(
        editions=tuple(
            EditionState(name, edition.title.text, edition.options, variant_state(variant(name)))
            for name, edition in EDITIONS.items()
        ),
        options=tuple(
            OptionState(name, option.title.text, option.sentence.text, _excluded_by(name))
            for name, option in OPTIONS.items()
        ),
        bots=tuple(BotState(bot.name, bot.sentence.text) for bot in TABLE if bot.sentence),
        levels=tuple(
            LevelState(level.name, level.title.text, level.sentence.text, level.bot, level.games) for level in LEVELS
        ),
        players=tuple(HAND_SIZE),
        remarks={remark: words.text for remark, words in REMARKS.items()},
        clocks=CLOCKS,
        usual=usual_choices(),
    )


def usual_choices() -> Choices:
    """A table for friends: as it is made when nobody chooses, but with seats for people, who are sent the link."""
    usual = Settings()
    return Choices(
        edition=usual.variant,
        options=(),
        people=len(usual.seats),
        bots=0,
        bot=USUAL_BOT,
        first=str(usual.first),
        talk=usual.talk,
        memory=usual.memory,
        clock=usual.clock.kind,
        amount=usual.clock.amount,
        increment=usual.clock.increment,
        time_out=usual.time_out,
        listing=Listing.LINK,
        spectators=usual.spectators,
        stand_in=usual.stand_in,
    )


def _excluded_by(option: str) -> tuple[str, ...]:
    return tuple(other for other in OPTIONS if not _go_together(option, other))


def _go_together(option: str, other: str) -> bool:
    try:
        variant(DEFAULT, option, other)
    except Refusal:
        return False
    return True


def variant_state(rules: Variant) -> VariantState:
    pointing = words_on(rules)
    return VariantState(
        name=str(rules),
        edition=rules.edition,
        options=rules.options,
        titles=(EDITIONS[rules.edition].title.text, *(OPTIONS[option].title.text for option in rules.options)),
        suits=tuple(_suit_state(rules, suit) for suit in rules.suits),
        colours=rules.colours,
        values=VALUES,
        words={
            str(card): tuple(str(word) for word in all_words(rules) if word in words)
            for card, words in pointing.items()
        },
        clue_tokens=rules.clue_tokens,
        error_tokens=rules.error_tokens,
        max_score=rules.max_score,
        tiles=tuple(_tile_state(tile) for tile in dict.fromkeys(rules.tiles)),
        empty_clues=rules.empty_clues is EmptyClues.ALLOWED,
        announces=rules.announcing is Announcing.A_CHOICE,
        perfect_or_lost=rules.ending is Ending.PERFECT_OR_LOST,
        cards=len(full_deck(rules)),
        hand_size={str(players): cards for players, cards in HAND_SIZE.items()},
    )


def _tile_state(tile: Tile) -> TileState:
    title, sentence = TILES[tile]
    return TileState(tile, title.text, sentence.text)


def _suit_state(rules: Variant, suit: Suit) -> SuitState:
    return SuitState(
        name=suit.name,
        letter=LETTERS[suit.name],
        title=TITLES[suit.name].text,
        order=suit.order,
        copies={str(value): copies for value, copies in zip(VALUES, suit.copies, strict=True)},
        colours=tuple(colour for colour in rules.colours if colour in suit.touched_by),
        penalty=suit.scoring is Scoring.MISSING_CARDS_COST,
    )
