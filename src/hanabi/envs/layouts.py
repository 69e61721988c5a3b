"""The observations that an environment offers, by name (docs/observations.md has them field by field)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabi.kernel.general import GeneralLayout
from hanabi.kernel.hle import HleLayout
from hanabi.kernel.jaxmarl import JaxmarlLayout
from hanabi.kernel.observe import Form
from hanabi.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from hanabi.kernel.observe import Layout
    from hanabi.variant import Variant

LAYOUTS: Mapping[str, Callable[[Variant, int], Layout]] = {
    "general": GeneralLayout.of,
    "hle": HleLayout.of,
    "minimal": HleLayout.minimal,
    "jaxmarl": JaxmarlLayout.of,
}


def layout_named(name: str, variant: Variant, players: int) -> Layout:
    if name not in LAYOUTS:
        raise Refusal("There is no observation “{name}”; there are {known}.", name=name, known=", ".join(LAYOUTS))
    return LAYOUTS[name](variant, players)


def form_of(layout: Layout) -> Form:
    """Bytes, where there are no fractions."""
    return Form.BYTES if Form.BYTES in layout.forms else Form.FLOATS
