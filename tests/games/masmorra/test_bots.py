"""The evaluation sees no secrets, and a greedy bot that follows it does what is plainly right."""

from __future__ import annotations

import random
from typing import Any

import pytest

import undercroft
from tests.games.masmorra.tabletop import START, Tabletop, table
from undercroft.games.masmorra import GAME
from undercroft.games.masmorra.bots import combat, fighting
from undercroft.games.masmorra.bots.evaluation import evaluate
from undercroft.games.masmorra.bots.expedition import danger
from undercroft.games.masmorra.bots.quick_player import promising, quick_choice
from undercroft.games.masmorra.bots.rerolling import dice_to_reroll
from undercroft.games.masmorra.bots.stakes import Lives
from undercroft.games.masmorra.state.actions import (
    AtHero,
    AtRoom,
    Attack,
    Block,
    BuyCard,
    DrinkElixir,
    EndTurn,
    Explore,
    Fight,
    HealHeroes,
    Keep,
    Move,
    PlayCard,
    Reroll,
    Roll,
    RoomAction,
    Shove,
    SpawnNext,
    TakeDie,
    TakeStairs,
    UseAbility,
    UseMagic,
)
from undercroft.games.masmorra.state.model import Masmorra
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.game import Game
from undercroft.lab.bots import Bot, GreedyBot, RandomBot, Sight, play_on
from undercroft.testing import asked


def chosen(game: Game, *before: Action) -> Action:
    """What a greedy bot does, after these actions."""
    for action in before:
        game.play(action)
    seat = asked(game).seat
    return GreedyBot(0).choose(Sight(game, seat))


def quick(game: Game) -> Action:
    """What the quick player does."""
    waiting = asked(game)
    return quick_choice(game.state, waiting.seat, waiting.options)


# Asides


@pytest.mark.parametrize(("monster", "helps"), [("orc", True), ("young_dragon", False)])
def test_a_card_at_any_time_is_good_where_it_helps_a_friend_and_better_kept_where_it_does_not(
    monster: str, helps: bool
) -> None:
    card = PlayCard("covering_fire", "any", "algus")
    game = table(mode="alliance", dice="ST", monsters={START: monster}, hands={"algus": "covering_fire"}, seed=1)
    assert list(game.asides(1)) == [card]
    prompt, now = asked(game).prompt, evaluate(game.state, 1)
    game.play(card, 1)
    assert (evaluate(game.state, 1) > now) is helps
    assert asked(game).prompt == prompt


def test_what_others_wait_for_is_answered_before_anything_else() -> None:
    game = table(phase="before", hands={"algus": "bad_omen lightning_bolt"}, rolls=["ST ML ML ML ML ML"])
    game.play(Roll())
    assert asked(game).window
    assert Sight(game, 1).choices == asked(game).options


# Secrets


@pytest.mark.parametrize("mode", ["standard", "epic", "alliance"])
def test_the_evaluation_does_not_see_what_the_seat_cannot_see(mode: str) -> None:
    options: dict[str, Any] = {"first": 0}
    for seed in range(3):
        game = undercroft.new_game(GAME, 3, mode=mode, seed=seed, options=options)
        play_on(game, [RandomBot(seed * 10 + seat) for seat in range(3)], most=60 + 40 * seed)
        for seat in range(3):
            worlds = [game.imagine(seat, random.Random(number)).state for number in range(6)]
            assert len({evaluate(world, seat) for world in worlds}) == 1


@pytest.mark.parametrize("mode", ["standard", "epic", "alliance"])
def test_what_was_looked_at_before_makes_no_difference(mode: str) -> None:
    """What combats bring is kept; a state is worth the same without that."""
    game = undercroft.new_game(GAME, 3, mode=mode, seed=4)
    bots = [RandomBot(seat) for seat in range(3)]
    for _ in range(120):
        play_on(game, bots, most=1)
        if game.decision is None:
            break
        kept = [evaluate(game.state, seat) for seat in range(3)]
        for kept_worths in (combat.best_fight, combat.fresh_fight, fighting.best_helps):
            kept_worths.cache_clear()
        assert [evaluate(game.state, seat) for seat in range(3)] == kept


