"""Install and measure the peer engine (catanatron) in a virtual environment of its own.

The environment lives in the user's cache directory, so that the peer and its dependencies never mix with
this project's. It is made once and remade when the pinned version or the running interpreter changes,
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
from typing import Any

PEER = "catanatron"
PEER_VERSION = "3.2.1"  # the newest release that can be installed by name
SCRIPT = Path(__file__).resolve().with_name("peer_catanatron.py")

_PROBE = (
    "import importlib.metadata as m, platform, sys; import catanatron; "
    "print(m.version('catanatron'), platform.python_version(), sys.base_prefix, sep='\\n')"
)


class PeerError(RuntimeError):
    """The peer could not be installed or measured; the message is a single line."""


def peer_dir() -> Path:
    """Where the peer's environment lives, honouring XDG_CACHE_HOME when it is an absolute path."""
    xdg = os.environ.get("XDG_CACHE_HOME", "")
    cache = Path(xdg) if os.path.isabs(xdg) else Path.home() / ".cache"
    return cache / "undercroft-bench" / PEER


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


def _is_ready(python: Path) -> bool:
    """Whether this interpreter has the pinned peer and is the same Python as the one running now."""
    if not python.exists():
        return False
    try:
        probe = _run([str(python), "-c", _PROBE])
    except OSError:
        return False
    wanted = [PEER_VERSION, platform.python_version(), sys.base_prefix]
    return probe.returncode == 0 and probe.stdout.splitlines() == wanted


def ensure_peer() -> Path:
    """Return the interpreter of the peer's environment, making the environment first if need be."""
    env_dir = peer_dir()
    python = _python_in(env_dir)
    if _is_ready(python):
        return python
    requirement = f"{PEER}=={PEER_VERSION}"
    try:
        venv.create(env_dir, clear=True, with_pip=True)
        pip = _run([str(python), "-m", "pip", "install", "--quiet", requirement])
    except (OSError, subprocess.SubprocessError) as error:
        shutil.rmtree(env_dir, ignore_errors=True)
        raise PeerError(f"cannot make an environment for {requirement}: {_last_line(str(error))}") from error
    if pip.returncode != 0:
        shutil.rmtree(env_dir, ignore_errors=True)
        raise PeerError(f"cannot install {requirement}: {_last_line(pip.stderr)}")
    if not _is_ready(python):
        shutil.rmtree(env_dir, ignore_errors=True)
        raise PeerError(f"cannot import {requirement} after installing it")
    return python


def measure_peer(seconds: float) -> dict[str, Any]:
    """Measure the peer, each play run lasting about ``seconds``; see peer_catanatron.py for the keys."""
    done = _run([str(ensure_peer()), str(SCRIPT), "--seconds", str(seconds)])
    if done.returncode != 0:
        raise PeerError(f"measuring {PEER} failed: {_last_line(done.stderr)}")
    try:
        result = json.loads(done.stdout)
    except ValueError as error:
        raise PeerError(f"measuring {PEER} printed no JSON: {_last_line(done.stdout)}") from error
    if not isinstance(result, dict):
        raise PeerError(f"measuring {PEER} printed something other than a JSON object")
    return result


def main() -> None:
    """Measure the peer and print the result, indented."""
    parser = argparse.ArgumentParser(description="Measure the peer engine in its own environment.")
    parser.add_argument("--seconds", type=float, default=10.0, help="wall time of each play run (default 10)")
    args = parser.parse_args()
    try:
        print(json.dumps(measure_peer(args.seconds), indent=2))
    except PeerError as error:
        sys.exit(f"error: {error}")


if __name__ == "__main__":
    main()
