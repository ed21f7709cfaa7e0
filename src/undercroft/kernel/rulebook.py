"""The rulebook of a game: its rules in sentences, each with an id that logs, refusals and tests cite."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches

from msgspec import Struct

from undercroft.kernel.errors import UndercroftError

RULE_ID = re.compile(r"[A-Z]{2}-[A-Z0-9]+(?:-[A-Z0-9]+)*-\d+[a-z]?")

_CHAPTER = re.compile(r"^##[ \t]+(.*?)[ \t#]*$", re.MULTILINE)

_ITEM = re.compile(
    r"""
    ^[-*][ ]\*\*(?P<id>[A-Z]{2}-[^*\n]*)\*\*
    (?P<text>.*(?:
        \n[ \t]+\S.*                                                # an indented line
      | \n[ \t]*(?=(?:\n[ \t]*)*\n[ \t]+\S)                         # an empty line before one
      | \n(?![-*+][ ]|[>|\s]|\#{1,6}[ ]|\d+[.)][ ]|```|---).+       # a line that begins nothing else
    )*)
    """,
    re.MULTILINE | re.VERBOSE,
)


class Rule(Struct, frozen=True):
    """One rule: `MD-FIGHT-07`, its sentences, and the title of the chapter that it stands in."""

    id: str
    text: str
    chapter: str


class Rulebook:
    """The rules of a game by id, read from Markdown.

    A chapter is a `## heading`. A rule is an item `- **MD-FIGHT-07** Its sentences.`, which may go on over
    more lines. Everything else is for people who read the file.
    """

    def __init__(self, game: str, text: str) -> None:
        self.game = game
        self.chapters: list[tuple[str, list[Rule]]] = []
        self._rules: dict[str, Rule] = {}
        before, *parts = _CHAPTER.split("\n".join(text.splitlines()))
        for title, body in [("", before), *zip(parts[::2], parts[1::2], strict=True)]:
            rules = [self._add(item, title) for item in _ITEM.finditer(body)]
            if title or rules:
                self.chapters.append((title, rules))

    def _add(self, item: re.Match[str], chapter: str) -> Rule:
        rule = Rule(item["id"], _flowing(item["text"]), chapter)
        if not RULE_ID.fullmatch(rule.id):
            raise ValueError(f"the rulebook of {self.game} has **{rule.id}**, expected an id like MD-FIGHT-07")
        if not rule.text:
            raise ValueError(f"the rulebook of {self.game} has {rule.id} without a sentence")
        if rule.id in self._rules:
            raise ValueError(f"the rulebook of {self.game} has {rule.id} twice")
        self._rules[rule.id] = rule
        return rule

    def __getitem__(self, id: str) -> Rule:
        if rule := self._rules.get(id):
            return rule
        close = get_close_matches(id.upper(), self._rules, n=1)
        raise UndercroftError(f"{self.game} has no rule {id}" + (f"; did you mean {close[0]}?" if close else ""))

    def __contains__(self, id: object) -> bool:
        return id in self._rules

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)

    def rules(self) -> list[Rule]:
        """All rules, in the order of the rulebook."""
        return list(self._rules.values())

    def search(self, words: str) -> list[Rule]:
        """The rules in whose id, chapter or text all the words occur, the best first.

        Words in the id count most, then whole words; rules that are equally good keep the rulebook's order.
        """
        wanted = words.casefold().split()
        found = [rule for rule in self.rules() if wanted and all(word in _folded(rule) for word in wanted)]
        return sorted(found, key=lambda rule: _fit(rule, wanted), reverse=True)


def _flowing(text: str) -> str:
    """The lines of an item as one line, but for the lists inside it."""
    lines = (line.strip() for line in text.split("\n") if line.strip())
    return "".join(("\n" if line.startswith(("- ", "* ")) else " ") + line for line in lines).strip()


def _folded(rule: Rule) -> str:
    return f"{rule.id}\n{rule.chapter}\n{rule.text}".casefold()


def _fit(rule: Rule, wanted: list[str]) -> tuple[int, int, int]:
    """How many of the words are the id, are in the id, and stand in the rule as whole words."""
    id, text = rule.id.casefold(), _folded(rule)
    whole = [word for word in wanted if re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text)]
    return wanted.count(id), sum(word in id for word in wanted), len(whole)