def test_only_the_own_cards_are_told_apart() -> None:
    def standing(seat: int, *hands: str) -> float:
        top = Tabletop("jay", "algus")
        for board, card in zip(("jay", "algus"), hands, strict=True):
            top.deal(board, card)
        state: Masmorra = top.start("actions", dice="ML ST").state
        return evaluate(state, seat)

    assert standing(0, "iron_will", "stupefy") == standing(0, "iron_will", "secret_quest")
    assert standing(0, "secret_quest", "stupefy") > standing(0, "snag", "stupefy")


# Fights


def test_it_kills_from_afar_rather_than_take_payback() -> None:
    game = table(dice="RG RG ML ML", monsters={START: "orc"}, seed=1)
    assert chosen(game) == Fight()
    assert chosen(game, Fight()) == Attack(1, ranged=2)


def test_it_pairs_sword_and_shield_where_that_kills() -> None:
    game = table("greybark", "algus", dice="ML DF ST", monsters={START: "orc"}, hero={"free": False}, seed=1)
    assert chosen(game, Fight()) == Attack(1, melee=2, pairs=1)


def test_it_blocks_what_it_can() -> None:
    game = table(dice="ML ML DF DF DF", monsters={START: "orc"}, seed=1)
    assert chosen(game, Fight(), Attack(1, melee=2)) == Block(3)


def test_it_plays_a_card_that_makes_the_kill() -> None:
    game = table(dice="ST ST", monsters={START: "spear_beastman"}, hands={"jay": "iron_will"}, seed=1)
    assert chosen(game) == PlayCard("iron_will", "own", "jay")


def test_it_keeps_off_a_room_that_would_fell_it() -> None:
    game = table(
        dice="ST",
        rooms={"S1_14": (0, -1)},
        monsters={"S1_14": "young_dragon orc"},
        hero={"life": 1, "xp": 6, "arrows": 1, "learned": ("preparation",)},
        seed=1,
    )
    assert not isinstance(chosen(game), Move)


# Dice and rooms


def test_it_rerolls_dice_that_are_of_no_use() -> None:
    game = table(dice="ST ST ST EL EL EL", monsters={START: "orc"}, phase="reroll", seed=1)
    assert isinstance(chosen(game), Reroll)


def test_it_keeps_dice_that_kill() -> None:
    game = table(dice="RG RG RG RG RG RG", monsters={START: "orc orc orc"}, phase="reroll", seed=1)
    assert chosen(game) == Keep()


def test_it_drinks_when_it_is_weak() -> None:
    game = table(
        dice="EL EL", hero={"life": 2, "xp": 6, "arrows": 1, "learned": ("preparation",), "free": False}, seed=1
    )
    assert chosen(game) == DrinkElixir("jay")


def test_it_opens_a_chest() -> None:
    game = table(dice="ML DF", rooms={"S1_05": (0, -1)}, at="S1_05", seed=1)
    assert chosen(game) == RoomAction("S1_05")


def test_it_disarms_a_trap() -> None:
    game = table(dice="ML DF", traps={"S1_07": (1, 0)}, seed=1)
    assert chosen(game) == RoomAction("S1_07")


# Others


def test_it_steals_xp_when_it_can() -> None:
    game = table("algus", "jay", dice="RG RG", monsters={START: "orc"}, hands={"jay": "stupefy"}, seed=1)
    answer = chosen(game, Fight(), Attack(1, ranged=2))
    assert isinstance(answer, PlayCard)
    assert answer.card == "stupefy"


def test_it_does_not_waste_a_counterspell_on_nothing() -> None:
    game = table("algus", "jay", dice="ST", hands={"algus": "old_map", "jay": "counterspell"}, seed=1)
    assert chosen(game, PlayCard("old_map", "own", "algus")) == Pass()


def test_heroes_in_an_alliance_go_down_when_they_have_found_the_stairs() -> None:
    top = Tabletop("jay", "algus", mode="alliance")
    top.room("S1_01", 0, -1)
    top.g.hero.at = "S1_01"
    game = top.start("actions", dice="ML DF", seed=1)
    assert isinstance(chosen(game), TakeStairs)


def test_heroes_in_an_alliance_do_not_explore_where_no_stairs_are_left_to_find() -> None:
    top = Tabletop("jay", "algus", mode="alliance")
    top.room("S1_01", 0, -1)
    top.entrance()
    top.stack(1, "S1_12", "S1_04")
    game = top.start("actions", dice="ST", seed=1)
    assert any(isinstance(option, Explore) for option in asked(game).options)
    choice = chosen(game)
    assert isinstance(choice, Move)
    assert choice.to == "S1_01"


