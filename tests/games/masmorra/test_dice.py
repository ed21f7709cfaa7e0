"""Rolling and rerolling, what dice and symbols are good for, paying, the Free Step token, Magic."""

import pytest

from undercroft.games.masmorra.content.symbols import FACES
from undercroft.games.masmorra.state import actions as a
from undercroft.games.masmorra.state.actions import (
    AtHero,
    Attack,
    Block,
    DrinkElixir,
    EndTurn,
    Explore,
    Fight,
    Flip,
    Keep,
    Move,
    PlayCard,
    Reroll,
    Roll,
    RoomAction,
    UseAbility,
    UseMagic,
)
from undercroft.games.masmorra.state.events import (
    DieTurned,
    Healed,
    MonsterDefeated,
    PaidBack,
    Rerolled,
    Rolled,
    SymbolsGone,
    Wounded,
)
from undercroft.games.masmorra.state.model import Phase
from undercroft.testing import options, play, refused, told

from .tabletop import START, Tabletop, table

SIX = "ST RG ML DF EL MG"


# Rolling


@pytest.mark.rule("MM-ROLL-01", "MM-DICE-01", "MM-COMP-06")
def test_all_six_dice_are_rolled_each_with_six_faces() -> None:
    game = table(phase="before", rolls=[SIX])
    assert game.state.content.action_die.faces == ("ST", "RG", "ML", "DF", "EL", "MG")
    play(game, Roll())
    assert told(game, Rolled)[0].faces == ("ST", "RG", "ML", "DF", "EL", "MG")
    assert game.state.turn.dice == SIX.split()


@pytest.mark.rule("MM-ROLL-01")
def test_the_roll_cannot_be_left_out_or_done_twice() -> None:
    game = table(phase="before", seed=1)
    assert refused(game, EndTurn(0)) == "MM-TURN-03"
    play(game, Roll())
    assert refused(game, Roll()) == "MM-ROLL-01"
    play(game, Keep())
    assert refused(game, Roll()) == "MM-ROLL-01"


@pytest.mark.rule("MM-DICE-01", "MM-COMP-06")
def test_there_is_one_pet_die_with_the_same_faces() -> None:
    top = Tabletop("greybark", "jay")
    top.teach("greybark", "feral_strike", "wolf_companion")
    top.deal("greybark", "confusion")
    game = top.start("start", rolls=[SIX, "MG"])
    assert PlayCard("confusion", "own", "greybark") not in options(game)
    play(game, Roll())
    assert told(game, Rolled)[0].faces == (*SIX.split(), "MG*")
    play(game, Keep())
    assert PlayCard("confusion", "own", "greybark") not in options(game)


@pytest.mark.rule("MM-R-70")
def test_each_fear_of_the_dark_takes_an_action_die_but_never_the_pet_die() -> None:
    top = Tabletop("greybark", "jay", "algus")
    top.teach("greybark", "feral_strike", "wolf_companion")
    top.deal("jay", "fear_of_the_dark")
    top.deal("algus", "fear_of_the_dark")
    game = top.start("start", rolls=["ST ST ST ST", "MG"])
    play(game, PlayCard("fear_of_the_dark", "any", "jay"), PlayCard("fear_of_the_dark", "any", "algus"), Roll())
    assert told(game, Rolled)[0].faces == ("ST", "ST", "ST", "ST", "MG*")


@pytest.mark.rule("MM-R-70")
def test_there_are_never_fewer_than_no_dice() -> None:
    top = Tabletop()
    top.g.turn.fewer = 8
    game = top.start("before")
    play(game, Roll())
    assert told(game, Rolled)[0].faces == ()
    assert options(game, EndTurn) == [EndTurn(0)]


# Rerolling


