"""What people read: the log, the options, the table at a terminal."""

import random

import pytest

import undercroft
from tests.games.super_dungeon_arcade.tabletop import Tabletop
from undercroft.games.super_dungeon_arcade import GAME
from undercroft.games.super_dungeon_arcade.content.text import say_card
from undercroft.games.super_dungeon_arcade.rules.activation import begin_activation, perform
from undercroft.games.super_dungeon_arcade.rules.bosses import mini_boss_symbol, summon_mini_boss
from undercroft.games.super_dungeon_arcade.rules.challenges import draw_challenge
from undercroft.games.super_dungeon_arcade.rules.commands import command, move_one
from undercroft.games.super_dungeon_arcade.rules.consul import advance, boss_heals, consul_turn, upkeep
from undercroft.games.super_dungeon_arcade.rules.defense import basic_attack
from undercroft.games.super_dungeon_arcade.rules.destroy import suffer
from undercroft.games.super_dungeon_arcade.rules.hero_actions import ap_left
from undercroft.games.super_dungeon_arcade.rules.plots import discard_plot
from undercroft.games.super_dungeon_arcade.rules.power_up import rewards
from undercroft.games.super_dungeon_arcade.rules.spawning import spawn
from undercroft.games.super_dungeon_arcade.rules.tokens import (
    change_coins,
    change_potions,
    gain_status,
    remove_wounds,
)
from undercroft.games.super_dungeon_arcade.rules.uniques import perform_uniques
from undercroft.games.super_dungeon_arcade.state import actions as a
from undercroft.games.super_dungeon_arcade.state import events as e
from undercroft.games.super_dungeon_arcade.state.model import Activation, Fallen
from undercroft.games.super_dungeon_arcade.view import View
from undercroft.games.super_dungeon_arcade.words.events import say_event
from undercroft.games.super_dungeon_arcade.words.outline import tell
from undercroft.kernel.actions import Pass
from undercroft.testing import moment, said


def log(table: Tabletop) -> list[str]:
    """What was told, in words, with the rule that each line names."""
    return [f"{say_event(table.content, ['Ana', 'Bo'], event)} {event.rule}" for event in table.events]


def active(table: Tabletop, card: str) -> None:
    """This Hero is active, without a game around it."""
    table.g.activation = Activation(table.hero(card).number)


def test_an_attack_reads_from_the_dice_to_the_wrath() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 1, 1)
    table.monster("crawler", 2, 1)
    game = table.activate("riftling_warrior", rolls=["2", "1_"])
    since = moment(game)
    game.play(a.Attack("STR", "crawler#1"))
    assert said(game, since=since) == [
        "Riftling Warrior attacks Crawler 1 with STR, 2 AP left",
        "Riftling Warrior rolls STR (offense): B ★★ R ★ R blank = 3",
        "Riftling Warrior's 3 against ARM 1 of Crawler 1: a hit",
        "Crawler 1 suffers 1 wound, 1 of 1 (attack)",
        "Crawler 1 is destroyed on 1C2 (attack)",
        "Riftling Warrior gains 1 wrath, now 1; 5 in the supply (attack)",
    ]


def test_options_say_what_they_cost_and_what_they_are_up_against() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 1, 1, potions=1)
    table.monster("crawler", 2, 1)
    game = table.activate("riftling_warrior")
    words = {str(game.say(option, 0)) for option in game.decision.options} if game.decision else set()
    assert "Melee Attack on Crawler 1 (1B2R, range 1, ARM 1)" in words
    assert "Move to 1A1 (1 MP)" in words
    assert any(word.startswith("Use Rift Cleave right (red 2, roll STR, Sweep 1)") for word in words)
    assert any(word.startswith("Drink Firevine (blue 1, Augment") for word in words)


def test_the_terminal_shows_the_dungeon_and_everything_beside_it() -> None:
    game = undercroft.new_game(GAME, 2, seed=4)
    rng = random.Random(4)
    for _ in range(40):
        assert game.decision is not None
        game.play(rng.choice(game.decision.options))
    text = GAME.words.describe(game.view(0), game.state.content, 100, False)
    for words in ("Princess Coin", "Spider Nest", "Consul", "A square is named by tile"):
        assert words in text
    view = game.view(0)
    assert isinstance(view, View)
    spoken = tell(game.state.content, view)
    assert spoken.startswith("Super Dungeon: Arcade. Turn")
    assert "\x1b" not in spoken


