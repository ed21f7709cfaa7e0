"""Threads in which games are read: those who ask for it wait for each other, and no table waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

LONG = 3_000
"""A game with more answers than this is a long one."""

_short = ThreadPoolExecutor(1, "undercroft short games")
_long = ThreadPoolExecutor(1, "undercroft long games")


async def in_thread(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Do this in a thread, when its turn comes."""
    return await asyncio.get_running_loop().run_in_executor(_short, partial(work, *args, **kwargs))


async def in_thread_for(answers: int, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Do this with a game of so many answers: who opens a short one does not wait for the long ones."""
    thread = _long if answers > LONG else _short
    return await asyncio.get_running_loop().run_in_executor(thread, partial(work, *args, **kwargs))