@pytest.mark.rule("MM-ROLL-02")
def test_any_dice_are_rolled_again_in_one_throw_and_stand() -> None:
    game = table(phase="reroll", dice="ST ST ML DF EL MG", rolls=["RG RG MG"])
    assert refused(game, Reroll(("ST", "ST", "ST", "EL"))) == "MM-ROLL-02"
    play(game, Reroll(("ST", "ST", "EL")))
    assert [(event.old, event.new) for event in told(game, Rerolled)] == [(("EL", "ST", "ST"), ("RG", "RG", "MG"))]
    assert sorted(game.state.turn.dice) == ["DF", "MG", "MG", "ML", "RG", "RG"]
    for action in (Reroll(("RG",)), Keep()):
        assert refused(game, action) == "MM-ROLL-02"


@pytest.mark.rule("MM-ROLL-02")
def test_none_or_all_may_be_rolled_again() -> None:
    kept = table(phase="reroll", dice=SIX)
    assert refused(kept, Reroll(())) == "MM-ROLL-02"
    play(kept, Keep())
    assert kept.state.turn.dice == SIX.split()
    again = table(phase="reroll", dice=SIX, rolls=["ML ML ML ML ML ML"])
    play(again, Reroll(FACES))
    assert again.state.turn.dice == ["ML"] * 6


@pytest.mark.rule("MM-ROLL-03", "MM-R-69")
@pytest.mark.parametrize("used", [True, False])
def test_schmetterling_is_given_up_for_one_more_reroll(used: bool) -> None:
    top = Tabletop()
    top.hero("jay").captured, top.g.eliminated = ("schmetterling",), ("schmetterling",)
    game = top.start("before", rolls=[SIX, *(["ML"] if used else []), "DF DF"])
    play(game, Roll())
    play(game, *([Reroll(("ST",))] if used else [Keep()]))
    assert game.state.hero.captured == ("schmetterling",)
    play(game, Reroll(("RG", "EL")))
    assert told(game, Rerolled)[-1].source == "schmetterling"
    assert game.state.hero.captured == ()
    assert game.state.eliminated == ("schmetterling",)
    assert refused(game, Reroll(("ML",))) == "MM-ROLL-02"


@pytest.mark.rule("MM-ROLL-03")
def test_schmetterling_need_not_be_given_up() -> None:
    top = Tabletop()
    top.hero("jay").captured = ("schmetterling",)
    game = top.start("before", rolls=[SIX])
    play(game, Roll(), Keep(), Keep())
    assert game.state.hero.captured == ("schmetterling",)
    assert EndTurn(0) in options(game)


@pytest.mark.rule("MM-PET-03")
def test_a_pet_die_called_between_roll_and_reroll_stands() -> None:
    top = Tabletop("algus", "jay")
    top.teach("algus", "arcane_shield", "wizards_apprentice")
    top.hero("algus").gold = 1
    game = top.start("before", rolls=["ST ST ST ML ML ML", "DF"])
    play(game, Roll(), UseAbility("wizards_apprentice"))
    assert "DF*" in game.state.turn.dice
    assert refused(game, Reroll(("DF",))) == "MM-PET-03"
    assert Reroll(("ST",)) in options(game)


# What each face is good for


@pytest.mark.rule("MM-DICE-02")
def test_a_step_is_two_move_points() -> None:
    game = table(dice="ST", rooms={"S1_12": (0, -1)})
    play(game, Move("S1_12", "step"))
    assert game.state.turn.steps == 1
    play(game, Move(START, ""))
    assert game.state.turn.steps == 0


@pytest.mark.rule("MM-DICE-02")
@pytest.mark.parametrize(
    ("face", "monster", "dice", "hurt"),
    [
        ("ranged", "orc", "RG RG", 0),
        ("melee", "orc", "ML ML", 3),
        ("elixir", "skeleton", "EL EL", 0),
        ("magic", "gelatinous_cube", "MG MG MG", 0),
    ],
)
def test_each_symbol_is_one_damage_to_whom_it_hurts(face: str, monster: str, dice: str, hurt: int) -> None:
    game = table(dice=dice, monsters={START: monster}, seed=1)
    play(game, Fight(), Attack(1, **{face: len(dice.split())}))
    assert len(told(game, MonsterDefeated)) == 1
    assert sum(event.amount for event in told(game, Wounded)) == hurt


