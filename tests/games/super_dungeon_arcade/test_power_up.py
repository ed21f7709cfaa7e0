"""Power-up (chapter 12): rewards, equipment, clean-up, Princess Coins."""

from contextlib import nullcontext

import pytest

from tests.games.super_dungeon_arcade.tabletop import Tabletop
from undercroft.games.super_dungeon_arcade.rules.coins import bring_back_heroes, revival_squares
from undercroft.games.super_dungeon_arcade.rules.decks import draw_treasure
from undercroft.games.super_dungeon_arcade.rules.destroy import suffer
from undercroft.games.super_dungeon_arcade.rules.equipment import (
    equip_heroes,
    equipment_options,
    put_on,
    why_cannot,
    why_cannot_equip,
)
from undercroft.games.super_dungeon_arcade.rules.plots import draw_plot
from undercroft.games.super_dungeon_arcade.rules.power_up import counted, power_up, rewards, stragglers
from undercroft.games.super_dungeon_arcade.rules.turn import why_cannot_activate
from undercroft.games.super_dungeon_arcade.rules.values import hearts, is_immune, movement_points
from undercroft.games.super_dungeon_arcade.state import actions as a
from undercroft.games.super_dungeon_arcade.state.events import CardsDiscarded, Revived, RewardsCounted
from undercroft.games.super_dungeon_arcade.state.model import Fallen
from undercroft.games.super_dungeon_arcade.words.events import say_event
from undercroft.kernel.errors import IllegalAction
from undercroft.kernel.script import Finished
from undercroft.testing import options, refused


def fell(table: Tabletop, *fallen: tuple[str, int]) -> None:
    """Lay models on the loot tracker."""
    for n, (kind, tile) in enumerate(fallen):
        table.g.tracker.append(Fallen(f"{kind}#{n + 50}", kind, tile))


@pytest.mark.rule("SD-PWR-01")
def test_the_steps_come_in_order_and_clean_up_only_for_the_consul() -> None:
    table = Tabletop()
    g = table.g
    table.hero("riftling_warrior", 1, 1)
    witch = table.hero("sanctioned_witch", 2, 1)
    table.force(challenge="slick_stones")
    table.do(suffer(g, witch, 5, "test", "SD-DEST-01"))
    fell(table, ("spider_speaker", 1))
    g.phase = "hero power-up"
    table.do(
        power_up(g),
        a.DonePowerUp(),
        a.Revive("sanctioned_witch"),
        a.PutHero(table.name(0, 1)),
        picks=["soft_boots"],
    )
    assert g.challenge == "slick_stones", "no clean-up in the Heroes' power-up"
    kinds = [type(event).__name__ for event in table.events]
    assert kinds.index("CardKept") < kinds.index("Revived")
    assert g.turn.step == "coins"


@pytest.mark.rule("SD-PWR-02", "SD-R-67")
def test_rewards_are_counted_by_kind() -> None:
    table = Tabletop()
    g = table.g
    g.phase = "hero power-up"
    fell(
        table,
        *[("crawler", 1)] * 7,
        ("spider_speaker", 1),
        ("spider_nest", 2),
        ("knight_of_the_tower", 3),
        ("boo_booty", 3),
    )
    assert counted(g) == (2 + 1 + 3, 1, [3]), "7 minions are 2 loot, an elite 1, the SP of tile 2 three"
    table.hero("riftling_warrior", 1, 1)
    loot = ["soft_boots", "snake_charm", "sure_sandals", "bright_pin", "salt_pouch", "calm_bell"]
    treasure = ["winged_boots", "tower_plate", "mirror_shield", "comet_staff"]
    table.do(rewards(g), a.KeepTreasure("mirror_shield"), picks=[*loot, *treasure])
    assert g.backpack == [*loot, "winged_boots", "mirror_shield"]


@pytest.mark.rule("SD-PWR-03", "SD-ABIL-12", "SD-ABIL-03")
def test_no_loot_for_monsters_that_fall_in_the_consul_turn_but_sps_and_treasure_pay() -> None:
    table = Tabletop()
    g = table.g
    g.phase = "consul power-up"
    fell(
        table,
        ("spider_speaker", 1),
        ("crawler", 1),
        ("crawler", 1),
        ("crawler", 1),
        ("spider_nest", 1),
        ("knight_of_the_tower", 1),
    )
    assert counted(g) == (2, 1, [])
    g.phase = "hero power-up"
    g.tracker = [Fallen("spider_speaker#1", "spider_speaker", 1, insignificant=True)]
    assert counted(g) == (0, 0, [])


