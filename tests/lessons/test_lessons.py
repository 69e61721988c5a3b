"""Every lesson keeps to the rules: what is right is legal and does what is said, what it warns of would happen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hanabi.cards import all_words
from hanabi.editions import EDITIONS, OPTIONS
from hanabi.events import Clued, End, Launched, Misfired
from hanabi.facts import doomed
from hanabi.knowledge import knowledge
from hanabi.lessons import LESSONS
from hanabi.lessons.lesson import LEARNER, Learning
from hanabi.locale import LANGUAGES, language
from hanabi.moves import Clue, Decline, Discard, Play, parse_action
from hanabi.position import position
from hanabi.refusal import IllegalMove
from hanabi.score import score

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hanabi.game import Game
    from hanabi.lessons.lesson import Lesson
    from hanabi.message import Message
    from hanabi.moves import Action

# What the table sees of each right answer, in the order of the lesson.
EFFECTS = {
    "clue": {"clue 1 1": "Clued", "clue 2 red": "Clued", "clue 2 2": "Clued"},
    "play": {"play 2": "Launched Drew", "play 0": "Launched TokenReturned Drew"},
    "discard": {f"discard {slot}": "Discarded TokenReturned Drew" for slot in (1, 0, 3, 4)},
    "end": {"play 0": "Launched Drew LastRoundBegan", "play 1": "Launched Ended"},
    "sixth-colour": {
        "clue 1 multicolour": "Clued",
        **{f"discard {slot}": "Discarded TokenReturned Drew" for slot in (0, 2, 3, 4)},
    },
    "full-sixth-colour": {"discard 1": "Discarded TokenReturned Drew"},
    "wild": {"clue 1 white": "Clued", "play 1": "Launched Drew"},
    "black-powder": {"clue 1 5": "Clued", "play 1": "Launched Drew"},
    "flamboyants": {
        "play 0": "Launched Revealed",
        "clue 1 1": "Clued Drew",
        "play 1": "Launched Revealed",
        "launch b2": "Launched Drew",
        "launch g1": "Launched Drew",
    },
    "bouquet-final": {"discard 1": "Discarded TokenReturned", "play 0": "Launched"},
    "choreography": {"play 0 red": "Launched TokenReturned Drew", "play 1": "Launched Drew"},
    "difficulty": {"play 1": "Launched Drew"},
    "empty-clues": {"clue 1 red": "Clued"},
    "no-empty-clues": {"clue 1 blue": "Clued"},
}

each_lesson = pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
by_the_rules_alone = pytest.mark.parametrize("lesson", [LESSONS[name] for name in EFFECTS], ids=EFFECTS)


def asked(lesson: Lesson) -> Iterator[Learning]:
    """Every question, reached by every right way."""
    waiting = [Learning.begin(lesson)]
    while waiting:
        learning = waiting.pop()
        if learning.is_over:
            continue
        if learning.step.asks:
            yield learning
            waiting += [learning.answer(parse_action(move)).learning for move in learning.step.right]
        else:
            waiting.append(learning.go_on().learning)


def at(name: str, step: int) -> Learning:
    return next(learning for learning in asked(LESSONS[name]) if learning.at == step)


def everything_one_can_say(game: Game) -> list[Action]:
    slots = range(-1, 6)
    words = (*all_words(game.variant), *game.variant.suit, 6)
    seats = range(-1, len(game.hands) + 1)
    return [
        *map(Discard, slots),
        *(Play(slot, suit) for slot in slots for suit in (None, *game.variant.suit, "purple")),
        *(Clue.of(seat, word) for seat in seats for word in words),
        Decline(),
    ]


def forbidden(game: Game, action: Action) -> Message | None:
    """What the rules say to it, if they forbid it."""
    try:
        game.check(action)
    except IllegalMove as refusal:
        return refusal.message
    return None


def warned(learning: Learning, action: Action) -> Message:
    return learning.step.wrong.get(str(action), learning.step.otherwise)


@by_the_rules_alone
def test_what_is_right_is_legal_and_does_what_is_told(lesson: Lesson) -> None:
    seen: dict[str, str] = {}
    for learning in asked(lesson):
        for move in learning.step.right:
            answer = learning.answer(parse_action(move))
            assert answer.was_right
            seen[move] = " ".join(type(event).__name__ for event in answer.seen[0].events)

    assert seen == EFFECTS[lesson.name]


@by_the_rules_alone
def test_a_play_that_is_asked_for_is_known_to_fit(lesson: Lesson) -> None:
    for learning in asked(lesson):
        for move in map(parse_action, learning.step.right):
            if isinstance(move, Play):
                assert knowledge(learning.view, LEARNER)[move.slot].playable


@each_lesson
def test_whatever_else_is_tried_is_answered_and_changes_nothing(lesson: Lesson) -> None:
    for learning in asked(lesson):
        assert learning.game.seat == LEARNER
        for action in everything_one_can_say(learning.game):
            answer = learning.answer(action)
            if str(action) in learning.step.right:
                continue
            assert answer.learning is learning
            assert answer.said == (forbidden(learning.game, action) or warned(learning, action))


@each_lesson
def test_what_is_warned_of_is_allowed(lesson: Lesson) -> None:
    for learning in asked(lesson):
        assert not set(learning.step.wrong) & set(learning.step.right)
        assert all(learning.game.allows(parse_action(move)) for move in learning.step.wrong)


@pytest.mark.parametrize(
    ("name", "step", "move"),
    [("discard", 0, "play 1"), ("bouquet-final", 0, "play 0"), ("choreography", 1, "play 1 red")],
)
def test_what_would_misfire_does(name: str, step: int, move: str) -> None:
    """P2, M3"""
    after = at(name, step).game.after(parse_action(move))

    assert isinstance(after.events[0], Misfired)


@pytest.mark.parametrize("move", ["discard 0", "play 0"])
def test_what_would_lose_the_bouquet_final_does(move: str) -> None:
    """Q3"""
    assert at("bouquet-final", 0).game.after(parse_action(move)).ended is End.INDISPENSABLE


@pytest.mark.parametrize(
    ("name", "move", "suit"), [("discard", "discard 2", "yellow"), ("sixth-colour", "discard 1", "multicolour")]
)
def test_what_would_end_a_firework_does(name: str, move: str, suit: str) -> None:
    """S1, A1"""
    game = at(name, 1).game

    assert suit not in doomed(game)
    assert suit in doomed(game.after(parse_action(move)))


@pytest.mark.parametrize(
    ("name", "move", "slots"),
    [
        ("clue", "clue 1 1", (0, 1, 3)),
        ("sixth-colour", "clue 1 1", (0, 1)),
        ("sixth-colour", "clue 1 red", (1,)),
        ("sixth-colour", "clue 1 multicolour", (0,)),
        ("wild", "clue 1 white", (0,)),
        ("wild", "clue 1 1", (0, 4)),
        ("empty-clues", "clue 1 red", ()),
        ("no-empty-clues", "clue 1 blue", (0, 1)),
    ],
)
def test_clues_point_where_the_lesson_says(name: str, move: str, slots: tuple[int, ...]) -> None:
    """C4, C5, W2, A1"""
    event = next(asked(LESSONS[name])).game.after(parse_action(move)).events[0]

    assert isinstance(event, Clued)
    assert event.slots == slots


def test_an_error_would_lose_the_difficult_game_if_the_card_is_what_it_may_be() -> None:
    """L1, L2"""
    learning = at("difficulty", 0)

    assert {"k1", "r1"} <= set(map(str, knowledge(learning.view, LEARNER)[0].by_counting))
    assert (learning.game.variant.error_tokens, learning.game.variant.clue_tokens) == (1, 10)


def test_the_last_lesson_of_the_base_game_scores_what_it_says() -> None:
    """E4, N1"""
    over = at("end", 1).answer(Play(1)).learning.game

    assert (over.ended, score(over)) == (End.LAST_ROUND, 20)


@pytest.mark.parametrize("hand", ["r1 b1 g4 w1 y3", "r1 r1 g4 b1 y3"])
@pytest.mark.parametrize("slot", [0, 1, 3])
def test_what_is_said_of_the_three_1s_holds_whatever_their_colours(hand: str, slot: int) -> None:
    """P1: two of the three may share a colour, and then not all of them fit."""
    game = position(f"hands {hand} | b2 b3 b4 y2 y4; deck r2 r3")

    assert isinstance(game.after(Play(slot)).events[0], Launched)
    assert str(LESSONS["clue"].steps[1].right["clue 1 1"]).endswith("whichever she plays first, it fits.")


def test_the_bouquet_final_is_won() -> None:
    """Q1"""
    assert at("bouquet-final", 1).answer(Play(0)).learning.game.ended is End.COMPLETE


def test_every_option_and_every_edition_is_taught() -> None:
    variants = [lesson.start.variant for lesson in LESSONS.values()]

    assert {option for variant in variants for option in variant.options} == set(OPTIONS)
    assert {variant.edition for variant in variants} == set(EDITIONS)
    assert [variant.options for variant in variants[:4]] == [()] * 4, "the base game comes first"


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_lesson_reads_in_every_language(code: str) -> None:
    say = language(code).say
    steps = [step for lesson in LESSONS.values() for step in lesson.steps]
    said = [
        *(say(lesson.title) for lesson in LESSONS.values()),
        *(say(step.text) for step in steps),
        *(say(sentence) for step in steps for sentence in (*step.right.values(), *step.wrong.values(), step.otherwise)),
    ]

    assert not any("{" in sentence for sentence in said)
    assert code == "en" or not set(said) & {step.text.text for step in steps}
