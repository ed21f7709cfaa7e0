"""Phase 4, Loot & Rest (MD-LOOT, MD-REST)."""

from __future__ import annotations

from functools import partial

from undercroft.games.munchkin_dungeon.rules.defeat import settle
from undercroft.games.munchkin_dungeon.rules.effects import draw_threats, resolve
from undercroft.games.munchkin_dungeon.rules.end import end_if_due, level_fame
from undercroft.games.munchkin_dungeon.rules.items import use_item
from undercroft.games.munchkin_dungeon.rules.loot import item_options
from undercroft.games.munchkin_dungeon.rules.tokens import hearts, pay
from undercroft.games.munchkin_dungeon.state.actions import LevelUp, TakeReward, UseItem
from undercroft.games.munchkin_dungeon.state.events import LevelGained, RewardDue, RoomCleared, RoomNotCleared
from undercroft.games.munchkin_dungeon.state.model import Hero, MunchkinDungeon
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.errors import Refusal
from undercroft.kernel.script import Script, ask

HAND = 4


def loot_and_rest(g: MunchkinDungeon) -> Script:
    """Rewards, then level-ups, then the hand (MD-LOOT-01)."""
    if not g.turn.rewarded:
        if g.turn.felled:
            not_cleared(g, "MD-DEF-04")
        else:
            yield from monster_rewards(g)
            yield from clearing_reward(g)
        g.turn.rewarded = True
    yield from level_up(g, g.hero)
    refill_hand(g, g.hero)


def monster_rewards(g: MunchkinDungeon) -> Script:
    """For each beaten Roaming Monster the Reward of its home slot, in the order the player likes (MD-LOOT-02)."""
    beaten = [foe for foe in g.turn.beaten if foe in g.home]
    while beaten:
        choice = yield from ask(g.active, "Take which Reward next?", [TakeReward(m) for m in beaten], "MD-LOOT-01")
        beaten.remove(choice.monster)
        home = g.home[choice.monster]
        reward = g.content.slots[home].reward
        if reward is not None:
            g.tell(RewardDue, seat=g.active, monster=choice.monster, home=home, rule="MD-LOOT-02")
            yield from resolve(g, reward, choice.monster, "MD-LOOT-02")
            end_if_due(g)


def clearing_reward(g: MunchkinDungeon) -> Script:
    """Every Monster faced was beaten, or none was faced: the Room's level pays, then the Room (MD-LOOT-03 to 05)."""
    turn = g.turn
    slot = turn.room
    if len(turn.beaten) < len(turn.faced):
        not_cleared(g, "MD-LOOT-03")
        return
    level = g.content.levels.get(str(g.content.slots[slot].level)) if slot else None
    if level is None:
        return
    g.tell(RoomCleared, seat=g.active, slot=slot, card=g.rooms[slot], unopposed=not turn.faced, rule="MD-LOOT-03")
    yield from resolve(g, level.clearing, "clearing the Room", "MD-LOOT-04")
    end_if_due(g)
    room = g.content.rooms.get(g.rooms[slot])
    if room is not None and room.clear is not None:
        yield from resolve(g, room.clear, room.id, "MD-LOOT-05")
        yield from settle(g)


def not_cleared(g: MunchkinDungeon, rule: str) -> None:
    """Say that there is no Clearing Reward; the Lair never has one (MD-BOSS-06)."""
    slot = g.turn.room
    if slot in g.rooms:
        g.tell(RoomNotCleared, seat=g.active, slot=slot, card=g.rooms[slot], rule=rule)


def level_up(g: MunchkinDungeon, hero: Hero) -> Script:
    """Pay for levels as long as Coins allow; only here (MD-REST-01)."""
    while True:
        choice = yield from ask(
            hero.seat, "Rest: buy a level?", partial(rest_options, g, hero), "MD-REST-01", segment=True
        )
        if isinstance(choice, LevelUp):
            card = g.content.heroes[hero.card]
            cost, gain = card.costs[hero.level - 1], card.gains[hero.level - 1]
            hero.level += 1
            pay(g, hero, "coin", cost, f"Level {hero.level}", "MD-REST-01")
            tell_of_level(g, hero, cost, gain)
        elif isinstance(choice, UseItem):
            yield from use_item(g, hero, choice.loot)
        else:
            return


def tell_of_level(g: MunchkinDungeon, hero: Hero, cost: int, gain: str) -> None:
    """Say what a new level brings at once (MD-REST-02) and at the end."""
    ranks, reached = g.content.ranks[hero.card], hero.level - 1
    now = {"die": ranks.dice[reached], "heart": hearts(g, hero), "reroll": ranks.rerolls[reached]}.get(gain, 0)
    fame = level_fame(g, hero)
    g.tell(LevelGained, seat=hero.seat, level=hero.level, cost=cost, gain=gain, now=now, fame=fame, rule="MD-REST-02")


def rest_options(g: MunchkinDungeon, hero: Hero) -> list[Action]:
    """Buy a level, use an Item of the own turn, or be done."""
    options: list[Action] = []
    if why_cannot_level_up(g, hero) is None:
        options.append(LevelUp())
    if hero.loot:
        options += item_options(g, hero, "own_turn")
    options.append(Pass())
    return options


def why_cannot_level_up(g: MunchkinDungeon, hero: Hero) -> Refusal | None:
    """What keeps this Hero from the next level."""
    costs = g.content.heroes[hero.card].costs
    if hero.level > len(costs):
        return Refusal("MD-REST-02", f"Level {hero.level} is the top level")
    if hero.coins < costs[hero.level - 1]:
        return Refusal("MD-REST-01", f"the next level costs {costs[hero.level - 1]} Coins, and there are {hero.coins}")
    return None


def refill_hand(g: MunchkinDungeon, hero: Hero) -> None:
    """With fewer than 4 Threat cards draw up to 4; with more, keep them (MD-REST-03)."""
    if len(hero.hand) < HAND:
        draw_threats(g, hero, HAND - len(hero.hand), "end of turn", "MD-REST-03")
