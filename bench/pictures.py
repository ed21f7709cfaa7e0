"""`python -m bench.pictures`: the page at every moment and size, light and dark, to be looked at one by one.

It prints what share of the window the stage has at each size.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser
from rich.console import Console
from rich.table import Table
from tests.browser.kit import AT_REST, Player, Scheme, chromium, serving
from tests.browser.moments import (
    DEVICES,
    STAGE_SHARE,
    Size,
    at_a_verdict,
    at_the_end,
    in_a_fight,
    in_anothers_turn,
    in_own_turn,
    in_set_up,
)

GAMES = ("munchkin_dungeon", "masmorra")
MOMENTS: dict[str, Callable[[Player, str], None]] = {
    "set-up": in_set_up,
    "own turn": in_own_turn,
    "fight": in_a_fight,
    "verdict": at_a_verdict,
    "another's turn": in_anothers_turn,
    "end": at_the_end,
}
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
SMALL = 600
"""A window less wide or high than this is a phone's, which has a finger and no mouse."""


def main() -> None:
    """Take the pictures, and print the shares."""
    said = argparse.ArgumentParser(description=__doc__)
    said.add_argument("--out", type=Path, default=Path("build/pictures"), help="the folder (default build/pictures)")
    said.add_argument("--game", choices=GAMES, help="only this game")
    said.add_argument("--moment", choices=MOMENTS, help="only this moment")
    wanted = said.parse_args()
    wanted.out.mkdir(parents=True, exist_ok=True)
    shown = Table("game", "moment", *(f"{width}×{height}" for width, height in DEVICES))
    with tempfile.TemporaryDirectory() as folder, chromium() as browser, serving(Path(folder)) as house:
        for game in [wanted.game] if wanted.game else GAMES:
            for moment in [wanted.moment] if wanted.moment else MOMENTS:
                shares = [take(browser, house.url, game, moment, size, wanted.out) for size in DEVICES]
                shown.add_row(game, moment, *(f"{share:.0%}" for share in shares))
    Console(width=120).print(shown)


def take(browser: Browser, url: str, game: str, moment: str, size: Size, out: Path) -> float:
    """Bring somebody with such a screen there, take both pictures, and return the stage's share of the window."""
    passing = moment == "verdict"  # it is gone before all is at rest
    player = Player(browser, url, size=size, touch=min(size) < SMALL, paced=passing)
    MOMENTS[moment](player, game)
    for scheme in SCHEMES:
        player.page.emulate_media(color_scheme=scheme)
        if not passing:
            player.page.evaluate(AT_REST)
        name = f"{game}-{moment}-{size[0]}x{size[1]}-{scheme}".replace(" ", "-").replace("'", "")
        player.page.screenshot(path=out / f"{name}.png")
    share: float = player.page.evaluate(STAGE_SHARE)
    assert not player.troubles, player.troubles
    player.context.close()
    return share


if __name__ == "__main__":
    main()
