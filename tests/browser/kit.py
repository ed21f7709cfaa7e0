"""A table to play at in a real browser: a server process that can be killed, and players who click, tap or type.

A player knows what the server told its page by the frames of its socket, and acts only as a person can: at what the
page shows. Whatever a page says on its console is trouble, and so is a piece that cannot be pointed at.
"""

from __future__ import annotations

import contextlib
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Literal, Self

import httpx
import msgspec
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Locator,
    Page,
    Playwright,
    WebSocket,
    expect,
    sync_playwright,
)
from playwright.sync_api import TimeoutError as OutOfTime

import undercroft
from undercroft.kernel.game import Game
from undercroft.kernel.script import Decision

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 30.0
"""Seconds after which something that should come is given up."""
LOST_TAPS = 5
"""So often a finger taps again where a tap came to nothing."""
CHROMIUM = ("chromium-headless-shell", "chromium")
"""Debian's Chromium without a window, which takes a good third less of the processor; or the whole of it."""
NO_CHROMIUM = "There is no Chromium: `make test` installs it."
CHROMIUM_OPTIONS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
GAME = "munchkin_dungeon"

Told = dict[str, Any]
Scheme = Literal["light", "dark"]
Policy = Callable[[Sequence[Told]], int]
"""Which of the options is chosen."""

WIDE, PHONE = (1440, 900), (390, 844)
LOOKS: tuple[tuple[tuple[int, int], Scheme], ...] = (
    (WIDE, "light"),
    (WIDE, "dark"),
    (PHONE, "light"),
    (PHONE, "dark"),
)
AT_REST = """
async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const passing = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(passing.map((one) => one.finished));
}
"""
"""What is on its way has arrived, and what fades has gone; what moves for ever goes on."""
IN_PLACE = """
async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const appears = (frames) => {
    const { offset, computedOffset, easing, composite, ...changed } = frames.at(-1) ?? {};
    return Object.keys(changed).join() === "opacity" && Number(changed.opacity) === 1;
  };
  const passing = document.getAnimations().filter(({ effect }) =>
    effect.getComputedTiming().endTime !== Infinity &&
    !effect.target?.matches(".difference") &&
    !appears(effect.getKeyframes()));
  await Promise.allSettled(passing.map((one) => one.finished));
}
"""
"""Everything is where it can be pointed at: what only appears is there, and changed numbers are above the page."""

expect.set_options(timeout=PATIENCE * 1000)


# The server


class House:
    """The server as a process of its own, on one port and one database however often it is started."""

    def __init__(self, folder: Path, command: Sequence[str] = ("-m", "undercroft", "serve", "--thinkers", "1")) -> None:
        self.database = f"sqlite:///{folder}/tables.db"
        self.port = _free_port()
        self._command = [sys.executable, *command, "--port", str(self.port), "--database", self.database]
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        process = self._process = subprocess.Popen(self._command, cwd=ROOT, stdout=subprocess.DEVNULL)
        until = time.monotonic() + PATIENCE
        with httpx.Client(trust_env=False) as client:
            while True:
                with contextlib.suppress(httpx.TransportError):
                    client.get(f"{self.url}/api/games", timeout=PATIENCE).raise_for_status()
                    return
                assert process.poll() is None, "the server does not start"
                assert time.monotonic() < until, "the server does not start in time"
                time.sleep(0.05)

    def stop(self) -> None:
        """Ask it to end, and wait for it."""
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """End it without a word, as `kill -9` does."""
        self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.send_signal(how)
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@contextlib.contextmanager
def serving(folder: Path, *command: str) -> Iterator[House]:
    """A server with a database of its own."""
    house = House(folder, command) if command else House(folder)
    try:
        yield house
    finally:
        house.stop()


@contextlib.contextmanager
def chromium() -> Iterator[Browser]:
    """Debian's Chromium, by itself."""
    with sync_playwright() as playwright, launched(playwright) as browser:
        yield browser


@contextlib.contextmanager
def launched(playwright: Playwright, *more: str) -> Iterator[Browser]:
    """Debian's Chromium, with these options besides the usual ones."""
    path = next(filter(None, map(shutil.which, CHROMIUM)), None)
    assert path is not None, NO_CHROMIUM
    browser = playwright.chromium.launch(executable_path=path, args=[*CHROMIUM_OPTIONS, *more])
    try:
        yield browser
    finally:
        browser.close()


# Positions


