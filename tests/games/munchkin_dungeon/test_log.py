"""What the log says: enough for somebody who moves the pieces of a real box, each line with its own rule."""

from pathlib import Path

import pytest

from undercroft.games.munchkin_dungeon.drawing.board import BOARD
from undercroft.games.munchkin_dungeon.state.actions import (
    Activate,
    AssignDamage,
    Finish,
    LevelUp,
    Move,
    MoveMonster,
    PlayCard,
    StartFight,
    Stop,
    TakeLoot,
    UseEffect,
    UseItem,
)
from undercroft.kernel.actions import Pass
from undercroft.kernel.game import Game

from .tabletop import Tabletop, own_pack, play


def log(game: Game) -> list[tuple[str, str]]:
    """Everything told so far, each line with its rule."""
    return [(game.say(event), event.rule) for event in game.events]


def line_of(game: Game, rule: str) -> list[str]:
    """The lines that cite this rule."""
    return [words for words, cited in log(game) if cited == rule]


# Fights


@pytest.mark.rule("MD-FIGHT-15")
def test_the_log_says_how_many_shields_were_pierced_on_either_side() -> None:
    table = Tabletop(heroes=("cutpurse", "warrior", "hedge_mage"))
    table.g.where["mildew_bear"] = "B7"
    game = table.start("resolve", room="B7", rolls=["BHS", "SHSH"], seed=1)
    play(game, Activate("power 0"), Finish())  # Backstab: 1 Hit, pierce 2; Moat Shark: pierce 1
    assert line_of(game, "MD-FIGHT-15") == [
        "Regina: 2 Hits against 2 Shields, all pierced, so 2 Damage to the Monsters; "
        "Monsters: 2 Hits against 1 Shield, pierced, so 2 Damage to Regina"
    ]


@pytest.mark.rule("MD-FIGHT-15")
@pytest.mark.parametrize(
    ("monsters", "said"),
    [
        ("SSSS", "Regina: 2 Hits against 4 Shields, 2 of them pierced, so 0 Damage to the Monsters"),
        ("S___", "Regina: 2 Hits against 1 Shield, pierced, so 2 Damage to the Monsters"),
        ("____", "Regina: 2 Hits against 0 Shields, so 2 Damage to the Monsters"),
    ],
)
def test_no_more_shields_are_pierced_than_there_are(monsters: str, said: str) -> None:
    table = Tabletop(heroes=("cutpurse", "warrior", "hedge_mage"))
    table.g.where["mildew_bear"] = "B7"
    game = table.start("resolve", room="B7", rolls=["BH_", monsters], seed=1)
    play(game, Activate("power 0"), Finish())
    assert line_of(game, "MD-FIGHT-15")[0].startswith(said)


@pytest.mark.rule("MD-EQUIP-01", "MD-EQUIP-02", "MD-FIGHT-13", "MD-SUPER-03")
def test_what_counts_by_itself_is_told_when_the_fight_begins(tmp_path: Path) -> None:
    text = '[[loot]]\nid = "bandanna"\nname = "Bandanna"\ntype = "item"\npassive = { reroll = 1 }\n'
    table = Tabletop(packs=[own_pack(tmp_path, text)])
    table.wear(0, "certified_stick", "door_worn_as_shield")
    table.give(0, "gym_membership", "bandanna", "two_handed_ladle", "badge_saint_spreadsheet")
    table.hero.badge = "badge_saint_spreadsheet"
    table.g.turn.threats = ["feral_wardrobe#0"]
    game = table.start("resolve", room="B7", rolls=["HHH"])
    play(game, StartFight())
    assert log(game) == [
        ("Regina fights Moat Shark and Feral Wardrobe", "MD-FIGHT-02"),
        ("Certified Stick counts for Regina: +1 die", "MD-EQUIP-01"),
        ("Door Worn as Shield counts for Regina: +1 Shield", "MD-EQUIP-01"),
        ("Bandanna counts for Regina: +1 reroll", "MD-EQUIP-02"),
        ("Saint Spreadsheet counts for Regina: +2 rerolls", "MD-SUPER-03"),
        ("Moat Shark counts for the Monsters: ignore 1 Shield", "MD-FIGHT-13"),
        ("Feral Wardrobe counts for the Monsters: −1 die for Regina", "MD-FIGHT-13"),
        ("Regina rolls Hit Hit Hit (base dice)", "MD-FIGHT-04"),
    ]


