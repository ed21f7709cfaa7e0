"""Every rule is cited by a test, and whatever is cited is a rule."""

import ast
from pathlib import Path
from typing import Any

import pytest

import undercroft
from undercroft.kernel.rulebook import RULE_ID
from undercroft.kernel.rules import GameRules

ROOT = Path(__file__).parents[2]
GAMES = list(undercroft.list_games().values())


def cited_by_tests(folder: Path) -> set[str]:
    """The ids in the rule markers of test functions; a marker in a comment, or on anything else, does not count."""
    return {
        str(argument.value)
        for path in folder.rglob("test_*.py")
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(function, ast.FunctionDef) and function.name.startswith("test_")
        for decorator in function.decorator_list
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule"
        for argument in decorator.args
        if isinstance(argument, ast.Constant)
    }


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.id)
def test_every_rule_is_cited_by_a_test(rules: GameRules[Any]) -> None:
    cited = cited_by_tests(ROOT / "tests" / "games" / rules.id)
    assert cited, f"no test of {rules.id} is marked with a rule: have they moved?"
    assert [rule for rule in rules.rulebook if rule not in cited] == []


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.id)
def test_whatever_the_code_cites_is_a_rule(rules: GameRules[Any]) -> None:
    prefix = next(iter(rules.rulebook)).split("-")[0]
    folder = ROOT / "src" / "undercroft" / "games" / rules.id
    cited = {
        rule
        for path in folder.rglob("*.py")
        for rule in RULE_ID.findall(path.read_text(encoding="utf-8"))
        if rule.startswith(prefix + "-")
    }
    assert cited, f"no rule is cited below {folder}: has the code moved?"
    assert cited - set(rules.rulebook) == set()
    assert cited_by_tests(ROOT / "tests" / "games" / rules.id) - set(rules.rulebook) == set()
