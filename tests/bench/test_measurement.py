"""Who is measured, and what is made of it. The speeds themselves are nobody's promise."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import pytest

from hanabi import Refusal, envs, variant
from hanabi.bench import latency, measurement, peers, subjects
from hanabi.bench.drawing import drawing
from hanabi.bench.latency import Wait
from hanabi.bench.measurement import EVERYTHING, PLAIN, Results, Speed, measure
from hanabi.bench.report import BEGIN, END, IN_SHORT, filled, page_with, table
from hanabi.bench.subjects import Lap, Subject

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


def no_wait(_: object) -> list[Wait]:
    return []


def half_a_second(_: object) -> list[Wait]:
    return [Wait("ours", 0.5)]


RESULTS = Results(
    speeds=(
        Speed("batch", PLAIN, 2, 20_000_000, 1_000_000),
        Speed("batch", EVERYTHING, 2, 10_000_000, 500_000),
        Speed("other", PLAIN, 2, 5_000, 300),
    ),
    peers=("other",),
    missing=("<another>",),
)


@pytest.mark.parametrize("subject", list(subjects.ours()), ids=lambda subject: subject.name)
def test_each_of_ours_runs_whole_games(subject: Subject, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subjects, "GAMES", 16)
    monkeypatch.setattr(subjects, "LINES", 2)
    monkeypatch.setattr(subjects, "DEALS", 4)
    lap = subject.prepare(variant(PLAIN), 3)()

    assert lap.steps > lap.games >= 0


def test_a_speed_is_what_laps_come_to(monkeypatch: pytest.MonkeyPatch) -> None:
    now = iter(range(1000))
    prepared = list[tuple[str, int]]()

    def prepare(variant: Any, players: int) -> Callable[[], Lap]:
        prepared.append((str(variant), players))
        return lambda: Lap(steps=30, games=2)

    ours = Subject("ours", prepare, clock=lambda: next(now))
    theirs = Subject("theirs", prepare, clock=lambda: next(now), options=False)
    monkeypatch.setattr(measurement, "ours", lambda: [ours])
    monkeypatch.setattr(measurement, "peers", lambda: [theirs, "absent"])
    monkeypatch.setattr(measurement, "waits", half_a_second)
    told = list[str]()
    results = measure(15, [2, 5], told.append)

    assert [(speed.subject, speed.variant, speed.players) for speed in results.speeds] == [
        ("ours", PLAIN, 2),
        ("ours", PLAIN, 5),
        ("theirs", PLAIN, 2),
        ("theirs", PLAIN, 5),
        ("ours", EVERYTHING, 2),
        ("ours", EVERYTHING, 5),
    ]
    assert {(speed.steps, speed.games) for speed in results.speeds} == {(20, 4 / 3)}
    assert (results.peers, results.missing) == (("theirs",), ("absent",))
    assert results.waits == (Wait("ours", 0.5),)
    assert len(told) == 6
    assert results.ratio("ours", "theirs", 5) == 1
    assert results.ratio("ours", "absent", 5) is None


def test_the_best_trial_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each trial asks for the time thrice; one of them was disturbed."""
    now = iter([0, 0, 40, 50, 50, 60, 70, 70, 80, 90, 90, 100, 110, 110, 120])
    subject = Subject("ours", lambda _, __: lambda: Lap(steps=30, games=1), clock=lambda: next(now), options=False)
    monkeypatch.setattr(measurement, "ours", lambda: [subject])
    monkeypatch.setattr(measurement, "peers", list[str])
    monkeypatch.setattr(measurement, "waits", no_wait)
    (speed,) = measure(5, [2], lambda _: None).speeds

    assert (speed.steps, speed.games) == (3, 0.1)


def test_a_peer_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "PEERS", {"nobody": ("a_library_that_nobody_has", None)})

    assert list(peers.peers()) == ["nobody"]


def test_who_lacks_a_library_at_the_table_is_named_and_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def prepare(_: Any, __: int) -> Callable[[], Lap]:
        raise ImportError("what it stands on is not installed")

    ours = Subject("ours", lambda _, __: lambda: Lap(steps=30, games=2))
    monkeypatch.setattr(measurement, "ours", lambda: [Subject("ours, elsewhere", prepare), ours])
    monkeypatch.setattr(measurement, "peers", lambda: [Subject("theirs", prepare, options=False), "absent"])
    monkeypatch.setattr(measurement, "waits", no_wait)
    told = list[str]()
    results = measure(0.001, [2, 3], told.append)

    assert {speed.subject for speed in results.speeds} == {"ours"}
    assert (results.peers, results.missing) == ((), ("absent", "ours, elsewhere", "theirs"))
    assert sum("theirs" in line for line in told) == 1, "it is asked once"
    assert "Not installed, so not measured: absent, ours, elsewhere, theirs." in table(results)


def test_without_gymnasium_and_pettingzoo_the_rest_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    for library in ("gymnasium", "pettingzoo"):
        monkeypatch.setitem(sys.modules, library, None)
    for module in ("gymnasium_env", "hanabi_v1"):
        monkeypatch.delitem(sys.modules, f"hanabi.envs.{module}", raising=False)
        monkeypatch.delattr(envs, module, raising=False)
    standing_on = ("Gymnasium, vector", "PettingZoo, AEC", "native environment")
    subjects_here = [subject for subject in subjects.ours() if subject.name in standing_on]
    monkeypatch.setattr(subjects, "GAMES", 16)
    monkeypatch.setattr(measurement, "ours", lambda: subjects_here)
    monkeypatch.setattr(measurement, "peers", list[str])
    monkeypatch.setattr(measurement, "waits", no_wait)
    results = measure(0.001, [2], lambda _: None)

    assert {speed.subject for speed in results.speeds} == {"native environment"}
    assert results.missing == ("Gymnasium, vector", "PettingZoo, AEC")


