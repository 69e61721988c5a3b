"""Observations of many games on a GPU."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hanabi.kernel.cursor import PAPER
from hanabi.kernel.general import GeneralLayout
from hanabi.kernel.gpu.device import THREADS, Array, launch
from hanabi.kernel.gpu.kernels import copy_each, encode_each_general, encode_each_hle, spread_each
from hanabi.kernel.hle import HleLayout
from hanabi.kernel.observe import TYPES, Form, Who
from hanabi.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from hanabi.kernel.observe import Layout


class Observer:
    """Observes many games; `observations` is made once and written in place, as that of `hanabi.kernel.observe`.

    Raises `Refusal` for a layout with fractions, which only a CPU writes.
    """

    def __init__(self, layout: Layout, size: int, who: Who = Who.TO_MOVE, form: Form = Form.BYTES) -> None:
        if type(layout) not in _ENCODERS:
            raise Refusal("On a GPU observations are “general”, “hle” or “minimal”.")
        seats = 1 if who is Who.TO_MOVE else int(layout.rules.players)
        self.layout = layout
        self.form = form
        self._tables, self._orders = Array.of(layout.tables), Array.of(layout.orders)
        self._papers = Array.zeros((size, seats), PAPER)
        self._out = Array.zeros((size, seats, layout.words if form is Form.BITS else layout.length), TYPES[form])
        one_seat = (size, self._out.shape[2])
        self.observations = Array(self._out.memory.reshape(one_seat)) if who is Who.TO_MOVE else self._out

    def observe(self, games: Array) -> Array:
        """Write what is observed in all rows."""
        papers, out = self._papers.memory, self._out.memory
        encode = _ENCODERS[type(self.layout)]
        launch(encode, len(games), self._tables.memory, self._orders.memory, games.memory, papers)
        if self.form is Form.BITS:
            launch(copy_each, len(games), papers, out)
        else:
            launch(spread_each, len(games) * THREADS, papers, out)
        return self.observations


_ENCODERS: Mapping[type[Layout], Callable[..., None]] = {
    GeneralLayout: encode_each_general,
    HleLayout: encode_each_hle,
}
