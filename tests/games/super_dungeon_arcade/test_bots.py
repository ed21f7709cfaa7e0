"""What a search is told."""

import undercroft
from tests.games.super_dungeon_arcade.tabletop import Tabletop
from undercroft.games.super_dungeon_arcade import GAME
from undercroft.games.super_dungeon_arcade.bots.evaluation import danger, evaluate, evaluate_all
from undercroft.games.super_dungeon_arcade.bots.quick_player import promising, quick_choice
from undercroft.games.super_dungeon_arcade.bots.worth import card_worth, hit_chance
from undercroft.games.super_dungeon_arcade.state import actions as a
from undercroft.games.super_dungeon_arcade.state.model import Clash
from undercroft.kernel.actions import Pass


def test_a_party_that_has_destroyed_more_stands_better() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 1, 1)
    nest = table.point("spider_nest", 5, 5)
    whole = evaluate(table.g, 0)
    nest.wounds = 3
    hurt = evaluate(table.g, 0)
    del table.g.figures[nest.id]
    assert whole < hurt < evaluate(table.g, 0)
    assert evaluate_all(table.g) == [evaluate(table.g, 0)]


def test_monsters_in_reach_of_the_most_wrath_are_a_danger() -> None:
    table = Tabletop(size=(30, 3))
    table.hero("riftling_warrior", 1, 1, wrath=1)
    stalker = table.monster("tower_stalker", 28, 1)
    far = danger(table.g)
    stalker.at = table.at(3, 1)
    assert danger(table.g) > far


def test_the_chance_of_a_hit_falls_with_arm() -> None:
    blue = GAME.content.load().content.dice["blue"].faces
    assert hit_chance((blue,) * 3, 0, 1) > hit_chance((blue,) * 3, 0, 3) > 0


def test_a_card_is_worth_most_to_who_can_use_it() -> None:
    table = Tabletop()
    warrior, witch = table.hero("riftling_warrior", 1, 1), table.hero("sanctioned_witch", 2, 1)
    assert card_worth(table.g, warrior, "sunsteel_blade") > card_worth(table.g, witch, "sunsteel_blade")
    assert card_worth(table.g, witch, "comet_staff") > card_worth(table.g, warrior, "comet_staff")


def test_the_quick_player_attacks_what_is_beside_it_and_else_walks_towards_the_goal() -> None:
    table = Tabletop()
    warrior = table.hero("riftling_warrior", 1, 1)
    table.point("spider_nest", 9, 1)
    game = table.activate("riftling_warrior", seed=1)
    assert game.decision is not None
    step = quick_choice(game.state, 0, game.decision.options)
    assert isinstance(step, a.Move)
    game.play(step)
    assert game.state.dungeon.grid.distance(warrior.at, table.at(9, 1)) == 2
    warrior.at = table.at(8, 1)
    near = table.activate("riftling_warrior", seed=1)
    assert near.decision is not None
    assert quick_choice(near.state, 0, near.decision.options) == a.Attack("STR", "spider_nest#1")


def test_few_squares_are_worth_a_thought_and_all_of_them_are_options() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 1, 1)
    table.point("spider_nest", 9, 1)
    game = table.activate("riftling_warrior", seed=1)
    assert game.decision is not None
    few = promising(game.state, 0, game.decision.options)
    assert len(few) < 30 < len(game.decision.options)
    assert set(few) <= set(game.decision.options)
    assert few[-1] == a.EndActivation()


def test_the_quick_player_plays_a_game_to_its_end() -> None:
    game = undercroft.new_game(GAME, 2, seed=2, recording=False)
    for _ in range(20_000):
        if (decision := game.decision) is None:
            break
        game.play(quick_choice(game.state, decision.seat, decision.options), decision.seat)
    assert game.outcome is not None


def test_the_quick_player_rerolls_the_dice_that_fall_short_if_the_roll_does() -> None:
    table = Tabletop()
    table.hero("riftling_warrior", 1, 1)
    options = [a.Keep(), a.Reroll((0,)), a.Reroll((1,)), a.Reroll((0, 1))]
    table.g.clash = Clash("riftling_warrior", "offense", "attack", ("crawler#1",), (2,), rolled=True)
    table.g.clash.dice = (("blue", "2"), ("red", "_"))
    assert quick_choice(table.g, 0, options) == a.Reroll((1,))
    table.g.clash.against = (1,)
    assert quick_choice(table.g, 0, options) == a.Keep(), "2 beat ARM 1"
    table.g.clash.why, table.g.clash.against = "defense", (2,)
    assert quick_choice(table.g, 0, options) == a.Keep(), "2 hold STR 2"


def test_a_sip_is_worth_a_thought_only_for_who_is_hurt_or_nearly_down() -> None:
    table = Tabletop(size=(9, 3))
    warrior = table.hero("riftling_warrior", 1, 1, wrath=1)
    table.monster("crawler", 8, 1)
    near, far = (table.g.dungeon.names[table.at(x, 1)] for x in (6, 2))
    heal = a.Drink("moonmilk", "riftling_warrior")
    options = [heal, a.Slurp(), a.Drink("smoke_fizz", "", None, near), a.Drink("smoke_fizz", "", None, far), Pass()]
    assert promising(table.g, 0, options) == [Pass()]
    warrior.wounds = 2
    assert promising(table.g, 0, options) == [heal, Pass()]
    warrior.wounds = 4
    assert promising(table.g, 0, options) == [heal, a.Slurp(), options[3], options[2], Pass()], (
        "far from monsters first"
    )
