"""The speeds of a run: as a table for a terminal or a page, and in one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabi.bench.measurement import EVERYTHING, PLAIN
from hanabi.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from hanabi.bench.measurement import Results, Speed

NOTES = (
    "The time of one core; for two threads and two processes that of the clock on the wall, which other work on the "
    "machine slows. Two processes have nothing in common: they show what the machine gives to two at once. All "
    f"options: {EVERYTHING}. With more than two players `duet` is `information`."
)
NOTES_ON_GPU = (
    "One {gpu}, by the clock on the wall. The number is that of the games, in one batch. “random play” makes many "
    "steps at once, as the batch on a core does; the others choose, step and observe in turn, as learners do. All "
    f"options: {EVERYTHING}."
)
BEGIN, END = "<!-- written by hanabi bench -->", "<!-- until here -->"
IN_SHORT = "<!-- in short, by hanabi bench -->"

SUBJECT = "batch"  # of ours, in the sentence


def table(results: Results) -> str:
    """In Markdown, which a terminal can show as well: the plain game, then every option; bots; then the ratios."""
    steps = _speeds(results, "steps a second", _steppers(results), lambda speed: speed.steps)
    games = _speeds(results, "games of bots a second", results.bots, lambda speed: speed.games)
    bots = ("", *games) if results.bots else ()
    notes = NOTES_ON_GPU.format(gpu=results.gpu) if results.gpu else NOTES
    return "\n".join((*steps, *bots, "", notes, "", *_ratios(results), *_waits(results), *_missing(results)))


def _players(results: Results) -> list[int]:
    return sorted({speed.players for speed in results.speeds})


def _steppers(results: Results) -> list[str]:
    """Whoever plays at random, and is measured by the step."""
    return list(dict.fromkeys(speed.subject for speed in results.speeds if speed.subject not in results.bots))


def _speeds(results: Results, what: str, subjects: Iterable[str], number_of: Callable[[Speed], float]) -> Iterator[str]:
    players = _players(results)
    columns = [f"{number} players" for number in players] + [f"{number}, all options" for number in players]
    yield _row(what, columns)
    yield _rule(len(columns))
    for subject in subjects:
        cells = [
            f"{number_of(here[subject]):,.0f}" if subject in (here := results.at(name, number)) else ""
            for name in (PLAIN, EVERYTHING)
            for number in players
        ]
        yield _row(subject, cells)


def _ratios(results: Results) -> Iterator[str]:
    """Ours beside each of the others, at the smallest table."""
    if not results.peers:
        return
    number = _players(results)[0]
    yield _row(f"times as fast, {number} players", list(results.peers))
    yield _rule(len(results.peers))
    for subject in _steppers(results):
        if subject not in results.peers:
            ratios = [results.ratio(subject, peer, number) for peer in results.peers]
            yield _row(subject, ["" if ratio is None else _times(ratio) for ratio in ratios])


def _times(ratio: float) -> str:
    """Two digits, or all before the point."""
    return f"{ratio:,.0f}" if ratio >= 10 else f"{ratio:.2g}"


def _waits(results: Results) -> Iterator[str]:
    if results.waits:
        yield ""
        yield _row("what one waits for", ["seconds"])
        yield _rule(1)
        for wait in results.waits:
            yield _row(wait.what, [f"{wait.seconds:.3f}"])


def _missing(results: Results) -> Iterator[str]:
    if results.missing:
        yield ""
        yield f"Not installed, so not measured: {', '.join(results.missing)}."


def _row(first: str, cells: list[str]) -> str:
    return f"| {first:<26} | {' | '.join(f'{cell:>15}' for cell in cells)} |"


def _rule(columns: int) -> str:
    return f"|{'-' * 28}|{'|'.join(['-' * 16 + ':'] * columns)}|"


def in_short(results: Results) -> str:
    """What one core is enough for, beside the fastest and the slowest of the others."""
    number = _players(results)[0]
    million = results.at(PLAIN, number)[SUBJECT].steps / 1e6
    ratios = {peer: results.ratio(SUBJECT, peer, number) or 0 for peer in results.peers}
    from_the_fastest = sorted(ratios, key=lambda peer: ratios[peer])
    ends = (*from_the_fastest[:1], *from_the_fastest[1:][-1:])
    beside = " to ".join(f"{_times(ratios[peer])} times as many as {peer}" for peer in ends)
    lead = (": from " if len(ends) > 1 else ": ") if ends else ""
    return f"**{million:.1f} million moves a second** on one core{lead}{beside}."


WRITERS = {BEGIN: table, IN_SHORT: in_short}


def places(page: str) -> list[str]:
    """The marks of the page after which something can be written. Raises `Refusal` if there are none."""
    begins = [begin for begin in WRITERS if begin in page] or [BEGIN]
    for begin in begins:
        page_with(page, "", begin)
    return begins


def filled(page: str, results: Results) -> str:
    """The page with the table, or the sentence, wherever it has marks for it."""
    for begin in places(page):
        page = page_with(page, WRITERS[begin](results), begin)
    return page


def page_with(page: str, text: str, begin: str = BEGIN) -> str:
    """The page with this text between its two marks."""
    before, begun, rest = page.partition(begin)
    _, end, after = rest.partition(END)
    if not begun or not end:
        raise Refusal("The page has no place for the table: “{begin}” and “{end}”.", begin=begin, end=END)
    return f"{before}{begin}\n\n{text}\n\n{END}{after}"