@pytest.mark.rule("SD-PWR-04", "SD-DEST-03", "SD-R-66")
def test_after_the_rewards_monsters_return_and_sps_and_boo_booties_are_gone() -> None:
    table = Tabletop()
    g = table.g
    g.phase = "consul power-up"
    before = dict(g.box)
    fell(table, ("crawler", 1), ("boo_booty", 1), ("spider_nest", 1))
    g.pool["crawler"] = 2
    table.do(rewards(g), picks=["soft_boots", "snake_charm", "winged_boots"])
    assert g.pool["crawler"] == 3
    assert (g.box["boo_booty"], g.box["spider_nest"]) == (before["boo_booty"] + 1, before["spider_nest"] + 1)
    assert g.tracker == []


@pytest.mark.rule("SD-PWR-06", "SD-GEO-10")
def test_stragglers_join_an_elite_or_go_back_to_the_pool() -> None:
    table = Tabletop()
    g = table.g
    table.hero("riftling_warrior", 1, 1, wrath=1)
    far = table.monster("tower_stalker", 10, 7)
    near = table.monster("tower_stalker", 5, 3)
    blade = table.monster("tower_blackblade", 1, 8)
    crawler = table.monster("crawler", 8, 8)
    pooled = g.pool["crawler"]
    table.call(stragglers)
    assert g.dungeon.grid.distance(blade.at, near.at) <= 2, "the elite closest to the most wrath"
    assert (crawler.id in g.figures, g.pool["crawler"]) == (False, pooled + 1)
    assert far.id in g.figures


# Equipment


@pytest.mark.rule("SD-EQ-01", "SD-R-57")
def test_heroes_on_the_map_are_equipped_in_their_own_power_up_only() -> None:
    table = Tabletop()
    g = table.g
    table.hero("riftling_warrior", 1, 1)
    g.loot_deck.remove("soft_boots")
    g.loot_deck.remove("quilted_vest")
    g.backpack = ["soft_boots", "quilted_vest"]
    assert {option.hero for option in equipment_options(g) if isinstance(option, a.Equip)} == {"riftling_warrior"}
    g.phase = "consul power-up"
    table.do(power_up(g))
    assert g.backpack == ["soft_boots", "quilted_vest"]
    g.turn.step, g.phase = "rewards", "hero power-up"
    game = table.run_on()
    assert a.Equip("riftling_warrior", "soft_boots") in options(game)
    assert refused(game, a.Equip("sanctioned_witch", "soft_boots")) == "SD-EQ-01"
    game.play(a.Equip("riftling_warrior", "soft_boots"))
    assert movement_points(game.state, game.state.heroes[0]) == 7


@pytest.mark.rule("SD-R-101")
def test_the_lead_equips_the_heroes_of_all_players() -> None:
    table = Tabletop(seats=2)
    g = table.g
    table.hero("moonspire_guardian", 1, 1)
    g.loot_deck.remove("soft_boots")
    g.backpack = ["soft_boots"]
    g.phase, g.turn.step = "hero power-up", "equipment"
    game = table.run_on()
    assert game.decision is not None
    assert (game.decision.seat, g.heroes[1].seat) == (0, 1)
    assert a.Equip("moonspire_guardian", "soft_boots") in options(game)


@pytest.mark.rule("SD-R-100", "SD-WIN-02")
@pytest.mark.parametrize(("coins", "won"), [(2, None), (1, False)])
def test_a_plot_that_makes_revivals_dearer_may_cost_the_game(coins: int, won: bool | None) -> None:
    table = Tabletop()
    g = table.g
    table.hero("riftling_warrior", 1, 1)
    table.hero("sanctioned_witch", down=True)
    g.coins = coins
    with pytest.raises(Finished) if won is False else nullcontext():
        table.do(draw_plot(g, "SD-PLOT-01"), picks=["debt_of_coins"])
    assert g.won is won


@pytest.mark.rule("SD-EQ-02", "SD-EQ-03")
def test_one_card_per_slot_and_the_old_one_is_discarded() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 1)
    table.g.backpack = ["soft_boots", "sure_sandals", "quilted_vest"]
    table.do(put_on(table.g, warrior, "soft_boots"))
    table.do(put_on(table.g, warrior, "quilted_vest"))
    table.do(put_on(table.g, warrior, "sure_sandals"))
    assert warrior.gear == {"emerald": "sure_sandals", "sapphire": "quilted_vest"}
    assert (table.g.backpack, table.g.loot_discard) == ([], ["soft_boots"])
    assert hearts(table.g, warrior) == 7


@pytest.mark.rule("SD-R-58")
def test_who_loses_hearts_to_its_wounds_is_destroyed() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 1, wounds=6)
    table.wear("riftling_warrior", "quilted_vest")
    table.g.backpack = ["rune_bracer"]
    table.do(put_on(table.g, warrior, "rune_bracer"))
    assert warrior.down


