"""What is known of a card, against the plainest definition: try every hand that the unseen cards allow."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import permutations
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from hanabi.cards import Card, all_words, kinds, words_on
from hanabi.editions import variant
from hanabi.events import Discarded, Misfired
from hanabi.facts import cards_left, fits, indispensable, useful
from hanabi.game import Game, Held, Hint
from hanabi.knowledge import can_be, knowledge, mistakes, unseen
from hanabi.moves import Clue
from hanabi.position import position
from hanabi.view import View
from strategies import EVERY_NAME, chances, records

if TYPE_CHECKING:
    from random import Random

    from hanabi.record import Record
    from hanabi.variant import Variant


def late_position(name: str, random: Random) -> Game:
    """A few cards in hands and deck, all others on fireworks and on the discard pile, and a few true clues, other
    ones on each card.
    """
    rules = variant(name)
    game = replace(Game.deal(rules, 2, 0), fireworks={suit.name: random.randrange(6) for suit in rules.suits})
    cards = list(Counter(cards_left(game)).elements())
    random.shuffle(cards)
    mine, yours, deck = cards[: random.randint(1, 4)], cards[4:6], cards[6 : random.randint(7, 10)]
    on = words_on(rules)

    def clued(card: Card, number: int) -> Held:
        words = random.sample(all_words(rules), random.randint(0, 6))
        return Held(card, number, tuple(Hint(word, word in on[card]) for word in words))

    hands = (
        tuple(clued(card, number) for number, card in enumerate(mine)),
        tuple(Held(card, 4 + number) for number, card in enumerate(yours)),
    )
    kept = Counter((*mine, *yours, *deck))
    pile = tuple((Counter(cards) - kept).elements())
    return replace(game, hands=hands, deck=tuple(deck), discard_pile=pile)


def allowed(rules: Variant, hand: tuple[Held, ...]) -> list[set[Card]]:
    """What each card can be by its clues alone."""
    on = words_on(rules)
    return [
        {card for card in kinds(rules) if all((hint.word in on[card]) == hint.touched for hint in held.hints)}
        for held in hand
    ]


def by_trying(hidden: list[Card], hand: list[set[Card]]) -> list[set[Card]]:
    """What each card of a hand is in any hand that can be dealt from the hidden cards."""
    deals = set(permutations(hidden, len(hand)))
    dealt = [cards for cards in deals if all(card in faces for card, faces in zip(cards, hand, strict=True))]
    return [set(slot) for slot in zip(*dealt, strict=True)]


@settings(max_examples=100)
@given(st.sampled_from(EVERY_NAME), chances)
def test_counting_is_exact(name: str, random: Random) -> None:
    game = late_position(name, random)
    hand = allowed(game.variant, game.hands[0])
    mine = [held.card for held in game.hands[0]]

    known = knowledge(View.of(game, 0), 0)

    assert [card.by_clues for card in known] == hand
    assert [card.by_counting for card in known] == by_trying([*mine, *game.deck], hand)


@settings(max_examples=50)
@given(st.sampled_from(EVERY_NAME), chances)
def test_for_another_seat_my_own_hand_is_not_counted(name: str, random: Random) -> None:
    """I see none of my cards, so I cannot tell what they tell the other."""
    game = late_position(name, random)
    cards = [held.card for hand in game.hands for held in hand]

    known = knowledge(View.of(game, 1), 0)

    assert [card.by_counting for card in known] == by_trying([*cards, *game.deck], allowed(game.variant, game.hands[0]))


@settings(max_examples=100)
@given(st.sampled_from(EVERY_NAME), chances)
def test_what_follows_for_play(name: str, random: Random) -> None:
    game = late_position(name, random)
    view = View.of(game, 0)
    for card in knowledge(view, 0):
        assert card.by_counting
        assert card.playable == all(fits(game, face) for face in card.by_counting)
        assert card.useless == all(face not in useful(game) for face in card.by_counting)
        assert card.indispensable == all(face in indispensable(game) for face in card.by_counting)


@given(records())
def test_nobody_is_ever_wrong(whole: Record) -> None:
    """The card itself is always among what it can be, for every seat and every viewer; counting only narrows."""
    for game in whole.games():
        if game.turn % 16 == 0:
            views = (*(View.of(game, viewer) for viewer in range(len(game.hands))), View.closed(game), View.open(game))
            for view in views:
                for seat, hand in enumerate(game.hands):
                    for held, card in zip(hand, knowledge(view, seat), strict=True):
                        assert held.card in card.by_counting
                        assert card.by_counting <= card.by_clues


@given(records())
def test_knowledge_of_ones_own_hand_is_the_same_from_every_open_seat(whole: Record) -> None:
    """An open view shows what each seat sees, so it tells the same about that seat's hand."""
    last = whole.game()
    for seat in range(len(last.hands)):
        assert knowledge(View.open(last), seat) == knowledge(View.of(last, seat), seat)


def test_told_and_denied() -> None:
    """H4"""
    game = position("hands r1 g2 | b3 y3 w5; deck w1 w2").after(Clue(1, value=3)).after(Clue(0, value=1))
    game = game.after(Clue(1, colour="blue"))
    first, second, third = knowledge(View.of(game, 1), 1)

    assert (first.told, first.denied) == ((3, "blue"), ())
    assert (second.told, second.denied) == ((3,), ("blue",))
    assert (third.told, third.denied) == ((), (3, "blue"))
    assert first.by_clues == {Card("blue", 3)}
    assert second.by_clues == {Card(colour, 3) for colour in ("white", "red", "yellow", "green")}