@pytest.mark.rule("MM-DICE-02")
def test_defense_stops_one_wound_of_payback_each() -> None:
    game = table(dice="DF DF", monsters={START: "orc"})
    play(game, Fight(), Attack(1), Block(2))
    assert [(event.payback, event.blocked) for event in told(game, PaidBack)] == [(3, 2)]
    assert game.state.hero.life == 5


@pytest.mark.rule("MM-DICE-02")
def test_elixir_heals_and_magic_turns_a_die() -> None:
    game = table(dice="EL MG ST", hero={"life": 4})
    play(game, DrinkElixir("jay"), UseMagic("ST", "EL"), DrinkElixir("jay"))
    assert game.state.hero.life == 6
    assert told(game, DieTurned)[0].new == "EL"


# The Free Step token


@pytest.mark.rule("MM-FREE-01")
@pytest.mark.parametrize("phase", ["before", "reroll", "actions"])
def test_the_free_step_is_taken_once_at_any_point_and_used_at_once(phase: Phase) -> None:
    game = table(phase=phase, dice="" if phase == "before" else "ML DF", rooms={"S1_12": (0, -1)}, seed=1)
    play(game, Move("S1_12", "token"))
    assert (game.state.hero.at, game.state.hero.free, game.state.turn.steps) == ("S1_12", False, 1)
    play(game, Move(START, ""))
    assert refused(game, Move("S1_12", "token")) == "MM-FREE-02"
    assert refused(game, Explore(1, 0, "token")) == "MM-FREE-02"


@pytest.mark.rule("MM-FREE-02")
def test_the_token_is_no_die_and_no_symbol_that_could_wait() -> None:
    top = Tabletop("greybark", "jay")
    top.teach("greybark", "feral_strike")
    top.trap("S1_08", 1, 0)
    game = top.start(dice="MG")
    assert refused(game, UseAbility("feral_strike", ("ST",))) == "MM-PAY-03"
    assert refused(game, RoomAction("S1_08")) == "MM-PAY-03"
    assert game.state.turn.symbols == {}


@pytest.mark.rule("MM-FREE-02", "MM-TURN-04")
def test_the_token_is_ready_again_in_the_owners_next_turn_only() -> None:
    game = table(phase="before", rooms={"S1_12": (0, -1)}, seed=3)
    play(game, Move("S1_12", "token"), Roll(), Keep(), EndTurn(0))
    assert not game.state.heroes[0].free
    play(game, Roll(), Keep(), EndTurn(0))
    assert game.state.active == 0
    assert game.state.hero.free


@pytest.mark.rule("MM-R-76", "MM-ABIL-06")
def test_what_greybark_takes_in_place_of_a_step_may_wait_in_that_room() -> None:
    game = table("greybark", "jay", dice="ST ML", rooms={"S1_12": (0, -1)}, hero={"life": 5})
    assert options(game, Flip) == [Flip("ML"), Flip("DF"), Flip("EL")]
    play(game, Flip("EL"))
    assert (game.state.turn.symbols, game.state.hero.free) == ({"EL": 1}, False)
    assert refused(game, Flip("ML")) == "MM-FREE-02"
    play(game, DrinkElixir("greybark"))
    assert game.state.hero.life == 6


@pytest.mark.rule("MM-R-76", "MM-PAY-05")
def test_greybarks_symbol_is_lost_on_leaving_like_any_other() -> None:
    game = table("greybark", "jay", dice="ST", rooms={"S1_12": (0, -1)})
    play(game, Flip("ML"), Move("S1_12", "step"))
    assert game.state.turn.symbols == {}
    assert [event.faces for event in told(game, SymbolsGone)] == [("ML",)]


# Spending and docking


@pytest.mark.rule("MM-PAY-01", "MM-PAY-02")
def test_dice_and_symbols_are_spent_in_any_mix_and_as_often_as_there_are_any() -> None:
    game = table(dice="EL ML", symbols="EL EL", hero={"life": 2})
    play(game, DrinkElixir("jay"), DrinkElixir("jay"), DrinkElixir("jay"))
    assert len(told(game, Healed)) == 3
    assert (game.state.turn.dice, game.state.turn.used, game.state.turn.symbols) == (["ML"], ["EL"], {})
    assert refused(game, DrinkElixir("jay")) == "MM-ELIX-01"