# Alliance


def expedition(life: int, top: str, dice: str = "", **more: Any) -> Game:
    """Jay alone in the Starting Room, with this tile on top of the stack."""
    tabletop = Tabletop("jay", mode="alliance")
    tabletop.stack(1, top, "S1_12")
    tabletop.g.hero.life = life
    for room, cards in more.items():
        tabletop.room(room, 0, -1)
        for card in cards.split():
            tabletop.monster(card, room)
    return tabletop.start("actions" if dice else "before", dice=dice, seed=1)


def test_who_is_fit_explores_before_the_roll_and_who_is_not_rolls() -> None:
    assert isinstance(quick(expedition(6, "S1_02")), Explore)
    assert quick(expedition(1, "S1_02")) == Roll()


def test_a_rune_needs_more_strength_than_a_room_without_monsters() -> None:
    assert isinstance(quick(expedition(3, "S1_11")), Explore)
    assert quick(expedition(3, "S1_09")) == Roll()


def test_who_cannot_go_on_ends_the_turn_where_no_monsters_come() -> None:
    top = Tabletop("jay", mode="alliance")
    top.stack(1, "S1_09", "S1_12")
    top.room("S1_14", 0, -1)
    top.room("S1_11", 0, 1)
    top.room("S1_03", 0, 2)
    top.monster("young_dragon", "S1_14")
    top.g.hero.life = 3
    choice = quick(top.start("actions", dice="EL ST", seed=1))
    assert choice == DrinkElixir("jay")
    game = top.start("actions", dice="ST", seed=1)
    assert quick(game) == Move("S1_11", "token")


def test_who_is_fit_and_lacks_a_step_makes_one() -> None:
    top = Tabletop("mika", mode="alliance")
    top.stack(1, "S1_12", "S1_04")
    top.g.hero.free = False
    assert quick(top.start("actions", dice="MG EL ML", seed=1)) == UseMagic("EL", "ST")
    assert quick(top.start("actions", dice="EL ML", seed=1)) == UseAbility("shadow_walk", ("EL",))
    top.deal("mika", "quick_march")
    top.g.turn.docked = {"shadow_walk": ("EL",)}
    assert quick(top.start("actions", dice="ML DF", seed=1)) == PlayCard("quick_march", "own", "mika")


@pytest.mark.parametrize(
    ("life", "free", "rolled", "again"),
    [
        (6, True, "ML DF EL", ("EL",)),
        (6, False, "ML DF EL", ("DF", "EL", "ML")),
        (6, False, "ML DF ST", ()),
        (2, False, "ML EL ST MG", ("ML", "ST")),
    ],
)
def test_on_the_way_who_is_weak_rolls_for_elixir_and_who_is_fit_for_steps(
    life: int, free: bool, rolled: str, again: tuple[str, ...]
) -> None:
    top = Tabletop("jay", mode="alliance")
    top.g.hero.life, top.g.hero.free = life, free
    state = top.start("reroll", dice=rolled, seed=1).state
    assert sorted(dice_to_reroll(state).elements()) == list(again)


@pytest.mark.parametrize(("life", "goes"), [(1, False), (2, True)])
def test_nobody_sets_off_a_trap_that_would_fell_another_hero(life: int, goes: bool) -> None:
    top = Tabletop("jay", "algus", mode="alliance")
    top.stack(1, "S1_12", "S1_04")
    top.trap("S1_07", 1, 0)
    top.g.heroes[1].life = life
    assert isinstance(quick(top.start("before", seed=1)), Explore) == goes


def test_comrades_play_their_cards_for_the_one_who_fights() -> None:
    top = Tabletop("jay", "algus", seats=1, mode="alliance")
    top.monster("orc", START)
    top.deal("algus", "covering_fire")
    game = top.start("actions", dice="RG", seed=1)
    game.play(Fight())
    while asked(game).window:
        game.play(Pass())
    assert quick(game) == PlayCard("covering_fire", "any", "algus")


def test_a_weak_comrade_is_healed_too() -> None:
    top = Tabletop("jay", "algus", seats=1, mode="alliance")
    top.deal("jay", "rescue")
    top.g.heroes[1].life = 1
    assert quick(top.start("before", seed=1)) == PlayCard("rescue", "own", "jay")


