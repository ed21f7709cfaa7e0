"""What happens is told over the stage, where people look, for as long as it takes to read it."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.kit import Player, asked, played_until

KEPT = """
window.captions = [];
addEventListener("DOMContentLoaded", () =>
  new MutationObserver(() => {
    for (const caption of document.querySelectorAll("[data-testid=caption]")) {
      if (window.captions.some(({ element }) => element === caption)) continue;
      const { x, y, width, height } = caption.getBoundingClientRect();
      window.captions.push({
        element: caption,
        lines: [...caption.querySelectorAll("li")].map((one) => one.innerText),
        inTheWay: caption.contains(document.elementFromPoint(x + width / 2, y + height / 2)),
      });
    }
  }).observe(document.body, { childList: true, subtree: true }));
"""
"""Keeps every caption that was shown."""
LINES = "() => window.captions.flatMap(({ lines }) => lines)"
IN_THE_WAY = "() => window.captions.some(({ inTheWay }) => inTheWay)"


def test_what_comes_of_things_is_told_over_the_stage(guest: Callable[..., Player]) -> None:
    player = guest(paced=True)
    player.context.add_init_script(KEPT)
    player.take_up(played_until(asked("Kick open a door")))
    for _ in range(12):
        player.wait_for_turn()
        if told := player.page.evaluate(LINES):
            break
        player.choose(0)
    assert told, "nothing was told"
    assert not player.page.evaluate(IN_THE_WAY), "what lies below it can be clicked"
    log = player.log
    for words in told:
        assert any(words in line for line in log), f"{words!r} is not in the log"


def test_nothing_is_told_over_the_stage_where_all_is_shown_at_once(player: Player) -> None:
    player.context.add_init_script(KEPT)
    player.take_up(played_until(asked("Kick open a door")))
    for _ in range(3):
        player.wait_for_turn()
        player.choose(0)
    player.wait()
    assert player.page.evaluate(LINES) == []
