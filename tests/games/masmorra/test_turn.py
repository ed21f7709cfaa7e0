"""Rounds and turns: how one begins, what may be done when, and how it ends."""

import pytest

from undercroft.games.masmorra.state import actions as a
from undercroft.games.masmorra.state.actions import (
    BuyCard,
    DrinkElixir,
    EndTurn,
    Explore,
    Fight,
    Keep,
    Move,
    MoveMonster,
    PlayCard,
    Reroll,
    Roll,
    RoomAction,
    TakeGold,
    TakeStairs,
    UseAbility,
    UseMagic,
)
from undercroft.games.masmorra.state.events import (
    CardsGained,
    DungeonMasterActs,
    EvilDrawn,
    Gained,
    Healed,
    HeroFell,
    MalaphyasRolled,
    Rerolled,
    Rolled,
    StoodUp,
    SymbolsGone,
    TurnBegan,
    Wounded,
)
from undercroft.kernel.actions import Pass
from undercroft.kernel.events import Event
from undercroft.kernel.game import Game
from undercroft.testing import asked, options, pass_quietly, play, refused, told

from .tabletop import START, Tabletop, table

SIX = "ST RG ML DF EL MG"


def order(game: Game, *kinds: type[Event]) -> list[type[Event]]:
    """These events in the order in which they were told, each once."""
    return list(dict.fromkeys(type(event) for event in game.events if isinstance(event, kinds)))


# Rounds and turns


@pytest.mark.rule("MM-TURN-01")
def test_turns_go_clockwise_around_the_table() -> None:
    top = Tabletop("jay", "algus", "mika")
    top.g.first = top.g.active = 1
    game = top.start("before", seed=1)
    for hero in ("algus", "mika", "jay", "algus"):
        assert game.state.hero.board == hero
        assert refused(game, Roll(), seat=(game.state.seat + 1) % 3) == "MM-TURN-01"
        play(game, Roll(), Keep(), EndTurn(0))
    assert [event.hero for event in told(game, TurnBegan)] == ["mika", "jay", "algus", "mika"]


@pytest.mark.rule("MM-TURN-02", "MM-TURN-03")
def test_a_turn_is_roll_actions_and_bounties_and_then_the_dungeon_master() -> None:
    game = table(phase="before", rolls=["ST RG ML DF EL MG"], hero={"life": 5})
    assert refused(game, EndTurn(0)) == "MM-TURN-03"
    assert refused(game, DrinkElixir("jay")) == "MM-R-05"
    assert refused(game, Keep()) == "MM-ROLL-02"
    play(game, Roll())
    assert refused(game, EndTurn(0)) == "MM-TURN-03"
    assert refused(game, DrinkElixir("jay")) == "MM-TURN-03"
    assert refused(game, Roll()) == "MM-ROLL-01"
    play(game, Keep())
    assert refused(game, Roll()) == "MM-ROLL-01"
    assert refused(game, Keep()) == "MM-ROLL-02"
    assert refused(game, a.Done()) == "MM-DM-02"
    play(game, DrinkElixir("jay"), EndTurn(4))
    assert order(game, Rolled, Healed, Gained, DungeonMasterActs, TurnBegan) == [
        Rolled,
        Healed,
        Gained,
        DungeonMasterActs,
        TurnBegan,
    ]


@pytest.mark.rule("MM-TURN-04")
def test_a_prone_hero_stands_up_and_the_free_step_is_ready_again() -> None:
    top = Tabletop()
    jay = top.hero("jay")
    jay.prone, jay.life, jay.free = True, 0, False
    top.hero("algus").free = False
    game = top.start("start")
    assert (game.state.hero.prone, game.state.hero.life, game.state.hero.free) == (False, 6, True)
    assert [event.hero for event in told(game, StoodUp)] == ["jay"]
    assert not game.state.heroes[1].free


@pytest.mark.rule("MM-TURN-04")
def test_a_wounded_hero_that_stands_is_not_healed_by_a_new_turn() -> None:
    top = Tabletop()
    top.hero("jay").life = 2
    assert top.start("start").state.hero.life == 2


