"""Where results are kept: a line for the contest and one for each game, so that an unfinished run can go on."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec

from undercroft.kernel.errors import SetupError
from undercroft.lab.arena.contest import Contest, Result

T = TypeVar("T")


class ResultsFile:
    """The file `results.jsonl` in a folder."""

    def __init__(self, folder: Path, contest: Contest) -> None:
        self.path = folder / "results.jsonl"
        self.results: dict[int, Result] = {}
        """By number, as far as they are there."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._open(msgspec.json.encode(contest) + b"\n", contest)
        except OSError as error:
            reason = f"results cannot be kept in {folder}: {error.strerror}"
            raise SetupError(f"{reason}; expected a folder that can be written") from None

    def _open(self, first: bytes, contest: Contest) -> None:
        """Read what is there; what was being written when a run was broken off is cut away and played again."""
        with self.path.open("a+b") as file:
            file.seek(0)
            data = file.read()
            whole = data.rfind(b"\n") + 1
            if whole or not first.startswith(data):
                self._read(data[:whole] or data, contest)
            file.truncate(whole)
            if not whole:
                file.write(first)

    def _read(self, data: bytes, contest: Contest) -> None:
        head, *lines = data.splitlines()
        begun = self._decode(head, 1, Contest)
        if begun != contest:
            different = [name for name in Contest.__struct_fields__ if getattr(begun, name) != getattr(contest, name)]
            raise SetupError(
                f"{self.path} holds results of another contest, with another {' and '.join(different)}; "
                "expected a new folder, or what was asked for before"
            )
        for place, line in enumerate(lines, 2):
            result = self._decode(line, place, Result)
            self.results[result.number] = result

    def _decode(self, line: bytes, place: int, kind: type[T]) -> T:
        remedy = "expected a new folder" if kind is Contest else "remove it, and its game is played again"
        try:
            return msgspec.json.decode(line, type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise SetupError(
                f"{self.path}, line {place}, is no line of an arena's results: {error}; {remedy}"
            ) from None

    def add(self, result: Result) -> None:
        """Keep one more, unless its game is there already."""
        if result.number in self.results:
            return
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(result) + b"\n")
        self.results[result.number] = result

    def first(self, games: int) -> list[Result]:
        """Those of the first so many games that are there, in order."""
        return [self.results[number] for number in range(games) if number in self.results]
