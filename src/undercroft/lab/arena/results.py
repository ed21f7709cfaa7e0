"""Where results are kept: a line for the contest and one for each game, so that an unfinished run can go on."""

from __future__ import annotations

from pathlib import Path

import msgspec

from undercroft.kernel.errors import SetupError
from undercroft.lab.arena.contest import Contest, Result


class ResultsFile:
    """The file `results.jsonl` in a folder."""

    def __init__(self, folder: Path, contest: Contest) -> None:
        self.path = folder / "results.jsonl"
        self.results: dict[int, Result] = {}
        """By number, as far as they are there."""
        folder.mkdir(parents=True, exist_ok=True)
        if self.path.exists():
            self._read(contest)
        else:
            self.path.write_bytes(msgspec.json.encode(contest) + b"\n")

    def _read(self, contest: Contest) -> None:
        data = self.path.read_bytes()
        # What was being written when a run was broken off is played again.
        whole = data[: data.rfind(b"\n") + 1]
        head, *lines = whole.splitlines()
        try:
            begun = msgspec.json.decode(head, type=Contest)
            results = [msgspec.json.decode(line, type=Result) for line in lines]
        except msgspec.DecodeError as error:
            raise SetupError(f"{self.path} holds no results of an arena: {error}") from None
        if begun != contest:
            raise SetupError(f"{self.path} holds results of another contest; choose a new folder")
        self.results = {result.number: result for result in results}
        if whole != data:
            self.path.write_bytes(whole)

    def add(self, result: Result) -> None:
        """Keep one more."""
        self.results[result.number] = result
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(result) + b"\n")
