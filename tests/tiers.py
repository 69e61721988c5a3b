"""Which cases of a test are tried in the fast tier: one of many that are alike. The slow tier tries the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterable


def one_of(cases: Iterable[object], number: int = 0) -> list[object]:
    """The case of this number stays as it is, the others are marked as slow; each may be a tuple of parameters."""
    return [case if index == number else _slow(case) for index, case in enumerate(cases)]


def _slow(case: object) -> object:
    values = cast("tuple[object, ...]", case) if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=pytest.mark.slow)