@pytest.mark.rule("MD-FIGHT-08", "MD-FIGHT-10", "MD-FIGHT-12", "MD-FIGHT-14")
def test_every_roll_and_every_bolt_says_for_whom_it_is_and_what_it_does() -> None:
    table = Tabletop(heroes=("hedge_mage", "warrior", "cutpurse"))
    table.g.turn.threats = ["tax_imp#0"]
    game = table.start("resolve", room="A1", rolls=["BB_", "H", "B"])
    play(game, Activate("power 0"), Activate("power 1"), Finish(), Activate("tax_imp#0"))
    assert log(game)[1:7] == [
        ("Regina rolls Bolt Bolt blank (base dice)", "MD-FIGHT-04"),
        ("Regina spends a Bolt on Spark (+1 die, +1 Hit)", "MD-FIGHT-10"),
        ("Regina rolls Hit (Spark)", "MD-FIGHT-10"),
        ("Regina spends a Bolt on Fog Bank (−1 die for the Monsters)", "MD-FIGHT-10"),
        ("Robert rolls Bolt (Monsters)", "MD-FIGHT-12"),
        ("Robert spends a Bolt for the Monsters on Tax Imp (−2 Coins for Regina)", "MD-FIGHT-14"),
    ]


@pytest.mark.rule("MD-FIGHT-18", "MD-FIGHT-22", "MD-FIGHT-23")
def test_whoever_is_beaten_stays_or_is_discarded_is_told() -> None:
    table = Tabletop()
    table.g.turn.threats = ["damp_sock_golem#0"]
    game = table.start("resolve", room="B3", rolls=["H__", "___"], seed=1)
    play(game, Finish(), AssignDamage((0, 1)))
    assert log(game)[4:7] == [
        ("Damp Sock Golem is beaten by 1 Damage", "MD-FIGHT-18"),
        ("Mildew Bear is not beaten: it stays in B3, fully healed", "MD-FIGHT-23"),
        ("Damp Sock Golem is discarded", "MD-FIGHT-22"),
    ]


@pytest.mark.rule("MD-BOSS-03")
def test_a_boss_that_was_not_beaten_is_told_to_stay() -> None:
    game = Tabletop().start("resolve", room="lair", rolls=["___", "____"], seed=1)
    play(game, Finish())
    assert line_of(game, "MD-BOSS-03") == ["Furnace Wyrm is not beaten: it stays, fully healed"]


@pytest.mark.rule("MD-FIGHT-19", "MD-DEF-04")
def test_a_defeat_cites_what_brought_it_about() -> None:
    table = Tabletop()
    table.hero.damage = 3
    game = table.start("resolve", room="B3", rolls=["___", "H_"], seed=1)
    play(game, Finish())
    assert "Regina is defeated: no Heart is left" in line_of(game, "MD-FIGHT-19")
    table = Tabletop()
    table.g.rooms["A2"] = "spike_corridor"
    table.hero.damage = 3
    game = table.start("kick", seed=1)
    play(game, Move("A2"))
    assert line_of(game, "MD-DEF-04") == ["Regina is defeated: no Heart is left"]


@pytest.mark.rule("MD-DEF-04")
def test_threat_monsters_that_wait_in_vain_are_discarded_by_the_defeat() -> None:
    table = Tabletop()
    table.g.pool = 2
    table.g.turn.threats = ["damp_sock_golem#0"]
    table.hero.damage = 3
    table.deal(1, "loose_flagstone")
    game = table.start("trouble", room="A1", seed=1)
    play(game, PlayCard("loose_flagstone"))
    assert line_of(game, "MD-DEF-04") == ["Regina is defeated: no Heart is left", "Damp Sock Golem is discarded"]


