"""What matches came to: lines for people, and a drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from hanabi.events import Outcome
from hanabi.kernel.layout import code
from hanabi.message import Message, counted, message

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from hanabi.arena.result import Mean, Result

OUTCOME_NAMES = {code(outcome): outcome.value for outcome in Outcome}
BAR = 40  # characters, for the score that was reached most often


def lines(result: Result) -> Iterator[Message]:
    """The numbers of one match."""
    match = result.match
    yield counted(
        "{bots}: {games} game of {players} players, {variant}",
        "{bots}: {games} games of {players} players, {variant}",
        match.games,
        bots=match.bots,
        games=f"{match.games:,}",
        players=len(match.team),
        variant=match.variant,
    )
    yield message(
        "Mean score: {mean} of {highest} (a lost game counts 0)", mean=_mean(result.score), highest=result.highest
    )
    yield message("Mean points on the table, also in lost games: {mean}", mean=_mean(result.points))
    yield message("Perfect: {perfect}; lost: {lost}", perfect=_rate(result.perfect), lost=_rate(result.lost))
    yield message("Games a second: {speed}", speed=_short(result.speed))


def difference(one: Result, other: Result) -> Message:
    ahead = one.ahead_of(other)
    return message(
        "{one} beside {other}, on the same deals: {difference}",
        one=one.match.bots,
        other=other.match.bots,
        difference=f"{ahead.value:+.3f} ± {ahead.error:.3f}",
    )


def histogram(result: Result) -> Iterator[str]:
    """A bar for every score, from the lowest to the highest that was reached."""
    times = result.histogram
    most = max(times.values())
    for score in range(min(times), max(times) + 1):
        here = times.get(score, 0)
        yield f"{score:4} {'█' * round(BAR * here / most):{BAR}} {here:,}"


def deals(results: Sequence[Result]) -> Iterator[str]:
    """What each deal came to, a line each, for a table of numbers (CSV)."""
    yield "team,seed,score,points,outcome,moves"
    for result in results:
        team = f'"{result.match.bots}"'
        for seed, deal in enumerate(result.results, start=result.match.seed):
            outcome = OUTCOME_NAMES[int(deal["outcome"])]
            yield f"{team},{seed},{deal['score']},{deal['points']},{outcome},{deal['moves']}"


def _mean(mean: Mean) -> str:
    return f"{mean.value:.3f} ± {mean.error:.3f}"


def _rate(rate: Mean) -> str:
    return f"{100 * rate.value:.2f} % ± {100 * rate.error:.2f}"


def _short(speed: float) -> str:
    return f"{speed:,.0f}" if speed >= 10 else f"{speed:.2g}"


# -- The drawing -----------------------------------------------------------------------------------

WIDTH, HEIGHT, LEFT, TOP = 760, 130, 40, 40
PAINT = "#3a6ed6"


def drawing(results: Sequence[Result], say: Callable[[Message], str]) -> str:
    """A histogram for each match, one under the other, as SVG."""
    height = TOP + len(results) * (HEIGHT + TOP)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" style="font: 12px sans-serif">',
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
    ]
    for place, result in enumerate(results):
        parts += _bars(result, say, bottom=(place + 1) * (HEIGHT + TOP))
    return "\n".join((*parts, "</svg>\n"))


def _bars(result: Result, say: Callable[[Message], str], bottom: int) -> Iterator[str]:
    """A column for every score there can be, a tenth of it free."""
    title, score, *_ = map(say, lines(result))
    yield f'<text x="{LEFT}" y="{bottom - HEIGHT - 10}">{escape(f"{title}. {score}")}</text>'
    times, width = result.histogram, (WIDTH - 2 * LEFT) / (result.highest + 1)
    most = max(times.values())
    for score_reached, here in times.items():
        tall, left = (HEIGHT - 20) * here / most, LEFT + score_reached * width
        yield (
            f'<rect x="{left:.1f}" y="{bottom - tall:.1f}" width="{0.9 * width:.1f}" height="{tall:.1f}"'
            f' fill="{PAINT}"><title>{score_reached}: {here:,}</title></rect>'
        )
    for mark in range(0, result.highest + 1, 5):
        middle = LEFT + (mark + 0.45) * width
        yield f'<text x="{middle:.1f}" y="{bottom + 14}" text-anchor="middle" fill="#666666">{mark}</text>'
