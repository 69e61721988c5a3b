"""The speeds of a run as a drawing, in the colours of the board: by day or by night, as the reader's device is."""

from __future__ import annotations

from math import log10
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from hanabi.bench.measurement import PLAIN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hanabi.bench.measurement import Results

WIDTH, NAMES, BAR, GAP = 760, 190, 18, 8

STYLE = """<style>
text { font: 12px system-ui, sans-serif; fill: #23202b; }
.title { font-size: 14px; font-weight: 600; }
.paper { fill: #fffdf8; }
.ours { fill: #a3262f; }
.theirs { fill: #8b8272; }
.line { stroke: #d9cfbd; }
.scale { fill: #5f5a6b; }
.name, .middle { text-anchor: end; }
.middle { text-anchor: middle; }
@media (prefers-color-scheme: dark) {
  text { fill: #ece8f5; }
  .paper { fill: #1c1e30; }
  .ours { fill: #ffb25b; }
  .theirs { fill: #757995; }
  .line { stroke: #363954; }
  .scale { fill: #a9a5bd; }
}
</style>"""


def picture(width: int, height: int, title: str, parts: Iterable[str]) -> str:
    """An SVG with these parts; who cannot see it is told its title."""
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" role="img">',
            f"<title>{escape(title)}</title>",
            STYLE,
            f'<rect class="paper" width="{width}" height="{height}" rx="10"/>',
            f'<text class="title" x="16" y="26">{escape(title)}</text>',
            *parts,
            "</svg>\n",
        )
    )


def drawing(results: Results) -> str:
    """Bars for the plain game at the smallest table, as SVG. Each line to the right is ten times as fast."""
    number = min(speed.players for speed in results.speeds)
    here = {name: speed for name, speed in results.at(PLAIN, number).items() if name not in results.bots}
    lowest = min(int(log10(speed.steps)) for speed in here.values())
    highest = max(int(log10(speed.steps)) + 1 for speed in here.values())
    decade = (WIDTH - NAMES - 90) / (highest - lowest)
    height = 62 + len(here) * (BAR + GAP)
    parts = list[str]()
    for power in range(lowest, highest + 1):
        left = NAMES + (power - lowest) * decade
        parts.append(f'<line class="line" x1="{left:.1f}" y1="36" x2="{left:.1f}" y2="{height - 22}"/>')
        parts.append(f'<text class="scale middle" x="{left:.1f}" y="{height - 8}">{10**power:,}</text>')
    for place, (subject, speed) in enumerate(here.items()):
        top, length = 40 + place * (BAR + GAP), (log10(speed.steps) - lowest) * decade
        whose = "theirs" if subject in results.peers else "ours"
        parts.append(f'<text class="name" x="{NAMES - 8}" y="{top + 13}">{escape(subject)}</text>')
        parts.append(f'<rect class="{whose}" x="{NAMES}" y="{top}" width="{length:.1f}" height="{BAR}" rx="3"/>')
        parts.append(f'<text x="{NAMES + length + 6:.1f}" y="{top + 13}">{speed.steps:,.0f}</text>')
    return picture(WIDTH, height, f"Moves a second of random legal play, {number} players", parts)
