"""Where two rules meet: what each of them alone would not tell."""

from __future__ import annotations

from typing import Literal

import pytest

import undercroft
from undercroft.games.masmorra.content.catalogue import THIRD
from undercroft.games.masmorra.rules.moments import ANY_MOMENT
from undercroft.games.masmorra.state.actions import (
    AtRoom,
    Attack,
    AtTrap,
    Block,
    BuyCard,
    ChooseGround,
    DiscardCard,
    EndInvisibility,
    EndTurn,
    Explore,
    Fight,
    Keep,
    Learn,
    Move,
    PayStep,
    Place,
    PlayCard,
    Reroll,
    RoomAction,
    Suffer,
    TakeGold,
    TakeStairs,
    UseMagic,
)
from undercroft.games.masmorra.state.events import Attacked, CardsGained, MonsterAppeared, Wounded
from undercroft.kernel.actions import Pass
from undercroft.kernel.game import Game
from undercroft.testing import asked, options, pass_quietly, play, refused, step, told

from .tabletop import ENTRANCE, START, Tabletop, table

# Bounties and buying


@pytest.mark.rule("MM-GOLD-01", "MM-R-85")
def test_bounties_and_buying_take_turns_where_gold_has_no_room() -> None:
    game = table("mika", "algus", dice="ST ST ST ST ST ST", hero={"gold": 4}, picks=["snag", "goad"], seed=1)
    play(game, EndTurn(2), BuyCard())
    assert asked(game).options == (EndTurn(4), EndTurn(3), EndTurn(2), EndTurn(1), EndTurn(0))
    play(game, EndTurn(4), BuyCard())
    mika = game.state.heroes[0]
    assert (mika.gold, mika.hand) == (0, ["snag", "goad"])
    assert game.state.phase != "actions"


@pytest.mark.rule("MM-R-85")
def test_whoever_buys_nothing_exchanges_no_more() -> None:
    game = table("mika", "algus", dice="ST ST ST", hero={"gold": 4}, seed=1)
    play(game, EndTurn(1), Pass())
    assert (game.state.heroes[0].gold, game.state.phase) == (5, "before")


@pytest.mark.rule("MM-GOLD-04")
def test_with_two_cards_to_draw_one_of_seven_goes_before_the_second_comes() -> None:
    hand = "old_map snag goad stumble sabotage pickpocket"
    game = table(
        "jay",
        "algus",
        monsters={START: "orc goblin"},
        dice="RG RG RG RG",
        hands={"jay": hand},
        picks=["iron_will", "stone_skin"],
    )
    play(game, Fight(), Attack(1, ranged=2), Attack(2, ranged=2), Block(0), Learn("preparation"))
    assert [card for gain in told(game, CardsGained) for card in gain.cards] == ["iron_will"]
    assert len(options(game, DiscardCard)) == 7
    play(game, DiscardCard("iron_will"))
    assert [card for gain in told(game, CardsGained) for card in gain.cards] == ["iron_will", "stone_skin"]
    assert len(options(game, DiscardCard)) == 7


# Nothing cuts in


def with_a_bolt(**hero: int) -> Tabletop:
    """Jay and Algus in the Starting Room; Algus could throw a bolt at any time."""
    top = Tabletop("jay", "algus", "mika")
    top.deal("algus", "lightning_bolt")
    for name, value in hero.items():
        setattr(top.g.hero, name, value)
    return top


@pytest.mark.rule("MM-R-81", "MM-GOLD-04")
def test_no_card_is_played_while_one_of_seven_has_to_go() -> None:
    top = with_a_bolt(gold=5)
    top.deal("jay", "lightning_bolt", "goad", "goad", "snag", "stumble", "stupefy")
    game = top.start(dice="ML", picks=["iron_will"])
    play(game, BuyCard())
    while asked(game).window:
        play(game, Pass())
    assert len(options(game, DiscardCard)) > 1
    assert game.asides(0) == game.asides(1) == []
    bolt = PlayCard("lightning_bolt", "any", "jay", (AtRoom(START), AtRoom(START)))
    assert refused(game, bolt) == "MM-R-81"