def test_a_wild_card_is_told_every_colour() -> None:
    """W2: touched by red it may be multicolour, touched by red and blue it must be."""
    game = position("wild; hands m1+red r1+red m2+red+blue | b3; deck w1")
    first, second, third = (can_be(game.variant, held.hints) for held in game.hands[0])

    assert first == second == {Card(suit, value) for suit in ("red", "multicolour") for value in range(1, 6)}
    assert third == {Card("multicolour", value) for value in range(1, 6)}


def test_black_powder_is_what_no_colour_points_at() -> None:
    """B2"""
    game = position("black powder; hands p1-white-red-blue-yellow-green | b3; deck w1")
    assert can_be(game.variant, game.hands[0][0].hints) == {Card("powder", value) for value in range(1, 6)}


def test_unseen_cards() -> None:
    game = position("hands r1 g2 | r1 r5; deck w1 w2; fireworks r2; discards r3 r3 w1")
    hidden = unseen(View.of(game, 0), 0)

    assert [hidden[Card("red", value)] for value in range(1, 6)] == [1, 1, 0, 2, 0]
    assert hidden[Card("white", 1)] == 2


def test_two_cards_that_need_each_other_leave_a_third_out() -> None:
    """Two red 4s are unseen and two cards of the hand must be them, so the third card, known as a 4, is not red."""
    game = position("hands r4+red+4 r4+red+4 b4+4 | g1; deck w1")
    third = knowledge(View.of(game, 0), 0)[2]

    assert Card("red", 4) in third.by_clues
    assert third.by_counting == {Card(suit, 4) for suit in ("white", "blue", "yellow", "green")}


def test_playable_useless_and_indispensable() -> None:
    game = position("hands r5+red+5 w1+1 y4+yellow+4 | g1; deck w1; fireworks w1 r4 b1 y3 g1; discards y4")
    r5, w1, y4 = knowledge(View.of(game, 0), 0)

    assert (r5.playable, r5.useless, r5.indispensable) == (True, False, True)
    assert (y4.playable, y4.useless, y4.indispensable) == (True, False, True)
    assert (w1.playable, w1.useless, w1.indispensable) == (False, True, False)  # every firework has its 1


# -- Mistakes ------------------------------------------------------------------------------------------


def known_mistakes(text: str) -> list[str]:
    return [str(move) for move in mistakes(View.of(position(text), 0))]


def test_playing_what_surely_does_not_fit_is_a_mistake() -> None:
    """P3"""
    assert known_mistakes("hands w2+2 w3+3 r1+red b4 | g1; deck w1 w2 w3 w4; fireworks y1; tokens 3") == ["play 1"]


def test_discarding_what_is_surely_indispensable_is_a_mistake() -> None:
    """Q3"""
    for rules in ("", "bouquet final; "):
        assert known_mistakes(f"{rules}hands r1+1 w5+5 y2 | g1; deck w1 w2; fireworks y1 g4; tokens 3") == ["discard 1"]


def test_what_lies_elsewhere_makes_a_mistake_known() -> None:
    """The viewer counts: the other copy of the blue 2 can be seen."""
    text = "hands b2+blue+2 r1 | {other}; deck w1 w2 w3; fireworks b1; discards {pile}; tokens 3"

    assert known_mistakes(text.format(other="g1", pile="g4")) == []
    assert known_mistakes(text.format(other="g1", pile="b2")) == ["discard 0"]


def test_announcing_what_the_card_is_not_or_what_cannot_go_up_is_a_mistake() -> None:
    """M3"""
    found = known_mistakes("choreography; hands r1+red y5+5 | g1; deck w1 w2; fireworks w5 b5 r4; tokens 3")

    assert [move for move in found if move.startswith("play 0")] == [
        f"play 0 {suit}" for suit in ("white", "blue", "yellow", "green")
    ]
    assert [move for move in found if move.startswith("play 1")] == [
        f"play 1 {suit}" for suit in ("white", "blue", "yellow", "green")
    ]


def test_a_clue_and_the_answer_to_a_tile_are_no_mistake() -> None:
    tile = "flamboyants; hands w2 | w3; deck b1; fireworks r5; discards w1; revealed shuffle-in; pending shuffle-in"
    assert known_mistakes(tile) == []
    assert known_mistakes("hands w1+1 | w3 w4; deck b1 b2; tokens 1") == []


def test_who_may_not_move_makes_no_mistake() -> None:
    game = position("hands r3+3 | r4+4; deck w1")

    assert mistakes(View.of(game, 1)) == mistakes(View.closed(game)) == mistakes(View.open(game)) == ()


@given(records())
def test_a_known_mistake_is_one_whatever_the_cards_are(whole: Record) -> None:
    """P3, M3, Q3"""
    for game in whole.games():
        for move in mistakes(View.of(game, game.seat)):
            assert move in game.legal_moves
            happened = game.after(move).events
            lost = {event.card for event in happened if isinstance(event, Discarded)}
            assert any(isinstance(event, Misfired) for event in happened) or lost & indispensable(game)