@pytest.mark.rule("MM-TURN-05")
def test_at_the_end_of_the_turn_dice_and_symbols_are_gone() -> None:
    game = table(dice="ML ST EL RG", symbols="DF DF", hero={"life": 5})
    play(game, UseAbility("parry", ("ML",)), DrinkElixir("jay"))
    turn = game.state.turn
    assert (turn.dice, turn.used, turn.docked) == (["ST", "RG"], ["EL"], {"parry": ("ML",)})
    play(game, EndTurn(0))
    turn = game.state.turn
    assert game.state.active == 1
    assert (turn.dice, turn.used, turn.docked, turn.symbols) == ([], [], {}, {})
    assert [event.faces for event in told(game, SymbolsGone)] == [("DF", "DF", "DF")]


@pytest.mark.rule("MM-R-88")
def test_an_epic_game_may_end_after_the_rounds_that_were_agreed_on() -> None:
    top = Tabletop(mode="epic", options={"rounds": 2})
    top.hero("algus").xp = 1
    game = top.start("spawn", seed=1)
    for hero in (1, 0, 1):
        assert (game.state.active, game.outcome) == (hero, None)
        play(game, Roll(), Keep(), EndTurn(0))
    assert game.outcome is not None
    assert (game.outcome.rule, game.outcome.ranking) == ("MM-R-88", ((1,), (0,)))
    assert game.state.rounds == 2


@pytest.mark.rule("MM-R-88")
def test_without_such_an_agreement_an_epic_game_goes_on() -> None:
    game = Tabletop(mode="epic").start("spawn", seed=1)
    for _ in range(5):
        play(game, Roll(), Keep(), EndTurn(0))
    assert (game.outcome, game.state.rounds) == (None, 3)


# The start of a turn


@pytest.mark.rule("MM-R-58")
def test_a_hero_stands_up_before_malaphyas_acts_and_cards_come_after_him() -> None:
    top = Tabletop(mode="epic")
    top.ground("throne", "T5")
    top.hero("jay").prone, top.hero("jay").life = True, 0
    top.deal("algus", "fear_of_the_dark")
    game = top.start("start", rolls=["ST", "orc", "ST"])
    assert order(game, StoodUp, MalaphyasRolled, Wounded) == [StoodUp, MalaphyasRolled, Wounded]
    assert game.state.hero.life == 5
    assert (asked(game).seat, asked(game).window) == (1, "a turn begins")
    play(game, PlayCard("fear_of_the_dark", "any", "algus"))
    assert isinstance(options(game)[0], Roll)


@pytest.mark.rule("MM-R-58")
def test_in_an_alliance_the_evil_card_opens_the_hero_phase() -> None:
    top = Tabletop(mode="alliance")
    top.ground("throne", "T5")
    top.deal("algus", "healing_prayer")
    game = top.start("start", rolls=["ST", "orc", "ST"], picks=["rusted_buckles"])
    pass_quietly(game)
    assert (asked(game).window, told(game, EvilDrawn)) == ("a turn begins", [])
    play(game, Pass())
    pass_quietly(game)
    assert [event.card for event in told(game, EvilDrawn)] == ["rusted_buckles"]
    assert order(game, MalaphyasRolled, EvilDrawn) == [MalaphyasRolled, EvilDrawn]
    assert isinstance(options(game)[0], Roll)


@pytest.mark.rule("MM-R-58")
def test_a_hero_that_falls_at_the_start_of_its_turn_goes_on_with_the_dm_phase() -> None:
    top = Tabletop(mode="epic")
    top.ground("throne", "T5")
    top.hero("jay").life = 1
    top.monster("orc", "T1")
    game = top.start("start", rolls=["ST", "orc", "ST"])
    assert [event.hero for event in told(game, HeroFell)] == ["jay"]
    assert isinstance(options(game)[0], a.Done)
    assert told(game, Rolled) == []
    assert game.state.phase == "move"


@pytest.mark.rule("MM-ALLY-08", "MM-R-39")
def test_a_companion_stays_away_when_the_evil_card_of_the_turn_forbids_abilities() -> None:
    top = Tabletop("greybark", "jay", mode="alliance")
    top.teach("greybark", "feral_strike", "wolf_companion")
    game = top.start("start", picks=["clouded_mind"], rolls=["ST ST ST ST ST ST"])
    play(game, Roll())
    assert told(game, Rolled)[0].faces == ("ST",) * 6


# Before the roll, and between the roll and the reroll