def test_a_peer_that_is_there_is_measured_at_the_plain_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def prepare(library: Any, players: int) -> Callable[[], Lap]:
        return lambda: Lap(steps=players, games=len(library.__name__))

    monkeypatch.setattr(peers, "PEERS", {"json": ("json", prepare)})
    (peer,) = peers.peers()

    assert isinstance(peer, Subject)
    assert not peer.options
    assert peer.prepare(variant(PLAIN), 4)() == (4, 4)


class Three:
    """A game of three moves, in dictionaries."""

    def __init__(self) -> None:
        self.seen = {"current_player": 1, "player_observations": [{}, {"legal_moves_as_int": [3]}]}
        self.left = 3

    def reset(self) -> dict[str, Any]:
        return self.seen

    def step(self, action: int, /) -> tuple[dict[str, Any], float, bool, dict[str, Any]]:
        self.left -= 1
        return self.seen, action, self.left == 0, {}


def test_dictionaries_of_others_are_played_as_ours_are() -> None:
    assert subjects.dictionary_games(Three())() == (3, 1)


def test_a_table_has_every_subject_the_ratios_and_who_is_missing() -> None:
    shown = table(RESULTS)

    assert "| batch                      |      20,000,000 |      10,000,000 |" in shown
    assert "| other                      |           5,000 |                 |" in shown
    assert "|           4,000 |" in shown
    assert "Not installed, so not measured: <another>." in shown


def test_bots_are_measured_by_whole_games() -> None:
    speeds = (*RESULTS.speeds, Speed("thinker", PLAIN, 2, 4_000_000, 77_000))
    shown = table(Results(speeds, RESULTS.peers, (), bots=("thinker",)))

    assert shown.count("thinker") == 1
    assert "| games of bots a second     |       2 players |  2, all options |" in shown
    assert "| thinker                    |          77,000 |                 |" in shown
    assert "thinker" not in drawing(Results(speeds, (), (), bots=("thinker",)))


def test_how_long_one_waits_is_told() -> None:
    shown = table(Results(RESULTS.speeds, (), (), waits=(Wait("first things", 0.1234),)))

    assert "| first things               |           0.123 |" in shown
    assert "waits for" not in table(RESULTS)


def test_one_waits_for_programs_and_for_bots_that_do_not_think(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(latency, "TRIALS", 1)
    monkeypatch.setattr(latency, "ALL_BOTS", "import os; os.listdir(os.environ['NUMBA_CACHE_DIR'])")

    def reviews(_: object) -> Iterator[str]:
        yield from ("first", "last")

    monkeypatch.setattr(latency, "reviews", reviews)
    late = {f"a late move of {bot}" for bot in ("blind", "cautious", "gentle", "conventions", "information")}

    assert {wait.what for wait in latency.waits(variant(EVERYTHING)) if wait.seconds > 0} == {
        "all bots, compiled once",
        "all bots, from then on",
        *latency.PROGRAMS,
        *late,
        "a review: first picture",
        "a review: the whole game",
    }


def test_without_peers_there_are_no_ratios() -> None:
    shown = table(Results(RESULTS.speeds[:2], (), ()))

    assert "times as fast" not in shown
    assert "Not installed" not in shown


def test_a_drawing_has_a_bar_for_each() -> None:
    root = ET.fromstring(drawing(RESULTS))  # noqa: S314 (our own)
    texts = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    bars = [float(bar.attrib["width"]) for bar in root.iter("{http://www.w3.org/2000/svg}rect") if "x" in bar.attrib]

    assert {"batch", "other", "20,000,000", "5,000"} <= set(texts)
    assert len(bars) == 2
    assert bars[0] > bars[1] > 0


def test_a_sentence_says_how_fast_ours_is_beside_the_fastest_and_the_slowest_of_others() -> None:
    speeds = (*RESULTS.speeds, Speed("slow", PLAIN, 2, 50, 3), Speed("slower", PLAIN, 2, 25, 1))
    marks = f"{IN_SHORT}\n{END}"

    written = filled(marks, Results(speeds, ("slow", "other", "slower"), ()))
    assert "**20.0 million moves a second** on one core: from 4,000 times as many as other to 800,000 times" in written
    assert "as many as slower." in written
    assert "one core: 4,000 times as many as other." in filled(marks, RESULTS)
    assert "**20.0 million moves a second** on one core." in filled(marks, Results(RESULTS.speeds, (), ()))


def test_a_page_is_written_between_its_marks() -> None:
    page = f"before\n{BEGIN}\nold\n{END}\nafter\n"

    written = page_with(page, "new")
    assert written == f"before\n{BEGIN}\n\nnew\n\n{END}\nafter\n"
    assert page_with(written, "newer") == written.replace("new", "newer")


@pytest.mark.parametrize("page", ["", BEGIN, f"{END} {BEGIN}"])
def test_a_page_without_marks_is_refused(page: str) -> None:
    with pytest.raises(Refusal, match="no place for the table"):
        page_with(page, "new")
