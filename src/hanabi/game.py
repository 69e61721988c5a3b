"""The rules of Hanabi: what may be done, and what comes of it. This module is the authority.

A `Game` is a position, complete and frozen. `legal_moves` lists what the player may do, `after` gives the position
that follows. No clock, no chance but the stream in the position, no I/O.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple, assert_never

from hanabi.cards import Card, Word, all_words, full_deck, words_on
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
    Rearranged,
    Revealed,
    ShuffledIn,
    TileLost,
    TokenReturned,
)
from hanabi.facts import all_complete, fits, indispensable, is_complete, outlook
from hanabi.frozen import changed
from hanabi.moves import Clue, Decline, Discard, Launch, Move, Play, Rearrange, ShuffleIn
from hanabi.refusal import IllegalMove, Refusal, Rule
from hanabi.stream import Stream
from hanabi.variant import VALUES, Announcing, EmptyClues, Ending, Tile, Variant, hand_size

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from hanabi.moves import Action
    from hanabi.outlook import Outlook


class Hint(NamedTuple):
    """What one clue said of one card: the word, and whether the card was pointed at.

    A tuple, as `Card` is: what follows from the clues on a card is looked up by them at every move.
    """

    word: Word
    touched: bool

    def __str__(self) -> str:
        """As in a position: `+red` or `-3`."""
        return f"{'+' if self.touched else '-'}{self.word}"


class Held(NamedTuple):
    """A card in a hand: its face, its draw number (0 for the first card dealt), and what clues have said of it."""

    card: Card
    number: int
    hints: tuple[Hint, ...] = ()


@dataclass(frozen=True)
class Game:
    """A position. Slot 0 of a hand is its oldest card; the deck's first card is drawn next.

    It is made by `deal` or `deal_from`, and never changes: `after` gives another one.

    >>> from hanabi import Clue, variant
    >>> game = Game.deal(variant("cocktail"), players=2, seed=1)
    >>> game.after(Clue(1, value=1)).clue_tokens, game.clue_tokens
    (7, 8)
    """

    variant: Variant
    hands: tuple[tuple[Held, ...], ...]
    deck: tuple[Card, ...]
    fireworks: Mapping[str, int]  # how many cards stand on each
    stream: Stream
    clue_tokens: int
    errors: int = 0
    discard_pile: tuple[Card, ...] = ()
    face_down: tuple[Tile, ...] = ()  # the tiles still to be revealed, next one first
    revealed: tuple[Tile, ...] = ()
    pending: Tile | None = None  # a revealed tile that waits for the player's answer
    seat: int = 0  # whose turn it is
    turn: int = 0  # how many moves have been made
    drawn: int = 0  # how many cards have been drawn, the deal included
    turns_left: int | None = None  # in the last round (E3)
    ended: End | None = None
    events: tuple[Event, ...] = field(default=(), compare=False)  # what the last action did

    # -- Setting up ------------------------------------------------------------------------------

    @classmethod
    def deal(cls, variant: Variant, players: int, seed: int | bytes, first: int = 0) -> Game:
        """S1 to S4: shuffle, deal to each seat in turn, and let `first` begin.

        The same seed, a number of 64 bits or any bytes, gives the same deal for ever. Raises `Refusal` for a number of
        players, a seat or a seed that cannot be.
        """
        deck, stream = Stream.from_seed(seed).shuffled(full_deck(variant))
        face_down, stream = stream.shuffled(variant.tiles)
        return cls._dealt(variant, players, deck, face_down, stream, first)

    @classmethod
    def deal_from(
        cls,
        variant: Variant,
        players: int,
        deck: Sequence[Card],
        face_down: Sequence[Tile] | None = None,
        first: int = 0,
    ) -> Game:
        """Deal a deck that somebody else shuffled, top card first.

        A tile that shuffles then does so by the stream of seed 0. Raises `Refusal` if these are not the cards or the
        tiles of the variant, and as `deal` does.
        """
        face_down = variant.tiles if face_down is None else face_down
        if sorted(deck) != sorted(full_deck(variant)):
            raise Refusal("The deck is not the deck of {variant}.", variant=str(variant))
        if sorted(tile.value for tile in face_down) != sorted(tile.value for tile in variant.tiles):
            raise Refusal("The tiles are not the tiles of {variant}.", variant=str(variant))
        return cls._dealt(variant, players, tuple(deck), tuple(face_down), Stream.from_seed(0), first)

    @classmethod
    def _dealt(
        cls,
        variant: Variant,
        players: int,
        deck: tuple[Card, ...],
        face_down: tuple[Tile, ...],
        stream: Stream,
        first: int,
    ) -> Game:
        size = hand_size(players)
        if not 0 <= first < players:
            raise Refusal("Seat {seat} cannot begin: the seats go from 0 to {last}.", seat=first, last=players - 1)
        if len(deck) <= players * size:
            raise Refusal("There are not enough cards for {players} players.", players=players)
        numbered = [Held(card, number) for number, card in enumerate(deck[: players * size])]
        return cls(
            variant=variant,
            hands=tuple(tuple(numbered[seat * size : (seat + 1) * size]) for seat in range(players)),
            deck=deck[players * size :],
            fireworks={suit.name: 0 for suit in variant.suits},
            stream=stream,
            clue_tokens=variant.clue_tokens,
            face_down=face_down,
            seat=first,
            drawn=players * size,
        )

    @property
    def deck_size(self) -> int:
        return len(self.deck)

    @cached_property
    def outlook(self) -> Outlook:
        return outlook(self)

    # -- What may be done ------------------------------------------------------------------------

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """Exactly what the player may do; nothing once the game is over. (Anyone may `Rearrange` besides: H1.)"""
        if self.ended:
            return ()
        match self.pending:
            case None:
                return (*self._clues(), *self._discards(), *self._plays())
            case Tile.COLOUR_CLUE | Tile.VALUE_CLUE:
                return tuple(self._clues())
            case Tile.SHUFFLE_IN if self.deck:
                return tuple(map(ShuffleIn, self._discarded_faces()))
            case Tile.SHUFFLE_IN:
                return (*self._launches(), Decline())
            case Tile.LAUNCH:
                return tuple(self._launches())
            case _:
                raise AssertionError("the other tiles ask nothing")

    def _clues(self) -> Iterator[Clue]:
        if self._has_clue:
            for seat in range(len(self.hands)):
                if seat != self.seat:
                    yield from (_clue(seat, word) for word in self.words_to(seat))

    @property
    def _has_clue(self) -> bool:
        """C1; a tile's clue is free (F6)."""
        return self.clue_tokens > 0 or self.pending is not None

    def words_to(self, seat: int) -> Sequence[Word]:
        """C3, F3: what a clue to this seat may say. C5: unless empty clues are allowed it must point at a card.

        Q4: to somebody who holds no card there is nothing to say.
        """
        if not self.hands[seat]:
            return ()
        match self.pending:
            case Tile.COLOUR_CLUE:
                words: tuple[Word, ...] = self.variant.colours
            case Tile.VALUE_CLUE:
                words = VALUES
            case _:
                words = all_words(self.variant)
        if self.variant.empty_clues is EmptyClues.ALLOWED:
            return words
        return _pointing(words, self.variant, tuple([held.card for held in self.hands[seat]]))

    def _discards(self) -> Iterator[Discard]:
        if self._has_room_for_a_token:
            yield from map(Discard, range(len(self.hands[self.seat])))

    @property
    def _has_room_for_a_token(self) -> bool:
        """D1, F6"""
        return self.clue_tokens < self.variant.clue_tokens

    def _plays(self) -> Iterator[Play]:
        for slot in range(len(self.hands[self.seat])):
            yield Play(slot)
            if self.variant.announcing is Announcing.A_CHOICE:
                yield from (Play(slot, suit.name) for suit in self.variant.suits)

    def _launches(self) -> Iterator[Launch]:
        """F5"""
        return (Launch(card) for card in self._discarded_faces() if fits(self, card))

    def _discarded_faces(self) -> list[Card]:
        return sorted(set(self.discard_pile))

    def allows(self, action: Action) -> bool:
        """Whether `after` would do this."""
        try:
            self.check(action)
        except IllegalMove:
            return False
        return True

    def check(self, action: Action) -> None:
        """Raise IllegalMove if a rule forbids the action."""
        if self.ended:
            raise IllegalMove(Rule.E4, "The game is over.")
        match action:
            case Clue():
                self._check_clue(action)
            case Discard(slot):
                self._check_no_tile_waits()
                self._check_slot(slot)
                if not self._has_room_for_a_token:
                    raise IllegalMove(Rule.D1, "All clue tokens are available: you may not discard.")
            case Play(slot, announced):
                self._check_no_tile_waits()
                self._check_slot(slot)
                if announced is not None:
                    self._check_announced(announced)
            case ShuffleIn(card):
                self._check_shuffle_in(card)
            case Launch(card):
                self._check_launch(card)
            case Decline():
                if self.pending is not Tile.SHUFFLE_IN or self.deck:
                    raise IllegalMove(Rule.F6, "There is no tile that you may leave unused.")
            case Rearrange():
                self._check_rearrange(action)
            case _:
                assert_never(action)

    def _check_clue(self, clue: Clue) -> None:
        if self.pending not in (Tile.COLOUR_CLUE, Tile.VALUE_CLUE):
            self._check_no_tile_waits()
        if not self._has_clue:
            raise IllegalMove(Rule.C1, "No clue token is available: you may not give a clue.")
        if clue.target == self.seat:
            raise IllegalMove(Rule.C2, "You may not give yourself a clue.")
        if not 0 <= clue.target < len(self.hands):
            raise IllegalMove(Rule.C2, "There is no such seat.", seat=clue.target)
        if (clue.colour is None) == (clue.value is None):
            raise IllegalMove(Rule.C3, "A clue names exactly one colour or exactly one value.")
        if clue.word not in self.words_to(clue.target):
            raise self._unsayable(clue)

    def _unsayable(self, clue: Clue) -> IllegalMove:
        """Why `_words` does not have what this clue says."""
        if not self.hands[clue.target]:
            return IllegalMove(Rule.Q4, "A player who holds no card may not be given a clue.")
        if self.pending is Tile.COLOUR_CLUE and clue.colour is None:
            return IllegalMove(Rule.F3, "This tile gives a colour clue: name a colour.")
        if self.pending is Tile.VALUE_CLUE and clue.value is None:
            return IllegalMove(Rule.F3, "This tile gives a value clue: name a value.")
        if clue.word in all_words(self.variant):
            return IllegalMove(Rule.C5, "At this table a clue must point at a card, and this one points at none.")
        if clue.colour is None:
            return IllegalMove(Rule.C3, "Values go from 1 to 5.")
        suit = self.variant.suit.get(clue.colour)
        if suit is None:
            return IllegalMove(Rule.C3, "There is no colour {colour} in this game.", colour=clue.colour)
        if suit.touched_by:
            return IllegalMove(Rule.W3, "Multicolour cards have every colour, and may not be named as one.")
        return IllegalMove(Rule.B2, "Black powder has no colour: it may not be named, not even to say there is none.")

    def _check_no_tile_waits(self) -> None:
        if self.pending:
            raise IllegalMove(Rule.F2, "A tile waits for your answer first.")

    def _check_slot(self, slot: int) -> None:
        if not 0 <= slot < len(self.hands[self.seat]):
            raise IllegalMove(Rule.T1, "You hold no card in that place.", slot=slot)

    def _check_announced(self, suit: str) -> None:
        if self.variant.announcing is Announcing.NOT_PLAYED:
            raise IllegalMove(Rule.M1, "Nobody announces plays at this table.")
        if suit not in self.variant.suit:
            raise IllegalMove(Rule.M1, "There is no firework {suit} in this game.", suit=suit)

    def _check_shuffle_in(self, card: Card) -> None:
        if self.pending is not Tile.SHUFFLE_IN or not self.deck:
            raise IllegalMove(Rule.F3, "There is no tile that shuffles a card into the deck.")
        self._check_discarded(card)

    def _check_launch(self, card: Card) -> None:
        if self.pending is not Tile.LAUNCH and (self.pending is not Tile.SHUFFLE_IN or self.deck):
            raise IllegalMove(Rule.F3, "There is no tile that puts a discarded card into play.")
        self._check_discarded(card)
        if not fits(self, card):
            raise IllegalMove(Rule.F5, "The card {card} does not fit on its firework.", card=card.title)

    def _check_discarded(self, card: Card) -> None:
        if card not in self.discard_pile:
            raise IllegalMove(Rule.F3, "That card is not on the discard pile.")

    def _check_rearrange(self, action: Rearrange) -> None:
        if not 0 <= action.seat < len(self.hands):
            raise IllegalMove(Rule.H1, "There is no such seat.", seat=action.seat)
        if sorted(action.order) != list(range(len(self.hands[action.seat]))):
            raise IllegalMove(Rule.H1, "A new order names each card of the hand once.")

    # -- What comes of it ------------------------------------------------------------------------

    def after(self, action: Action) -> Game:
        """The game once this is done, its `events` telling what happened; the original is untouched.

        Raises `IllegalMove`, which names the rule, if a rule forbids it.
        """
        self.check(action)
        if isinstance(action, Rearrange):
            return self._rearranged(action)
        game = changed(self, turn=self.turn + 1, events=())
        match action:
            case Clue():
                return game._clued(action)
            case Discard(slot):
                return game._discarded(slot)
            case Play(slot, announced):
                return game._played(slot, announced)
            case ShuffleIn(card):
                return game._shuffled_in(card)._turn_done()
            case Launch(card):
                return game._taken_from_discard_pile(card)._launched(card, None, None)
            case Decline():
                return game._tile_lost(Tile.SHUFFLE_IN)._turn_done()
            case _:
                assert_never(action)

    def _saw(self, *events: Event) -> tuple[Event, ...]:
        return (*self.events, *events)

    def _rearranged(self, action: Rearrange) -> Game:
        """H1"""
        hand = tuple(self.hands[action.seat][slot] for slot in action.order)
        return changed(self, hands=self._hands_with(action.seat, hand), events=(Rearranged(action.seat, action.order),))

    def _hands_with(self, seat: int, hand: tuple[Held, ...]) -> tuple[tuple[Held, ...], ...]:
        return (*self.hands[:seat], hand, *self.hands[seat + 1 :])

    def _touched(self, clue: Clue) -> tuple[int, ...]:
        """C4: the slots that a clue points at."""
        on = words_on(self.variant)
        return tuple(slot for slot, held in enumerate(self.hands[clue.target]) if clue.word in on[held.card])

    def _clued(self, clue: Clue) -> Game:
        """C1, C4; a tile's clue is free (F6)."""
        word, slots = clue.word, self._touched(clue)
        hand = tuple(
            Held(held.card, held.number, (*held.hints, Hint(word, slot in slots)))
            for slot, held in enumerate(self.hands[clue.target])
        )
        game = changed(
            self,
            hands=self._hands_with(clue.target, hand),
            clue_tokens=self.clue_tokens if self.pending else self.clue_tokens - 1,
            events=self._saw(Clued(self.seat, clue.target, word, slots)),
        )
        return game._turn_done() if self.pending else game._next_player()

    def _without(self, slot: int) -> tuple[tuple[Held, ...], ...]:
        hand = self.hands[self.seat]
        return self._hands_with(self.seat, (*hand[:slot], *hand[slot + 1 :]))

    def _discarded(self, slot: int) -> Game:
        """D1, D2, D3; Q3"""
        card = self.hands[self.seat][slot].card
        game = changed(
            self,
            hands=self._without(slot),
            discard_pile=(*self.discard_pile, card),
            events=self._saw(Discarded(self.seat, slot, card)),
        )._token_returned()
        return game._over(End.INDISPENSABLE) if self._would_doom(card) else game._turn_done()

    def _would_doom(self, card: Card) -> bool:
        """Q3: whether the game is lost once this card lies on the discard pile."""
        return self.variant.ending is Ending.PERFECT_OR_LOST and card in indispensable(self)

    def _played(self, slot: int, announced: str | None) -> Game:
        """P1, P2; M2, M3"""
        card = self.hands[self.seat][slot].card
        if not fits(self, card) or announced not in (None, card.suit):
            return self._misfired(card, slot, announced)
        return changed(self, hands=self._without(slot))._launched(card, slot, announced)

    def _misfired(self, card: Card, slot: int, announced: str | None) -> Game:
        """P2, E1; Q3"""
        game = changed(
            self,
            hands=self._without(slot),
            discard_pile=(*self.discard_pile, card),
            errors=self.errors + 1,
            events=self._saw(Misfired(self.seat, slot, card, announced)),
        )
        if game.errors == self.variant.error_tokens:
            return game._over(End.ERRORS)
        return game._over(End.INDISPENSABLE) if self._would_doom(card) else game._turn_done()

    def _launched(self, card: Card, slot: int | None, announced: str | None) -> Game:
        """P1, P4, E2; M2; F1: a card goes up, and what a complete firework brings."""
        game = changed(
            self,
            fireworks={**self.fireworks, card.suit: self.fireworks[card.suit] + 1},
            pending=None,
            events=self._saw(Launched(self.seat, slot, card, announced)),
        )
        if announced is not None:
            game = game._token_returned()
        if all_complete(game):
            return game._over(End.COMPLETE)
        if not is_complete(game, self.variant.suit[card.suit]):
            return game._turn_done()
        if card.value == 5 and game.face_down:
            return game._reveal()
        return game._token_returned()._turn_done()

    def _token_returned(self) -> Game:
        """D1, P4, F6: a token comes back, unless all are there."""
        if not self._has_room_for_a_token:
            return self
        return changed(self, clue_tokens=self.clue_tokens + 1, events=self._saw(TokenReturned()))

    def _turn_done(self) -> Game:
        """D3, P3, F2: the tile, if there was one, is set aside, and the player draws."""
        game = changed(self, pending=None) if self.pending else self
        return game._drew()._next_player()

    def _drew(self) -> Game:
        if not self.deck:
            return self
        card, *rest = self.deck
        hand = (*self.hands[self.seat], Held(card, self.drawn))
        game = changed(
            self,
            hands=self._hands_with(self.seat, hand),
            deck=tuple(rest),
            drawn=self.drawn + 1,
            events=self._saw(Drew(self.seat, card)),
        )
        return game if rest or self.variant.ending is Ending.PERFECT_OR_LOST else game._last_round_began()

    def _last_round_began(self) -> Game:
        """E3: everyone has one more turn; the turn that is being finished is counted here and taken off at once."""
        return changed(self, turns_left=len(self.hands) + 1, events=self._saw(LastRoundBegan()))

    def _next_player(self) -> Game:
        """S4, E3, Q4"""
        game = changed(
            self,
            seat=(self.seat + 1) % len(self.hands),
            turns_left=None if self.turns_left is None else self.turns_left - 1,
        )
        if game.turns_left == 0:
            return game._over(End.LAST_ROUND)
        # Whoever holds a card may at least play it.
        if not game.hands[game.seat] and not game.legal_moves:
            return game._over(End.STUCK)
        return game

    def _over(self, end: End) -> Game:
        return changed(self, pending=None, ended=end, events=self._saw(Ended(end)))

    # -- Tiles -----------------------------------------------------------------------------------

    def _reveal(self) -> Game:
        """F1, F3: turn the next tile; it acts, or waits for an answer, or is lost."""
        tile, *face_down = self.face_down
        game = changed(
            self,
            face_down=tuple(face_down),
            revealed=(*self.revealed, tile),
            events=self._saw(Revealed(tile)),
        )
        match tile:
            case Tile.TOKEN:
                return game._token_returned()._turn_done()
            case Tile.MEND:
                return game._error_taken_back()._token_returned()._turn_done()
            case Tile.COLOUR_CLUE | Tile.VALUE_CLUE | Tile.SHUFFLE_IN | Tile.LAUNCH:
                waiting = changed(game, pending=tile)
                if any(not isinstance(answer, Decline) for answer in waiting.legal_moves):
                    return waiting
                return game._tile_lost(tile)._turn_done()
            case _:
                assert_never(tile)

    def _error_taken_back(self) -> Game:
        if not self.errors:
            return self
        return changed(self, errors=self.errors - 1, events=self._saw(ErrorTakenBack()))

    def _tile_lost(self, tile: Tile) -> Game:
        """F5, F6"""
        return changed(self, events=self._saw(TileLost(tile)))

    def _taken_from_discard_pile(self, card: Card) -> Game:
        at = self.discard_pile.index(card)
        return changed(self, discard_pile=(*self.discard_pile[:at], *self.discard_pile[at + 1 :]))

    def _shuffled_in(self, card: Card) -> Game:
        """F3: the card joins the deck at the bottom, and the deck is shuffled."""
        deck, stream = self.stream.shuffled((*self.deck, card))
        game = self._taken_from_discard_pile(card)
        return changed(game, deck=deck, stream=stream, events=self._saw(ShuffledIn(card)))


# A move changes one hand: nearly all of these have been asked for before.


@lru_cache
def _clue(target: int, word: Word) -> Clue:
    return Clue.of(target, word)


@lru_cache(maxsize=10_000)
def _pointing(words: tuple[Word, ...], variant: Variant, cards: tuple[Card, ...]) -> tuple[Word, ...]:
    """C5: those of the words that point at one of these cards."""
    on = words_on(variant)
    pointing = frozenset[Word]().union(*(on[card] for card in cards))
    return tuple(word for word in words if word in pointing)