def test_a_prayer_is_said_for_the_weakest_comrade() -> None:
    top = Tabletop("jay", "algus", "mika", seats=1, mode="alliance")
    top.deal("mika", "healing_prayer")
    top.hero("algus").life, top.hero("mika").life = 2, 4
    assert quick(top.start("before", seed=1)) == PlayCard("healing_prayer", "any", "mika", (AtHero("algus"),))


def test_a_litany_is_shared_where_it_does_most() -> None:
    top = Tabletop("jay", "algus", "mika", seats=1, mode="alliance")
    top.deal("jay", "healing_prayer")
    top.hero("jay").life, top.hero("algus").life, top.hero("mika").life = 5, 1, 1
    game = top.start(dice="ML", seed=1)
    game.play(PlayCard("healing_prayer", "own", "jay"))
    shared = quick(game)
    assert isinstance(shared, HealHeroes)
    assert sorted(shared.heroes) == ["algus", "algus", "mika", "mika"]


@pytest.mark.parametrize(("rooms", "comes"), [(2, False), (3, True)])
def test_who_is_left_far_behind_closes_ranks_before_the_roll(rooms: int, comes: bool) -> None:
    top = Tabletop("jay", "algus", seats=1, mode="alliance")
    tiles = ["S1_03", "S1_11", "S1_01"]
    for step, tile in enumerate(tiles[-rooms:], 1):
        top.room(tile, 0, -step)
    top.deal("jay", "close_ranks")
    top.hero("algus").at = "S1_01"
    card = PlayCard("close_ranks", "any", "jay", (AtHero("algus"),))
    assert (quick(top.start("before", seed=1)) == card) is comes


@pytest.mark.parametrize(("monsters", "rallies"), [((), False), (("orc", "ghoul"), True)])
def test_the_others_are_rallied_out_of_danger_when_the_turn_ends(monsters: tuple[str, ...], rallies: bool) -> None:
    top = Tabletop("jay", "algus", seats=1, mode="alliance")
    top.room("S1_11", 0, -1)
    top.hero("jay").free = False
    top.hero("algus").at = "S1_11"
    for monster in monsters:
        top.monster(monster, "S1_11")
    top.deal("jay", "close_ranks")
    assert (quick(top.start(dice="RG", seed=1)) == PlayCard("close_ranks", "own", "jay")) is rallies


@pytest.mark.parametrize(("life", "held"), [(6, False), (2, True)])
def test_monsters_are_held_back_from_a_hero_who_could_not_bear_them(life: int, held: bool) -> None:
    top = Tabletop("jay", "algus", seats=1, mode="alliance")
    top.room("S1_11", 0, -1)
    top.monster("orc", "S1_11")
    top.hero("jay").free = False
    top.hero("jay").life = 6
    top.hero("algus").life = life
    top.deal("algus", "mind_control")
    assert (quick(top.start(dice="RG", seed=1)) == PlayCard("mind_control", "any", "algus")) is held


def test_a_second_chance_is_given_to_who_has_rolled_badly_before_a_fight() -> None:
    top = Tabletop("jay", "algus", seats=1, mode="alliance")
    for monster in ("orc", "orc"):
        top.monster(monster, START)
    top.hero("jay").life = 3
    top.deal("algus", "second_chance")
    game = top.start("reroll", dice="ST ST ST ST ST EL", rolls=["ST ST ST ST ST EL"], seed=1)
    game.play(Reroll(("EL", "ST", "ST", "ST", "ST", "ST")))
    again = quick(game)
    assert isinstance(again, PlayCard)
    assert (again.card, len(again.on)) == ("second_chance", 2)


@pytest.mark.parametrize(("at", "payback"), [("S1_11", 0), (START, 3)])
def test_who_stands_beside_another_hero_fears_only_what_comes_after_its_turn(at: str, payback: int) -> None:
    top = Tabletop("jay", "algus", mode="alliance")
    top.room("S1_11", 0, -1)
    top.monster("orc", "S1_11")
    top.g.heroes[1].at = at
    assert danger(top.g, top.g.hero, "S1_11") == payback


def test_who_is_left_behind_costs_the_others_time() -> None:
    worths = []
    for at in (START, "S1_11", "S1_01"):
        top = Tabletop("jay", "algus", mode="alliance")
        top.room("S1_11", 0, -1)
        top.room("S1_01", 0, -2)
        top.g.hero.at = "S1_01"
        top.g.heroes[1].at = at
        worths.append(evaluate(top.start("before", seed=1).state, 0))
    assert worths[0] < worths[1] < worths[2]