@pytest.mark.rule("SD-ABIL-10", "SD-ABIL-11")
def test_becoming_immune_removes_the_token_at_once() -> None:
    table = Tabletop()
    witch = table.hero("sanctioned_witch", 1, 1, statuses=["Poison", "Slow"])
    table.g.backpack = ["snake_charm", "saints_shroud"]
    table.do(put_on(table.g, witch, "snake_charm"))
    assert witch.statuses == ["Slow"]
    table.do(put_on(table.g, witch, "saints_shroud"))
    assert witch.statuses == []
    assert all(is_immune(table.g, witch, status) for status in ("Fire", "Ice", "Bane"))


@pytest.mark.rule("SD-EQ-04", "SD-BOO-04", "SD-R-46")
def test_six_loot_cards_buy_a_treasure_once_a_turn() -> None:
    table = Tabletop()
    g = table.g
    table.hero("riftling_warrior", 1, 1)
    six = ("soft_boots", "spring_heels", "sure_sandals", "snake_charm", "anchor_belt", "lockpick_roll")
    g.backpack = [*six, *six]
    table.do(equip_heroes(g), a.Trade(six), a.DonePowerUp(), picks=["boo_booty_chest", "winged_boots"])
    assert sorted(g.backpack) == sorted([*six, "winged_boots"]), "the boo booty was redrawn"
    assert g.treasure_discard == ["boo_booty_chest"]
    assert g.turn.traded
    assert not [option for option in equipment_options(g) if isinstance(option, a.Trade)]


@pytest.mark.rule("SD-EQ-04")
def test_a_trade_takes_exactly_six_loot_cards() -> None:
    table = Tabletop()
    g = table.g
    table.hero("riftling_warrior", 1, 1)
    g.backpack = ["soft_boots"] * 2 + ["spring_heels"] * 2 + ["snake_charm"] * 2 + ["winged_boots"]
    g.phase, g.turn.step = "hero power-up", "equipment"
    game = table.run_on(seed=1)
    assert refused(game, a.Trade(("soft_boots",) * 5)) == "SD-EQ-04"
    with pytest.raises(IllegalAction):
        game.play(a.Trade(("soft_boots",) * 6))
    game.play(a.Trade(("soft_boots", "soft_boots", "spring_heels", "spring_heels", "snake_charm", "snake_charm")))
    assert game.state.turn.traded


@pytest.mark.rule("SD-EQ-05", "SD-BOO-01")
def test_the_treasure_deck_holds_boo_booties_and_nothing_that_only_another_game_uses() -> None:
    table = Tabletop()
    assert table.g.treasure_deck.count("boo_booty_chest") == 3
    assert "testy_tome" not in table.content.treasure
    table.g.treasure_deck = ["boo_booty_chest", "comet_staff"]
    assert table.call(draw_treasure, picks=["boo_booty_chest"]) == "comet_staff"


@pytest.mark.rule("SD-ABIL-06", "SD-R-72")
def test_a_cursed_card_must_be_worn_and_leaves_only_with_its_wearer() -> None:
    table = Tabletop()
    g = table.g
    warrior = table.hero("riftling_warrior", 1, 1)
    table.hero("sanctioned_witch", 2, 1, gear={"emerald": "soft_boots"})
    g.backpack = ["millstone", "wolfstride_boots"]
    table.do(equip_heroes(g), a.DonePowerUp())
    assert warrior.gear == {"emerald": "millstone"}, "only the Warrior has the slot free"
    refusal = why_cannot_equip(g, warrior, "wolfstride_boots")
    assert refusal is not None
    assert refusal.rule == "SD-R-72"
    table.do(suffer(g, warrior, 9, "test", "SD-DEST-01"))
    assert warrior.gear == {}
    assert "millstone" in g.treasure_discard


# Princess Coins


@pytest.mark.rule("SD-COIN-01", "SD-COIN-02", "SD-COIN-03", "SD-R-85")
def test_a_coin_brings_the_same_hero_back_next_to_the_start_or_a_hero() -> None:
    table = Tabletop()
    g = table.g
    g.start = table.at(0, 8)
    table.hero("riftling_warrior", 5, 5)
    witch = table.hero("sanctioned_witch", 8, 8, gear={"emerald": "soft_boots"}, potions=2, wrath=1)
    table.do(suffer(g, witch, 5, "test", "SD-DEST-01"))
    squares = {g.dungeon.grid.xy(s) for s in revival_squares(g, witch)}
    assert squares == {(x, y) for x in (4, 5, 6) for y in (4, 5, 6) if (x, y) != (5, 5)} | {(0, 7), (1, 7), (1, 8)}
    table.do(bring_back_heroes(g), a.Revive("sanctioned_witch"), a.PutHero(table.name(4, 4)))
    assert (g.coins, witch.wounds, witch.potions, witch.gear) == (3, 0, 2, {"emerald": "soft_boots"})
    assert table.where(witch) == (4, 4)
    assert why_cannot_activate(g, witch) is None, "it holds no token, so it may be chosen"
    assert table.told(Revived)


