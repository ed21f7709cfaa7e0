"""A rulebook is Markdown that people read and a mapping of rule ids that the engine cites."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kernel.fixtures_pkg.duel import DUEL
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.rulebook import RULE_ID, Rule, Rulebook

TEXT = """\
# A small dungeon

Words before the first chapter, and - **not** a rule.

## 1. Moving

Heroes move on foot.

- **MD-MOVE-01** A Hero moves one Room at a time.
- **MD-MOVE-02** A Hero who enters a Room with a Monster
  stops there
and fights (MD-FIGHT-07).
- A remark, which is no rule.
- **Note** neither is this.

### 1.1 Flying

- **MD-MOVE-AIR-01b** Dragons fly:
  - over walls,
  - over Heroes.

  They land in a Room.

After a blank line comes prose again.

## 2. The fight

- **MD-FIGHT-07** Every Hit that is not blocked wounds. Removing a wound needs a potion.

| a table | of **MD-TABLE-01** |

## 3. Nothing yet
"""


@pytest.fixture
def rulebook() -> Rulebook:
    return Rulebook("small_dungeon", TEXT)


def ids(rules: list[Rule]) -> list[str]:
    return [rule.id for rule in rules]


def test_a_rule_has_its_id_its_sentence_and_its_chapter(rulebook: Rulebook) -> None:
    assert rulebook["MD-MOVE-01"] == Rule("MD-MOVE-01", "A Hero moves one Room at a time.", "1. Moving")


def test_a_rule_goes_on_over_the_lines_that_follow(rulebook: Rulebook) -> None:
    words = "A Hero who enters a Room with a Monster stops there and fights (MD-FIGHT-07)."
    assert rulebook["MD-MOVE-02"].text == words


def test_a_rule_keeps_the_list_and_the_paragraph_inside_it(rulebook: Rulebook) -> None:
    words = "Dragons fly:\n- over walls,\n- over Heroes. They land in a Room."
    assert rulebook["MD-MOVE-AIR-01b"].text == words


@pytest.mark.parametrize("after", ["\nProse.", "- item", "1. item", "> quote", "| cell |", "# Title", "```", "---"])
def test_a_rule_ends_where_something_else_begins(after: str) -> None:
    assert Rulebook("g", f"- **XX-A-01** Words.\n{after}\n")["XX-A-01"].text == "Words."


def test_a_rule_may_begin_a_line_with_a_minus_or_emphasis() -> None:
    assert Rulebook("g", "- **XX-A-01** Roll\n-1 die\n*or* two.\n")["XX-A-01"].text == "Roll -1 die *or* two."


def test_windows_line_ends_change_nothing(rulebook: Rulebook) -> None:
    assert Rulebook("small_dungeon", TEXT.replace("\n", "\r\n")).chapters == rulebook.chapters


def test_chapters_come_in_order_with_their_rules_even_when_they_have_none(rulebook: Rulebook) -> None:
    assert [(title, ids(rules)) for title, rules in rulebook.chapters] == [
        ("1. Moving", ["MD-MOVE-01", "MD-MOVE-02", "MD-MOVE-AIR-01b"]),
        ("2. The fight", ["MD-FIGHT-07"]),
        ("3. Nothing yet", []),
    ]


def test_rules_before_the_first_heading_stand_in_a_chapter_without_a_name() -> None:
    assert Rulebook("g", "- **XX-A-01** Words.").chapters == [("", [Rule("XX-A-01", "Words.", "")])]


def test_an_empty_rulebook_has_no_rules_and_no_chapters() -> None:
    empty = Rulebook("g", "")
    assert (len(empty), empty.chapters, empty.rules(), empty.search("word")) == (0, [], [], [])


def test_a_rulebook_is_asked_like_a_mapping(rulebook: Rulebook) -> None:
    assert "MD-MOVE-01" in rulebook
    assert "MD-MOVE-99" not in rulebook
    assert list(rulebook) == ["MD-MOVE-01", "MD-MOVE-02", "MD-MOVE-AIR-01b", "MD-FIGHT-07"]
    assert rulebook.rules() == [rulebook[id] for id in rulebook]
    assert len(rulebook) == 4


@pytest.mark.parametrize("asked", ["MD-FIGHT-7", "md-fight-07"])
def test_an_unknown_id_is_answered_with_the_nearest(rulebook: Rulebook, asked: str) -> None:
    with pytest.raises(UndercroftError) as error:
        rulebook[asked]
    assert str(error.value) == f"small_dungeon has no rule {asked}; did you mean MD-FIGHT-07?"


def test_an_unknown_id_that_is_like_no_other_is_just_unknown(rulebook: Rulebook) -> None:
    with pytest.raises(UndercroftError) as error:
        rulebook["?"]
    assert str(error.value) == "small_dungeon has no rule ?"


def test_the_same_id_twice_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="the rulebook of g has XX-A-01 twice"):
        Rulebook("g", "## One\n- **XX-A-01** Words.\n## Two\n- **XX-A-01** Other words.\n")


@pytest.mark.parametrize("wrong", ["XX-A", "XX-01", "XX-a-01", "XX-A-01bc", "XX-A-01 Title", "XX-A-01:"])
def test_an_item_that_almost_has_an_id_is_a_mistake_and_not_dropped(wrong: str) -> None:
    with pytest.raises(ValueError) as error:
        Rulebook("g", f"- **{wrong}** Words.")
    assert str(error.value) == f"the rulebook of g has **{wrong}**, expected an id like MD-FIGHT-07"


def test_a_rule_without_a_sentence_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="the rulebook of g has XX-A-01 without a sentence"):
        Rulebook("g", "- **XX-A-01**\n")


def test_a_search_finds_the_rules_in_which_all_words_occur(rulebook: Rulebook) -> None:
    assert ids(rulebook.search("hero room")) == ["MD-MOVE-01", "MD-MOVE-02", "MD-MOVE-AIR-01b"]
    assert ids(rulebook.search("hero  MONSTER ")) == ["MD-MOVE-02"]
    assert rulebook.search("hero unicorn") == []
    assert rulebook.search(" ") == []


def test_a_search_looks_into_chapters_too(rulebook: Rulebook) -> None:
    assert ids(rulebook.search("moving dragons")) == ["MD-MOVE-AIR-01b"]


def test_a_search_puts_the_id_before_those_who_cite_it(rulebook: Rulebook) -> None:
    assert ids(rulebook.search("md-fight-07")) == ["MD-FIGHT-07", "MD-MOVE-02"]


def test_a_search_puts_the_whole_id_before_a_longer_one() -> None:
    book = Rulebook("g", "- **XX-A-01b** Words.\n- **XX-A-01** Words.\n")
    assert ids(book.search("XX-A-01")) == ["XX-A-01", "XX-A-01b"]


def test_a_search_puts_whole_words_before_parts_of_words() -> None:
    book = Rulebook("g", "- **XX-A-01** Removing things.\n- **XX-A-02** Moving things.\n")
    assert ids(book.search("moving")) == ["XX-A-02", "XX-A-01"]


def test_a_search_takes_signs_as_they_are() -> None:
    book = Rulebook("g", "- **XX-A-01** Gain (+1) die.\n- **XX-A-02** Lose a die.\n")
    assert ids(book.search("(+1)")) == ["XX-A-01"]


@given(
    st.lists(st.from_regex(RULE_ID, fullmatch=True), unique=True, max_size=8),
    st.lists(st.from_regex(r"[a-z]{1,9}\.?", fullmatch=True), min_size=1, max_size=8),
    st.sampled_from([" ", "\n", "\n  ", "\n\n    "]),
)
def test_every_rule_that_is_written_is_read(rule_ids: list[str], words: list[str], gap: str) -> None:
    text = "".join(f"- **{id}** {gap.join(words)}\n" for id in rule_ids)
    book = Rulebook("g", f"## Chapter\n\n{text}")
    assert book.rules() == [Rule(id, " ".join(words), "Chapter") for id in rule_ids]
    assert all(book.search(id)[0].id == id for id in rule_ids)


def test_a_game_without_a_rulebook_is_told_where_it_belongs() -> None:
    with pytest.raises(FileNotFoundError, match=r"the game duel has no rulebook: .*rulebook\.md .*tests\.kernel"):
        replace(DUEL, package="tests.kernel").rulebook  # noqa: B018 (looking is what fails)
