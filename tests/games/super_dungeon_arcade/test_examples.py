"""The worked examples of the rules, EX-01 to EX-22, as tests; what was a test of its chapter before stands there."""

import pytest

from tests.games.super_dungeon_arcade.tabletop import Tabletop
from undercroft.games.super_dungeon_arcade.rules.chests import open_chest
from undercroft.games.super_dungeon_arcade.rules.coins import bring_back_heroes
from undercroft.games.super_dungeon_arcade.rules.commands import command
from undercroft.games.super_dungeon_arcade.rules.consul import consul_turn
from undercroft.games.super_dungeon_arcade.rules.gangs import bonded, profile
from undercroft.games.super_dungeon_arcade.rules.hero_actions import ap_left, mp_left
from undercroft.games.super_dungeon_arcade.rules.offense import Blow, offend
from undercroft.games.super_dungeon_arcade.rules.potions import slurp
from undercroft.games.super_dungeon_arcade.rules.power_up import counted
from undercroft.games.super_dungeon_arcade.rules.rolls import hand
from undercroft.games.super_dungeon_arcade.rules.spawning import spawn
from undercroft.games.super_dungeon_arcade.rules.values import has, most_wrath, ranking
from undercroft.games.super_dungeon_arcade.state import actions as a
from undercroft.games.super_dungeon_arcade.state.events import Attacked, Destroyed
from undercroft.games.super_dungeon_arcade.state.model import Fallen, Orders


@pytest.mark.rule("SD-SETUP-17", "SD-SPAWN-01")
def test_ex_01_a_tower_spawns_no_more_than_it_lists() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 1, 1, wrath=1)
    table.point("shadow_tower", 6, 4)
    assert (table.g.pool["tower_arbalist"], table.g.pool["tower_stalker"]) == (6, 2)
    table.do(spawn(table.g))
    assert (table.g.pool["tower_arbalist"], table.g.pool["tower_stalker"]) == (3, 1)


@pytest.mark.rule("SD-ROLL-07", "SD-ROLL-08", "SD-ROLL-09", "SD-ROLL-10", "SD-R-88")
def test_ex_05_the_witchs_activation() -> None:
    table = Tabletop("sanctioned_witch", "cat_burglar", "riftling_warrior")
    witch = table.hero("sanctioned_witch", 1, 4)
    burglar = table.hero("cat_burglar", 10, 4, wounds=2)
    warrior = table.hero("riftling_warrior", 0, 0, wounds=1)
    table.monster("crawler", 9, 7)
    game = table.activate("sanctioned_witch", rolls=["2H", "P"])
    game.play(a.Move(table.name(4, 4)))
    assert mp_left(game.state, witch) == 3
    game.play(a.Use("curative", "cat_burglar"))
    assert burglar.wounds == 1
    game.play(a.Attack("WILL", "crawler#1"))
    game.play(a.HealWound("riftling_warrior"))
    game.play(a.GivePotion("cat_burglar"))
    assert (warrior.wounds, burglar.potions, witch.wrath) == (0, 1, 1)
    assert game.state.monsters == []
    assert (mp_left(game.state, witch), ap_left(game.state, witch)) == (3, 1)


@pytest.mark.rule("SD-POT-03", "SD-POT-05", "SD-POT-07")
def test_ex_06_a_borrowed_potion() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 9, 8, potions=1)
    witch = table.hero("sanctioned_witch", 1, 1, potions=1)
    game = table.activate("sanctioned_witch")
    game.play(a.Drink("firevine"))
    assert (warrior.potions, witch.potions, witch.drank) == (0, 1, True)
    assert has(game.state, witch, "Fire")
    assert hand(game.state, witch, "WILL", "offense").dice["red"] == 2
    assert not [one for one in game.decision.options if isinstance(one, a.Drink)] if game.decision else False


@pytest.mark.rule("SD-WRATH-02", "SD-WRATH-03", "SD-R-03")
def test_ex_07_wrath_overflows() -> None:
    table = Tabletop("hexcast_sorceress", "riftling_warrior", "sanctioned_witch")
    sorceress = table.hero("hexcast_sorceress", 1, 1, wrath=1)
    warrior = table.hero("riftling_warrior", 2, 8, wrath=2)
    witch = table.hero("sanctioned_witch", 3, 8, wrath=2)
    blade = table.monster("tower_blackblade", 4, 1)
    table.do(offend(table.g, sorceress, Blow("attack", "WILL"), [blade]), rolls=["1", "2_"])
    assert (sorceress.wrath, table.g.wrath_supply) == (2, 0)
    stalker = table.monster("tower_stalker", 5, 4)
    table.do(
        offend(table.g, sorceress, Blow("attack", "WILL"), [stalker]),
        a.TakeWrath("riftling_warrior"),
        a.TakeWrath("sanctioned_witch"),
        rolls=["2", "22"],
    )
    assert (stalker.wounds, sorceress.wrath, warrior.wrath, witch.wrath) == (2, 4, 1, 1)


@pytest.mark.rule("SD-TERM-23", "SD-WRATH-03")
def test_ex_08_the_most_wrath_is_the_target() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 1, wrath=3)
    table.hero("sanctioned_witch", 2, 1, wrath=2)
    table.hero("moonspire_guardian", 3, 1, wrath=1)
    assert most_wrath(table.g) is warrior
    assert table.g.wrath_supply == 0


@pytest.mark.rule("SD-GANG-02", "SD-GANG-03")
def test_ex_09_bonding() -> None:
    table = Tabletop()
    speaker = table.monster("spider_speaker", 5, 4)
    crawler = table.monster("crawler", 7, 4)
    assert profile(table.g, speaker) == table.content.gangs["crawler_cluster"].gang
    crawler.at = table.at(8, 4)
    assert profile(table.g, speaker) == table.content.gangs["crawler_cluster"].solo


