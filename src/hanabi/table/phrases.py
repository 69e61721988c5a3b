"""The teller: what happens at the table, in words. Places in a hand are counted from 1 here, as people do.

A move is a short whole sentence. Where its verb has to agree with the player, there is one sentence for the others and
one for the reader: `you` is the reader's seat, or none for whoever watches or reads about the past.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from hanabi.events import (
    Clued,
    Discarded,
    Drew,
    End,
    Ended,
    ErrorTakenBack,
    Event,
    LastRoundBegan,
    Launched,
    Misfired,
    Outcome,
    Rearranged,
    Revealed,
    ShuffledIn,
    TileLost,
    TokenReturned,
)
from hanabi.message import Message, counted, message
from hanabi.moves import Clue, Decline, Discard, Launch, Move, Play, ShuffleIn
from hanabi.table.entries import (
    Acted,
    Challenged,
    Fact,
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
    TookBack,
    Voted,
)
from hanabi.table.requests import Motion, Remark
from hanabi.variant import TITLES, Tile

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hanabi.cards import Word

TILES: Mapping[Tile, tuple[Message, Message]] = {
    Tile.TOKEN: (message("A clue token"), message("One clue token returns.")),
    Tile.MEND: (message("A second chance"), message("One error is taken back, and one clue token returns.")),
    Tile.COLOUR_CLUE: (message("A free colour clue"), message("Give a colour clue to a player of your choice.")),
    Tile.VALUE_CLUE: (message("A free value clue"), message("Give a value clue to a player of your choice.")),
    Tile.SHUFFLE_IN: (message("Back to the deck"), message("Choose a discarded card to be shuffled into the deck.")),
    Tile.LAUNCH: (message("Out of the ashes"), message("Choose a discarded card that fits, and launch it.")),
}
"""The tiles: their names, and what they do (F3)."""

ENDS: Mapping[End, Message] = {
    End.ERRORS: message("One error too many: the game is lost."),
    End.COMPLETE: message("All fireworks are complete!"),
    End.LAST_ROUND: message("Everyone has had their last turn: the show is over."),
    End.INDISPENSABLE: message("A card that nothing can replace is gone: the game is lost."),
    End.STUCK: message("The next player can do nothing at all: the game is lost."),
}

STOPS: Mapping[Stop, Message] = {
    Stop.AGREED: message("The players have agreed to stop here."),
    Stop.CLOCK: message("Somebody's time is up: the game stops here."),
}

OUTCOMES: Mapping[Outcome, Message] = {
    Outcome.UNFINISHED: message("unfinished"),
    Outcome.LOST: message("lost"),
    Outcome.FINISHED: message("finished"),
    Outcome.PERFECT: message("perfect"),
}

REMARKS: Mapping[Remark, Message] = {
    Remark.HELLO: message("Hello!"),
    Remark.THINKING: message("I am thinking."),
    Remark.KNOW_NOTHING: message("Nobody has told me anything yet."),
    Remark.REMEMBER: message("Do you remember your cards?"),
    Remark.WELL_DONE: message("Well done!"),
    Remark.OOPS: message("Oops!"),
    Remark.THANKS: message("Thank you!"),
    Remark.GOODBYE: message("Goodbye!"),
}
"""H2: what may be said where only set remarks are allowed."""

YOU = message("You")


def to_move(player: str) -> Message:
    return message("To move: {player}", player=player)


def seen_by(player: str) -> Message:
    """Of a hand, or of a whole game."""
    return message("As seen by: {player}", player=player)


def word(said: Word) -> Message:
    """What a clue names: a colour in the reader's language, or a value."""
    return TITLES[said] if isinstance(said, str) else message("{value}", value=said)


