"""Writes the two faces of the pages: `python tools/fonts.py` (or `make fonts`).

They come from npm, free under the Open Font License, and are cut down to what the pages need: the letters of our
languages and of most names in them, digits and signs, and the weights that are set. What is missing, such as a name in
other letters, is set in the reader's own face.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# (fontTools tells few of its types)

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).parent.parent
FONTS = ROOT / "src" / "hanabi" / "server" / "static" / "fonts"
LETTERS = {*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, "ŒœŸ€")}
SIGNS = {*range(0x2010, 0x2040), *range(0x2190, 0x2194), 0x202F, 0x2212}  # dashes, quotes, arrows, a thin space, minus
FEATURES = ("kern", "mark", "ccmp", "locl", "tnum")


@dataclass(frozen=True, slots=True)
class Face:
    """A variable font of npm, and the weights of it that are kept."""

    package: str
    weights: tuple[int, int] | int

    @property
    def folder(self) -> Path:
        return ROOT / "node_modules" / "@fontsource-variable" / self.package

    @property
    def source(self) -> Path:
        return self.folder / "files" / f"{self.package}-latin-wght-normal.woff2"

    @property
    def file(self) -> Path:
        return FONTS / f"{self.package}.woff2"

    @property
    def licence(self) -> Path:
        return FONTS / f"{self.package}-LICENSE.txt"

    def write(self) -> None:
        font = TTFont(self.source, recalcTimestamp=False)  # the same source gives the same bytes, whenever it is cut
        subsetter = Subsetter(Options(layout_features=FEATURES, hinting=False, notdef_outline=True))
        subsetter.populate(unicodes=LETTERS | SIGNS)
        subsetter.subset(font)
        instantiateVariableFont(font, {"wght": self.weights}, inplace=True)
        font.flavor = "woff2"
        font.save(self.file)
        shutil.copyfile(self.folder / "LICENSE", self.licence)


DISPLAY = Face("bricolage-grotesque", weights=700)
TEXT = Face("figtree", weights=(400, 700))
FACES = (DISPLAY, TEXT)


if __name__ == "__main__":
    FONTS.mkdir(exist_ok=True)
    for face in FACES:
        face.write()
        print(f"{face.file.name}: {face.file.stat().st_size} bytes")
