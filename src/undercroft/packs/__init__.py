"""Content packs: folders of TOML files with typed tables, read, checked, merged and scaffolded."""

from undercroft.packs.content import PackContent, content_of
from undercroft.packs.merging import Reference, check_references, locate, merge
from undercroft.packs.reading import HEADER_FILE, ID_PATTERN, Header, Pack, Tables, load_pack
from undercroft.packs.scaffold import scaffold
from undercroft.packs.schema import json_schema

__all__ = [
    "HEADER_FILE",
    "ID_PATTERN",
    "Header",
    "Pack",
    "PackContent",
    "Reference",
    "Tables",
    "check_references",
    "content_of",
    "json_schema",
    "load_pack",
    "locate",
    "merge",
    "scaffold",
]