def test_the_die_is_taken_of_the_monster_that_is_nearest_and_the_room_far_away_spawns_first() -> None:
    top = Tabletop("jay", mode="alliance")
    top.room("S1_14", 0, -1)
    top.room("S1_11", 0, 1)
    top.room("S1_03", 0, 2)
    top.monster("goblin", "S1_03")
    top.monster("goblin", "S1_14")
    state = top.start("actions", dice="ST").state
    assert quick_choice(state, 0, [TakeDie(1), TakeDie(2)]) == TakeDie(2)
    assert quick_choice(state, 0, [SpawnNext("S1_14"), SpawnNext("S1_03")]) == SpawnNext("S1_03")


def test_a_room_of_monsters_that_would_fell_the_hero_is_dismissed() -> None:
    top = Tabletop("jay", mode="alliance")
    top.monster("young_dragon", START)
    top.deal("jay", "mind_control")
    top.g.hero.life = 2
    assert quick(top.start("actions", dice="ST ST", seed=1)) == PlayCard("mind_control", "own", "jay", (AtRoom(START),))


def test_dice_are_blessed_before_a_fight_that_would_fell_the_hero() -> None:
    top = Tabletop("jay", mode="alliance")
    top.monster("young_dragon", START)
    top.deal("jay", "second_chance", "mind_control")
    top.g.hero.life = 2
    assert quick(top.start("actions", dice="ST ST ST ST EL EL", seed=1)) == PlayCard("second_chance", "own", "jay")


def test_an_evil_card_is_disrupted() -> None:
    top = Tabletop("jay", mode="alliance")
    top.deal("jay", "disrupt")
    top.g.evil_top = ["dark_tithe"]
    top.g.evil_deck.remove("dark_tithe")
    game = top.start("start", seed=1)
    game.play(Pass())  # where the turn begins
    assert quick(game) == PlayCard("disrupt", "any", "jay")


def test_steady_hands_help_who_has_rolled_badly_before_a_fight() -> None:
    top = Tabletop("jay", mode="alliance")
    top.monster("young_dragon", START)
    top.deal("jay", "steady_hands")
    top.g.hero.life = 2
    game = top.start("reroll", dice="ST", rolls=["ST"], seed=1)
    game.play(Reroll(("ST",)))
    assert quick(game) == PlayCard("steady_hands", "any", "jay")


def test_five_gold_buy_a_card_at_the_end_of_a_turn() -> None:
    top = Tabletop("jay", mode="alliance")
    top.stack(1, "S1_02", "S1_12")
    top.g.hero.life, top.g.hero.gold, top.g.hero.free = 2, 5, False
    assert quick(top.start("actions", dice="ML", seed=1)) == BuyCard()


@pytest.mark.parametrize(("dice", "goes"), [("ML DF RG RG", True), ("", False)])
def test_after_the_roll_it_takes_dice_that_are_left_to_explore_where_a_hero_could_fall(dice: str, goes: bool) -> None:
    game = expedition(3, "S1_02", dice=dice or "ST")
    assert isinstance(quick(game), Explore) == goes


def test_a_spider_that_holds_the_hero_is_killed_before_another_monster() -> None:
    top = Tabletop("mika", mode="alliance")
    spider, _ = top.monster("spider", START), top.monster("orc", START)
    game = top.start("actions", dice="RG RG RG RG", seed=1)
    game.play(Fight())
    assert quick(game) == Attack(spider, ranged=4)


def chance_to_win(**changes: Any) -> float:
    top = Tabletop("jay", mode="alliance")
    top.stack(1, "S1_11", "S1_12", "S1_01")
    for name, value in changes.items():
        setattr(top.g if name == "time" else top.g.hero, name, value)
    return evaluate(top.start("before", seed=1).state, 0)


def test_the_chance_to_win_grows_with_life_cards_gold_and_time() -> None:
    usual = chance_to_win(life=4, time=10)
    assert 0 < usual < 1
    assert chance_to_win(life=5, time=10) > usual
    assert chance_to_win(life=4, time=10, gold=3) > usual
    assert chance_to_win(life=4, time=10, hand=["rescue"]) > chance_to_win(life=4, time=10, hand=["disrupt"]) > usual
    assert chance_to_win(life=4, time=15) < usual