# Which side


@pytest.mark.rule("MD-THREAT-05")
@pytest.mark.parametrize(
    ("card", "printed", "told"),
    [
        ("fog_of_ego", "−1 die for the Hero", "This turn: −1 die for Regina (Fog of Ego)"),
        ("banana_peel", "−1 reroll for the Hero", "This turn: −1 reroll for Regina (Banana Peel)"),
        ("hecklers", "+1 Bolt for the Monsters", "This turn: +1 Bolt for the Monsters (Hecklers)"),
        ("stuck_cork", "the Hero cannot use Potions this turn", "This turn Regina cannot use Potions (Stuck Cork)"),
    ],
)
def test_an_event_says_which_side_it_helps_or_hinders(card: str, printed: str, told: str) -> None:
    table = Tabletop()
    table.g.pool = 5
    table.deal(1, card, "toll_booth")
    game = table.start("trouble", room="A1")
    cost = table.content.threats[card].cost
    assert game.say(PlayCard(card), 1) == f"Play {table.content.name(card)} for {cost} Threat ({printed})"
    play(game, PlayCard(card))
    assert line_of(game, "MD-THREAT-05")[-1] == told
    side = told.removeprefix("This turn: ").partition(" (")[0].replace("Regina", "the Hero")
    assert card == "stuck_cork" or f"This turn: {side}." in game.board(1).text


@pytest.mark.rule("MD-FIGHT-13")
def test_hero_cards_speak_of_the_monsters_and_monster_cards_of_the_hero() -> None:
    table = Tabletop(heroes=("hedge_mage", "warrior", "cutpurse"))
    table.wear(0, "sidestep_boots")
    game = table.start("resolve", room="B5", rolls=["BBB"])
    assert game.say(Activate("power 1"), 0) == "Spend a Bolt on Fog Bank: −1 die for the Monsters"
    assert "Bolt: −1 die for the Monsters" in BOARD.card(table.content, "loot:sidestep_boots")
    assert "−1 die for the Hero" in BOARD.card(table.content, "threat:feral_wardrobe")
    assert "−1 reroll for the Hero" in BOARD.card(table.content, "monster:swarm_king")
    assert "the Hero takes 1 Damage" in BOARD.card(table.content, "boss:the_landlord")


# Rooms


@pytest.mark.rule("MD-KICK-02", "MD-KICK-10", "MD-BOARD-10")
def test_an_absent_monster_does_not_name_its_room() -> None:
    table = Tabletop()
    table.g.where["harpy"] = "graveyard"
    table.g.graveyard = ["harpy"]
    table.hero.at = "B2"
    game = table.start("kick", seed=1)
    assert game.say(Move("B5"), 0).startswith("Enter Monster Room B5: ")
    assert "Harpy" not in game.say(Move("B5"), 0)
    play(game, Move("B5"), Stop())
    assert log(game)[:2] == [
        ("Regina goes to Monster Room B5", "MD-KICK-02"),
        ("Threat Pool +1: 1 (Monster Room B5)", "MD-R-09"),
    ]
    assert "Regina, Warrior, Level 1, in Monster Room B5" in game.board(0).text
    drawn = game.board(0).layers["dens"]
    assert ">Monster Room</text>" in drawn
    assert ">Harpy</text>" not in drawn
    assert ">Mildew Bear</text>" in drawn  # which is at home
    assert "Harpy lives here and is away" in drawn


