"""A word of 64 bits as 64 numbers, at once: a few instructions of the processor, which no loop is compiled into."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

WIDTH = 64


def _spread(_: object, out: Any, place: Any, bits: Any) -> tuple[Any, Callable[..., None]]:  # noqa: ANN401 (types of numba)
    floats = out.dtype == types.float32
    numbers = ir.VectorType(ir.FloatType() if floats else ir.IntType(8), WIDTH)

    def generate(_: object, builder: Any, __: object, arguments: Any) -> None:  # noqa: ANN401 (values of llvmlite)
        row, first, word = arguments
        data = builder.extract_value(row, 4)  # an array is a structure, and here it says where its numbers lie
        start = builder.bitcast(builder.gep(data, [first]), numbers.as_pointer())
        ones = builder.bitcast(word, ir.VectorType(ir.IntType(1), WIDTH))
        builder.store(builder.uitofp(ones, numbers) if floats else builder.zext(ones, numbers), start, align=1)

    return types.void(out, place, bits), generate


spread = cast("Callable[[NDArray[Any], int, np.uint64], None]", intrinsic(_spread))
"""`spread(out, place, bits)` writes each bit as 0 or 1, the lowest first, from this place on: there must be room."""