@pytest.mark.rule("MM-R-05")
def test_before_the_roll_there_is_no_fight_and_nothing_that_takes_dice() -> None:
    top = Tabletop("mika", "jay")
    top.teach("mika", "throwing_knife")
    top.room("S1_12", 0, -1, filled=True)
    top.stack(1, "S1_02")
    top.deal("mika", "pickpocket")
    top.hero("mika").gold = 6
    game = top.start("before", symbols="EL MG ST")
    free = [Roll(), Move("S1_12", "token"), Explore(1, 0, "token"), UseAbility("throwing_knife"), BuyCard()]
    assert all(action in options(game) for action in [*free, PlayCard("pickpocket", "own", "mika")])
    top.g.hero.life = 5
    for action in (
        Move("S1_12", "step"),
        UseAbility("shadow_walk", ("ML",)),
        RoomAction("S1_12"),
        TakeGold(),
        DrinkElixir("mika"),
        UseMagic("ML", "DF"),
        Fight(),
    ):
        assert refused(game, action) == "MM-R-05"


@pytest.mark.rule("MM-R-05", "MM-MOVE-02")
def test_before_the_roll_a_hero_among_monsters_neither_fights_nor_leaves() -> None:
    game = table(phase="before", rooms={"S1_12": (0, -1)}, monsters={START: "orc"}, seed=1)
    assert refused(game, Fight()) == "MM-R-05"
    assert refused(game, Move("S1_12", "token")) == "MM-MOVE-02"
    play(game, Roll(), Keep())
    assert Fight() in options(game)


@pytest.mark.rule("MM-R-05")
def test_rolling_forfeits_a_move_point_that_is_left() -> None:
    game = table(phase="before", rooms={"S1_12": (0, -1)}, rolls=["ML ML ML ML ML ML"])
    play(game, Move("S1_12", "token"))
    assert Move(START, "") in options(game)
    play(game, Roll(), Keep())
    assert game.state.turn.steps == 0
    assert refused(game, Move(START, "")) == "MM-STEP-01"


@pytest.mark.rule("MM-R-89", "MM-FREE-01", "MM-ACT-02")
def test_between_roll_and_reroll_the_free_step_may_be_taken_and_a_card_bought() -> None:
    game = table(
        phase="before", stack="S1_12 S1_02", hero={"gold": 5}, rolls=["ML ML ML ML ML ST", "RG RG"], picks=["snag"]
    )
    play(game, Roll(), Explore(0, -1, "token"))
    assert game.state.hero.at == "S1_12"
    assert game.state.turn.steps == 1
    play(game, BuyCard(), Reroll(("ML", "ML")))
    assert game.state.hero.hand == ["snag"]
    assert game.state.turn.steps == 0
    assert sorted(game.state.turn.dice) == ["ML", "ML", "ML", "RG", "RG", "ST"]
    assert isinstance(options(game)[-1], EndTurn)


@pytest.mark.rule("MM-R-89")
def test_between_roll_and_reroll_dice_are_not_used_yet() -> None:
    top = Tabletop("jay", "algus")
    top.room("S1_05", 1, 0, filled=True)
    top.hero("jay").life, top.hero("jay").at = 5, "S1_05"
    game = top.start("reroll", dice=SIX)
    for action in (
        Move(START, "step"),
        UseAbility("parry", ("ML",)),
        RoomAction("S1_05"),
        DrinkElixir("jay"),
        UseMagic("ML", "DF"),
        Fight(),
    ):
        assert refused(game, action) == "MM-TURN-03"


@pytest.mark.rule("MM-R-89", "MM-ACT-02")
def test_a_card_can_be_bought_in_the_own_dm_phase() -> None:
    game = table(
        rooms={"S1_12": (0, -1), "S1_14": (0, -2)},
        monsters={"S1_14": "orc"},
        dice="ML ML",
        hero={"gold": 5},
        picks=["snag"],
    )
    play(game, EndTurn(0))
    assert MoveMonster(1, "S1_12") in options(game)
    assert game.asides(0) == [BuyCard()]
    assert game.asides(1) == []
    assert refused(game, BuyCard(), seat=1) == "MM-ACT-02"
    game.play(BuyCard(), 0)
    assert (game.state.hero.gold, game.state.hero.hand) == (0, ["snag"])
    assert MoveMonster(1, "S1_12") in options(game)


