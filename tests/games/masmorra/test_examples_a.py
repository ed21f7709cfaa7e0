"""The rulebook's worked examples about dice, symbols, steps and rooms, each as it is told there."""

import pytest

from undercroft.games.masmorra.state.actions import (
    Attack,
    Block,
    DrinkElixir,
    EndTurn,
    Explore,
    Fight,
    Flip,
    Move,
    PlayCard,
    Reroll,
    Roll,
    RoomAction,
    UseAbility,
)
from undercroft.games.masmorra.state.events import (
    DungeonMasterActs,
    MonsterAppeared,
    Rerolled,
    Rolled,
    SymbolsGone,
    TileTurnedUp,
)
from undercroft.testing import options, play, refused, told

from .tabletop import START, Tabletop, table


@pytest.mark.rule("MM-EX-01", "MM-PAY-01", "MM-ELIX-01")
def test_mika_drinks_a_die_and_two_symbols() -> None:
    game = table("mika", "jay", dice="EL", hands={"mika": "secret_quest"}, hero={"life": 3})
    play(game, PlayCard("secret_quest", "own", "mika"))
    play(game, DrinkElixir("mika"), DrinkElixir("mika"), DrinkElixir("mika"))
    assert game.state.hero.life == 6
    assert (game.state.turn.dice, game.state.turn.symbols) == ([], {})


@pytest.mark.rule("MM-EX-02", "MM-PAY-03", "MM-ROOM-03")
def test_greybark_opens_a_chest_with_a_die_but_not_with_a_symbol() -> None:
    chest = {"S1_05": (0, -1)}
    symbol = table("greybark", "jay", rooms=chest, at="S1_05")
    play(symbol, Flip("ML"))
    assert symbol.state.turn.symbols == {"ML": 1}
    assert refused(symbol, RoomAction("S1_05")) == "MM-PAY-03"
    die = table("greybark", "jay", rooms=chest, at="S1_05", dice="ML", picks=["snag"])
    play(die, RoomAction("S1_05"))
    assert (die.state.hero.xp, die.state.hero.gold, die.state.hero.hand) == (1, 2, ["snag"])


@pytest.mark.rule("MM-EX-03", "MM-PAY-05")
def test_jay_loses_a_swift_strike_that_he_did_not_use() -> None:
    game = table(dice="ST RG", monsters={START: "orc"}, hands={"jay": "stupefy"}, rooms={"S1_12": (0, -1)}, seed=1)
    play(game, PlayCard("stupefy", "own", "jay"))
    assert game.state.turn.symbols == {"RG": 2}
    play(game, Fight(), Attack(1, ranged=1), Block(0), Move("S1_12", "step"))
    assert game.state.turn.symbols == {}
    assert [event.faces for event in told(game, SymbolsGone)] == [("RG",)]
    assert game.state.turn.dice == ["RG"]


@pytest.mark.rule("MM-EX-04", "MM-ROLL-02")
def test_valerie_rolls_three_dice_again_and_no_more() -> None:
    game = table("valerie", "jay", phase="before", rolls=["ML DF EL ST ST RG", "ML MG ST"])
    play(game, Roll(), Reroll(("ST", "ST", "RG")))
    assert told(game, Rerolled)[0].old == ("RG", "ST", "ST")
    assert sorted(game.state.turn.dice) == ["DF", "EL", "MG", "ML", "ML", "ST"]
    assert refused(game, Reroll(("ST",))) == "MM-ROLL-02"
    assert refused(game, Reroll(())) == "MM-ROLL-02"
    assert EndTurn(0) in options(game)


@pytest.mark.rule("MM-EX-05", "MM-ABIL-03", "MM-IC-17")
def test_algus_makes_magic_of_any_die_and_a_fireball_of_two_magic_dice() -> None:
    top = Tabletop("algus", "jay")
    top.teach("algus", "transmutation", "fireball")
    game = top.start(dice="ST MG MG")
    play(game, UseAbility("arcane_focus", ("ST",)))
    assert game.state.turn.symbols == {"MG": 1}
    play(game, UseAbility("fireball", ("MG", "MG")))
    assert game.state.turn.symbols == {"MG": 1, "RG": 3}
    assert game.state.turn.docked == {"arcane_focus": ("ST",), "fireball": ("MG", "MG")}


