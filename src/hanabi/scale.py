"""The scale on which a show is read (N2): its bands, what each is called, and what the crowd makes of it.

A variant carries the scale of its rulebook. The bands are the same in all of them; a rulebook may have a word of its
own for one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from hanabi.message import Message, message, worded


@dataclass(frozen=True, slots=True)
class Band:
    """A line of the scale: what the show is called, and what the crowd makes of it."""

    title: Message
    comment: Message


@dataclass(frozen=True, slots=True)
class Scale:
    """The lowest score of each band, best first, and the band of everything below."""

    bands: tuple[tuple[int, Band], ...]
    lowest: Band

    def band(self, score: int) -> Band:
        """N2"""
        return next((band for least, band in self.bands if score >= least), self.lowest)


SCALE = Scale(
    bands=(
        (30, Band(message("Divine"), message("Even the stars lean closer to watch."))),
        (25, Band(message("Legendary"), message("Nobody speaks; every eye still glitters."))),
        (21, Band(message("Extraordinary"), message("They will tell their grandchildren about this night."))),
        (16, Band(message("Excellent"), message("Smiles all round, and calls for more."))),
        (11, Band(message("Honourable"), message("A pleasant evening, soon forgotten."))),
        (6, Band(message("Poor"), message("A few kind souls clap."))),
    ),
    lowest=Band(message("Horrible"), message("The crowd whistles, and not in admiration.")),
)
FIRST_SCALE = replace(SCALE, lowest=replace(SCALE.lowest, title=worded("first edition", "Horrible")))
"""The first rulebook's: in French it has its own title for the lowest band."""

LOST = Band(message("Lost"), message("The show went up in smoke."))
PERFECT = Band(message("Perfect"), message("Not a spark was missing from the final bouquet."))
