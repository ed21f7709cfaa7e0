"""One thread for long work: those who ask for it wait for each other, and no table waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

_thread = ThreadPoolExecutor(1, "undercroft-long-work")


async def in_thread(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Do this in the thread, when its turn comes."""
    return await asyncio.get_running_loop().run_in_executor(_thread, partial(work, *args, **kwargs))