def test_a_square_is_named_by_tile_column_and_row() -> None:
    table = Tabletop()
    assert (table.name(0, 0), table.name(4, 6)) == ("1A1", "1E7")


# The Consul's lines


@pytest.mark.rule("SD-STAT-04")
def test_a_monster_gets_up_instead_of_moving() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 1, 1)
    table.call(move_one, table.monster("tower_arbalist", 9, 4, statuses=["Knockdown"]), "move", [])
    assert log(table)[-1] == "Tower Arbalist 1 gets up instead of moving SD-STAT-04"


@pytest.mark.rule("SD-REGR-01", "SD-REGR-02")
def test_a_regroup_tells_its_armour_and_where_the_exits_are() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 11, 8)
    table.monster("tower_arbalist", 0, 0)
    table.monster("tower_arbalist", 8, 0)
    table.do(command(table.g, "regroup"))
    table.do(upkeep(table.g))
    assert log(table) == [
        "The Consul commands: Regroup SD-CONSUL-09",
        "All monsters in play have ARM +1 to the end of the next Hero Turn SD-REGR-02",
        "Tower Arbalist 2 falls back from 1I1 to 1E1, towards the exit on 1A1 SD-REGR-01",
        "Tower Arbalist 1 stays at its exit on 1A1 SD-REGR-01",
        "The ARM +1 of the regrouped monsters is over SD-REGR-02",
    ]


@pytest.mark.rule("SD-MINI-02", "SD-EXP-04")
def test_a_mini_boss_symbol_that_brings_nobody_says_so() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 8, 8)
    table.g.minis_spawned = 1
    table.call(mini_boss_symbol)
    assert log(table) == ["Mini-Boss has no effect: it spawned before SD-MINI-02"]


@pytest.mark.rule("SD-R-39")
def test_a_spawn_that_brings_and_heals_nobody_names_the_sp() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 1, 1)
    table.point("shadow_tower", 6, 6)
    table.g.pool = {}
    table.do(spawn(table.g))
    assert log(table) == ["Spawn of Shadow Tower 1 has no effect: nobody comes and nobody heals SD-R-39"]


@pytest.mark.rule("SD-FIGHT-02", "SD-STAT-04")
def test_monsters_that_do_nothing_say_why() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 0, 0)
    table.monster("tower_stalker", 9, 8, statuses=["Ice"])
    table.do(command(table.g, "unique"))
    table.do(command(table.g, "fight"))
    assert log(table)[1::2] == [
        "Tower Stalker 1 is iced: no unique actions SD-STAT-04",
        "Tower Stalker 1 does not attack: nobody is in reach SD-FIGHT-02",
    ]


@pytest.mark.rule("SD-MINI-03", "SD-TERM-18")
def test_a_large_base_is_told_by_its_first_and_last_square() -> None:
    table = Tabletop()
    table.g.mini_bosses = ("daemonus",)
    table.g.pool["daemonus"] = 1
    table.hero("riftling_warrior", 8, 4)
    table.do(summon_mini_boss(table.g, "second_wind"))
    table.call(move_one, table.g.monsters[0], "move", [])
    lines = log(table)
    assert lines[0] == "Daemonus appears on 1A1–1B2 (exit) SD-MINI-03"
    assert lines[1].startswith("Daemonus moves from 1A1–1B2 to 1")
    assert "–" in lines[1].split(" to ")[1]


@pytest.mark.rule("SD-CONSUL-08", "SD-CONSUL-10")
def test_the_chart_tells_multipliers_and_whom_a_star_leaves_out() -> None:
    table = Tabletop()
    for table.g.space in (5, 7):
        table.call(advance)
    lines = log(table)
    assert "STR +1 for all monsters but the dungeon boss, now +1" in lines[0]
    assert lines[1].startswith("The boss figure advances to space 8: Mini-Boss, Move ×2, Unique")