@pytest.mark.rule("MD-KICK-06")
@pytest.mark.parametrize(
    ("monster_at", "hero_at", "said"),
    [
        ("B5", "entrance", "Regina meets Harpy and must stop"),
        ("C1", "B5", "Regina meets Robert and must stop"),
    ],
)
def test_a_forced_stop_says_who_was_met(monster_at: str, hero_at: str, said: str) -> None:
    table = Tabletop()
    table.g.where["harpy"] = monster_at
    table.g.heroes[1].at = hero_at
    table.hero.at = "B2"
    game = table.start("kick", seed=1)
    play(game, Move("B5"))
    assert line_of(game, "MD-KICK-06") == [said]


@pytest.mark.rule("MD-THREAT-08")
def test_a_moved_monster_leaves_no_name_behind() -> None:
    table = Tabletop()
    table.g.pool = 2
    table.deal(1, "bad_mood", "toll_booth")
    game = table.start("trouble", room="A1")
    play(game, PlayCard("bad_mood"))
    assert game.say(MoveMonster("harpy", "C1"), 1) == "Move Harpy from Monster Room B5 to Monster Room C1"
    play(game, MoveMonster("harpy", "C1"))
    assert line_of(game, "MD-THREAT-08") == ["Harpy moves from B5 to C1 (Bad Mood)"]
    seen = game.rules.describe(game.view(None), game.content, 110, False)
    assert "B5 Monster Room" in seen
    assert "of B5" in seen  # the Harpy that stands in C1


@pytest.mark.rule("MD-THREAT-05", "MD-GRAVE-02")
def test_a_figure_that_an_event_sends_home_cites_the_event_and_not_the_full_graveyard() -> None:
    table = Tabletop()
    table.g.pool = 3
    table.g.where["harpy"] = "graveyard"
    table.g.graveyard = ["harpy"]
    table.deal(1, "back_from_lunch", "toll_booth")
    game = table.start("trouble", room="A1")
    play(game, PlayCard("back_from_lunch"))
    assert line_of(game, "MD-THREAT-05")[-1] == "Harpy returns from the Graveyard to its home B5 (Back From Lunch)"
    table = Tabletop()
    table.g.where |= {"harpy": "graveyard", "moat_shark": "graveyard"}
    table.g.graveyard = ["harpy", "moat_shark"]
    game = table.start("resolve", room="B3", rolls=["HHH", "__"], seed=1)
    play(game, Finish(), AssignDamage((3,)))
    assert line_of(game, "MD-GRAVE-02")[0] == ("Harpy returns from the Graveyard to its home B5 (room for the next)")


# Loot


@pytest.mark.rule("MD-R-41", "MD-R-29")
def test_loot_from_the_deck_and_what_is_put_on_at_once_cite_their_own_rules() -> None:
    table = Tabletop()
    table.g.rooms["C2"] = "dragons_cloakroom"
    game = table.start("rest", room="C2", picks=["hot_soup", "firecracker", "chain_whip"], seed=1)
    play(game, TakeLoot("lucky_lint"), TakeLoot("hot_soup"))
    assert game.state.row == ["sulky_axe", "saucepan_helm", "alpha_gamer_helmet", "firecracker"]
    after = [(words, rule) for words, rule in log(game) if "Chain Whip" in words]
    assert after == [
        ("Regina gets Chain Whip from the top of the Loot deck (Dragon's Cloakroom)", "MD-R-41"),
        ("Regina equips Chain Whip at once, as the Weapon slot was empty", "MD-R-29"),
    ]


@pytest.mark.rule("MD-R-41")
def test_an_empty_loot_deck_gives_nothing_from_its_top() -> None:
    table = Tabletop()
    table.g.rooms["C2"] = "dragons_cloakroom"
    table.give(1, *table.g.loot_deck)
    game = table.start("rest", room="C2", seed=1)
    play(game, TakeLoot("lucky_lint"), TakeLoot("sulky_axe"))
    assert game.state.heroes[0].loot == ["lucky_lint", "sulky_axe"]
    assert game.state.row == ["saucepan_helm", "alpha_gamer_helmet"]