@pytest.mark.rule("SD-FIGHT-02")
def test_ex_12_all_attacks_go_at_the_warrior() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 4, 4, wrath=2)
    table.hero("sanctioned_witch", 4, 5, wrath=1)
    table.monster("spider_speaker", 5, 4)
    table.monster("crawler", 6, 4)
    table.do(command(table.g, "fight"), rolls=["222"] * 3)
    assert [event.target for event in table.told(Attacked)] == ["riftling_warrior"] * 3


@pytest.mark.rule("SD-GANG-01", "SD-GANG-05")
def test_ex_13_who_fights() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 4, 4, wrath=2)
    table.monster("tower_stalker", 5, 4)
    for y in (3, 5):
        table.monster("tower_blackblade", 5, y)
    for x in (1, 3, 5):
        table.monster("tower_arbalist", x, 8)
    table.do(command(table.g, "fight"), rolls=["222"] * 6)
    attackers = [event.model for event in table.told(Attacked)]
    assert attackers.count("tower_stalker#1") == 3
    assert len([one for one in attackers if one.startswith("tower_arbalist")]) == 3
    assert not [one for one in attackers if one.startswith("tower_blackblade")]


@pytest.mark.rule("SD-PWR-02")
def test_ex_18_and_20_rewards() -> None:
    table = Tabletop()
    table.g.phase = "hero power-up"
    fallen = [("crawler", 1)] * 4 + [("spider_speaker", 1), ("spider_nest", 1)]
    table.g.tracker = [Fallen(f"{kind}#{n}", kind, tile) for n, (kind, tile) in enumerate(fallen)]
    assert counted(table.g)[0] == 4
    for tile, loot in ((1, 2), (2, 3), (3, 4), (4, 5)):
        table.g.tracker = [Fallen("shadow_tower#1", "shadow_tower", tile)]
        assert counted(table.g)[0] == loot


@pytest.mark.rule("SD-BASIC-07", "SD-WRATH-03")
def test_ex_21_a_distraction() -> None:
    table = Tabletop()
    witch = table.hero("sanctioned_witch", 1, 1, wrath=3)
    guardian = table.hero("moonspire_guardian", 2, 1, wrath=2, potions=1)
    table.hero("riftling_warrior", 3, 1)
    assert table.g.wrath_supply == 1
    table.do(slurp(table.g, guardian))
    assert (guardian.potions, guardian.wrath, witch.wrath) == (0, 4, 2)
    assert ranking(table.g)[0] is guardian


@pytest.mark.rule("SD-BASIC-05")
def test_ex_22_extra_treasure_enlarges_the_choice() -> None:
    table = Tabletop("cat_burglar", "riftling_warrior", "sanctioned_witch")
    burglar = table.hero("cat_burglar", 1, 1)
    table.g.chests = {2: table.at(2, 1)}
    three = ["sunsteel_blade", "winged_boots", "tower_plate"]
    table.do(open_chest(table.g, burglar, table.at(2, 1)), a.KeepTreasure("sunsteel_blade"), picks=three)
    assert (len(table.g.backpack), len(table.g.treasure_discard)) == (1, 2)


@pytest.mark.rule(
    "SD-CONSUL-01", "SD-CONSUL-08", "SD-CMOVE-08", "SD-UNIQ-03", "SD-FIGHT-02", "SD-REINF-01", "SD-R-50", "SD-COIN-01"
)
def test_ex_19_a_full_consul_turn() -> None:
    table = Tabletop()
    g = table.g
    warrior = table.hero("riftling_warrior", 2, 4, wrath=3, last=2)
    table.wear("riftling_warrior", "notched_sword", "soft_boots")
    table.hero("moonspire_guardian", 1, 6, wrath=1)
    witch = table.hero("sanctioned_witch", 7, 5, wrath=2, wounds=2)
    speaker = table.monster("spider_speaker", 7, 3)
    crawlers = [table.monster("crawler", 8, 2), table.monster("crawler", 9, 4)]
    stalker = table.monster("tower_stalker", 11, 7)
    g.space, g.phase, g.orders = 5, "consul", Orders()
    defense = ["211", "111", "11_", "211", "211", "121"]
    table.do(consul_turn(g), rolls=defense, picks=["terrible_burden"])
    assert (g.space, g.star_str) == (6, 1)
    assert table.where(speaker) == (4, 4)
    assert [table.where(crawler) for crawler in crawlers] == [(2, 3), (2, 5)]
    assert table.where(stalker) == (6, 4), "five steps, not in range of the Warrior, beside the Witch"
    assert table.where(g.figures["crawler#3"]) == (4, 2), "Scuttling Swarm"
    attacks = [(event.model, event.target) for event in table.told(Attacked)]
    assert attacks == [("spider_speaker#1", "riftling_warrior")] * 3 + [("tower_stalker#1", "sanctioned_witch")] * 2
    assert warrior.wounds == 1
    assert "Poison" in warrior.statuses
    assert [event.model for event in table.told(Destroyed)] == ["sanctioned_witch"]
    assert (witch.at, witch.wounds, witch.wrath, g.wrath_supply) == (-1, 0, 0, 2)
    assert g.challenge == "terrible_burden"
    assert "Slow" in warrior.statuses, "two equipped cards"
    blades = {table.where(m) for m in g.monsters if m.kind == "tower_blackblade"}
    assert blades == {(4, 6), (6, 2)}
    g.phase, g.turn.step = "consul power-up", "rewards"
    table.do(bring_back_heroes(g), a.Revive("sanctioned_witch"), a.PutHero(table.name(3, 5)))
    assert (g.coins, witch.wounds, witch.wrath) == (3, 0, 0)
    assert bonded(g, stalker)
