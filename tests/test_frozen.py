"""What `dataclasses.replace` does, faster."""

from dataclasses import dataclass, replace
from functools import cached_property

import pytest

from hanabi.frozen import changed


@dataclass(frozen=True)
class Point:
    x: int
    y: int = 0

    @cached_property
    def sum(self) -> int:
        return self.x + self.y


def test_other_values_in_some_fields() -> None:
    point = Point(1, 2)

    assert changed(point, y=5) == replace(point, y=5)
    assert point == Point(1, 2)


def test_what_was_worked_out_is_worked_out_anew() -> None:
    point = Point(1, 2)
    assert point.sum == 3
    assert changed(point, x=3).sum == 5


def test_only_fields_can_have_other_values() -> None:
    point = Point(1, 2)
    assert point.sum == 3

    with pytest.raises(TypeError, match="Point has no sum, z"):
        changed(point, z=1, sum=1)