@pytest.mark.rule("SD-BOSS-03")
def test_a_boss_fight_says_that_the_chart_stands_still_and_whether_the_boss_heals() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 11, 8)
    queen = table.monster("midnight_queen", 0, 0, wounds=4)
    table.g.phase, table.g.boss_spawned, table.g.challenge_deck = "consul", True, ["veil_of_night", "dread"]
    table.do(consul_turn(table.g), rolls=["222"] * 4, picks=["veil_of_night"])
    orders = "The dungeon boss is in play, so the chart stands still: Move, Fight, Boss Heals and Challenge SD-BOSS-03"
    assert log(table)[0] == orders
    assert "Boss Heals has no effect: no spawning point is left SD-BOSS-03" in log(table)
    table.events.clear()
    table.point("shadow_tower", 5, 5)
    table.call(boss_heals)
    queen.wounds = 0
    table.call(boss_heals)
    assert log(table) == [
        "The Consul commands: Boss Heals SD-BOSS-03",
        "Midnight Queen heals 3 wounds, now 1 of 24 (spawning points) SD-BOSS-03",
        "The Consul commands: Boss Heals SD-BOSS-03",
        "Boss Heals has no effect: it has no wounds SD-BOSS-03",
    ]


@pytest.mark.rule("SD-CHAL-01")
def test_a_test_tells_what_it_asks_for_and_whether_it_is_passed() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 1, 1)
    table.hero("sanctioned_witch", 3, 1)
    table.g.challenge_deck = ["hail_of_darts", "quicksand"]
    table.do(draw_challenge(table.g), rolls=["11", "_1"], picks=["hail_of_darts"])
    assert log(table)[1:] == [
        "Riftling Warrior rolls DEX (test): B ★ B ★ = 2 SD-CHAL-01",
        "Riftling Warrior's 2 against the 2 of the test: passed SD-CHAL-01",
        "Sanctioned Witch rolls DEX (test): B blank B ★ = 1 SD-CHAL-01",
        "Sanctioned Witch's 1 against the 2 of the test: failed SD-CHAL-01",
        "Sanctioned Witch suffers 1 wound, 1 of 5 (Hail of Darts) SD-CHAL-01",
    ]


@pytest.mark.rule("SD-UNIQ-04", "SD-UNIQ-03")
@pytest.mark.parametrize(
    ("kind", "rolls", "rule"), [("shadow_spinner", [], "SD-UNIQ-04"), ("tower_arbalist", ["___"], "SD-UNIQ-03")]
)
def test_what_a_unique_does_names_the_rule_of_its_colour(kind: str, rolls: list[str], rule: str) -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 1, 1)
    table.do(perform_uniques(table.g, table.monster(kind, 3, 1)), rolls=rolls)
    assert [event.rule for event in table.told(e.StatusGained)] == [rule]


@pytest.mark.rule("SD-ABIL-10", "SD-ABIL-11")
def test_immunity_names_its_rule() -> None:
    text = """
[[treasure]]
id = "clear_mind"
name = "Clear Mind"
slot = "sapphire"
on = [{ abilities = ["Immune: Status Effects"] }]

[[treasure]]
id = "warm_cloak"
name = "Warm Cloak"
slot = "sapphire"
on = [{ immune = ["Ice"] }]
"""
    table = Tabletop(text=text)
    warrior, witch = table.hero("riftling_warrior", 1, 1), table.hero("sanctioned_witch", 2, 1)
    table.wear("riftling_warrior", "clear_mind")
    table.wear("sanctioned_witch", "warm_cloak")
    for hero in (warrior, witch):
        table.call(gain_status, hero, "Ice", "test", "SD-STAT-01")
    assert [event.rule for event in table.told(e.Warded)] == ["SD-ABIL-10", "SD-ABIL-11"]


# The Heroes' lines


@pytest.mark.rule("SD-GANG-07", "SD-STAT-05")
def test_a_minion_says_for_whom_it_suffers_and_an_ignored_die_why() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 1, statuses=["Hex"])
    table.monster("spider_speaker", 2, 1)
    table.monster("crawler", 3, 1)
    active(table, "riftling_warrior")
    table.do(perform(table.g, warrior, a.Attack("STR", "spider_speaker#1")), rolls=["2", "22"])
    assert log(table)[2:5] == [
        "Riftling Warrior ignores the best die (Hex): 4 SD-STAT-05",
        "Riftling Warrior's 4 against ARM 2 of Spider Speaker: a hit SD-ROLL-04",
        "Crawler 1 suffers 1 wound in place of Spider Speaker, 1 of 1 (attack) SD-GANG-07",
    ]