@pytest.mark.rule("MD-LOOT-06", "MD-BOARD-08")
def test_loot_is_taken_before_its_slot_is_refilled() -> None:
    table = Tabletop()
    game = table.start("rest", room="B1", picks=["crown_of_envy"], seed=1)
    play(game, TakeLoot("lucky_lint"))
    assert log(game)[2:4] == [
        ("Regina gets Lucky Lint from the face-up Loot (clearing the Room)", "MD-LOOT-06"),
        ("Crown of Envy is revealed", "MD-BOARD-08"),
    ]


@pytest.mark.rule("MD-KICK-05")
def test_a_discarded_row_cites_who_discards_it() -> None:
    table = Tabletop()
    table.g.rooms["A2"] = "lost_and_found"
    game = table.start("kick", seed=1)
    play(game, Move("A2"), UseEffect())
    assert log(game)[1] == (
        "The face-up Loot is discarded: Sulky Axe, Saucepan Helm, Lucky Lint and Alpha Gamer Helmet (Lost and Found)",
        "MD-KICK-05",
    )


@pytest.mark.rule("MD-COMP-04")
def test_potions_that_the_supply_lacks_are_told() -> None:
    table = Tabletop()
    table.g.potions = 1
    table.g.heroes[1].potions += 8
    table.give(0, "flask_of_flasks")
    game = table.start("kick", seed=1)
    play(game, UseItem("flask_of_flasks"))
    assert log(game) == [
        ("Regina discards Flask of Flasks for its effect (+2 Potions)", "MD-EQUIP-05"),
        ("Regina gains 1 Potion, now 2 (Flask of Flasks)", "MD-EQUIP-05"),
        ("Regina does not get 1 Potion: the supply is empty (Flask of Flasks)", "MD-COMP-04"),
    ]


@pytest.mark.rule("MD-LOOT-02", "MD-LOOT-03", "MD-REST-01", "MD-ENG-06")
def test_resting_says_where_rewards_come_from_and_what_is_left() -> None:
    table = Tabletop()
    table.g.turn.faced = table.g.turn.beaten = ["harpy"]
    game = table.start("rest", room="A1", seed=1)
    play(game, LevelUp(), Pass())
    assert log(game)[:7] == [
        ("Regina gets the Reward of B5, the home of Harpy", "MD-LOOT-02"),
        ("Regina gains 2 Coins, now 3 (Harpy)", "MD-LOOT-02"),
        ("Regina clears Gift Shop (A1)", "MD-LOOT-03"),
        ("Regina gains 1 Coin, now 4 (clearing the Room)", "MD-LOOT-04"),
        ("Regina gains 1 Fame, now 1 (clearing the Room)", "MD-LOOT-04"),
        ("Regina loses 2 Coins, 2 left (Level 2)", "MD-REST-01"),
        ("Regina reaches Level 2 (+1 Heart)", "MD-REST-01"),
    ]


@pytest.mark.rule("MD-THREAT-05", "MD-THREAT-06")
def test_a_played_card_cites_the_rule_of_its_kind() -> None:
    table = Tabletop()
    table.g.pool = 3
    table.deal(1, "wall_of_moths", "toll_booth")
    table.deal(2, "banana_peel")
    game = table.start("trouble", room="A1")
    play(game, PlayCard("wall_of_moths"), PlayCard("banana_peel"))
    assert line_of(game, "MD-THREAT-06") == ["Robert plays Wall of Moths for 1 Threat (1 die, 2 Health)"]
    assert line_of(game, "MD-THREAT-05")[0] == "Marie plays Banana Peel for 1 Threat (−1 reroll for the Hero)"


def test_a_pack_with_a_monster_of_conditions_says_them_from_its_side(tmp_path: Path) -> None:
    text = '[[threat_monster]]\nid = "bully"\nname = "Bully"\ncost = 0\ndice = 1\nhealth = 1\n'
    table = Tabletop(packs=[own_pack(tmp_path, text + 'passive = { hit = 1, when = "hurt" }\n')])
    assert "+1 Hit if the Hero has Damage" in BOARD.card(table.content, "threat:bully")