@pytest.mark.rule("MM-PAY-01")
def test_a_spent_die_is_not_there_any_more() -> None:
    game = table(dice="ST", rooms={"S1_12": (0, -1)})
    play(game, Move("S1_12", "step"), Move(START, ""))
    assert game.state.turn.used == ["ST"]
    assert refused(game, Move("S1_12", "step")) == "MM-STEP-01"
    assert refused(game, UseAbility("parry", ("ST",))) == "MM-PAY-03"
    assert options(game, EndTurn) == [EndTurn(0)]


@pytest.mark.rule("MM-R-78")
def test_symbols_go_before_dice_and_the_pet_die_before_others() -> None:
    game = table(dice="EL EL*", symbols="EL", hero={"life": 2})
    play(game, DrinkElixir("jay"))
    assert (game.state.turn.dice, game.state.turn.symbols) == (["EL", "EL*"], {})
    play(game, DrinkElixir("jay"))
    assert game.state.turn.dice == ["EL"]


@pytest.mark.rule("MM-R-78")
def test_the_free_step_token_is_used_only_when_it_is_named() -> None:
    game = table(dice="ST", rooms={"S1_12": (0, -1)})
    play(game, Move("S1_12", "step"), Move(START, ""))
    assert game.state.hero.free
    play(game, Move("S1_12", "token"))
    assert not game.state.hero.free


@pytest.mark.rule("MM-PAY-03")
def test_only_dice_are_docked() -> None:
    chest = table(symbols="ML ML", rooms={"S1_05": (0, -1)}, at="S1_05")
    assert refused(chest, RoomAction("S1_05")) == "MM-PAY-03"
    assert refused(chest, UseAbility("parry", ("ML",))) == "MM-PAY-03"
    game = table(dice="ML ML", rooms={"S1_05": (0, -1)}, at="S1_05", picks=["snag"])
    play(game, RoomAction("S1_05"), UseAbility("parry", ("ML",)))
    assert game.state.turn.docked == {"S1_05": ("ML",), "parry": ("ML",)}
    assert game.state.turn.used == []


@pytest.mark.rule("MM-PAY-03", "MM-PAY-04")
def test_a_docking_space_on_a_hero_card_works_once_per_turn() -> None:
    top = Tabletop()
    top.teach("jay", "preemptive_strike")
    game = top.start(dice="ML ML ST")
    play(game, UseAbility("preemptive_strike", ("ML",)))
    assert refused(game, UseAbility("preemptive_strike", ("ML",))) == "MM-ABIL-03"
    play(game, UseAbility("parry", ("ML",)))
    assert refused(game, UseAbility("parry", ("ST",))) == "MM-ABIL-03"


@pytest.mark.rule("MM-PAY-04")
def test_a_docking_space_on_a_tile_is_blocked_until_the_turn_ends() -> None:
    game = table(dice="EL EL", rooms={"S1_13": (0, -1)}, at="S1_13", seed=1)
    play(game, RoomAction("S1_13"))
    assert refused(game, RoomAction("S1_13")) == "MM-PAY-04"
    assert game.state.turn.docked == {"S1_13": ("EL",)}
    play(game, EndTurn(0))
    assert game.state.turn.docked == {}


@pytest.mark.rule("MM-PAY-05")
def test_symbols_stay_behind_and_dice_come_along() -> None:
    game = table(dice="ST RG", symbols="RG ML", rooms={"S1_12": (0, -1)})
    play(game, Move("S1_12", "step"))
    assert (game.state.turn.dice, game.state.turn.symbols) == (["RG"], {})
    assert [event.faces for event in told(game, SymbolsGone)] == [("RG", "ML")]


