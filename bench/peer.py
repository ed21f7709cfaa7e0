"""Install and measure peers, each in a virtual environment of its own.

The environments live in the user's cache directory, so that a peer and its dependencies never mix with
this project's. One is made once and remade when the pinned version or the running interpreter changes,
since a comparison only means something when both sides run on the same Python.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
import venv
from pathlib import Path
from typing import Any, NamedTuple


class Peer(NamedTuple):
    """Somebody else's project that does what ours does."""

    name: str
    version: str
    module: str
    """What is imported of it."""

    @property
    def script(self) -> Path:
        """What measures it: stand-alone, run in its environment."""
        return Path(__file__).resolve().with_name(f"peer_{self.name.replace('_', '')}.py")

    @property
    def probe(self) -> str:
        """Code that tells which version is installed, in which Python."""
        return (
            f"import importlib.metadata as m, platform, sys; import {self.module}; "
            f"print(m.version('{self.name}'), platform.python_version(), sys.base_prefix, sep='\\n')"
        )


CATANATRON = Peer("catanatron", "3.2.1", "catanatron")  # the newest release that can be installed by name
OPEN_SPIEL = Peer("open_spiel", "2.0.2", "pyspiel")
PEERS = {peer.name: peer for peer in (CATANATRON, OPEN_SPIEL)}


class PeerError(RuntimeError):
    """The peer could not be installed or measured; the message is a single line."""


def peer_dir(peer: Peer) -> Path:
    """Where a peer's environment lives, honouring XDG_CACHE_HOME when it is an absolute path."""
    xdg = os.environ.get("XDG_CACHE_HOME", "")
    cache = Path(xdg) if os.path.isabs(xdg) else Path.home() / ".cache"
    return cache / "undercroft-bench" / peer.name


def _python_in(env_dir: Path) -> Path:
    """Return the path of an environment's interpreter."""
    return env_dir / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def _peer_environ() -> dict[str, str]:
    """Build the peer's process environment, free of what could bring in modules from elsewhere."""
    foreign = {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV"}
    environ = {key: value for key, value in os.environ.items() if key not in foreign}
    return environ | {"PYTHONSAFEPATH": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}


def _run(command: list[str]) -> subprocess.CompletedProcess[str]:
    """Run a command in the peer's environment, capturing what it prints."""
    return subprocess.run(command, capture_output=True, text=True, check=False, env=_peer_environ())


def _last_line(text: str) -> str:
    """Return the last line of a program's complaint, preferring one that says ERROR."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR")]
    return (errors or lines or ["no message"])[-1]


def _is_ready(peer: Peer, python: Path) -> bool:
    """Whether this interpreter has the pinned peer and is the same Python as the one running now."""
    if not python.exists():
        return False
    try:
        probe = _run([str(python), "-c", peer.probe])
    except OSError:
        return False
    wanted = [peer.version, platform.python_version(), sys.base_prefix]
    return probe.returncode == 0 and probe.stdout.splitlines() == wanted


def ensure_peer(peer: Peer) -> Path:
    """Return the interpreter of a peer's environment, making the environment first if need be."""
    env_dir = peer_dir(peer)
    python = _python_in(env_dir)
    if _is_ready(peer, python):
        return python
    requirement = f"{peer.name}=={peer.version}"
    try:
        venv.create(env_dir, clear=True, with_pip=True)
        pip = _run([str(python), "-m", "pip", "install", "--quiet", requirement])
    except (OSError, subprocess.SubprocessError) as error:
        shutil.rmtree(env_dir, ignore_errors=True)
        raise PeerError(f"cannot make an environment for {requirement}: {_last_line(str(error))}") from error
    if pip.returncode != 0:
        shutil.rmtree(env_dir, ignore_errors=True)
        raise PeerError(f"cannot install {requirement}: {_last_line(pip.stderr)}")
    if not _is_ready(peer, python):
        shutil.rmtree(env_dir, ignore_errors=True)
        raise PeerError(f"cannot import {requirement} after installing it")
    return python


def measure_peer(peer: Peer, seconds: float) -> dict[str, Any]:
    """Measure a peer, each run lasting about ``seconds``; see its script for the keys."""
    done = _run([str(ensure_peer(peer)), str(peer.script), "--seconds", str(seconds)])
    if done.returncode != 0:
        raise PeerError(f"measuring {peer.name} failed: {_last_line(done.stderr)}")
    try:
        result = json.loads(done.stdout)
    except ValueError as error:
        raise PeerError(f"measuring {peer.name} printed no JSON: {_last_line(done.stdout)}") from error
    if not isinstance(result, dict):
        raise PeerError(f"measuring {peer.name} printed something other than a JSON object")
    return result


def main() -> None:
    """Measure a peer and print the result, indented."""
    parser = argparse.ArgumentParser(description="Measure a peer in its own environment.")
    parser.add_argument("peer", choices=sorted(PEERS))
    parser.add_argument("--seconds", type=float, default=10.0, help="wall time of each run (default 10)")
    args = parser.parse_args()
    try:
        print(json.dumps(measure_peer(PEERS[args.peer], args.seconds), indent=2))
    except PeerError as error:
        sys.exit(f"error: {error}")


if __name__ == "__main__":
    main()
