"""The table as text, for terminals: blocks of lines, with an empty line between them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from undercroft.games.munchkin_dungeon.content.catalogue import ENTRANCE, LAIR, Content
from undercroft.games.munchkin_dungeon.content.text import say_effect
from undercroft.games.munchkin_dungeon.content.types import Slot
from undercroft.games.munchkin_dungeon.content.vocabulary import Effect
from undercroft.games.munchkin_dungeon.view import View
from undercroft.games.munchkin_dungeon.words.names import seat_mark, seat_shape
from undercroft.games.munchkin_dungeon.words.outline import outline, say_boss
from undercroft.kit.outline import as_text
from undercroft.kit.text import count, fit, flow, ink, plain, short

NARROWEST, WIDEST = 72, 110


def describe(view: View, content: Content, width: int, colour: bool) -> str:
    """A view as text, in blocks."""
    width = min(max(width, NARROWEST), WIDEST)
    blocks = [[line for part in block for line in as_text(part, width)] for block in outline(view, content, width)]
    blocks.insert(1, _DungeonMap(view, content, width).lines())
    text = "\n\n".join("\n".join(line.rstrip() for line in block) for block in blocks if block)
    return text if colour else plain(text)


class _DungeonMap:
    """The Dungeon of one view, drawn with letters."""

    def __init__(self, view: View, content: Content, width: int) -> None:
        self.view = view
        self.content = content
        self.width = width

    def lines(self) -> list[str]:
        """The map from the Entrance down to the Lair, and what its signs mean."""
        rows: dict[int, list[Slot]] = {}
        for slot in self.content.slots.values():
            rows.setdefault(slot.y, []).append(slot)
        lines, level = [], 0
        for _, slots in sorted(rows.items()):
            if slots[0].level > level:
                level = slots[0].level
                lines.append(self.level_line(level))
            gates = [slot.id for slot in slots if slot.id in (ENTRANCE, LAIR)]
            rooms = [slot for slot in slots if slot.id not in gates]
            lines += [line for gate in gates for line in self.gate(gate)] + (self.row(rooms) if rooms else [])
        lines.append(ink("T Threat  C Coins  2d3h 2 dice, 3 Health  * effect  → for its Monster  ↓ stairs", "dim"))
        return lines

    def level_line(self, level: int) -> str:
        printed = self.content.levels.get(str(level))
        reward = f" · cleared: {say_effect(printed.clearing)} " if printed is not None else " "
        return ink(f"── Level {level}{reward}".ljust(self.width, "─"), "dim")

    def gate(self, place: str) -> list[str]:
        """The Entrance or the Lair, each a line of its own."""
        here = [seat_mark(hero, self.width) for hero in self.view.heroes if hero.at == place]
        name, rule = ink(self.content.name(place), "bold"), []
        if place == LAIR:
            name += f": {say_boss(self.view, self.content)}"
            rule = [ink("─" * self.width, "dim")]
        return [*rule, *flow("  ".join([name, *here]), self.width, "  ")]

    def row(self, slots: Sequence[Slot]) -> list[str]:
        """Rooms side by side, each centred where the board has it."""
        slots = sorted(slots, key=lambda slot: slot.x)
        gaps = [right.x - left.x for left, right in pairwise(slots)]
        cell = max(10, min([*gaps, 40]) * self.width // 100)
        cells = [self.room(slot, cell - 1) for slot in slots]
        lines = []
        for number in range(max(map(len, cells))):
            line = ""
            for slot, room in zip(slots, cells, strict=True):
                start = max(0, slot.x * self.width // 100 - cell // 2)
                line = fit(line, start) + (room[number] if number < len(room) else "")
            lines.append(line)
        return lines

    def room(self, slot: Slot, width: int) -> list[str]:
        card = self.view.rooms.get(slot.id, "")
        name = "Monster Room" if card in self.content.monsters else self.content.name(card)
        lines = [f"{ink(slot.id, 'bold')} {short(name, width - len(slot.id) - 1)}"]
        lines.append(self.room_facts(slot, card))
        if slot.reward is not None:
            lines.append(ink(short(f"→ {brief(slot.reward)}", width), "green"))
        heroes = [hero for hero in self.view.heroes if hero.at == slot.id]
        if heroes:
            named = " ".join(seat_mark(hero, self.width) for hero in heroes)
            lines.append(named if len(plain(named)) <= width else " ".join(map(seat_shape, heroes)))
        for monster, at in self.view.monsters.items():
            if at == slot.id:
                strength = self.strength(monster) + ("" if monster == card else f" of {self.home(monster)}")
                lines.append(ink(f"{short(self.content.name(monster), width - len(strength) - 1)} {strength}", "red"))
        return lines

    def room_facts(self, slot: Slot, card: str) -> str:
        room = self.content.rooms.get(card)
        printed = room or self.content.monsters.get(card)
        facts = []
        if printed is not None:
            facts.append(ink(f"{printed.threat}T", "red"))
            facts += [ink(f"{printed.coins}C", "yellow")] if printed.coins else []
        if room is not None and (room.enter or room.clear):
            facts.append("*")
        stairs = " ".join("Lair" if to == LAIR else to for to in slot.stairs)
        return " ".join(facts) + ink(f" ↓{stairs}", "dim")

    def strength(self, monster: str) -> str:
        card = self.content.monsters[monster]
        return f"{card.dice}d{card.health}h" + ("*" if card.passive or card.bolt else "")

    def home(self, monster: str) -> str:
        return next(slot for slot, card in self.view.rooms.items() if card == monster)


def brief(reward: Effect) -> str:
    """A Reward in few words."""
    words = {"loot": "Loot", "fame": "Fame", "coin": "Coin", "potion": "Potion"}
    return ", ".join(count(amount, noun) for word, noun in words.items() if (amount := getattr(reward, word)))