def played_until(when: Callable[[Game, Decision], bool], seed: int = 1, seats: int = 3) -> Game:
    """A game played at random until the first seat must decide something of this kind."""
    for attempt in range(seed, seed + 200):
        rng = random.Random(attempt)
        game = undercroft.new_game(GAME, ["Ana", "Bo", "Cleo", "Dan", "Eve"][:seats], seed=attempt)
        while (decision := game.decision) is not None:
            if decision.seat == 0 and when(game, decision):
                return game
            game.play(rng.choice(decision.options), seat=decision.seat)
    raise AssertionError("this comes up in no game")


def asked(prompt: str) -> Callable[[Game, Decision], bool]:
    """When this is asked, and there is something to choose: alone among bots, who can but pass is not asked."""
    return lambda game, decision: decision.prompt.startswith(prompt) and decision.has_choice


def nearly_over(seed: int = 1) -> Game:
    """A game played at random to the last decision of its first seat."""
    game = undercroft.new_game(GAME, ["Ana", "Bo", "Cleo"], seed=seed)
    rng = random.Random(seed)
    last = 0
    while (decision := game.decision) is not None:
        if decision.seat == 0:
            last = game.record().choices
        game.play(rng.choice(decision.options), seat=decision.seat)
    return undercroft.replay(game.record(), until=last)


# Players


def at_random(seed: int, haste: float = 0.7) -> Policy:
    """Choose at random, but mostly let a chance to interrupt pass and be content with the dice: games get shorter."""
    rng = random.Random(seed)

    def choose(options: Sequence[Told]) -> int:
        for kind in ("Pass", "Finish"):
            found = [number for number, option in enumerate(options) if option["action"]["type"] == kind]
            if found and rng.random() < haste:
                return found[0]
        return rng.randrange(len(options))

    return choose


# A point of the screen where a click means this target, as a person would find it: looked for in a grid over the piece.
# Of things that are alike, the one with this number.
SPOT = """
(which) => {
  const [target, nth = 0] = [which].flat();
  const named = `.undercroft [data-target="${CSS.escape(target)}"][role=button]`;
  const pieces = [...document.querySelectorAll(`${named}:is([data-nth="${nth}"], :not([data-nth]))`)];
  for (const piece of pieces) {
    piece.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = piece.getBoundingClientRect();
    const steps = [0.5, 0.3, 0.7, 0.15, 0.85, 0.05, 0.95];
    for (const down of steps) for (const across of steps) {
      const x = box.x + box.width * across, y = box.y + box.height * down;
      const top = document.elementFromPoint(x, y);
      if (!top || top.closest(".undercroft") !== piece.closest(".undercroft")) continue;
      for (const one of document.elementsFromPoint(x, y)) {
        const meant = one.closest("[data-target][role=button]");
        if (meant && meant.dataset.target === target) return { x, y };
        if (meant) break;
      }
    }
  }
  return null;
}
"""

WHERE = """
(target) => {
  const piece = document.querySelector(`.undercroft [data-target="${CSS.escape(target)}"][role=button]`);
  return ["supply", "tracks", "dock"].find((part) => piece?.closest(`.${part}`)) ?? "stage";
}
"""
"""The part of the page in which something is."""

# Where the button of an option is in the list of all choices; whatever it is folded away in is unfolded.
OPTION = """
([label, note]) => {
  const words = (one) => (one ? one.textContent.replace(/\\s+/g, " ").trim() : "");
  const found = [...document.querySelectorAll('[data-testid="choices"] [data-testid="option"]')]
    .filter((one) => words(one.querySelector(".label")) === label);
  const button = found.find((one) => words(one.querySelector(".note")) === note) ?? found[0];
  if (!button || button.disabled) return null;
  for (let fold = button.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  button.scrollIntoView({ block: "nearest" });
  const box = button.getBoundingClientRect();
  const spot = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return button.contains(document.elementFromPoint(spot.x, spot.y)) ? spot : null;
}
"""

BUTTON = """
(button) => {
  button.scrollIntoView({ block: "nearest" });
  const box = button.getBoundingClientRect();
  const spot = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return button.contains(document.elementFromPoint(spot.x, spot.y)) ? spot : null;
}
"""

HAND = """
() => Object.fromEntries(
  [...document.querySelectorAll('.undercroft-mine [data-target^="card:"][data-card^="threat:"]')]
    .map((card) => [card.dataset.card.slice(7), card.querySelector("strong").innerText]))
"""