@pytest.mark.rule("MM-R-89", "MM-ACT-02")
def test_bounties_may_buy_a_card_in_the_same_turn() -> None:
    game = table(dice="ML ML", hero={"gold": 3}, picks=["snag"])
    assert refused(game, BuyCard()) == "MM-GOLD-02"
    play(game, EndTurn(2))
    assert options(game) == [BuyCard(), Pass()]
    saving = game.clone()
    play(game, BuyCard())
    assert (game.state.heroes[0].gold, game.state.heroes[0].hand, game.state.active) == (0, ["snag"], 1)
    play(saving, Pass())
    assert (saving.state.heroes[0].gold, saving.state.heroes[0].hand, saving.state.active) == (5, [], 1)


@pytest.mark.rule("MM-R-89")
def test_who_could_buy_before_is_not_asked_again() -> None:
    game = table(dice="ML ML", hero={"gold": 5})
    play(game, EndTurn(1))
    assert (game.state.heroes[0].gold, game.state.active) == (6, 1)


@pytest.mark.rule("MM-KO-05")
def test_a_hero_felled_between_rolls_has_nothing_left_but_the_dm_phase() -> None:
    game = table(phase="reroll", dice="ML ML DF", hero={"life": 1}, hands={"algus": "lightning_bolt"}, seed=1)
    game.play(next(aside for aside in game.asides(1) if isinstance(aside, PlayCard)), 1)
    assert game.state.heroes[0].prone
    assert told(game, Rerolled) == []
    assert game.state.active == 1


@pytest.mark.rule("MM-KO-05")
def test_a_hero_felled_before_the_roll_does_not_roll() -> None:
    game = table(phase="before", hero={"life": 1}, hands={"algus": "lightning_bolt"})
    game.play(next(aside for aside in game.asides(1) if isinstance(aside, PlayCard)), 1)
    assert told(game, Rolled) == []
    assert game.state.active == 1


# Actions


@pytest.mark.rule("MM-ACT-01")
def test_actions_come_in_any_order_and_as_often_as_they_are_paid() -> None:
    top = Tabletop("valerie", "algus")
    top.room("S1_11", 0, -1, 1)
    top.room("S1_12", 1, 0, 1, filled=True)
    top.hero("valerie").life = 1
    top.monster("orc")
    top.deal("valerie", "stupefy", "secret_quest")
    game = top.start(dice="MG MG MG ST DF EL", picks=["snag"])
    play(game, UseAbility("lay_on_hands", ("DF",)), UseMagic("MG", "EL"), PlayCard("stupefy", "own", "valerie"))
    play(game, Fight(), a.Attack(1, ranged=2))
    play(game, DrinkElixir("valerie"), DrinkElixir("valerie"), DrinkElixir("valerie"))
    assert game.state.hero.life == 4
    play(game, Move("S1_11", "step"), Move(START, ""))
    play(game, Move("S1_11", "token"), RoomAction("S1_11", "S1_12"), TakeGold())
    play(game, PlayCard("secret_quest", "own", "valerie"), DrinkElixir("valerie"), DrinkElixir("valerie"))
    assert (game.state.hero.at, game.state.hero.life, game.state.hero.gold) == ("S1_12", 6, 2)
    assert game.state.turn.dice == []


@pytest.mark.rule("MM-ACT-02")
def test_a_card_may_be_bought_at_any_moment_of_the_own_turn() -> None:
    before = table(phase="before", hero={"gold": 5}, picks=["snag"])
    engaged = table(dice="ML", monsters={START: "orc"}, hero={"gold": 5}, picks=["snag"])
    fighting = table(dice="ML", monsters={START: "orc"}, hero={"gold": 5}, picks=["snag"])
    play(fighting, Fight())
    for game in (before, engaged, fighting):
        play(game, BuyCard())
        assert (game.state.hero.gold, game.state.hero.hand) == (0, ["snag"])
        assert refused(game, BuyCard()) == "MM-GOLD-02"


@pytest.mark.rule("MM-ACT-02")
def test_nobody_buys_in_another_players_turn() -> None:
    top = Tabletop()
    top.hero("algus").gold = 6
    assert refused(top.start(dice="ML"), BuyCard(), seat=1) == "MM-ACT-02"


@pytest.mark.rule("MM-GEN-06")
def test_no_hero_attacks_another() -> None:
    game = table(dice="ML ML RG RG MG MG")
    assert [hero.at for hero in game.state.heroes] == [START, START]
    assert refused(game, Fight()) == "MM-FIGHT-01"
    assert refused(game, a.Attack(1, melee=2)) == "MM-FIGHT-01"
    fighting = table(dice="ML ML RG RG", monsters={START: "orc"})
    play(fighting, Fight())
    assert {action.monster for action in options(fighting, a.Attack)} == {1}


