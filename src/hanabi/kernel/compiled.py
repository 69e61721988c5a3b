"""How a function of the kernel is compiled: once for a machine, kept on disk, and free of the interpreter's lock.

Without the decorator it is the same function in plain Python, which is how tests look inside.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, cast

from numba import config, njit
from numba.core.caching import FunctionCache

from hanabi.kernel.cache import kept

if TYPE_CHECKING:
    from collections.abc import Callable

Function = TypeVar("Function", bound="Callable[..., Any]")


def compiled(function: Function) -> Function:
    return cast("Function", _kept(njit(nogil=True, error_model="numpy")(function)))


def inlined(function: Function) -> Function:
    """For what several do at every move: compiled into whoever calls it."""
    return cast("Function", _kept(njit(nogil=True, error_model="numpy", forceinline=True)(function)))


def unfolded(function: Function) -> Function:
    """For what one function alone does, or what only calls others in order: written out there, never compiled alone.

    To compile a function takes as long as all that it calls, down to the ground, is large: each level counts again.
    """
    return cast("Function", njit(inline="always")(function))


def _kept(function: Any) -> Any:  # noqa: ANN401 (numba has no types for it)
    """With `NUMBA_DISABLE_JIT` it stays plain Python, and nothing is kept."""
    if not config.DISABLE_JIT:  # type: ignore[attr-defined]
        function._cache = kept(FunctionCache, function.py_func)
    return function
