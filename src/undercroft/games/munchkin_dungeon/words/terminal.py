"""The table as text, for terminals: blocks of lines, with an empty line between them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from undercroft.games.munchkin_dungeon.content.catalogue import ENTRANCE, LAIR, Content
from undercroft.games.munchkin_dungeon.content.text import say_card, say_effect, say_powers
from undercroft.games.munchkin_dungeon.content.types import Slot
from undercroft.games.munchkin_dungeon.content.vocabulary import Effect
from undercroft.games.munchkin_dungeon.rules.damage import BOSS_FAME
from undercroft.games.munchkin_dungeon.rules.end import FAME_TO_END
from undercroft.games.munchkin_dungeon.view import FightView, FoeView, HeroView, SideView, View
from undercroft.games.munchkin_dungeon.words.events import FACES
from undercroft.games.munchkin_dungeon.words.lasting import banned
from undercroft.kit.text import aligned, count, fit, flow, ink, listed, plain, short

NARROWEST, WIDEST = 72, 110
SHAPES = "◆▲●■★"
"""Seats are told apart by shape as well as by colour."""
COLOURS = ("cyan", "yellow", "magenta", "green", "blue")
PHASES = {
    "setup": "the table is being set up",
    "start": "the turn begins",
    "kick": "1 · kick open the door",
    "trouble": "2 · get in trouble",
    "resolve": "3 · resolve the Room",
    "rest": "4 · loot and rest",
    "over": "the game is over",
}
DIE_COLOURS = {"H": "red", "B": "yellow", "S": "cyan", "_": "dim"}


def describe(view: View, content: Content, width: int, colour: bool) -> str:
    """A view as text, in blocks."""
    text = _Picture(view, content, min(max(width, NARROWEST), WIDEST)).draw()
    return text if colour else plain(text)


def seat_colour(hero: HeroView) -> str:
    """The colour of a player's pieces."""
    return COLOURS[hero.seat % len(COLOURS)]