def move(wanted: Move, names: Sequence[str]) -> Message:
    """What a player may do, as one reads it in a list of choices."""
    match wanted:
        case Clue(target):
            return message("clue {player}: {word}", player=names[target], word=word(wanted.word))
        case Discard(slot):
            return message("discard card {place}", place=slot + 1)
        case Play(slot, announced):
            if announced is None:
                return message("play card {place}", place=slot + 1)
            return message("play card {place}, announcing {suit}", place=slot + 1, suit=TITLES[announced])
        case ShuffleIn(card):
            return message("shuffle the card {card} into the deck", card=card.title)
        case Launch(card):
            return message("launch the card {card} from the discard pile", card=card.title)
        case Decline():
            return message("leave the tile unused")
        case _:
            assert_never(wanted)


def event(happened: Event, names: Sequence[str], you: int | None = None) -> Message:
    """What happened, as one reads it in a log."""
    called = _called(names, you)
    match happened:
        case Clued():
            return _clue(happened, called, you)
        case Discarded(seat, slot, card):
            if seat == you:
                return message("You discard {card} (card {place})", card=card.title, place=slot + 1)
            return message(
                "{player} discards {card} (card {place})", player=names[seat], card=card.title, place=slot + 1
            )
        case Launched(announced=announced):
            return _as_announced(_launch(happened, names, you), announced)
        case Misfired(announced=announced):
            return _as_announced(_misfire(happened, names, you), announced)
        case TokenReturned():
            return message("A clue token returns")
        case ErrorTakenBack():
            return message("An error is taken back")
        case Revealed(tile):
            return message("A tile is revealed: {tile}", tile=TILES[tile][0])
        case TileLost(tile):
            return message("The tile goes unused: {tile}", tile=TILES[tile][0])
        case ShuffledIn(card):
            return message("{card}: shuffled into the deck", card=card.title)
        case Drew(_, card):
            return message("A card is drawn") if card is None else message("Drawn: {card}", card=card.title)
        case LastRoundBegan():
            return message("That was the last card: everyone has one more turn")
        case Rearranged(seat, _):
            return message("{player}: the hand is put in another order", player=called[seat])
        case Ended(end):
            return ENDS[end]
        case _:
            assert_never(happened)


def worth_telling(events: Sequence[Event]) -> tuple[Event, ...]:
    """What is said of a move: not the token that returns with every discarded card, and no draw of a card unseen."""
    return tuple(each for each in events if not _goes_without_saying(events[0], each))


def _goes_without_saying(first: Event, follows: Event) -> bool:
    match follows:
        case TokenReturned():
            return isinstance(first, Discarded)
        case Drew(_, card):
            return card is None
        case _:
            return False


def short(happened: Event, names: Sequence[str], you: int | None = None) -> Message | None:
    """A move in a few words, for whoever wants to see many at one glance; nothing for what only follows from it."""
    called = _called(names, you)
    match happened:
        case Clued(seat, target):
            return counted(
                "{player} → {target}: {word} · {count} card",
                "{player} → {target}: {word} · {count} cards",
                len(happened.slots),
                player=called[seat],
                target=called[target],
                word=word(happened.word),
            )
        case Discarded(seat, _, card):
            return message("{player}: {card} discarded", player=called[seat], card=card.title)
        case Launched(seat, _, card):
            return message("{player}: {card} launched", player=called[seat], card=card.title)
        case Misfired(seat, _, card):
            return message("{player}: {card} misfires", player=called[seat], card=card.title)
        case ShuffledIn() | TileLost():
            return event(happened, names, you)
        case _:
            return None


def by_clock(told: Message) -> Message:
    return message("{told} (time was up)", told=told)


def by_stand_in(told: Message, player: str | Message) -> Message:
    return message("{told} (the bot for {player})", told=told, player=player)


def _called(names: Sequence[str], you: int | None) -> Sequence[str | Message]:
    """The players, as the reader calls them."""
    return [YOU if seat == you else name for seat, name in enumerate(names)]