MOMENT = """
() => {
  const seen = (id, more = "") => document.querySelector(`[data-testid="${id}"]${more}`) !== null;
  if (seen("curtain")) return "curtain";
  if (seen("ending")) return "over";
  if (document.querySelector('[data-testid="undo-request"] button')) return "consent";
  if (seen("prompt", '[data-asked="true"]')) return "turn";
  return null;
}
"""

Moment = Literal["curtain", "over", "consent", "turn"]


class Player:
    """Somebody at a page of their own browser."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        *,
        size: tuple[int, int] = WIDE,
        scheme: Scheme = "dark",
        touch: bool = False,
        still: bool = True,
        paced: bool = False,
        new: bool = False,
        excused: str = "",
    ) -> None:
        """`paced`: what happens is shown at the usual speed, and not at once. `new`: to every game."""
        self.url = url
        self.touch = touch
        self.excused = excused
        """A pattern of what the console may say in this test."""
        self.troubles: list[str] = []
        self.update: Told = {}
        """The newest update that the page was told."""
        self.frames: list[str] = []
        self.presses = 0
        """How many times something was clicked, tapped or pressed."""
        self.context = browser.new_context(
            base_url=url,
            viewport={"width": size[0], "height": size[1]},
            color_scheme=scheme,
            reduced_motion="reduce" if still else "no-preference",
            has_touch=touch,
            is_mobile=touch,
        )
        self.context.set_default_timeout(PATIENCE * 1000)
        if not paced:
            self.context.add_init_script("localStorage.setItem('undercroft.speed', 'instant')")
        if not new:
            for game in undercroft.list_games():
                self.context.add_init_script(f"localStorage.setItem('undercroft.played.{game}', 'yes')")
        self.page: Page = self.context.new_page()
        self._watch(self.page)

    def _watch(self, page: Page) -> None:
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.troubles.append(f"error: {error.stack or error}"))
        page.on("crash", lambda _: self.troubles.append("the page crashed"))
        page.on("websocket", self._listen)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning"):
            return
        if not (self.excused and re.search(self.excused, message.text)):
            self.troubles.append(f"{message.type}: {message.text}")

    def _listen(self, line: WebSocket) -> None:
        line.on("framereceived", self._told)

    def _told(self, frame: str | bytes) -> None:
        told = msgspec.json.decode(frame)
        self.frames.append(frame if isinstance(frame, str) else frame.decode())
        if told["type"] == "update":
            self.update = told

    # Getting there

    def go(self, path: str) -> Self:
        self.page.goto(path)
        return self

    def post(self, path: str, body: Any = None) -> Any:
        """Ask the server for something, as this guest."""
        answer = self.context.request.post(f"{self.url}{path}", data=body)
        assert answer.ok, answer.text()
        return answer.json()

    def rename(self, name: str) -> Self:
        answer = self.context.request.put(f"{self.url}/api/me", data={"name": name})
        assert answer.ok, answer.text()
        return self

    def new_table(self, *kinds: str, **wishes: Any) -> str:
        """Set up a table with seats of these kinds, bots that play alike every time, and go there; return its id."""
        seats = [{"kind": kind, "bot": "greedy"} if kind == "bot" else {"kind": kind} for kind in kinds]
        table: str = self.post("/api/tables", {"game": GAME, "seats": seats, **wishes})["id"]
        self.go(f"/table/{table}")
        return table

    def take_up(self, game: Game, *kinds: str) -> str:
        """Upload a game and play it on at a new table; return its id."""
        saved = self.post("/api/records", game.record().to_json())["id"]
        seats = kinds or ("me", *["bot"] * (len(game.setup.seats) - 1))
        return self.new_table(*seats, game="", branch=saved)

    # Seeing

    def hook(self, name: str) -> Locator:
        """What carries this test id."""
        return self.page.get_by_test_id(name)

    @property
    def options(self) -> list[Told]:
        """What the page offers."""
        return list(self.update["ask"]["options"]) if self.update.get("ask") else []

    @property
    def log(self) -> list[str]:
        """All lines of the log, as the page shows them: a long log shows its end first, and the rest when asked."""
        closed = self.page.locator('aside[aria-label="Log and chat"][hidden]').count() > 0
        if closed:
            self.toggle_log()
        while (before := self.page.get_by_role("button", name="Show what was before")).count():
            before.dispatch_event("click")  # wherever the log is just now
        words: list[str] = self.page.evaluate(
            "() => [...document.querySelectorAll('[data-testid=log] li')].map((line) => line.innerText.trim())"
        )
        if closed:
            self.toggle_log()
        return words

    def toggle_log(self) -> None:
        """Open or close log and chat, wherever their button is."""
        self.page.locator('button[aria-label="Log and chat"]').dispatch_event("click")

    @property
    def prompt(self) -> str:
        return self.hook("prompt").inner_text().strip()

    @property
    def hand(self) -> dict[str, str]:
        """The names of the Threat cards that this page shows as one's own, by their keys."""
        found: dict[str, str] = self.page.evaluate(HAND)
        return found

    def shown(self, *words: str) -> list[str]:
        """Those of the words that are anywhere in the page, seen or unseen."""
        found: list[str] = self.page.evaluate(
            "(words) => words.filter((word) => document.documentElement.outerHTML.includes(word))", words
        )
        return found

    def moment(self) -> Moment | None:
        """What there is to do here just now."""
        moment: Moment | None = self.page.evaluate(MOMENT)
        return moment

    def wait(self, timeout: float = PATIENCE) -> Moment:
        """Wait until there is something to do here, or the game is over."""
        moment: Moment = self.page.wait_for_function(MOMENT, timeout=timeout * 1000).json_value()
        return moment

    def wait_for_turn(self) -> Self:
        moment = self.wait()
        assert moment == "turn", moment
        return self

    # Doing

    def choose(self, number: int) -> None:
        """Choose an option: at the board if it can be pointed at, else by the primary button or in the list."""
        option = self.options[number]
        if option["parts"]:
            self.compose(option)
        elif option["targets"] and not self._outdone(option):
            self.point(option)
        elif number == self.update["ask"]["primary"] and not self.touch:
            self.go_on()
        else:
            self.press(number)
        if option["confirm"]:
            self.hit(self.hook("confirm-yes"))

    def _outdone(self, option: Told) -> bool:
        """Whether pointing means another option: the only one there that anybody wants."""
        wanted = [one for one in self.options if one["targets"] == option["targets"] and not one["minor"]]
        return bool(option["minor"]) and len(wanted) == 1

    def press(self, number: int) -> None:
        """Press an option's button in the list of all choices; with a finger, twice."""
        option = self.options[number]
        self.open_list()
        if option["minor"] and (folded := self.page.locator("[data-testid=minor]:not([open]) > summary")).count():
            self.hit(folded)
        self._press_listed(option)
        if self.touch:
            self._tapped_once(option)
            self._press_listed(option)

    def _tapped_once(self, option: Told) -> None:
        """See what the first tap explains; one that meets news from the table is lost, and a person taps again."""
        explained = self.hook("option").filter(has_text="Tap again").filter(has_text=option["label"])
        for _ in range(LOST_TAPS):
            try:
                explained.wait_for(timeout=1000)
                return
            except OutOfTime:
                self.open_list()
                self._press_listed(option)
        explained.wait_for()

    def _press_listed(self, option: Told) -> None:
        try:
            spot = self.page.wait_for_function(OPTION, arg=[option["label"], option["note"]]).json_value()
        except OutOfTime as never:
            raise AssertionError(f"{option['label']} cannot be pressed in the list") from never
        self._press_at(spot)

    def _press_at(self, spot: dict[str, float]) -> None:
        self.presses += 1
        if self.touch:
            self.page.touchscreen.tap(spot["x"], spot["y"])
        else:
            self.page.mouse.click(spot["x"], spot["y"])

    def open_list(self) -> None:
        """Open the list of all choices."""
        choices = self.hook("all-choices")
        if choices.get_attribute("aria-expanded") == "false":
            self.hit(choices)
        self.hook("choices").wait_for()

    def close_list(self) -> None:
        """See the stage: close the list of choices, if it is open."""
        # By role, Playwright would work out the name of everything on the page.
        close = self.page.locator('button[aria-label="Close the list"]')
        if close.count() and self.hook("all-choices").get_attribute("aria-expanded") == "true":
            self.hit(close.first)

    def go_on(self, label: str = "") -> None:
        """Press the primary button, which says this."""
        primary = self.hook("primary")
        expect(primary).to_have_attribute("aria-disabled", "false")
        if label:
            expect(primary).to_contain_text(label)
        self.hit(primary)

    def hit(self, thing: Locator) -> None:
        """Click it, or tap it with a finger, where a person would."""
        self.presses += 1
        if self.touch:
            thing.tap()
        elif spot := thing.evaluate(BUTTON):  # Playwright's own click is patient, and takes its time
            self.page.mouse.click(spot["x"], spot["y"])
        else:
            thing.click()

    def point(self, option: Told) -> None:
        """Point at what an option names, one after the other."""
        targets, offered = option["targets"], self.options
        for step, target in enumerate(targets):
            self.point_at(target)
            alike = [other for other in offered if other["targets"][: step + 1] == targets[: step + 1]]
            if len(alike) == 1 and set(targets[step + 1 :]) <= set(targets[: step + 1]):
                break  # what was pointed at before is not pointed at again
        chooser = self.hook("chooser")
        if chooser.is_visible():
            self.hit(chooser.get_by_role("button").filter(has_text=option["label"]).first)
        if self.touch:
            self.go_on(option["label"])
        matters = self.page.locator('button[aria-label="Show what matters now"]')
        if matters.is_visible():
            self.presses += 1
            with contextlib.suppress(OutOfTime):  # it goes by itself where the next picture shows what matters
                (matters.tap if self.touch else matters.click)(timeout=1_000)

    def compose(self, option: Told) -> None:
        """Put an option together and send it."""
        for place, target in enumerate(option["parts"]):
            self.point_at(target, option["parts"][:place].count(target))
        self.go_on(option["label"])

    def point_at(self, target: str, nth: int = 0) -> None:
        """Point at something, of several that are alike at the one with this number."""
        self.close_list()
        self.page.evaluate(IN_PLACE)
        spot = self.page.evaluate(SPOT, [target, nth]) or self._find(target, nth)
        assert spot is not None, f"{target} cannot be pointed at"
        self._press_at(spot)

    def _find(self, target: str, nth: int) -> Any:
        """Look for what is out of sight: in what is folded away, or on the stage behind what covers it."""
        page = self.page
        opened, folded = page.locator("[aria-expanded=true]"), page.locator("[aria-expanded=false]")
        whole = page.get_by_role("group", name="Zoom").get_by_role("button", name="Show the whole board")
        stage = page.get_by_role("button", name="Look at the board")
        ways = {
            "supply": [self.hook("supply").and_(folded), stage],
            "tracks": [self.hook("goal").and_(folded), stage],
            "dock": [page.get_by_role("button", name="Raise the sheet")],
            "stage": [
                stage,
                self.hook("supply").and_(opened),
                self.hook("goal").and_(opened),
                page.get_by_role("button", name="Lower the sheet"),
                whole.and_(page.locator(":not([aria-disabled=true])")),
            ],
        }
        for way in ways[page.evaluate(WHERE, target)]:
            if not way.is_visible():
                continue
            self.hit(way)
            page.evaluate(IN_PLACE)
            if spot := page.evaluate(SPOT, [target, nth]):
                return spot
        return None

    def play(self, policy: Policy, until: Callable[[], bool] = lambda: False, most: int = 500) -> Moment:
        """Play on until this is so, or something else must be done, or the game is over."""
        for _ in range(most):
            moment = self.wait()
            if moment != "turn" or until():
                return moment
            self.choose(policy(self.options))
        raise AssertionError(f"the game is not over after {most} choices")

    # Keeping a picture

    def shoot(self, name: str, *, whole: bool = False) -> None:
        """Keep pictures of the page in every look, if $UNDERCROFT_SCREENSHOTS names a folder."""
        if os.environ.get("UNDERCROFT_SCREENSHOTS"):
            for look in self.looks():
                self._keep(f"{name}-{look}", whole)

    def looks(self) -> Iterator[str]:
        """Show the page wide and on a phone, light and dark, one after the other and at rest; then as it was."""
        page = self.page
        before = page.viewport_size
        dark = page.evaluate("() => matchMedia('(prefers-color-scheme: dark)').matches")
        for (width, height), scheme in LOOKS:
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme=scheme)
            page.evaluate(AT_REST)
            yield f"{width}-{scheme}"
        assert before is not None
        page.set_viewport_size(before)
        page.emulate_media(color_scheme="dark" if dark else "light")

    def _keep(self, name: str, whole: bool) -> None:
        folder = Path(os.environ["UNDERCROFT_SCREENSHOTS"])
        folder.mkdir(parents=True, exist_ok=True)
        if whole:
            self.page.evaluate("() => scrollTo(0, 0)")  # what sticks to the top is drawn where the page stands
        self.page.screenshot(path=folder / f"{name}.png", full_page=whole)
