"""The log: everything that changes is told, after its cause and with its reason."""

import pytest

from tests.games.dungeon_fighter.tabletop import NAMES, Tabletop, hit, miss, seen, throw
from undercroft.games.dungeon_fighter import GAME
from undercroft.games.dungeon_fighter.state import events as e
from undercroft.games.dungeon_fighter.state.actions import (
    BackDown,
    BuyBonusDie,
    ChooseTarget,
    Declare,
    HandOver,
    LeaveCard,
    StandGround,
    UseCard,
)
from undercroft.games.dungeon_fighter.words.outline import tell
from undercroft.kernel.actions import Pass
from undercroft.kernel.events import Event
from undercroft.testing import said, told

CONTENT = Tabletop().content


@pytest.mark.rule("DF-EQ-05")
def test_a_card_that_nobody_takes_is_not_said_to_find_no_place() -> None:
    table = Tabletop()
    table.maintain("goblin", stolen=1)
    game = table.run_on(picks=["snot_sabre"])
    game.play(LeaveCard("snot_sabre"))
    assert [event.by for event in told(game, e.CardLost)] == ["left"]
    assert any("is taken by nobody and discarded" in line for line in said(game))


@pytest.mark.rule("DF-EQ-03", "DF-AB-18")
def test_a_weapon_heals_as_a_weapon() -> None:
    table = Tabletop()
    table.give("torm", "prayer_mace")
    table.hero("randolph").hp = 5
    table.meet("goblin")
    game = table.run_on(outcomes=[hit(1, met=("PI",))])
    throw(game, "red", "prayer_mace")
    game.play(ChooseTarget("randolph"))
    assert [event.by for event in told(game, e.HeroHealed)] == ["weapon"]


@pytest.mark.rule("DF-MON-05")
def test_a_barred_die_is_said_to_be_barred() -> None:
    table = Tabletop()
    table.meet("candle_fiend")
    barred = table.content.monsters["candle_fiend"].ability
    assert barred is not None
    game = table.run_on(outcomes=[hit(1)])
    throw(game)
    assert told(game, e.DieTaken)[0].barred == (barred.resist,)
    assert any(f"{barred.resist} (barred)" in line for line in said(game))


@pytest.mark.rule("DF-DMG-06")
def test_softened_damage_is_explained() -> None:
    table = Tabletop()
    table.give("torm", "padlocked_belt")
    table.meet("bookish_ettin")
    game = table.run_on(outcomes=[miss(met=("2B",))])
    throw(game, "red")
    assert told(game, e.HeroHurt)[0].attack == e.Attack(2, armor=1)
    assert any("loses 1 HP for the miss (2 − 1 armor): 8 left" in line for line in said(game))


@pytest.mark.rule("DF-R-03", "DF-MAINT-01")
def test_a_prize_that_the_supply_cuts_says_so() -> None:
    table = Tabletop()
    table.g.bonus, table.g.bonus_supply = 8, 1
    table.maintain("goblin", shots=1)
    game = table.run_on()
    assert any("+1 Bonus die for a quick kill (the supply had no more)" in line for line in said(game))


@pytest.mark.rule("DF-MAINT-04", "DF-MAINT-06", "DF-MAINT-07")
def test_what_returns_after_a_fight_is_told() -> None:
    table = Tabletop()
    table.maintain("goblin", bonus_used=2, toad=True, beer=1)
    table.g.bonus_supply -= 2
    log = said(table.run_on())
    assert any("2 used Bonus dice go back to the supply" in line for line in log)
    assert any("Goblin goes to the discard pile; the Toad and the Beer return to the supply" in line for line in log)


@pytest.mark.rule("DF-OUT-04")
def test_bonus_dice_that_a_retrieval_removes_are_told() -> None:
    table = Tabletop()
    table.g.bonus, table.g.bonus_supply = 0, 8
    table.meet("goblin", dice=[], bonus_used=1)
    assert any("1 used Bonus die goes back to the supply" in line for line in said(table.run_on()))


@pytest.mark.rule("DF-BACK-04")
def test_the_coins_of_a_refused_card_are_told() -> None:
    table = Tabletop()
    table.meet("cute_bear", stage="reveal")
    gold = table.content.monsters["cute_bear"].gold
    game = table.run_on(seed=1)
    game.play(BackDown())
    assert told(game, e.BackedDown)[0].gold == gold


@pytest.mark.rule("DF-BACK-04", "DF-R-44")
def test_the_tokens_of_a_refused_card_are_told_but_for_the_beer_that_stays() -> None:
    table = Tabletop()
    table.give("randolph", "lantern_of_spite", "pocket_beer")
    table.meet("cute_bear", stage="reveal")
    game = table.run_on(seed=1)
    game.play(UseCard("lantern_of_spite", "randolph"), 1)
    game.play(UseCard("pocket_beer", "randolph", target="torm"), 1)
    game.play(BackDown())
    assert "Cute Bear goes under its pile, and its 1 gold and the Tracking to the supply" in "\n".join(said(game))


@pytest.mark.rule("DF-SHOP-03")
def test_a_bought_bonus_die_is_counted() -> None:
    table = Tabletop()
    table.g.gold, table.g.gold_supply = 9, 21
    table.maintain("goblin", room="5")
    game = table.run_on(seed=1)
    game.play(BuyBonusDie())
    assert any("the Chest holds 2 Bonus dice" in line for line in said(game))


