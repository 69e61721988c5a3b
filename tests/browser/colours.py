"""How far apart colours are, for every kind of eye.

Dichromats are simulated by the matrices of Machado, Oliveira and Fernandes (2009) at full severity, in linear RGB;
distances are CIEDE2000, in CIELAB under D65; contrast is WCAG's.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

Triple: TypeAlias = tuple[float, float, float]
Matrix: TypeAlias = tuple[Triple, Triple, Triple]

EYES: Mapping[str, Matrix] = {
    "trichromacy": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
D65: Triple = (0.95047, 1.0, 1.08883)


def _times(matrix: Matrix, vector: Triple) -> Triple:
    first, second, third = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return first, second, third


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour of the screen, in linear RGB."""

    light: Triple

    @classmethod
    def read(cls, text: str) -> Colour:
        """From `#rrggbb`."""
        red, green, blue = (int(text[place : place + 2], 16) / 255 for place in (1, 3, 5))
        return cls((_linear(red), _linear(green), _linear(blue)))

    def seen_with(self, eyes: Matrix) -> Colour:
        red, green, blue = (min(1.0, max(0.0, part)) for part in _times(eyes, self.light))
        return Colour((red, green, blue))

    @property
    def luminance(self) -> float:
        return _times(XYZ, self.light)[1]

    @property
    def lab(self) -> Triple:
        x, y, z = (_root(part / white) for part, white in zip(_times(XYZ, self.light), D65, strict=True))
        return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _root(part: float) -> float:
    return float(part ** (1 / 3)) if part > (6 / 29) ** 3 else part * (29 / 6) ** 2 / 3 + 4 / 29


def contrast(one: Colour, other: Colour) -> float:
    """Of text on its ground: 1 for none, 21 for black on white."""
    darker, lighter = sorted((one.luminance, other.luminance))
    return (lighter + 0.05) / (darker + 0.05)


def difference(one: Triple, other: Triple) -> float:
    """CIEDE2000 between two colours in CIELAB."""
    (light1, a1, b1), (light2, a2, b2) = one, other
    mean_chroma = (hypot(a1, b1) + hypot(a2, b2)) / 2
    stretch = 1.5 - sqrt(mean_chroma**7 / (mean_chroma**7 + 25**7)) / 2
    chroma1, chroma2 = hypot(a1 * stretch, b1), hypot(a2 * stretch, b2)
    hue1, hue2 = _hue(a1 * stretch, b1), _hue(a2 * stretch, b2)
    turn = (hue2 - hue1 + 180) % 360 - 180 if chroma1 * chroma2 else 0.0
    hue_change = 2 * sqrt(chroma1 * chroma2) * sin(radians(turn / 2))
    light, chroma = (light1 + light2) / 2, (chroma1 + chroma2) / 2
    hue = (hue1 + turn / 2) % 360 if chroma1 * chroma2 else hue1 + hue2
    scale_light = 1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2)
    scale_chroma = 1 + 0.045 * chroma
    scale_hue = 1 + 0.015 * chroma * _hue_weight(hue)
    rotation = -2 * sqrt(chroma**7 / (chroma**7 + 25**7)) * sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    in_light = (light2 - light1) / scale_light
    in_chroma = (chroma2 - chroma1) / scale_chroma
    in_hue = hue_change / scale_hue
    return sqrt(in_light**2 + in_chroma**2 + in_hue**2 + rotation * in_chroma * in_hue)


def _hue(a: float, b: float) -> float:
    return degrees(atan2(b, a)) % 360


def _hue_weight(hue: float) -> float:
    return (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
