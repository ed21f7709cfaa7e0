"""What holds for every test: no script of chance is left over, Hypothesis has no clock, the full matrix is a soak."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

from undercroft.testing import all_scripts_used_up

settings.register_profile("local", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True, database=None)
settings.register_profile("soak", deadline=None, max_examples=1_000, print_blob=True)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="run the full matrix of tables, and ten times the examples")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("soak" if config.getoption("--soak") else "ci" if os.environ.get("CI") else "local")


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are processors: tests of the page wait for it, and for the server."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)  # what takes long begins first, in parallel
    if config.getoption("--soak"):
        return
    left_out = [item for item in items if item.get_closest_marker("soak")]
    items[:] = [item for item in items if not item.get_closest_marker("soak")]
    config.hook.pytest_deselected(items=left_out)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Iterator[None]:
    with all_scripts_used_up():
        return (yield)
