"""Token buckets."""

from __future__ import annotations

import time
from collections.abc import Callable

from undercroft.table.http.limits import Rate

Now = Callable[[], float]


class Bucket:
    """Tokens that flow in at a steady rate, up to a burst; it can be in debt."""

    __slots__ = ("_at", "_clock", "_rate", "_tokens")

    def __init__(self, rate: Rate, clock: Now = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._tokens = rate.burst
        self._at = clock()

    def _flow(self) -> None:
        now = self._clock()
        if self._tokens < self._rate.burst:
            self._tokens = min(self._rate.burst, self._tokens + (now - self._at) * self._rate.per_second)
        self._at = now

    def take(self) -> float:
        """Take a token, on credit if there is none; return after how many seconds the debt is paid."""
        self._flow()
        self._tokens -= 1
        return 0.0 if self._tokens >= 0 else -self._tokens / self._rate.per_second

    def wait(self) -> float:
        """In how many seconds there is a token; 0 if there is one."""
        self._flow()
        return 0.0 if self._tokens >= 1 else (1 - self._tokens) / self._rate.per_second

    @property
    def full(self) -> bool:
        """Whether it is as good as new."""
        self._flow()
        return self._tokens >= self._rate.burst


class Buckets:
    """A bucket for everybody: made when first needed, forgotten when full again, and never more than `most`."""

    def __init__(self, rate: Rate, clock: Now = time.monotonic, most: int = 10_000) -> None:
        self._rate = rate
        self._clock = clock
        self._most = most
        self._buckets: dict[str, Bucket] = {}

    def __len__(self) -> int:
        return len(self._buckets)

    def of(self, who: str) -> Bucket:
        """The bucket of this guest or address."""
        bucket = self._buckets.pop(who, None)
        if bucket is None:
            if len(self._buckets) >= self._most:
                self._forget()
            bucket = Bucket(self._rate, self._clock)
        self._buckets[who] = bucket  # the last is who asked last
        return bucket

    def _forget(self) -> None:
        kept = {who: bucket for who, bucket in self._buckets.items() if not bucket.full}
        # Where all of them are in use, the tenth that asked least lately is forgotten, so that this is seldom done.
        for who in list(kept)[: len(kept) - self._most * 9 // 10]:
            del kept[who]
        self._buckets = kept
