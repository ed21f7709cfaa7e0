"""From 360 to 2560 pixels wide and from 360 pixels high: what is needed is in sight, and the stage is large."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.kit import AT_REST, IN_PLACE, Player
from tests.browser.moments import DEVICES, STAGE_SHARE, Size, in_a_fight, in_anothers_turn, in_own_turn, in_set_up
from tests.browser.test_phone import SMALL

SIZES: tuple[Size, ...] = (
    *DEVICES,
    *((360, 640), (480, 900), (600, 960), (640, 360), (700, 700), (701, 900), (740, 360), (820, 1180), (932, 430)),
    *(
        (900, 501),
        (1000, 700),
        (1001, 700),
        (1100, 500),
        (1280, 720),
        (1399, 800),
        (1400, 800),
        (2560, 1440),
        (2560, 360),
    ),
)
GAMES = ("munchkin_dungeon", "masmorra")

HIDDEN = """
() => {
  const covered = (one, name) => {
    const box = one?.getBoundingClientRect();
    if (!box || box.width < 1 || box.height < 1) return `${name} is not there`;
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
      return `${name} is beyond the edge: ${JSON.stringify(box)}`;
    const [x, y] = [box.left + Math.min(box.width / 2, 60), box.top + box.height / 2];
    const top = document.elementFromPoint(x, y);
    if (top && (one.contains(top) || top.contains(one))) return null;
    return `${name} is covered by ${top?.outerHTML.slice(0, 120)}`;
  };
  const one = (id) => document.querySelector(`[data-testid="${id}"]`);
  const needed = [[one("prompt"), "the prompt"], [one("primary"), "the primary button"], [one("stage"), "the stage"]];
  if (one("tray")) needed.push([one("tray"), "the tray"]);
  const found = needed.map(([element, name]) => covered(element, name)).filter(Boolean);
  const { scrollWidth, scrollHeight } = document.scrollingElement;
  if (scrollWidth > innerWidth || scrollHeight > innerHeight) found.push("the page is larger than the window");
  return found;
}
"""
"""What is out of sight, and why."""

MOMENTS = (in_set_up, in_own_turn, in_a_fight, in_anothers_turn)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: str(moment.__name__))
def test_what_is_needed_is_in_sight(player: Player, moment: Callable[[Player, str], None], game: str) -> None:
    moment(player, game)
    found: dict[Size, list[str]] = {}
    for size in SIZES:
        player.page.set_viewport_size({"width": size[0], "height": size[1]})
        player.page.evaluate(AT_REST)
        if wrong := player.page.evaluate(HIDDEN):
            found[size] = wrong
    assert found == {}


@pytest.mark.parametrize("game", GAMES)
def test_the_stage_is_large(player: Player, game: str) -> None:
    in_own_turn(player, game)
    expect(player.page.get_by_role("complementary", name="Log and chat")).to_be_visible()
    shares: dict[tuple[int, int, bool], float] = {}
    for log in (True, False):
        for width, height in ((1440, 900), (1680, 1050), (1920, 1080), (2560, 1440)):
            player.page.set_viewport_size({"width": width, "height": height})
            player.page.evaluate(AT_REST)
            shares[width, height, log] = player.page.evaluate(STAGE_SHARE)
        if log:
            player.page.keyboard.press("l")
    assert {size: share for size, share in shares.items() if share < (0.6 if size[2] else 0.75)} == {}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: str(moment.__name__))
def test_nothing_is_too_small_for_a_finger(
    guest: Callable[..., Player], moment: Callable[[Player, str], None], game: str
) -> None:
    player = guest(size=(390, 844), touch=True)
    moment(player, game)
    found: dict[Size, list[str]] = {}
    for size in ((360, 740), (390, 844), (844, 390), (740, 360), (768, 1024), (1024, 768)):
        player.page.set_viewport_size({"width": size[0], "height": size[1]})
        player.page.evaluate(AT_REST)
        if small := player.page.evaluate(SMALL):
            found[size] = small
    assert found == {}


@pytest.mark.parametrize("game", GAMES)
def test_the_focus_is_never_nowhere(player: Player, game: str) -> None:
    """After every choice something has the focus, from which the next one is reached."""
    player.new_table("me", "bot", game=game, seed=2)
    for number in range(25):
        player.wait_for_turn()
        focused = player.page.evaluate("() => document.activeElement !== document.body")
        assert focused, f"after {number} choices"
        player.choose(number % len(player.options))
        player.page.evaluate(IN_PLACE)


@pytest.mark.parametrize("size", [(760, 900), (820, 1180), (1024, 768), (1199, 800), (1440, 900)], ids=str)
def test_log_and_chat_can_be_used_at_every_width(player: Player, size: Size) -> None:
    player.page.set_viewport_size({"width": size[0], "height": size[1]})
    player.new_table("me", "bot", "bot", seed=3)
    player.wait_for_turn()
    beside = player.page.get_by_role("complementary", name="Log and chat")
    if not beside.is_visible():
        player.page.get_by_role("button", name="Log and chat", exact=True).click()
    expect(player.hook("log")).to_be_in_viewport()
    player.page.get_by_text("Chat", exact=True).click()
    player.hook("chat-input").fill("Well played")
    player.page.get_by_role("button", name="Send").click()
    expect(player.page.get_by_role("region", name="Chat", exact=True)).to_contain_text("Well played")
    assert player.page.evaluate(HIDDEN) == []
    player.page.keyboard.press("Escape")
    player.page.get_by_role("button", name="Close log and chat").click()
    expect(beside).to_be_hidden()