# Wounds and Elixir


@pytest.mark.rule("MM-GEN-07")
def test_one_wound_takes_one_life_point_and_none_left_is_defeat() -> None:
    game = table(dice="", monsters={START: "orc"}, hero={"life": 4}, seed=1)
    play(game, Fight())
    assert (game.state.hero.life, game.state.hero.prone) == (1, False)
    fatal = table(dice="", monsters={START: "orc"}, hero={"life": 3}, seed=1)
    play(fatal, Fight())
    assert (fatal.state.heroes[0].life, fatal.state.heroes[0].prone) == (0, True)


@pytest.mark.rule("MM-ELIX-01", "MM-GEN-07")
def test_an_elixir_heals_one_wound_up_to_six_life_points() -> None:
    game = table(dice="EL EL EL", hero={"life": 4})
    play(game, DrinkElixir("jay"), DrinkElixir("jay"))
    assert (game.state.hero.life, game.state.turn.dice) == (6, ["EL"])
    assert [event.amount for event in told(game, Healed)] == [1, 1]
    assert refused(game, DrinkElixir("jay")) == "MM-ELIX-01"


@pytest.mark.rule("MM-ELIX-01")
def test_only_the_own_hero_drinks() -> None:
    top = Tabletop()
    top.hero("algus").life = 3
    game = top.start(dice="EL")
    assert refused(game, DrinkElixir("algus")) == "MM-ALLY-12"
    assert options(game, DrinkElixir) == []
    assert refused(table(dice="ML", hero={"life": 1}), DrinkElixir("jay")) == "MM-ELIX-01"


@pytest.mark.rule("MM-ELIX-01")
def test_nobody_drinks_while_engaged_or_in_a_combat() -> None:
    game = table(dice="EL", monsters={START: "orc goblin"}, hero={"life": 5})
    assert refused(game, DrinkElixir("jay")) == "MM-ELIX-01"
    play(game, Fight(), a.Attack(1), a.Block(0))
    assert refused(game, DrinkElixir("jay")) == "MM-ELIX-01"
    play(game, a.Attack(2), a.Block(0))
    play(game, DrinkElixir("jay"))
    assert game.state.hero.life == 2


@pytest.mark.rule("MM-ELIX-02")
def test_elixirs_do_not_keep_a_hero_from_falling() -> None:
    game = table(dice="EL EL EL EL EL EL", symbols="EL EL", monsters={START: "orc"}, hero={"life": 3}, seed=1)
    play(game, Fight(), a.Attack(1), a.Block(0))
    assert game.state.heroes[0].prone
    trapped = table(dice="ST EL EL", rooms={"S1_12": (0, -1)}, traps={"S1_07": (1, 0)}, hero={"life": 1}, seed=1)
    play(trapped, Move("S1_12", "step"))
    assert trapped.state.heroes[0].prone


# The end of a turn


@pytest.mark.rule("MM-R-85")
def test_ending_the_phase_says_how_many_dice_become_gold() -> None:
    game = table(dice="ML ML ST", symbols="RG RG", hero={"gold": 4})
    assert options(game, EndTurn) == [EndTurn(2), EndTurn(1), EndTurn(0)]
    assert refused(game, EndTurn(3)) == "MM-GOLD-03"
    assert refused(game, EndTurn(4)) == "MM-GOLD-01"
    assert refused(game, EndTurn(-1)) == "MM-GOLD-01"
    play(game, EndTurn(1), Pass())
    assert game.state.heroes[0].gold == 5
    assert told(game, CardsGained) == []
    assert game.state.active == 1


@pytest.mark.rule("MM-TURN-03")
def test_nothing_of_the_hero_phase_is_done_in_the_dm_phase() -> None:
    game = table(
        rooms={"S1_12": (0, -1), "S1_14": (0, -2), "S1_01": (1, 0, 3)}, monsters={"S1_14": "orc"}, dice="ST EL MG"
    )
    play(game, EndTurn(0))
    for action, rule in (
        (Move("S1_12", "token"), "MM-TURN-03"),
        (Explore(-1, 0, "token"), "MM-TURN-03"),
        (TakeStairs("S2_00"), "MM-R-07"),
        (EndTurn(0), "MM-TURN-03"),
        (Roll(), "MM-ROLL-01"),
    ):
        assert refused(game, action) == rule
