"""Any order of any requests by anybody, with time going by: what must hold after each of them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import msgspec
from hypothesis import settings as profile
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from hanabi.bots import BOTS
from hanabi.cards import Card, full_deck
from hanabi.events import Drew
from hanabi.moves import Rearrange
from hanabi.refusal import Refusal
from hanabi.table.bulletin import Bulletin
from hanabi.table.deal import commitment
from hanabi.table.decisions import decide
from hanabi.table.entries import Acted, Entry, Fact, Noted, Sat, Started, Stood, Stopped, TakenOver, TookBack
from hanabi.table.messages import encoder, read_reply
from hanabi.table.requests import (
    Act,
    Fill,
    Motion,
    Note,
    Order,
    Ready,
    Remark,
    Request,
    Return,
    Say,
    SayRemark,
    Sit,
    Stand,
    TakeBack,
    Vote,
)
from hanabi.table.settings import (
    PERSON,
    Clock,
    ClockKind,
    Settings,
    Spectators,
    Talk,
    TimeOut,
    check_settings,
)
from hanabi.table.table import Table
from hanabi.view import Memory
from strategies import EVERY_VARIANT, STYLES, chances, choose
from table.travelled import event_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hanabi.game import Game
    from hanabi.table.messages import Update

PEOPLE = ("person-1", "person-2", "person-3", "person-4", "person-5", "person-6")
PRIVATE = "for my eyes only"

persons = st.sampled_from(PEOPLE)
seat_numbers = st.integers(-1, 5)
texts = st.text(max_size=5) | st.sampled_from(["hello", "<b>"])

every_settings = st.builds(
    Settings,
    variant=st.sampled_from(("cocktail", "first + harder", *EVERY_VARIANT)),
    seats=st.lists(st.sampled_from((PERSON, PERSON, "cautious", "blind")), min_size=1, max_size=4).map(
        lambda seats: (PERSON, *seats)
    ),
    first=st.sampled_from((0, 1, "random", "colourful")),
    talk=st.sampled_from(Talk),
    memory=st.sampled_from(Memory),
    clock=st.sampled_from(
        (Clock(ClockKind.GAME, 60), Clock(ClockKind.MOVE, 9), Clock(ClockKind.DAYS, 1), Clock()),
    ),
    time_out=st.sampled_from(TimeOut),
    spectators=st.sampled_from(Spectators),
    stand_in=st.sampled_from(tuple(BOTS)),
)

requests: st.SearchStrategy[Request] = st.one_of(
    st.builds(Sit, name=st.sampled_from(("Ann", "Béa", "Akari", "Botan", "")), seat=st.none() | seat_numbers),
    st.builds(Stand),
    st.builds(Ready, colourful=st.integers(0, 2)),
    st.builds(Fill),
    st.builds(
        Act,
        turn=st.integers(0, 3),
        move=st.sampled_from(("play 0", "discard 4", "clue 1 1", "clue 0 red", "decline", "rearrange 0 4 3 2 1 0"))
        | st.text(max_size=8),
    ),
    st.builds(Order, slots=st.permutations(range(5)).map(tuple) | st.lists(st.integers(-1, 5), max_size=5).map(tuple)),
    st.builds(Note, card=st.integers(0, 60), text=texts | st.just(PRIVATE)),
    st.builds(Say, text=texts),
    st.builds(SayRemark, remark=st.sampled_from(Remark)),
    st.builds(Vote, motion=st.sampled_from(Motion), seat=st.none() | seat_numbers, agreed=st.booleans()),
    st.builds(Return),
    st.builds(TakeBack),
)


def cards_of(game: Game) -> Counter[Card]:
    """Every card of the game, wherever it is."""
    cards = Counter(held.card for hand in game.hands for held in hand)
    cards.update(game.deck)
    cards.update(game.discard_pile)
    for suit in game.variant.suits:
        cards.update(Card(suit.name, value) for value in suit.order[: game.fireworks[suit.name]])
    return cards


class TableMachine(RuleBasedStateMachine):
    """A table, the people who come by, and the time."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 1000.0
        self.turn = 0
        self.was_over = False
        self.time_left: tuple[float, ...] = ()
        self.table = Table.new("empty", Settings(), b"")
        self.told = ""
        self.fresh = 0  # how many entries have been looked at

    @initialize(settings=every_settings, secret=st.binary(min_size=16, max_size=16))
    def a_table_is_made(self, settings: Settings, secret: bytes) -> None:
        self.table = Table.new("table-1", check_settings(settings, BOTS), secret)
        self.told = self.table.commitment

    # -- What may happen -----------------------------------------------------------------------------

    def happen(self, facts: Sequence[Fact]) -> None:
        """No fact may follow that the table's state forbids."""
        for fact in facts:
            if self.table.is_over:
                assert not isinstance(fact, Acted | Started | Stopped | TakenOver | Sat | Stood)
            if self.table.game is not None:
                assert not isinstance(fact, Started | Stood)
                assert not isinstance(fact, Sat) or self.table.seats[fact.seat].is_filled
            self.table = self.table.after(Entry(self.table.length + 1, self.now, fact))
            if isinstance(fact, TookBack):
                assert self.table.alone == fact.seat
                self.turn = 0

    def ask(self, person: str, request: Request) -> None:
        before = self.table
        try:
            facts = decide(before, person, request, self.now, "table-2")
        except Refusal:
            return  # that nothing has changed is seen when the entries make the same table again
        assert facts
        assert self.table is before
        self.happen(facts)

    @rule(data=st.data())
    def something_happens(self, data: st.DataObject) -> None:
        """One rule that chooses evenly: left to itself, the machine would switch most of several rules off."""
        steps = [self.anybody_asks_for_anything, self.time_goes_by]
        if self.table.game is None:
            steps += [self.all_sit_down_and_are_ready, self.somebody_plays_with_bots]
        else:
            steps += [self.somebody_makes_a_legal_move, self.everybody_votes_for_the_same, self.all_come_back]
        if self.table.is_running:
            steps += [self.somebody_puts_their_hand_in_order, self.the_game_goes_on, self.what_is_due_is_done]
            steps += [self.somebody_joins, self.whoever_is_alone_takes_a_move_back]
        data.draw(st.sampled_from(steps))(data)

    def anybody_asks_for_anything(self, data: st.DataObject) -> None:
        self.ask(data.draw(persons), data.draw(requests))

    def all_sit_down_and_are_ready(self, data: st.DataObject) -> None:
        free = [number for number, seat in enumerate(self.table.seats) if seat.is_free]
        waiting = [person for person in PEOPLE if self.table.seat_of(person) is None]
        for number, person in zip(free, waiting, strict=False):
            self.ask(person, Sit(name=f"{person} in {number}", seat=number))
        for person in PEOPLE:
            self.ask(person, Ready(colourful=data.draw(st.integers(0, 2))))
        assert self.table.game is not None

    def somebody_plays_with_bots(self, data: st.DataObject) -> None:
        person = data.draw(persons)
        for request in (Sit(name=f"{person} at once"), Ready(), Fill()):
            self.ask(person, request)
        others = {seat.person for seat in self.table.seats if seat.person and not seat.ready}
        assert (self.table.game is not None) == (not others)

    def somebody_makes_a_legal_move(self, data: st.DataObject) -> None:
        """It is accepted from the right person in the right turn only, and once."""
        game = self.game
        person, late = data.draw(persons), data.draw(st.integers(-1, 1))
        length = self.table.length
        move = data.draw(st.sampled_from([str(move) for move in game.legal_moves] or ["play 0"]))
        self.ask(person, Act(turn=game.turn + late, move=move))
        if late or self.table.seat_of(person) != game.seat:
            assert self.table.length == length
        assert self.game.turn - game.turn == self.table.length - length

    def somebody_puts_their_hand_in_order(self, data: st.DataObject) -> None:
        """Who sits here may, at any time, unless a bot sits there for them."""
        person = data.draw(persons)
        seat = self.table.seat_of(person)
        slots = range(len(self.game.hands[seat or 0]))
        length = self.table.length
        self.ask(person, Order(slots=tuple(data.draw(st.permutations(slots)))))
        may = seat is not None and not self.table.seats[seat].taken_over
        assert self.table.length - length == may

    def the_game_goes_on(self, data: st.DataObject) -> None:
        """Whoever has to move does so in time."""
        style, random = data.draw(st.sampled_from(STYLES)), data.draw(chances)
        for _ in range(data.draw(st.integers(1, 20))):
            game = self.game
            if not self.table.is_running or self.table.out_of_time(self.now):
                return
            action = choose(game, style, random)
            person = self.table.seats[game.seat].person
            if isinstance(action, Rearrange):
                continue
            if self.table.bot_wanted(self.now) is None and person is not None:
                self.ask(person, Act(turn=game.turn, move=str(action)))
            else:
                self.happen(self.table.bot_moves(action))
            assert self.game.turn == game.turn + 1

    def somebody_joins(self, data: st.DataObject) -> None:
        """Whoever does not sit here gets a seat that is open, and none else."""
        person, seats = data.draw(persons), self.table.open_seats
        may = self.table.seat_of(person) is None and bool(seats)
        length = self.table.length
        self.ask(person, Sit(name=f"{person} who joins"))
        assert self.table.length - length == may
        assert not may or self.table.seat_of(person) == seats[0]

    def whoever_is_alone_takes_a_move_back(self, data: st.DataObject) -> None:
        person = data.draw(persons)
        length, turn = self.table.length, self.game.turn
        self.ask(person, TakeBack())
        assert self.table.length == length or self.game.turn < turn

    def everybody_votes_for_the_same(self, data: st.DataObject) -> None:
        early = self.table.is_running and self.game.turn < 25
        motion = Motion.TAKE_OVER if early else data.draw(st.sampled_from(Motion))
        seat = data.draw(seat_numbers) if motion is Motion.TAKE_OVER else None
        for person in PEOPLE:
            self.ask(person, Vote(motion=motion, seat=seat))

    def all_come_back(self, data: st.DataObject) -> None:
        for person in data.draw(st.sets(persons)):
            self.ask(person, Return())

    def time_goes_by(self, data: st.DataObject) -> None:
        self.now += data.draw(st.sampled_from((0.0, 0.25, 2.0, 10.0, 90_000.0)))

    def what_is_due_is_done(self, data: st.DataObject) -> None:
        """As a server does it, perhaps after a long wait: clocks first, then bots."""
        if self.table.deadline is not None and data.draw(st.booleans()):
            self.now = max(self.now, self.table.deadline)
        at = self.table.deadline if self.table.bot_to_move is None else self.table.since
        due, before = None if self.table.is_deserted else at, self.table.length
        assert self.table.due == due
        self.happen(self.table.time_is_up(self.now))
        bot = self.table.bot_wanted(self.now)
        if bot is not None:
            move = BOTS[bot]().think(self.table.record().story(self.game.seat)).move
            data.draw(st.just(str(move)))
            self.happen(self.table.bot_moves(move))
        assert (self.table.length > before) == (at is not None and self.now >= at)

    @property
    def game(self) -> Game:
        assert self.table.game is not None
        return self.table.game

    # -- What must hold ------------------------------------------------------------------------------

    @invariant()
    def the_entries_make_the_same_table_again(self) -> None:
        again = Table.new(self.table.id, self.table.settings, self.table.secret)
        for line in self.table.log:
            again = again.after(line.entry)
        assert again == self.table

    @invariant()
    def what_is_written_is_read_back(self) -> None:
        for line in self.table.log[self.fresh :]:
            assert msgspec.json.decode(encoder.encode(line.entry.fact), type=Fact) == line.entry.fact
            assert msgspec.json.decode(encoder.encode(line.entry), type=Entry) == line.entry
        self.fresh = self.table.length

    @invariant()
    def nobody_has_two_seats_and_no_two_have_the_same_name(self) -> None:
        people = [seat.person for seat in self.table.seats if seat.person is not None]
        names = [name for name in self.table.names if name]
        assert len(set(people)) == len(people)
        assert len(set(names)) == len(names)
        for seat in self.table.seats:
            assert bool(seat.name) == (not seat.is_free)
            assert seat.person is None or seat.kind == PERSON
            assert not seat.taken_over or seat.kind == PERSON

    @invariant()
    def there_is_a_game_exactly_when_all_are_ready(self) -> None:
        assert (self.table.game is not None) == all(seat.ready for seat in self.table.seats)

    @invariant()
    def no_card_is_lost(self) -> None:
        if self.table.game is not None:
            assert cards_of(self.table.game) == Counter(full_deck(self.table.variant))

    @invariant()
    def turns_only_go_up(self) -> None:
        turn = 0 if self.table.game is None else self.table.game.turn
        assert turn >= self.turn
        self.turn = turn

    @invariant()
    def what_is_over_stays_over(self) -> None:
        assert self.table.is_over or not self.was_over
        assert not (self.table.is_over and self.table.is_running)
        self.was_over = self.table.is_over
        if self.was_over:
            assert self.table.due is None
            assert self.table.bot_wanted(self.now) is None
            assert self.table.time_is_up(self.now) == ()

    @invariant()
    def a_clock_runs_only_for_people(self) -> None:
        table = self.table
        if table.deadline is not None:
            assert table.game is not None
            assert table.is_running
            seat = table.seats[table.game.seat]
            assert seat.person is not None
            assert not seat.taken_over
            assert table.deadline >= table.since
        for left, before in zip(table.time_left, self.time_left or table.time_left, strict=True):
            assert 0 <= left <= before
        self.time_left = table.time_left

    @invariant()
    def somebody_always_decides(self) -> None:
        """Not everybody can be replaced, and a vote is that of somebody who decides."""
        if self.table.game is not None:
            deciding = {number for number, seat in enumerate(self.table.seats) if seat.person and not seat.taken_over}
            assert deciding
            assert {vote.seat for vote in self.table.votes} <= deciding
            assert all(vote.agreed for vote in self.table.votes)

    @invariant()
    def everybody_is_sent_what_they_may_know(self) -> None:
        for you in (None, *range(len(self.table.seats))):
            bulletin = Bulletin(self.table, "ABCDEF", frozenset({0}), self.now)
            sent = bulletin.update(you, since=max(0, self.table.length - 20))
            data = encoder.encode(sent)
            assert read_reply.decode(data) == sent
            assert not any(person.encode() + b'"' in data for person in PEOPLE)
            assert PRIVATE.encode() not in data or you in self.writers
            self.check_secrets(sent, you)

    @property
    def writers(self) -> set[int]:
        """The seats from which the private note has been written."""
        facts = (line.entry.fact for line in self.table.log)
        return {fact.seat for fact in facts if isinstance(fact, Noted) and fact.text == PRIVATE}

    def check_secrets(self, sent: Update, you: int | None) -> None:
        for line in sent.log:
            assert not isinstance(line.fact, Noted) or line.fact.seat == you
        if sent.over:
            assert sent.secret is not None
            assert commitment(sent.table, bytes.fromhex(sent.secret)) == sent.commitment == self.told
            assert sent.view is not None
            assert sent.view.legal == ()
            return
        assert sent.secret is None
        assert sent.commitment == self.told
        if sent.view is None or (you is None and sent.settings.spectators is Spectators.OPEN):
            return
        assert [seat.open for seat in sent.seats].count(True) == len(self.table.open_seats)
        replaced = sent.seats[sent.view.seat].taken_over
        assert bool(sent.view.legal) == (you == sent.view.seat and not replaced)
        hidden = range(len(sent.seats)) if you is None else (you,)
        for seat, hand in enumerate(sent.view.hands):
            assert all((card.card is None) == (seat in hidden) for card in hand)
        seen = [event_of(happened) for line in sent.log for happened in line.events]
        drawn = [event for event in seen if isinstance(event, Drew)]
        assert all((event.card is None) == (event.seat in hidden) for event in drawn)

    def teardown(self) -> None:
        """A record is what the table replays to."""
        if self.table.is_over:
            assert self.table.record().game() == self.table.game


TestTable = TableMachine.TestCase
TestTable.settings = profile(stateful_step_count=50)