@pytest.mark.rule("MM-EX-06", "MM-ABIL-06")
def test_greybark_takes_an_elixir_in_place_of_a_step() -> None:
    game = table("greybark", "jay", hero={"life": 5})
    play(game, Flip("EL"))
    assert (game.state.turn.symbols, game.state.hero.free) == ({"EL": 1}, False)
    assert options(game, Move) == options(game, Explore) == []


@pytest.mark.rule("MM-EX-07", "MM-ABIL-03", "MM-IC-17")
def test_jay_strikes_before_he_is_struck() -> None:
    top = Tabletop()
    top.teach("jay", "preemptive_strike")
    game = top.start(dice="ML")
    play(game, UseAbility("preemptive_strike", ("ML",)))
    assert game.state.turn.symbols == {"RG": 2}
    assert game.state.turn.docked == {"preemptive_strike": ("ML",)}


@pytest.mark.rule("MM-EX-08", "MM-EXPL-03", "MM-EXPL-04")
def test_algus_moves_north_and_explores_with_one_step() -> None:
    game = table("algus", "jay", dice="ST", rooms={"S1_12": (0, -1)}, stack="S1_02 S1_05 S1_06", rolls=["goblin"])
    play(game, Move("S1_12", "step"))
    assert (game.state.hero.at, game.state.turn.steps) == ("S1_12", 1)
    play(game, Explore(0, -2, ""))
    assert (game.state.hero.at, game.state.turn.steps, game.state.turn.dice) == ("S1_02", 0, [])
    assert [(event.card, event.at) for event in told(game, MonsterAppeared)] == [("goblin", "S1_02")]
    assert [event.tile for event in told(game, TileTurnedUp)] == ["S1_05"]
    kinds = [type(event) for event in game.events]
    assert kinds.index(MonsterAppeared) < kinds.index(TileTurnedUp)
    assert game.state.traps == {}


@pytest.mark.rule("MM-EX-16", "MM-ROOM-04")
def test_algus_steps_through_a_portal() -> None:
    top = Tabletop("algus", "jay")
    top.room("S1_11", 0, -1)
    top.room("S1_05", 4, 4)
    top.hero("algus").at = "S1_11"
    game = top.start(dice="MG")
    assert {action.to for action in options(game, RoomAction)} == {START, "S1_05"}
    play(game, RoomAction("S1_11", "S1_05"))
    assert game.state.hero.at == "S1_05"
    assert game.state.turn.docked == {"S1_11": ("MG",)}


@pytest.mark.rule("MM-EX-18", "MM-FREE-01")
def test_a_player_explores_first_and_rolls_when_the_monster_is_known() -> None:
    game = table(phase="before", stack="S1_02 S1_05", rolls=["ghoul", "ST ST ML ML DF RG", "RG RG"])
    play(game, Explore(0, -1, "token"))
    assert [event.card for event in told(game, MonsterAppeared)] == ["ghoul"]
    assert told(game, Rolled) == []
    play(game, Roll(), Reroll(("ST", "ST")))
    assert sorted(game.state.turn.dice) == ["DF", "ML", "ML", "RG", "RG", "RG"]
    assert Fight() in options(game)
    assert told(game, DungeonMasterActs) == []


@pytest.mark.rule("MM-EX-19", "MM-ADJ-01", "MM-MOVE-02")
def test_a_hero_moves_through_doors_not_diagonally_and_not_away_from_a_monster() -> None:
    rooms = {"S1_12": (0, -1), "S1_14": (1, -1), "S1_13": (1, 0, 1)}
    game = table(dice="ST ST", rooms=rooms, hero={"free": False})
    assert refused(game, Move("S1_14", "step")) == "MM-ADJ-01"
    play(game, Move("S1_12", "step"))
    assert game.state.hero.at == "S1_12"
    held = table(dice="ST ST", rooms=rooms, monsters={START: "orc"})
    assert refused(held, Move("S1_12", "step")) == "MM-MOVE-02"