@pytest.mark.rule("DF-MON-01", "DF-MON-02", "DF-MON-03")
@pytest.mark.parametrize(
    ("foe", "cards", "gold", "words"),
    [
        ("sock_thief", (), 2, "Torm has no card"),
        ("sock_thief", ("padlocked_belt",), 2, "Padlocked Belt of Torm keeps the cards"),
        ("toll_imp", (), 0, "The Chest holds no gold"),
        ("toll_imp", ("tavern_apron",), 2, "Tavern Apron of Torm keeps the gold"),
        ("leech_countess", (), 2, "has all its HP: it leeches none"),
    ],
)
def test_a_miss_ability_that_finds_nothing_says_why(foe: str, cards: tuple[str, ...], gold: int, words: str) -> None:
    table = Tabletop()
    table.give("torm", *cards)
    table.g.gold_supply += table.g.gold - gold
    table.g.gold = gold
    table.meet(foe)
    required = table.content.monsters[foe].rq
    game = table.run_on(outcomes=[miss(met=(required,) if required else ())])
    throw(game, "red")
    assert any(words in line for line in said(game))


@pytest.mark.rule("DF-MON-01", "DF-EQ-11")
def test_a_theft_is_told_before_what_it_costs() -> None:
    table = Tabletop()
    table.give("torm", "monks_cord")
    table.hero("torm").hp = 11
    table.meet("sock_thief")
    game = table.run_on(outcomes=[miss()])
    throw(game, "red")
    kinds = [type(event) for event in game.events if isinstance(event, e.CardLost | e.HeroHurt)]
    assert kinds[-2:] == [e.CardLost, e.HeroHurt]


@pytest.mark.rule("DF-HI-02", "DF-AB-10")
def test_stolen_cards_are_not_in_the_deck_any_more_and_are_shown() -> None:
    table = Tabletop()
    table.meet("goblin", stolen=2)
    view = seen(table.run_on())
    assert view.equipment_deck == 51
    assert "2 stolen cards face down" in tell(table.content, view)


@pytest.mark.rule("DF-R-33", "DF-BACK-01")
def test_a_vote_for_the_fight_says_so_as_nothing_else_tells_of_it() -> None:
    table = Tabletop(options={"voters": (0, 1)})
    table.meet("cute_bear", stage="reveal")
    game = table.run_on(seed=1)
    game.play(StandGround(), 1)
    game.play(StandGround(), 0)
    assert said(game) == ["The party votes: 2 of 2 want to fight"]


@pytest.mark.rule("DF-R-33", "DF-MAINT-09", "DF-ROOM-03")
def test_votes_against_an_offer_name_the_offer() -> None:
    table = Tabletop(options={"voters": (0, 1)})
    table.give("torm", "snot_sabre")
    table.maintain("goblin", room="2b")
    game = table.run_on(seed=1)
    for seat in (1, 0, 1, 0):
        game.play(Pass(), seat)
    votes = [line for line in said(game) if "votes" in line]
    assert votes == [
        "The party votes: 2 of 2 want no more exchange of equipment",
        "The party votes: 2 of 2 want to leave the treasure",
    ]


@pytest.mark.rule("DF-R-33", "DF-MAINT-09")
def test_a_vote_for_a_deed_is_followed_by_the_deed() -> None:
    table = Tabletop(options={"voters": (0, 1)})
    table.give("torm", "snot_sabre")
    table.maintain("goblin")
    game = table.run_on(seed=1)
    for seat in (1, 0):
        game.play(HandOver("snot_sabre", "torm", "randolph"), seat)
    assert said(game)[-2:] == [
        "The party votes: 2 of 2 want what follows",
        "Torm hands Snot Sabre to Randolph",
    ]


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (e.PartyMoved(floor=3, side="", room="boss", rule="DF-MOVE-03"), "The party moves onto the Final Boss card"),
        (e.CardStolen(hero="torm", waiting=1, rule="DF-AB-10"), "1 waits for Maintenance"),
        (e.CardStolen(hero="torm", waiting=2, rule="DF-AB-10"), "2 wait for Maintenance"),
        (
            e.WeaponsDeclared(hero="torm", weapons=("helm_of_bravery",), requirements=("BD", "EL"), rule="DF-ENC-05"),
            "Torm uses Helm of Bravery; this throw: Blind, Elbow",
        ),
        (
            e.GoldChanged(amount=-1, now=3, by="greedy", rule="DF-MON-02"),
            "1 gold is lost to a Greedy monster: the Chest holds 3",
        ),
        (
            e.GoldChanged(amount=2, now=3, by="treasure", rule="DF-ROOM-03"),
            "+2 gold of the treasure: the Chest holds 3",
        ),
        (e.Voted(votes=2, of=3, tie=False, rule="DF-R-33"), "The party votes: 2 of 3 want what follows"),
    ],
)
def test_events_in_words(event: Event, words: str) -> None:
    assert words in GAME.words.event(CONTENT, NAMES, event)


@pytest.mark.rule("DF-THROW-04")
def test_a_requirement_of_two_weapons_is_said_once() -> None:
    blind = [card.id for card in CONTENT.equipment.values() if card.rq == "BD"]
    table = Tabletop()
    table.give("torm", *blind[:2])
    table.meet("goblin", stage="aim", die="red")
    line = GAME.words.action(table.g, 0, Declare(tuple(blind[:2])))
    assert "(Blind; +" in str(line)