@pytest.mark.rule("SD-ABIL-13")
def test_two_wounds_of_massive_damage_name_its_rule() -> None:
    table = Tabletop("cat_burglar", "riftling_warrior", "sanctioned_witch")
    burglar, warrior = table.hero("cat_burglar", 1, 1), table.hero("riftling_warrior", 8, 5)
    knight = table.monster("knight_of_the_tower", 2, 1)
    daemonus = table.monster("daemonus", 9, 4)
    active(table, "cat_burglar")
    table.do(perform(table.g, burglar, a.Use("backstab", knight.id)), rolls=["1", "2_"])
    table.do(basic_attack(table.g, daemonus, warrior, 0, False, "most wrath"), rolls=["___"])
    assert [(event.amount, event.rule) for event in table.told(e.Wounded)] == [(2, "SD-ABIL-13"), (2, "SD-ABIL-13")]


@pytest.mark.rule("SD-MOVE-01")
def test_a_hero_that_has_spent_all_mp_says_so() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 0, 0)
    active(table, "riftling_warrior")
    table.do(perform(table.g, warrior, a.Move(table.name(6, 0))))
    assert log(table) == ["Riftling Warrior moves from 1A1 to 1G1, 0 MP left SD-MOVE-01"]


@pytest.mark.rule("SD-PWR-02", "SD-PWR-03")
def test_rewards_say_what_they_are_for() -> None:
    table = Tabletop()
    for turn, words in (("hero power-up", "Crawler 1, Spider Speaker and Spider Nest: 3 loot"), ("", "Spider Nest: 2")):
        table.g.phase = turn or "consul power-up"  # type: ignore[assignment]
        table.g.tracker = [
            Fallen("crawler#1", "crawler", 1),
            Fallen("spider_speaker#1", "spider_speaker", 1),
            Fallen("spider_nest#1", "spider_nest", 1),
        ]
        table.do(rewards(table.g), picks=["soft_boots"] * 2 + (["calm_bell"] if turn else []))
        assert next(line for line in log(table) if line.startswith("Rewards")).startswith(f"Rewards for {words}")
        table.events.clear()
        table.g.loot_deck += ["soft_boots"] * 2


@pytest.mark.rule("SD-DIFF-01", "SD-COIN-01")
def test_a_coin_is_spent_on_a_revival_and_lost_to_a_card() -> None:
    table = Tabletop()
    table.call(change_coins, -1, "revival", "SD-COIN-01")
    table.call(change_coins, -1, "empty_purse", "SD-DIFF-01")
    assert log(table) == [
        "The party spends 1 Princess Coin, 3 left (revival) SD-COIN-01",
        "The party loses 1 Princess Coin, 2 left (Empty Purse) SD-DIFF-01",
    ]


@pytest.mark.rule("SD-PRIO-01", "SD-POT-01")
def test_what_is_lost_healed_and_saved_is_told_with_what_remains() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 1, wounds=5, potions=1)
    table.wear("riftling_warrior", "phoenix_plume")
    table.do(suffer(table.g, warrior, 1, "test", "SD-DEST-01"))
    table.call(remove_wounds, warrior, 1, "heart", "SD-ROLL-08")
    table.call(change_potions, warrior, -1, "soft_boots", "SD-POT-01")
    assert log(table)[1:] == [
        "Phoenix Plume keeps Riftling Warrior alive, with 5 of 6 wounds SD-PRIO-01",
        "Phoenix Plume is discarded (used up) SD-PRIO-01",
        "Riftling Warrior heals 1 wound, now 4 of 6 (heart) SD-ROLL-08",
        "Riftling Warrior loses 1 potion, now 0 (Soft Boots) SD-POT-01",
    ]


@pytest.mark.rule("SD-POT-05", "SD-POT-07", "SD-ACT-03")
def test_a_shared_potion_tells_whose_it_is_what_lasts_and_when_that_is_over() -> None:
    table = Tabletop(seats=2)
    table.hero("riftling_warrior", 1, 1, potions=1)
    guardian = table.hero("moonspire_guardian", 3, 1)
    active(table, "moonspire_guardian")
    table.do(perform(table.g, guardian, a.Drink("firevine")), Pass())
    table.do(perform(table.g, guardian, a.Drink("firevine")), a.Lend())
    table.do(begin_activation(table.g, guardian))
    lines = log(table)
    assert lines[0] == "Riftling Warrior does not lend Firevine to Moonspire Guardian SD-R-83"
    assert lines[1] == "Riftling Warrior spends 1 potion, now 0 (Firevine) SD-POT-02"
    assert (
        lines[2]
        == "Moonspire Guardian drinks Firevine of Riftling Warrior; Riftling Warrior has 0 potions left SD-POT-05"
    )
    assert lines[3].startswith("Firevine lasts until the next upkeep of Moonspire Guardian: ")
    assert lines[5] == "Firevine of Moonspire Guardian is over SD-ACT-03"


