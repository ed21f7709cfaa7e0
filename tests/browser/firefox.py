"""Debian's Firefox, driven over WebDriver BiDi: the protocol that it speaks by itself, with nothing else installed."""

from __future__ import annotations

import contextlib
import json
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.browser.kit import PATIENCE

NO_FIREFOX = "There is no Firefox: `make test` installs it."
PREFERENCES = """
user_pref("ui.prefersReducedMotion", 1);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("app.update.auto", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("services.settings.server", "");
user_pref("browser.shell.checkDefaultBrowser", false);
"""

# Where the middle of an element is that a click would hit; null while there is none, or something covers it.
MIDDLE = """
(selector) => {
  const element = document.querySelector(selector);
  if (!element) return null;
  element.scrollIntoView({ block: "nearest" });
  const box = element.getBoundingClientRect();
  const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
  const top = document.elementFromPoint(x, y);
  return element.contains(top) ? [x, y] : null;
}
"""


class Firefox:
    """One window of Firefox."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self._sent = 0
        self.troubles: list[str] = []
        """What the page has thrown."""
        self._ask("session.new", capabilities={})
        self._ask("session.subscribe", events=["log.entryAdded"])
        self._window: str = self._ask("browsingContext.getTree")["contexts"][0]["context"]

    def _ask(self, method: str, **params: Any) -> Any:
        self._sent += 1
        self._line.send(json.dumps({"id": self._sent, "method": method, "params": params}))
        while True:
            told = json.loads(self._line.recv(PATIENCE))
            if told["type"] == "event":
                self._note(told["params"])
            elif told["id"] == self._sent:
                assert told["type"] == "success", told
                return told["result"]

    def _note(self, entry: dict[str, Any]) -> None:
        if entry.get("level") == "error":
            self.troubles.append(str(entry.get("text")))

    def resize(self, width: int, height: int) -> None:
        self._ask("browsingContext.setViewport", context=self._window, viewport={"width": width, "height": height})

    def go(self, url: str) -> None:
        self._ask("browsingContext.navigate", context=self._window, url=url, wait="complete")

    def reload(self) -> None:
        self._ask("browsingContext.reload", context=self._window, wait="complete")

    def call(self, function: str, *given: str) -> Any:
        """What a function of the page's returns, for texts that it is given."""
        arguments = ",".join(json.dumps(one) for one in given)
        told = self._ask(
            "script.evaluate",
            expression=f"JSON.stringify(({function})({arguments}) ?? null)",
            target={"context": self._window},
            awaitPromise=True,
        )
        assert told["type"] == "success", told
        return json.loads(told["result"]["value"])

    def wait(self, function: str, *given: str) -> Any:
        """Wait until a function of the page's returns something, and return that."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if found := self.call(function, *given):
                return found
            time.sleep(0.05)
        raise AssertionError(f"never came: {function.strip()} of {given}")

    def click(self, selector: str) -> None:
        """Click where this can be seen, as a mouse does."""
        x, y = self.wait(MIDDLE, selector)
        self._ask(
            "input.performActions",
            context=self._window,
            actions=[
                {
                    "type": "pointer",
                    "id": "mouse",
                    "actions": [
                        {"type": "pointerMove", "x": x, "y": y},
                        {"type": "pointerDown", "button": 0},
                        {"type": "pointerUp", "button": 0},
                    ],
                }
            ],
        )


@contextlib.contextmanager
def firefox(profile: Path) -> Iterator[Firefox]:
    """Debian's Firefox with a profile of its own."""
    path = shutil.which("firefox-esr")
    assert path is not None, NO_FIREFOX
    (profile / "user.js").write_text(PREFERENCES, encoding="utf-8")
    command = [path, "--headless", "--remote-debugging-port", "0", "--profile", str(profile)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stderr is not None
            said = next(line for line in process.stderr if "WebDriver BiDi listening on" in line)
            found = re.search(r"ws://\S+", said)
            assert found is not None
            with connect(f"{found[0]}/session", max_size=None, proxy=None) as line:
                yield Firefox(line)
        finally:
            process.terminate()
            process.communicate(timeout=PATIENCE)
