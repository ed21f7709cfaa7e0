"""Several packs as one: later ones replace entries and add to them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from undercroft.kernel.errors import PackError
from undercroft.packs.complaints import hint, shown
from undercroft.packs.reading import Pack


class Reference(Struct, frozen=True):
    """That `key` of the entry `id` of `table` names `to`, which has to be an id of the table `target`."""

    table: str
    id: str
    key: str
    target: str
    to: str


def merge(packs: Sequence[Pack]) -> dict[str, dict[str, Struct]]:
    """The content of several packs: a later pack replaces entries in their place and appends its new ones."""
    merged: dict[str, dict[str, Struct]] = {}
    for pack in packs:
        for table, entries in pack.tables.items():
            merged.setdefault(table, {}).update(entries)
    return merged


def locate(packs: Sequence[Pack], table: str, id: str, key: str = "") -> str:
    """`Pack.where` for the entry that `merge` keeps: the one of the last pack that defines it."""
    for pack in reversed(packs):
        if id in pack.tables.get(table, {}):
            return pack.where(table, id, key)
    raise KeyError(f"no pack has {table} {id}")


def check_references(packs: Sequence[Pack], references: Iterable[Reference]) -> None:
    """Raise `PackError` at the first reference to an entry that none of the packs has."""
    merged = merge(packs)
    for ref in references:
        known = merged.get(ref.target, {})
        if ref.to not in known:
            place = locate(packs, ref.table, ref.id, ref.key)
            expected = f"expected the id of a [[{ref.target}]]{hint(ref.to, known)}"
            raise PackError(f"{place}: found {shown(ref.to)}, {expected}")