class _Picture:
    """One view being drawn."""

    def __init__(self, view: View, content: Content, width: int) -> None:
        self.view = view
        self.content = content
        self.width = width

    def draw(self) -> str:
        blocks = [self.head(), self.dungeon(), self.players(), self.own_things(), self.loot_row(), self.trouble()]
        return "\n\n".join("\n".join(line.rstrip() for line in block) for block in blocks if block)

    def head(self) -> list[str]:
        view = self.view
        turn = f"Turn {view.turn}, {view.heroes[view.active].name}" if view.turn else "Before the first turn"
        pool = "Threat Pool " + ink(f"{view.pool} {'▮' * min(view.pool, 20)}".rstrip(), "red", "bold")
        return self.flow(f"{ink(turn, 'bold')}: {PHASES[view.phase]}    {pool}", "  ")

    # The dungeon

    def dungeon(self) -> list[str]:
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
        view, words = self.view, ""
        if place == LAIR:
            beaten = view.boss_beaten >= view.boss_stages
            words = "beaten for good" if beaten else self.boss()
        label = ink(self.content.name(place), "bold") + (": " if words else "  ")
        here = "  ".join(self.hero_mark(hero) for hero in view.heroes if hero.at == place)
        line = label + words + ("  " if words and here else "") + here
        rule = [ink("─" * self.width, "dim")] if place == LAIR else []
        return [*rule, *self.flow(line, "  ")]

    def boss(self) -> str:
        view, card = self.view, self.content.bosses[self.view.boss]
        stage = card.stages[view.boss_stage - 1]
        strength = f"{count(stage.dice, 'die')}, {stage.health} Health{say_powers(stage)}"
        return f"{ink(card.name, 'red')}, stage {view.boss_stage} of {view.boss_stages} ({strength}), {BOSS_FAME} Fame"

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
            named = " ".join(self.hero_mark(hero) for hero in heroes)
            lines.append(named if len(plain(named)) <= width else " ".join(map(self.shape, heroes)))
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

    def figure(self, monster: str) -> str:
        return f"{self.content.name(monster)} of {self.home(monster)}"

    # The players

    def shape(self, hero: HeroView) -> str:
        return ink(SHAPES[hero.seat % len(SHAPES)], seat_colour(hero))

    def hero_mark(self, hero: HeroView) -> str:
        return f"{self.shape(hero)} {ink(short(hero.name, 9 if self.width < 90 else 14), seat_colour(hero))}"

    def players(self) -> list[str]:
        """The race, and what the others own."""
        heroes = [hero for hero in self.view.heroes if hero.hero]
        if not heroes:
            return []
        head = ["  Player", "Hero", "Lv", "Hearts", "Fame (score)", "Coins", "Pot.", "Shame", "Hand"]
        rows = [[ink(word, "dim") for word in head], *(self.player(hero, 0) for hero in heroes)]
        left = self.width - max(len(plain(line)) for line in aligned(rows))
        left += max(0, len(head[4]) - max(len(plain(row[4])) for row in rows[1:]))
        rows[1:] = [self.player(hero, min(FAME_TO_END, max(0, left))) for hero in heroes]
        return aligned(rows) + [line for hero in heroes if hero.seat != self.view.seat for line in self.owns(hero)]

    def player(self, hero: HeroView, bar: int) -> list[str]:
        """A player's row, with a bar of this length for the way to the end."""
        card = self.content.loot[hero.badge].super if hero.badge else hero.hero
        left = max(0, hero.hearts - hero.damage)
        full = min(bar, -(-hero.fame * bar // FAME_TO_END))
        fame = ink("█" * full, seat_colour(hero)) + ink("░" * (bar - full), "dim")
        return [
            f"{ink('▶', 'bold') if hero.seat == self.view.active and self.view.turn else ' '} {self.hero_mark(hero)}",
            short(self.content.name(card), 11 if self.width < 90 else 16),
            str(hero.level),
            ink("♥" * left, "red") + ink("♡" * (hero.hearts - left), "dim"),
            f"{fame} {hero.fame:2}/{FAME_TO_END} {ink(f'({hero.score})', 'dim')}",
            *map(str, (hero.coins, hero.potions, hero.shame, hero.hand_size)),
        ]

    def owns(self, hero: HeroView) -> list[str]:
        if not hero.loot:
            return []
        owned = listed(self.copies(hero, loot) for loot in dict.fromkeys(hero.loot))
        return self.flow(f"  {self.hero_mark(hero)} has {owned}", "    ")

    def copies(self, hero: HeroView, loot: str) -> str:
        copies = hero.loot.count(loot)
        return self.content.name(loot) + (f" ×{copies}" if copies > 1 else "")

    # The viewer's own things

    def own_things(self) -> list[str]:
        own = next((hero for hero in self.view.heroes if hero.seat == self.view.seat and hero.hero), None)
        return [] if own is None else [*self.hero(own), *self.gear(own), *self.hand(own)]

    def hero(self, hero: HeroView) -> list[str]:
        bought = " or ".join(
            f"{power.name} ({say_effect(power.bolt)})" for power in self.content.powers(hero.hero, hero.badge).values()
        )
        return self.table(
            "Hero", [[f"{count(hero.dice, 'die')}, {count(hero.rerolls, 'reroll')}; a Bolt buys {bought}"]]
        )

    def gear(self, hero: HeroView) -> list[str]:
        rows = []
        for loot in dict.fromkeys(hero.loot):
            kind = self.content.loot[loot].type
            spare = kind != "item" and loot not in (hero.weapon, hero.armor)
            label = f"{kind.capitalize()} (spare)" if spare else kind.capitalize()
            rows.append([label, self.copies(hero, loot), say_card(self.content, loot)])
        return self.table("Gear", rows)

    def hand(self, hero: HeroView) -> list[str]:
        rows = []
        for key in hero.hand or ():
            card = self.content.threats[key]
            dear = card.cost > self.view.pool
            rows.append([ink(f"{card.cost} Threat", "dim" if dear else "red"), card.name, say_card(self.content, key)])
        return self.table("Hand", rows)

    def loot_row(self) -> list[str]:
        rows = []
        for loot in self.view.row:
            card = self.content.loot[loot]
            fame = f"{card.fame} Fame" if card.fame else ""
            rows.append([card.type.capitalize(), fame, card.name, say_card(self.content, loot)])
        return self.table("Loot", rows)

    # Trouble

    def trouble(self) -> list[str]:
        """Graves, what lasts this turn, who waits for the fight, and the fight."""
        view, lines = self.view, []
        if view.graveyard:
            lines += self.flow(f"Graveyard: {listed(map(self.figure, view.graveyard))}", "  ")
        if view.this_turn.bans:
            lines += self.flow(f"Forbidden this turn: {listed(map(self.banned, view.this_turn.bans))}", "  ")
        if view.fight is not None:
            return lines + self.fight(view.fight)
        if view.threats:
            lines += self.flow(f"Waiting for the fight: {listed(map(self.foe, view.threats))}", "  ")
        return lines

    def banned(self, ban: str) -> str:
        return banned(self.view, self.content, ban)

    def foe(self, foe: FoeView) -> str:
        card = foe.foe.partition("#")[0]
        boss = self.content.bosses.get(card)
        stage = boss.stages[self.view.boss_stage - 1] if boss else None
        printed = stage or self.content.monsters.get(card) or self.content.threat_monsters[card]
        return f"{ink(foe.name, 'red')} ({count(foe.dice, 'die')}, {foe.health} Health{say_powers(printed)})"

    def fight(self, fight: FightView) -> list[str]:
        hero = self.view.heroes[self.view.active]
        lines = self.flow(f"{ink('Fight', 'bold')}: {hero.name} against {listed(map(self.foe, fight.foes))}", "  ")
        rows = [
            ["  " + self.hero_mark(hero), *self.side(fight.hero, "no dice")],
            [ink("  Monsters", "red"), *self.side(fight.monsters, "to roll" if fight.stage == "hero" else "no dice")],
        ]
        return lines + [line for row in aligned(rows) for line in self.flow(row, " " * 8)]

    def side(self, side: SideView, without: str) -> list[str]:
        dice = " ".join(ink(f"[{FACES[face]}]", DIE_COLOURS[face]) for face in side.dice)
        sums = [count(side.hits, "Hit"), count(side.shields, "Shield"), f"{count(side.bolts, 'Bolt')} left"]
        sums += [f"ignores {count(side.pierce, 'Shield')}"] if side.pierce else []
        sums += [count(side.rerolls, "reroll")] if side.rerolls else []
        return [dice or ink(without, "dim"), ", ".join(sums)]

    # Lines

    def table(self, label: str, rows: Sequence[Sequence[str]]) -> list[str]:
        """Rows beside a label in the margin; a long last column goes on below itself."""
        lines: list[str] = []
        for line, row in zip(aligned(rows), rows, strict=True):
            column = " " * (6 + len(plain(line)) - len(plain(row[-1])))
            lines += self.flow(ink(f"{'' if lines else label:6}", "bold") + line, column)
        return lines

    def flow(self, line: str, indent: str) -> list[str]:
        return flow(line, self.width, indent)


def brief(reward: Effect) -> str:
    """A Reward in few words."""
    words = {"loot": "Loot", "fame": "Fame", "coin": "Coin", "potion": "Potion"}
    return ", ".join(count(amount, noun) for word, noun in words.items() if (amount := getattr(reward, word)))
