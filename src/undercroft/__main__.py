"""`python -m undercroft`, and the `undercroft` command."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line, or say what it needs."""
    try:
        from undercroft.cli import main as run
    except ModuleNotFoundError as missing:
        if missing.name not in ("rich", "typer"):
            raise
        print("undercroft: the command line needs typer and rich: pip install 'undercroft[cli]'", file=sys.stderr)
        sys.exit(2)
    run()


if __name__ == "__main__":
    main()
