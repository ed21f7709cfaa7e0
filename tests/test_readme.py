"""What the README and the docs show does run."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
BLOCKS = [
    pytest.param(code, id=f"{page.name}-{number}")
    for page in PAGES
    for number, code in enumerate(re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S))
    if page.name != "add-a-game.md"  # its blocks are the files of a game: test_add_a_game
]


@pytest.mark.parametrize("code", BLOCKS)
def test_every_python_block_runs(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(code, "<page>", "exec"), {"__name__": "page"})


def test_every_link_leads_somewhere() -> None:
    broken = [
        f"{page.name}: {target}"
        for page in PAGES
        for target in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
        if "://" not in target and not (page.parent / target).exists()
    ]
    assert broken == []


def test_the_readme_begins_with_the_two_commands() -> None:
    commands = re.findall(r"^make \w+", (ROOT / "README.md").read_text(encoding="utf-8"), re.M)
    assert commands[:2] == ["make play", "make test"]
