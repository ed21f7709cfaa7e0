"""A queue in which everybody who waits has their turn, however much somebody else has put into it."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Generic, TypeVar

T = TypeVar("T")


class TurnQueue(Generic[T]):
    """Owners take turns, one thing each; what one owner put in comes out in that order."""

    def __init__(self) -> None:
        self._owners: dict[str, deque[T]] = {}
        self._size = 0
        self._some = asyncio.Semaphore(0)

    def __len__(self) -> int:
        return self._size

    def of(self, owner: str) -> int:
        """How much of this owner's waits."""
        return len(self._owners.get(owner, ()))

    def put(self, owner: str, thing: T) -> None:
        """Put something in."""
        self._owners.setdefault(owner, deque()).append(thing)
        self._size += 1
        self._some.release()

    async def get(self) -> T:
        """Wait for something, and take it out; its owner goes to the end of the line."""
        await self._some.acquire()
        owner = next(iter(self._owners))
        things = self._owners.pop(owner)
        thing = things.popleft()
        if things:
            self._owners[owner] = things
        self._size -= 1
        return thing
