"""A new pack to begin with."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from undercroft.kernel.errors import PackError
from undercroft.packs.reading import HEADER_FILE, Tables, folder_name


def scaffold(folder: Path, game: str, tables: Tables, examples: Mapping[str, str]) -> list[Path]:
    """Write a new pack: pack.toml and, for every example, `<table>.toml` with its text. The written paths."""
    if strange := [name for name in examples if name not in tables]:
        raise ValueError(f"examples for tables that {game} does not have: {', '.join(strange)}")
    if folder.exists() and not (folder.is_dir() and not any(folder.iterdir())):
        raise PackError(f"{folder}: already there, expected a new or an empty folder")
    texts = {HEADER_FILE: _new_header(folder_name(folder), game, tables)}
    texts |= {f"{table}.toml": text for table, text in examples.items()}
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    return [folder / name for name in texts]


def _new_header(folder: str, game: str, tables: Tables) -> str:
    name = re.sub(r"[^A-Za-z0-9]+", "_", folder).strip("_") or "my_pack"
    known = ", ".join(f"[[{table}]]" for table in tables)
    return (
        f"# The other files of this folder hold the content, in tables of these kinds:\n# {known}\n\n"
        f'[pack]\ngame = "{game}"\nname = "{name}"\nversion = "0.1.0"\n'
        f'title = "{name.replace("_", " ").capitalize()}"\n'
    )
