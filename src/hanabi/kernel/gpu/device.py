"""The GPU, and the compiler for it: the one module that knows either.

numba-cuda compiles what `compiled` marks for the CPU as it is, whenever a kernel of its own calls it: so no function is
written, or even decorated, twice. Its heir numba-cuda-mlir does not know numba's functions, and has no simulator, with
which a machine that has no GPU tries what stands here.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar, cast

import numpy as np

from hanabi.extras import needs
from hanabi.kernel.cache import kept
from hanabi.refusal import Refusal

# numba-cuda 0.30 looks for these by the names that NumPy 2.5 no longer has.
for before, now in (("row_stack", np.vstack), ("in1d", np.isin), ("trapz", np.trapezoid)):
    if not hasattr(np, before):
        setattr(np, before, now)

needs("gpu", "numba_cuda", "cuda.core.utils")  # without the first numba has an older `cuda` of its own
cuda: Any = import_module("numba.cuda")
views: Any = import_module("cuda.core.utils")

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import DTypeLike, NDArray

cuda.config.CUDA_LOW_OCCUPANCY_WARNINGS = False  # a batch may be small

SIMULATED = bool(cuda.config.ENABLE_CUDASIM)
"""Whether the simulator stands for a GPU: with `NUMBA_ENABLE_CUDASIM=1` and `NUMBA_DISABLE_JIT=1`, for tests."""

THREADS = 2 if SIMULATED else 64
"""Of a block. So few that some ten thousand rows already keep every multiprocessor of a large GPU busy.

The simulator starts a thread of Python for each.
"""

Function = TypeVar("Function", bound="Callable[..., Any]")


def kernel(function: Function) -> Function:
    """What each of many threads does; kept on disk once it is compiled."""
    compiled = cuda.jit(function)
    if not SIMULATED:
        compiled._cache = kept(cuda.dispatcher.CUDACache, function)
    return cast("Function", compiled)


def launch(kernel: Callable[..., None], threads: int, *arguments: object) -> None:
    """Let so many threads run it, some more to fill the last block; Python goes on before they are done."""
    cast("Any", kernel)[-(-threads // THREADS), THREADS](*arguments)


def check() -> None:
    """Raise `Refusal` where there is no GPU."""
    if not cuda.is_available():
        raise Refusal("There is no GPU here that CUDA can use.")


def name() -> str:
    """What its maker calls it."""
    found = "simulator" if SIMULATED else cuda.get_current_device().name
    return found.decode() if isinstance(found, bytes) else str(found)


def synchronize() -> None:
    """Wait until the GPU has done all that it was asked for."""
    cuda.synchronize()


class Array:
    """An array in the memory of the GPU, which others read and write in place.

    CuPy, torch and numba take it by `__cuda_array_interface__`, JAX and whoever else knows it by DLPack; NumPy makes a
    copy in the memory of the machine: `np.asarray(array)`.
    """

    def __init__(self, memory: Any) -> None:  # noqa: ANN401 (numba's, of which the simulator has another)
        self.memory = memory

    @classmethod
    def of(cls, numbers: NDArray[Any]) -> Array:
        """A copy of these."""
        return cls(cuda.to_device(numbers))

    @classmethod
    def zeros(cls, shape: int | tuple[int, ...], dtype: DTypeLike) -> Array:
        return cls.of(np.zeros(shape, dtype))

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(self.memory.shape)

    @property
    def dtype(self) -> np.dtype[Any]:
        return cast("np.dtype[Any]", self.memory.dtype)

    def __len__(self) -> int:
        return self.shape[0]

    def put(self, numbers: NDArray[Any], row: int = 0) -> None:
        """Write these rows, from this one on."""
        self.memory[row : row + len(numbers)].copy_to_device(numbers)

    def copy(self, row: int = 0, rows: int | None = None) -> NDArray[Any]:
        """So many rows, or all, in the memory of the machine."""
        part = self.memory[row : len(self) if rows is None else row + rows]
        return cast("NDArray[Any]", part.copy_to_host())

    def __array__(self, dtype: DTypeLike | None = None, *, copy: bool | None = None) -> NDArray[Any]:
        if copy is False:
            raise ValueError("What lies on a GPU is copied.")
        return self.copy().astype(dtype or self.dtype, copy=False)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return cast("dict[str, Any]", self.memory.__cuda_array_interface__)

    def __dlpack__(self, **options: Any) -> object:  # noqa: ANN401 (of the protocol)
        return self._view().__dlpack__(**options)

    def __dlpack_device__(self) -> tuple[int, int]:
        return cast("tuple[int, int]", self._view().__dlpack_device__())

    def _view(self) -> Any:  # noqa: ANN401 (it has no types)
        in_order = -1  # nothing to wait for: all is asked for in one stream, the default one
        return views.StridedMemoryView.from_cuda_array_interface(self.memory, stream_ptr=in_order)
