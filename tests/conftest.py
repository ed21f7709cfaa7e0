"""What holds for every test: whatever a script says of chance does come."""

from collections.abc import Iterator

import pytest

from undercroft.testing import all_scripts_used_up


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Iterator[None]:
    with all_scripts_used_up():
        return (yield)
