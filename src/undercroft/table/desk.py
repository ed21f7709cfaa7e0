"""The desk: one thread for long work, so that those who ask for it wait for each other and no table waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

_desk = ThreadPoolExecutor(1, "undercroft-desk")


async def at_desk(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Do this at the desk, when its turn comes."""
    return await asyncio.get_running_loop().run_in_executor(_desk, partial(work, *args, **kwargs))