@pytest.mark.rule("MM-PAY-05")
def test_holy_water_stays_behind_though_it_is_all_there_is() -> None:
    game = table(
        dice="ST ML", rooms={"S1_12": (0, -1)}, monsters={"S1_12": "skeleton"}, hands={"jay": "reflect"}, seed=1
    )
    play(game, PlayCard("reflect", "own", "jay"))
    assert (game.state.turn.purging, game.state.turn.symbols) == (3, {})
    play(game, Move("S1_12", "step"))
    assert [event.faces for event in told(game, SymbolsGone)] == [("EL", "EL", "EL")]
    play(game, Fight())
    assert refused(game, Attack(1, elixir=1)) == "MM-PAY-01"


@pytest.mark.rule("MM-PAY-05")
@pytest.mark.parametrize("way", ["portal", "stairs", "swap", "explore"])
def test_symbols_are_lost_whatever_way_the_hero_leaves(way: str) -> None:
    top = Tabletop()
    top.room("S1_11", 0, -1)
    top.room("S1_01", 1, 0, 3)
    top.entrance()
    top.stack(1, "S1_12", "S1_02")
    top.deal("jay", "snag")
    top.hero("jay").at = "S1_01" if way == "stairs" else "S1_11"
    game = top.start(dice="MG ST", symbols="RG")
    action = {
        "portal": RoomAction("S1_11", START),
        "stairs": a.TakeStairs("S2_00"),
        "swap": PlayCard("snag", "own", "jay", (AtHero("algus"),)),
        "explore": Explore(0, -2, "step"),
    }[way]
    play(game, action)
    assert game.state.turn.symbols == {}
    assert len(told(game, SymbolsGone)) == 1


@pytest.mark.rule("MM-PAY-06")
def test_a_die_must_show_what_is_asked_for_unless_magic_turned_it() -> None:
    game = table(dice="RG MG", rooms={"S1_05": (0, -1)}, at="S1_05", picks=["snag"])
    assert refused(game, RoomAction("S1_05")) == "MM-PAY-03"
    play(game, UseMagic("RG", "ML"), RoomAction("S1_05"))
    assert game.state.turn.docked == {"S1_05": ("ML",)}


@pytest.mark.rule("MM-PAY-06")
def test_any_die_pays_where_the_cost_says_any() -> None:
    for face in FACES:
        game = table(dice=face)
        play(game, UseAbility("parry", (face,)))
        assert game.state.turn.symbols == {"DF": 1}


# Magic


@pytest.mark.rule("MM-MAGIC-01")
def test_magic_turns_an_unused_die_to_any_face() -> None:
    for face in ("ST", "RG", "DF", "EL", "MG"):
        game = table(dice="ML MG")
        play(game, UseMagic("ML", face))
        assert (game.state.turn.dice, game.state.turn.used) == ([face], ["MG"])


@pytest.mark.rule("MM-MAGIC-01")
def test_magic_is_used_while_engaged_too_and_with_a_symbol() -> None:
    game = table(dice="ST ST", symbols="MG", monsters={START: "orc"})
    play(game, UseMagic("ST", "RG"))
    assert (game.state.turn.dice, game.state.turn.symbols) == (["ST", "RG"], {})
    assert refused(game, UseMagic("ST", "RG")) == "MM-MAGIC-01"


@pytest.mark.rule("MM-MAGIC-02")
def test_neither_the_paying_die_nor_used_or_docked_ones_can_be_turned() -> None:
    game = table(dice="MG ST ML", rooms={"S1_12": (0, -1)})
    assert refused(game, UseMagic("MG", "RG")) == "MM-MAGIC-02"
    play(game, Move("S1_12", "step"), UseAbility("parry", ("ML",)))
    assert options(game, UseMagic) == []
    assert refused(game, UseMagic("ST", "RG")) == "MM-MAGIC-02"
    assert refused(game, UseMagic("ML", "RG")) == "MM-MAGIC-02"


@pytest.mark.rule("MM-MAGIC-02")
def test_one_magic_die_can_turn_another_and_the_pet_die() -> None:
    game = table(dice="MG MG")
    play(game, UseMagic("MG", "RG"))
    assert (game.state.turn.dice, game.state.turn.used) == (["RG"], ["MG"])
    pet = table(dice="MG ST*")
    play(pet, UseMagic("ST", "ML"))
    assert pet.state.turn.dice == ["ML*"]