@pytest.mark.rule("MM-R-81")
@pytest.mark.parametrize("gain", ["bounty", "gold", "card"])
def test_no_card_is_played_while_somebody_may_respond_to_a_gain(gain: str) -> None:
    top = with_a_bolt(gold=5 if gain == "card" else 0)
    top.room("S1_12", 0, -1, filled=True)
    top.g.hero.at = "S1_12" if gain == "gold" else START
    top.deal("mika", "snag" if gain == "card" else "pickpocket")
    game = top.start(dice="ML")
    step(game, {"bounty": EndTurn(1), "gold": TakeGold(), "card": BuyCard()}[gain])
    assert (asked(game).seat, asked(game).window) == (1, ANY_MOMENT)
    step(game, Pass())
    assert (asked(game).seat, bool(asked(game).window)) == (2, True)
    assert game.asides(1) == []


# Hidden hands


@pytest.mark.rule("MM-R-65")
@pytest.mark.parametrize("card", ["stumble", "snag"])
def test_a_fight_waits_for_whoever_holds_cards_whatever_they_are(card: str) -> None:
    game = table("mika", "algus", monsters={START: "orc"}, hands={"mika": card}, dice="ST", seed=1)
    play(game, Fight())
    assert asked(game).prompt == "Attack which monster, and how?"
    play(game, Attack(1))
    assert asked(game).prompt == "Payback of 3 Wounds: block how many?"


def test_a_fight_without_cards_and_symbols_is_over_at_once() -> None:
    game = table("mika", "algus", monsters={START: "orc"}, dice="ST", seed=1)
    play(game, Fight())
    assert game.state.hero.life == 3
    assert game.state.turn.combat is None


# Bosses


@pytest.mark.rule("MM-BOSS-01")
@pytest.mark.parametrize(("monster", "defense"), [("aunty_bitsy", 3), ("ghost", 5)])
def test_stone_skin_is_for_monsters_but_not_for_bosses(monster: str, defense: int) -> None:
    game = table("jay", "algus", monsters={START: monster}, hands={"algus": "stone_skin"}, dice="RG RG RG", seed=1)
    play(game, Fight(), Attack(1, ranged=3))
    if monster == "ghost":
        play(game, PlayCard("stone_skin", "any", "algus"))
    assert [attack.defense for attack in told(game, Attacked)] == [defense]


@pytest.mark.rule("MM-CARD-10", "MM-R-40")
def test_fire_breath_does_not_find_an_invisible_hero() -> None:
    for invisible, wounded in ((True, []), (False, ["mika"])):
        top = Tabletop("mika", "algus")
        top.entrance()
        top.g.hero.at = ENTRANCE
        top.stack(2, "S2_08", "S2_05", medium=["M2_1"])
        top.deal("mika", "fear_of_the_dark")
        game = top.start(dice="ST", seed=1)
        if invisible:
            play(game, PlayCard("fear_of_the_dark", "own", "mika"))
        play(game, Explore(0, -1, "step"))
        play(game, options(game, Place)[0])
        assert "mortiferous" in {event.card for event in told(game, MonsterAppeared)}
        assert [event.hero for event in told(game, Wounded)] == wounded


@pytest.mark.rule("MM-ROLL-03", "MM-R-56")
def test_a_token_that_went_back_into_the_dungeon_gives_no_reroll() -> None:
    top = Tabletop("jay", "algus", mode="epic")
    top.entrance()
    top.room("S2_01", 1, 0, 3)
    top.g.hero.at, top.g.hero.arrows, top.g.hero.captured = "S2_01", 4, ("schmetterling",)
    top.g.eliminated = ("schmetterling", "mortiferous")
    top.monster("aunty_bitsy")
    top.monster("ancient_hydra")
    top.g.turn.rerolls = ("normal", "schmetterling")
    game = top.start("reroll", dice="ML ML", seed=1)
    play(game, TakeStairs(THIRD), ChooseGround("sewers"))
    assert "schmetterling" in {monster.card for monster in game.state.monsters.values()}
    play(game, Keep())
    assert game.state.phase == "actions"


# The third level