@pytest.mark.rule("SD-COIN-01", "SD-R-75")
def test_only_a_hero_that_flies_itself_comes_back_on_a_structure() -> None:
    table = Tabletop(marks={(4, 5): "#"})
    table.hero("riftling_warrior", 5, 5)
    table.wear("riftling_warrior", "winged_boots")
    witch = table.hero("sanctioned_witch", 8, 8)
    table.do(suffer(table.g, witch, 5, "test", "SD-DEST-01"))
    pillar = table.at(4, 5)
    assert pillar not in revival_squares(table.g, witch), "it is the Warrior who wears the boots"
    assert pillar in revival_squares(table.g, table.hero("riftling_warrior"))


@pytest.mark.rule("SD-COIN-02", "SD-R-09")
def test_another_hero_comes_in_without_any_token() -> None:
    table = Tabletop()
    g = table.g
    table.hero("riftling_warrior", 5, 5)
    witch = table.hero("sanctioned_witch", 8, 8, gear={"emerald": "soft_boots"}, potions=2, token=True, last=3)
    table.do(suffer(g, witch, 5, "test", "SD-DEST-01"))
    table.do(bring_back_heroes(g), a.Revive("tincan"), a.PutHero(table.name(4, 4)))
    new = g.heroes[2]
    assert (new.card, new.gear, new.potions, new.token, new.last, new.wrath) == ("tincan", {}, 0, False, -1, 0)
    assert [event.cards for event in table.told(CardsDiscarded)] == [("soft_boots",)]


@pytest.mark.rule("SD-R-57", "SD-EQ-04")
def test_nothing_is_traded_during_setup() -> None:
    table = Tabletop()
    g = table.g
    table.hero("riftling_warrior", 1, 1)
    six = ("soft_boots", "spring_heels", "sure_sandals", "snake_charm", "anchor_belt", "lockpick_roll")
    g.backpack = [*six]
    g.phase = "setup"
    assert not [option for option in equipment_options(g) if isinstance(option, a.Trade)]
    refusal = why_cannot(g, a.Trade(six))
    assert refusal is not None
    assert refusal.rule == "SD-R-57"
    assert why_cannot(g, a.Equip("riftling_warrior", "soft_boots")) is None


@pytest.mark.rule("SD-ABIL-06", "SD-R-72", "SD-PLOT-03")
def test_a_cursed_treasure_for_a_foiled_plot_is_worn_at_once() -> None:
    table = Tabletop()
    g = table.g
    table.hero("riftling_warrior", 1, 1)
    table.force(plot="debt_of_coins")
    g.phase, g.turn.step = "hero power-up", "equipment"
    paid = ("soft_boots", "spring_heels", "anchor_belt", "lockpick_roll")
    g.backpack = [*paid, "snake_charm"]
    g.treasure_deck = ["millstone"]
    table.do(equip_heroes(g), a.PayDebt(paid), rolls=[["C"]])
    assert "millstone" in table.hero("riftling_warrior").gear.values()


@pytest.mark.rule("SD-PWR-02", "SD-PWR-03")
def test_the_log_says_why_what_fell_pays_nothing() -> None:
    table = Tabletop()
    g = table.g
    table.hero("riftling_warrior", 1, 1)

    def said(*kinds: str) -> tuple[str, str]:
        for number, kind in enumerate(kinds):
            table.monster(kind, 3 + number, 3)
        for figure in list(g.figures.values()):
            table.do(suffer(g, figure, 9, "Fire", "SD-ACT-05"))
        table.events.clear()
        table.do(rewards(g), picks=["soft_boots"] if len(kinds) == 3 else [])
        (event,) = table.told(RewardsCounted)
        return say_event(g.content, g.names, event), event.rule

    g.phase = "hero power-up"
    assert said("crawler", "crawler") == (
        "No rewards for Crawler 1 and Crawler 2: it takes 3 minions for 1 loot",
        "SD-PWR-02",
    )
    assert said("crawler", "crawler", "crawler")[0] == "Rewards for Crawler 1, Crawler 2 and Crawler 3: 1 loot"
    g.phase = "consul power-up"
    assert said("crawler") == ("No rewards: nothing that was destroyed pays for it in this turn", "SD-PWR-03")