def _launch(launched: Launched, names: Sequence[str], you: int | None) -> Message:
    player, card = names[launched.seat], launched.card.title
    is_own = launched.seat == you
    if launched.slot is None:
        if is_own:
            return message("You launch {card} from the discard pile", card=card)
        return message("{player} launches {card} from the discard pile", player=player, card=card)
    place = launched.slot + 1
    if is_own:
        return message("You launch {card} (card {place})", card=card, place=place)
    return message("{player} launches {card} (card {place})", player=player, card=card, place=place)


def _misfire(misfired: Misfired, names: Sequence[str], you: int | None) -> Message:
    card, place = misfired.card.title, misfired.slot + 1
    if misfired.seat == you:
        return message("You misfire with {card} (card {place})", card=card, place=place)
    return message("{player} misfires with {card} (card {place})", player=names[misfired.seat], card=card, place=place)


def _clue(clued: Clued, called: Sequence[str | Message], you: int | None) -> Message:
    player, said, count = called[clued.seat], word(clued.word), len(clued.slots)
    places = ",\N{NO-BREAK SPACE}".join(str(slot + 1) for slot in clued.slots)
    if clued.target == you:
        if not count:
            return message("{player} to you: {word} points at no card", player=player, word=said)
        return counted(
            "{player} to you: {word} points at card {places}",
            "{player} to you: {word} points at cards {places}",
            count,
            player=player,
            word=said,
            places=places,
        )
    target = called[clued.target]
    if not count:
        return message("{player} to {target}: {word} points at no card", player=player, target=target, word=said)
    return counted(
        "{player} to {target}: {word} points at card {places}",
        "{player} to {target}: {word} points at cards {places}",
        count,
        player=player,
        target=target,
        word=said,
        places=places,
    )


def _as_announced(played: Message, suit: str | None) -> Message:
    """M1"""
    return played if suit is None else message("{played} (announced: {suit})", played=played, suit=TITLES[suit])


def fact(happened: Fact, names: Sequence[str], you: int | None = None) -> Message | None:
    """What somebody did or said, where it was no move; nothing for what is nobody else's."""
    called = _called(names, you)
    match happened:
        case Sat(name=name):
            return message("{player}: a seat taken", player=name)
        case Stood():
            return message("A seat is free again")
        case Readied(seat=seat):
            return message("{player}: ready", player=called[seat])
        case Started(first=first):
            return message("The cards are dealt. First to move: {player}", player=called[first])
        case Remarked(seat=seat, remark=remark):
            return message("{player}: “{text}”", player=called[seat], text=REMARKS[remark])
        case Said(seat=seat, text=text):
            return message("{player}: “{text}”", player=called[seat], text=text)
        case Voted():
            return vote(happened, names, you)
        case TakenOver(seat=seat):
            return message("{player}: a bot plays here from now on", player=called[seat])
        case Returned(seat=seat):
            return message("{player}: back from the bot", player=called[seat])
        case TookBack(seat=seat):
            return message("{player}: the last move, and what followed, is taken back", player=called[seat])
        case Stopped(why=why):
            return STOPS[why]
        case Rematched():
            return message("The same players go on at a new table")
        case Challenged():
            return message("This deal is a challenge: everybody may try it once")
        case Acted() | Noted():
            return None
        case _:
            assert_never(happened)


def vote(voted: Voted, names: Sequence[str], you: int | None = None) -> Message:
    """What somebody is for, or no longer is."""
    called = _called(names, you)
    player = called[voted.seat]
    if not voted.agreed:
        return message("{player}: a change of mind", player=player)
    match voted.motion:
        case Motion.TAKE_OVER if voted.about == you:
            return message("{player}: for a bot in your place", player=player)
        case Motion.TAKE_OVER:
            return message("{player}: for a bot in the place of {other}", player=player, other=called[voted.about or 0])
        case Motion.END:
            return message("{player}: for stopping the game here", player=player)
        case Motion.REMATCH:
            return message("{player}: for another game", player=player)
        case _:
            assert_never(voted.motion)