def down(*orcs: str) -> Game:
    """Jay goes down to the Throne Room while the others keep Orcs busy in these rooms."""
    top = Tabletop("jay", "algus", "mika", mode="epic")
    top.entrance()
    top.room("S2_01", 1, 0, 3)
    top.room("S1_14", 1, 0)
    top.g.hero.at, top.g.hero.arrows = "S2_01", 4
    top.hero("mika").at = "S1_14"
    for room in orcs:
        top.monster("orc", room)
    game = top.start(dice="ML", seed=3)
    play(game, TakeStairs(THIRD), ChooseGround("throne"))
    return game


@pytest.mark.rule("MM-THRONE-02")
def test_the_cultists_come_before_the_random_monsters_where_dice_are_few() -> None:
    game = down(START, START, START)
    assert sum(monster.ritual for monster in game.state.monsters.values()) == 4
    minors = [monster for monster in game.state.monsters.values() if game.state.rank(monster) == "minor"]
    assert len(minors) == 3 + 4 + 1


@pytest.mark.rule("MM-THRONE-04")
def test_the_watcher_comes_the_moment_a_ritual_die_is_taken_even_in_a_combat() -> None:
    top = Tabletop("jay", "algus", mode="epic")
    top.ground("throne", "T5")
    top.monster("aunty_bitsy", "T5", red=True)
    for _ in range(2):
        top.monster("cultist", "T3", ritual=True)
    top.hero("algus").at = "T4"
    for room in ("T4", "T4", "T4", "T4", "T5", "T5"):
        top.monster("orc", room)
    game = top.start(dice="RG RG RG RG ML")
    play(game, Fight())
    came = told(game, MonsterAppeared)
    assert [(event.card, event.at) for event in came[:1]] == [("dark_watcher", "T3")]
    assert not any(monster.ritual for monster in game.state.monsters.values())
    assert game.state.turn.combat is not None


# Moving on


@pytest.mark.rule("MM-R-06", "MM-CARD-10")
def test_ending_invisibility_keeps_a_move_point() -> None:
    top = Tabletop("mika", "algus")
    top.room("S1_19", 1, 0)
    top.deal("mika", "fear_of_the_dark")
    game = top.start(dice="ST")
    play(game, PlayCard("fear_of_the_dark", "own", "mika"), Move("S1_19", "step"), EndInvisibility())
    assert Move(START, "") in options(game)


@pytest.mark.rule("MM-R-42", "MM-R-80")
def test_a_bolt_passes_a_passage_that_was_made_through_a_wall() -> None:
    top = Tabletop("jay", "algus")
    for trap, x, y in (("S1_07", 0, 1), ("S1_08", -1, 0), ("S1_16", 1, 0)):
        top.trap(trap, x, y, disarmed=True)
    top.room("S1_06", 0, -1, 2)
    for hero in top.g.heroes:
        hero.at = "S1_06"
    top.stack(1, "S1_12", "S1_05")
    top.deal("algus", "lightning_bolt")
    game = top.start("actions", dice="ST")
    play(game, Explore(1, -1, "step"))
    pass_quietly(game)
    assert (game.state.hero.at, game.state.heroes[1].at) == ("S1_12", "S1_06")
    ends = {frozenset(aim.on) for aim in game.asides(1) if isinstance(aim, PlayCard)}
    assert frozenset((AtRoom("S1_06"), AtRoom("S1_12"))) in ends


# Pet dice, chests and traps


@pytest.mark.rule("MM-R-39")
def test_the_pet_die_is_lost_before_the_rooms_own_effect() -> None:
    top = Tabletop("greybark", "algus")
    top.room("S1_06", 0, -1, 2)
    pit = next(tile.id for tile in top.content.tiles.values() if tile.pit and tile.size == "small" and tile.level == 1)
    top.room(pit, 1, 0)
    top.teach("greybark", "wolf_companion")
    top.monster("dark_watcher", pit)
    game = top.start(dice="ST*", seed=1)
    play(game, Move(pit, "token"))
    assert game.state.hero.life == 5  # There was nothing left to choose: the pit hurt.
    assert [*options(game, PayStep), *options(game, Suffer)] == []


@pytest.mark.rule("MM-R-78", "MM-MAGIC-01")
def test_magic_turns_the_pet_die_last() -> None:
    game = table("greybark", "algus", dice="ST ST* MG", seed=1)
    play(game, UseMagic("ST", "RG"))
    assert sorted(game.state.turn.dice) == ["RG", "ST*"]