def test_elixir_that_a_fight_leaves_heals_afterwards() -> None:
    lives = Lives(3, (-10.0, -8.0, -6.0, -4.0, -2.0, -1.0, 0.0))
    purse = combat.purse_of((0, 0, 0, 0, 2, 0), combat.NOTHING, ())
    assert combat.best_fight(purse, (), lives) == 3.0  # from 3 LP to 5


def test_a_monster_at_the_pit_is_shoved_for_its_defense_symbols() -> None:
    top = Tabletop("jay", mode="alliance")
    top.ground("throne", "T2")
    top.monster("orc", "T2")
    game = top.start("actions", dice="DF ST", seed=1)
    key = next(monster.key for monster in game.state.in_room("T2"))
    game.play(Fight())
    assert quick(game) == Shove(key)


def test_nobody_is_shoved_under_the_dread_aura_of_a_hydra_that_has_grown_back() -> None:
    top = Tabletop("jay", mode="alliance")
    top.ground("throne", "T2")
    spider, hydra = top.monster("spider", "T2"), top.monster("ancient_hydra", "T2", red=True)
    top.g.hero.gold = 5
    game = top.start("actions", dice="RG RG RG ML", symbols="DF", seed=1)
    game.play(Fight())
    game.play(Attack(hydra, melee=1, ranged=3))
    game.play(Block(0))
    assert not game.state.monsters[hydra].red
    assert quick(game) == Attack(spider)


# The quick player


def test_steps_that_cost_a_die_are_not_looked_at_while_the_token_is_ready() -> None:
    game = table(dice="ST ST", rooms={"S1_14": (0, -1)}, stack="S1_11 S1_12", seed=1)
    looked_at = promising(game.state, 0, asked(game).options)
    assert Move("S1_14", "token") in looked_at
    assert Move("S1_14", "step") not in looked_at
    assert len([option for option in looked_at if isinstance(option, Explore)]) == 1


def test_the_quick_player_fights_as_planned_on_paper() -> None:
    game = table(dice="MG ML DF ST", monsters={START: "spear_beastman"}, hero={"free": False}, seed=1)
    game.play(Fight())
    # Two swords by the pair and an arrow by magic defeat it.
    assert quick(game) == UseMagic("ST", "RG")
    game.play(UseMagic("ST", "RG"))
    assert quick(game) == Attack(1, melee=2, ranged=1, pairs=1)


def test_the_quick_player_fights_once_in_a_room() -> None:
    game = table(dice="ST", monsters={START: "goblin"}, hero={"free": False}, seed=1)
    game.play(Fight())
    while asked(game).options[0] != Fight() and not isinstance(asked(game).options[-1], EndTurn):
        game.play(quick(game))
    assert quick(game) != Fight()


def test_the_quick_player_rolls_again_what_is_of_no_use() -> None:
    game = table(dice="ST ST RG RG EL EL", monsters={START: "orc orc"}, phase="reroll", seed=1)
    assert quick(game) == Reroll(("EL", "EL", "ST", "ST"))


def test_of_dice_that_show_the_same_all_or_all_but_one_are_worth_rolling_again() -> None:
    game = table(dice="ST ST ST RG", phase="reroll", seed=1)
    rolled = [option.faces for option in promising(game.state, 0, asked(game).options) if isinstance(option, Reroll)]
    assert ("ST",) not in rolled
    assert {("ST", "ST"), ("ST", "ST", "ST"), ("RG",), ("RG", "ST", "ST")} <= set(rolled)


def test_it_beats_a_random_bot() -> None:
    for seed in range(2):
        game = undercroft.new_game(GAME, 2, seed=seed)
        bots: list[Bot] = [RandomBot(seed), GreedyBot(seed, worlds=1)]
        play_on(game, bots[::-1] if seed == 0 else bots)
        assert game.outcome is not None
        assert game.outcome.winners == (seed,)


@pytest.mark.parametrize(("evil", "worth"), [("rusted_buckles", True), ("hour_of_dread", False)])
def test_dice_are_worth_no_gold_in_the_hour_of_dread(evil: str, worth: bool) -> None:
    values = []
    for dice in ("RG", "RG RG RG"):
        top = Tabletop("jay", mode="alliance")
        top.g.evil_deck.remove(evil)
        top.g.turn.evil = evil
        values.append(evaluate(top.start(dice=dice).state, 0))
    assert (values[1] > values[0]) is worth
