"""What the arena needs beyond the engine, for some of what it can do."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from undercroft.kernel.errors import SetupError


class MissingExtra(SetupError):
    """A package is not installed."""


def load_extra(package: str, extra: str, what: str) -> Any:
    """The package that does this; MissingExtra says how to install it."""
    try:
        return import_module(package)
    except ImportError:
        raise MissingExtra(f"{what} needs {package}; pip install 'undercroft[{extra}]' brings it") from None