@pytest.mark.rule("SD-AREA-03")
def test_a_user_who_is_affected_with_others_is_named() -> None:
    table = Tabletop()
    used = e.ActionUsed(
        model="riftling_warrior",
        action="purging_draught",
        targets=("riftling_warrior", "moonspire_guardian"),
        owner="sanctioned_witch",
        rule="SD-POT-05",
    )
    assert say_event(table.content, ["Ana"], used) == (
        "Riftling Warrior drinks Purging Draught of Sanctioned Witch on itself and Moonspire Guardian; "
        "Sanctioned Witch has 0 potions left"
    )


@pytest.mark.rule("SD-ACT-07", "SD-BASIC-02", "SD-BASIC-03")
def test_what_costs_ap_tells_how_many_are_left() -> None:
    table = Tabletop("cat_burglar", "riftling_warrior", "sanctioned_witch")
    burglar = table.hero("cat_burglar", 0, 0)
    table.g.chests[1] = table.at(2, 0)
    crawler = table.monster("crawler", 3, 1)
    active(table, "cat_burglar")
    left = table.call(ap_left, burglar)
    table.do(perform(table.g, burglar, a.Dash(table.name(1, 0))))
    table.do(perform(table.g, burglar, a.Use("trip_line", crawler.id)), rolls=["2", "22"])
    assert log(table)[0] == f"Cat Burglar dashes from 1A1 to 1B1, {left - 1} AP left SD-BASIC-02"
    assert log(table)[1] == f"Cat Burglar uses Trip Line on Crawler 1, {left - 2} AP left SD-ACTN-01"


@pytest.mark.rule("SD-PLOT-03")
def test_the_roll_for_a_plot_says_whether_it_brings_a_treasure() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 1, 1)
    table.hero("sanctioned_witch", 2, 1)
    table.force(plot="debt_of_coins")
    table.do(discard_plot(table.g), rolls=["1", "C"], picks=["winged_boots"])
    lines = log(table)
    assert lines[1] == "Riftling Warrior rolls for the plot: G ★, no treasure SD-PLOT-03"
    assert lines[2] == "Sanctioned Witch rolls for the plot: G ♥⚗, a treasure SD-PLOT-03"


# Setup and cards


@pytest.mark.rule("SD-SETUP-05", "SD-R-48")
@pytest.mark.parametrize(
    ("laid", "words"),
    [
        (
            e.TileLaid(number=3, face="moonwell", turn=0, die="3", by_die=3, side="up", rule="SD-SETUP-05"),
            "above tile 2; the green die shows ★★★: turned 270° by the die, then on to 0° until doorways meet",
        ),
        (
            e.TileLaid(number=2, face="moonwell", turn=1, die="1", by_die=1, side="left", rule="SD-SETUP-05"),
            "to the left of tile 1; the green die shows ★: turned 90°",
        ),
    ],
)
def test_a_tile_tells_where_it_lies_and_how_it_was_turned(laid: e.TileLaid, words: str) -> None:
    assert say_event(Tabletop().content, ["Ana"], laid).endswith(words)


@pytest.mark.rule("SD-SETUP-01")
def test_mini_bosses_and_sps_are_told_apart() -> None:
    points = ("spider_nest", "shadow_tower", "shadow_tower")
    chosen = e.MonstersChosen(
        points=points, mini_bosses=("knight_of_the_tower",), boss="midnight_queen", rule="SD-SETUP-01"
    )
    assert say_event(Tabletop().content, ["Ana"], chosen).endswith(
        "helped by Knight of the Tower; monsters come from Spider Nest and 2 Shadow Towers"
    )


@pytest.mark.rule("SD-CTRL-04", "SD-MINI-03")
def test_cards_say_towards_whom_they_pull_and_what_a_summons_does_to_a_boss_in_play() -> None:
    content = Tabletop().content
    assert "Pull 3 towards the dungeon boss (all Heroes)" in say_card(content, "dark_gravity")
    assert "the mini-boss spawns, or heals fully if it is in play" in say_card(content, "second_wind")