@pytest.mark.rule("MM-R-98")
def test_a_beast_whistle_is_not_played_under_unholy_gaze() -> None:
    watched = table("jay", "algus", monsters={START: "dark_watcher"}, hands={"jay": "confusion"}, dice="ML", seed=1)
    assert options(watched, PlayCard) == []
    assert refused(watched, PlayCard("confusion", "own", "jay")) == "MM-R-98"


@pytest.mark.rule("MM-R-98")
def test_a_wolf_that_stayed_away_does_not_keep_a_beast_whistle_from_working() -> None:
    top = Tabletop("greybark", "algus")
    top.teach("greybark", "wolf_companion")
    top.deal("greybark", "confusion")
    top.monster("dark_watcher")
    game = top.start("start", rolls=["RG RG RG RG RG RG", "ST"], picks=["snag"])
    play(game, options(game)[0], Keep(), Fight(), Attack(1, ranged=4), PlayCard("confusion", "own", "greybark"))
    assert "ST*" in game.state.turn.dice


@pytest.mark.rule("MM-R-19")
def test_with_refilled_chests_each_opens_once_per_turn() -> None:
    top = Tabletop("jay", "algus", options={"chests_refill": True})
    top.room("S1_05", 0, -1, 2, filled=True)
    top.g.hero.at = "S1_05"
    top.deal("jay", "sabotage")
    game = top.start(dice="ML ML", seed=1)
    assert PlayCard("sabotage", "own", "jay") in options(game)
    play(game, RoomAction("S1_05"))
    assert PlayCard("sabotage", "own", "jay") not in options(game)


@pytest.mark.rule("MM-ABIL-02")
def test_a_finder_gets_gold_for_a_trap_that_a_card_disarms() -> None:
    top = Tabletop("mika", "algus")
    top.trap("S1_07", 0, 1)
    top.teach("mika", "nimble_fingers")
    top.deal("mika", "ambush")
    game = top.start(dice="ML")
    play(game, PlayCard("ambush", "own", "mika", (AtTrap("S1_07"),)))
    assert (game.state.hero.gold, game.state.hero.xp) == (1, 0)


@pytest.mark.rule("MM-R-91", "MM-PET-03")
def test_a_lucky_charm_rolls_dice_again_that_have_no_reroll() -> None:
    top = Tabletop("greybark", "algus")
    top.deal("greybark", "bad_omen")
    game = top.start("reroll", dice="ML RG ST*")
    game.state.turn.final, game.state.turn.pet = ("ML",), "late"
    asked(game).refresh()
    assert options(game, Reroll) == [Reroll(("RG",))]
    play(game, PlayCard("bad_omen", "own", "greybark"))
    assert Reroll(("ML", "RG", "ST")) in options(game)


@pytest.mark.rule("MM-R-81")
def test_no_symbols_are_made_when_the_actions_are_over() -> None:
    top = Tabletop("jay", "algus", mode="alliance")
    top.deal("algus", "covering_fire", "mind_control")
    game = top.start(dice="ML", seed=1)
    helping = PlayCard("covering_fire", "any", "algus")
    assert helping in game.asides(1)
    play(game, EndTurn(0))
    assert (asked(game).window, asked(game).seat) == ("the Dungeon Master Phase begins", 1)
    assert helping not in options(game)
    assert game.asides(1) == []


# Setting up


@pytest.mark.rule("MM-R-97")
@pytest.mark.parametrize("above", [1, 2])
def test_a_room_lies_above_the_stairs_however_few_tiles_do(above: Literal[1, 2]) -> None:
    for seed in range(250 if above == 2 else 20):
        game = undercroft.new_game(
            "masmorra", 2, mode="alliance", seed=seed, options={"tiles_above_second": above}, recording=False
        )
        stack, tiles = game.state.stacks[0], game.content.tiles
        assert tiles[stack.top].type not in ("trap", "stairs down")
        assert len(stack.pools[0]) == above - 1


@pytest.mark.rule("MM-PAYB-01")
def test_a_block_of_nothing_is_the_last_way_to_suffer_payback() -> None:
    game = table("mika", "algus", monsters={START: "orc"}, hands={"mika": "snag"}, dice="DF", seed=1)
    play(game, Fight(), Attack(1))
    assert options(game, Block) == [Block(1), Block(0)]
