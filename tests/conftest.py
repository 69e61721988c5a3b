"""The same examples in every run: a failure today is a failure tomorrow.

`pytest --hypothesis-profile=thorough` looks further, and elsewhere each time.
"""

import pytest
from hypothesis import is_hypothesis_test, settings

settings.register_profile("repeatable", derandomize=True, deadline=None, database=None, max_examples=25)
settings.register_profile("thorough", deadline=None, max_examples=300)
settings.load_profile("repeatable")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """What runs tests that are coroutines."""
    return "asyncio"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Where many examples are sought, coverage is not traced: it costs two and a half times as long.

    It is of the tests that name what they show.
    """
    for item in items:
        if isinstance(item, pytest.Function) and is_hypothesis_test(item.obj):
            item.add_marker("no_cover")
