"""What the log says: enough for somebody who moves the pieces of a real box, each line with its own rule."""

from pathlib import Path

import pytest

import undercroft
from undercroft.games.munchkin_dungeon import GAME
from undercroft.games.munchkin_dungeon.drawing.board import BOARD
from undercroft.games.munchkin_dungeon.state.actions import (
    AcceptDeal,
    Activate,
    AssignDamage,
    BanPower,
    ChooseHero,
    DrinkPotion,
    Equip,
    Finish,
    LevelUp,
    Move,
    MoveMonster,
    OfferDeal,
    PayToll,
    PlayCard,
    Reroll,
    Sell,
    StartFight,
    Stop,
    SufferToll,
    TakeLoot,
    Transform,
    Unequip,
    UseEffect,
    UseItem,
)
from undercroft.kernel.actions import Action, Pass
from undercroft.kernel.game import Game
from undercroft.testing import options, play, write_pack

from .tabletop import Tabletop


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
        "Regina: 2 Hits against 2 Shields, which are ignored, so 2 Damage to the Monsters; "
        "Monsters: 2 Hits against 1 Shield, which is ignored, so 2 Damage to Regina"
    ]


@pytest.mark.rule("MD-FIGHT-15")
def test_the_log_says_which_bolts_were_left_unspent_on_either_side() -> None:
    table = Tabletop(heroes=("cutpurse", "warrior", "hedge_mage"))
    table.g.where["mildew_bear"] = "B7"
    game = table.start("resolve", room="B7", rolls=["BBH", "B___"], seed=1)
    play(game, Finish())
    (said,) = line_of(game, "MD-FIGHT-15")
    ours, theirs = said.split("; ")
    assert ours.endswith("to the Monsters (2 Bolts unspent)")
    assert theirs.endswith("to Regina (1 Bolt unspent)")


@pytest.mark.rule("MD-LOOT-03")
def test_the_log_says_that_a_room_was_cleared_without_a_fight() -> None:
    table = Tabletop()
    table.g.where.pop("moat_shark", None)
    game = table.start("trouble", room="A1")
    while not any(rule == "MD-LOOT-03" for _, rule in log(game)):
        play(game, Pass())
    assert ", with nobody to fight: " in line_of(game, "MD-LOOT-03")[0]


@pytest.mark.rule("MD-FIGHT-15")
@pytest.mark.parametrize(
    ("monsters", "said"),
    [
        ("SSSS", "Regina: 2 Hits against 4 Shields, 2 of which are ignored, so 0 Damage to the Monsters"),
        ("S___", "Regina: 2 Hits against 1 Shield, which is ignored, so 2 Damage to the Monsters"),
        ("____", "Regina: 2 Hits against 0 Shields, so 2 Damage to the Monsters"),
    ],
)
def test_no_more_shields_are_pierced_than_there_are(monsters: str, said: str) -> None:
    table = Tabletop(heroes=("cutpurse", "warrior", "hedge_mage"))
    table.g.where["mildew_bear"] = "B7"
    game = table.start("resolve", room="B7", rolls=["BH_", monsters], seed=1)
    play(game, Activate("power 0"), Finish())
    assert line_of(game, "MD-FIGHT-15")[0].startswith(said)


@pytest.mark.rule("MD-EQUIP-01", "MD-EQUIP-02", "MD-FIGHT-04", "MD-FIGHT-13", "MD-SUPER-03", "MD-THREAT-05")
def test_what_counts_by_itself_is_told_when_the_fight_begins(tmp_path: Path) -> None:
    text = '[[loot]]\nid = "bandanna"\nname = "Bandanna"\ntype = "item"\npassive = { reroll = 1 }\n'
    table = Tabletop(packs=[write_pack(tmp_path, GAME, text)])
    table.wear(0, "certified_stick", "door_worn_as_shield")
    table.give(0, "gym_membership", "bandanna", "two_handed_ladle", "badge_saint_spreadsheet")
    table.hero.badge = "badge_saint_spreadsheet"
    table.g.turn.threats = ["feral_wardrobe#0"]
    table.g.pool = 3
    table.deal(1, "borrowed_shields", "toll_booth")
    game = table.start("trouble", room="B7", rolls=["HHH"])
    play(game, PlayCard("borrowed_shields"), Pass())
    before = len(game.events)
    play(game, StartFight())
    assert log(game)[before:] == [
        ("Regina fights Moat Shark (2 dice, 2 Health) and Feral Wardrobe (3 dice, 3 Health)", "MD-FIGHT-02"),
        ("Certified Stick gives Regina 1 die", "MD-EQUIP-01"),
        ("Door Worn as Shield gives Regina 1 Shield", "MD-EQUIP-01"),
        ("Bandanna gives Regina 1 reroll", "MD-EQUIP-02"),
        ("Saint Spreadsheet gives Regina 2 rerolls", "MD-SUPER-03"),
        ("Borrowed Shields give the Monsters 1 Shield", "MD-THREAT-05"),
        ("Moat Shark lets the Monsters ignore 1 Shield", "MD-FIGHT-13"),
        ("Feral Wardrobe costs Regina a die", "MD-FIGHT-13"),
        ("Regina rolls 3 dice (3 + 1 − 1): Hit, Hit, Hit", "MD-FIGHT-04"),
    ]


@pytest.mark.rule("MD-FIGHT-08", "MD-FIGHT-10", "MD-FIGHT-12", "MD-FIGHT-14")
def test_every_roll_and_every_bolt_says_for_whom_it_is_and_what_it_does() -> None:
    table = Tabletop(heroes=("hedge_mage", "warrior", "cutpurse"))
    table.g.turn.threats = ["tax_imp#0"]
    game = table.start("resolve", room="A1", rolls=["BB_", "H", "B"])
    play(game, Activate("power 0"), Activate("power 1"), Finish(), Activate("tax_imp#0"))
    assert log(game)[1:8] == [
        ("Regina rolls 3 dice: Bolt, Bolt, blank", "MD-FIGHT-04"),
        ("Regina spends a Bolt on Spark (+1 die, +1 Hit); 1 Bolt left", "MD-FIGHT-10"),
        ("Regina rolls 1 die (Spark): Hit", "MD-FIGHT-10"),
        ("Regina spends a Bolt on Fog Bank (−1 die for the Monsters); 0 Bolts left", "MD-FIGHT-10"),
        ("Robert rolls 1 die for the Monsters (2 − 1): Bolt", "MD-FIGHT-12"),
        ("Robert spends one of the Monsters' Bolts on Tax Imp (Regina loses 2 Coins); 0 Bolts left", "MD-FIGHT-14"),
        ("Regina loses 1 Coin to Tax Imp: none left", "MD-R-22"),
    ]


@pytest.mark.rule("MD-FIGHT-06", "MD-FIGHT-08")
def test_rerolls_and_potions_say_what_is_left() -> None:
    table = Tabletop(heroes=("cutpurse", "warrior", "hedge_mage"))
    table.g.turn.threats = ["tax_imp#0"]
    game = table.start("resolve", room="A1", rolls=["HH_", "S", "B"])
    play(game, Reroll("_"), DrinkPotion())
    assert log(game)[2:] == [
        ("Regina rerolls a blank: Shield; 1 reroll left", "MD-FIGHT-06"),
        ("Regina drinks 1 Potion for an extra die: none left", "MD-FIGHT-08"),
        ("Regina rolls 1 die (Potion): Bolt", "MD-FIGHT-08"),
    ]


@pytest.mark.rule("MD-FIGHT-20", "MD-R-24")
def test_a_wound_in_a_fight_cites_whose_effect_it_was() -> None:
    table = Tabletop()
    table.g.turn.threats = ["minor_calamity#0"]
    game = table.start("resolve", room="A1", rolls=["B__", "B____"], seed=1)
    play(game, Activate("power 1"), Finish(), Activate("minor_calamity#0"))
    assert line_of(game, "MD-FIGHT-20") == ["Regina takes 1 Damage from Berserk: 3 of 4 Hearts left"]
    assert line_of(game, "MD-R-24") == ["Regina takes 1 Damage from Minor Calamity: 2 of 4 Hearts left"]


@pytest.mark.rule("MD-FIGHT-17", "MD-FIGHT-18", "MD-R-30")
@pytest.mark.parametrize(
    ("rolled", "split", "told"),
    [
        ("HHH", (2, 1), ["Regina splits 3 Damage: Moat Shark 2, Damp Sock Golem 1"]),
        ("HHH", (0, 2), ["Regina splits 3 Damage: Moat Shark 0, Damp Sock Golem 2, 1 wasted"]),
        ("HHH", (1, 1), ["Regina splits 3 Damage: Moat Shark 1 (too little), Damp Sock Golem 1, 1 wasted"]),
        ("HHH", (0, 0), []),
        ("___", None, []),
    ],
)
def test_the_split_of_damage_is_told(rolled: str, split: tuple[int, ...] | None, told: list[str]) -> None:
    table = Tabletop()
    table.g.turn.threats = ["damp_sock_golem#0"]
    game = table.start("resolve", room="B7", rolls=[rolled, "___"], seed=1)
    play(game, Finish(), *([] if split is None else [AssignDamage(split)]))
    assert line_of(game, "MD-FIGHT-17") == told
    beaten = [
        f"Regina beats {name} with {given} Damage"
        for name, given, health in zip(("Moat Shark", "Damp Sock Golem"), split or (0, 0), (2, 1), strict=True)
        if given >= health
    ]
    wasted = ["Regina beats no Monster with 3 Damage: all of it is wasted"] if split == (0, 0) else []
    assert line_of(game, "MD-FIGHT-18") == wasted + beaten


@pytest.mark.rule("MD-FIGHT-18")
def test_damage_that_is_just_enough_for_one_monster_needs_no_split() -> None:
    game = Tabletop().start("resolve", room="B7", rolls=["HH_", "__"], seed=1)
    play(game, Finish(), AssignDamage((2,)))
    assert line_of(game, "MD-FIGHT-17") == []
    assert line_of(game, "MD-FIGHT-18") == ["Regina beats Moat Shark with 2 Damage"]


@pytest.mark.rule("MD-FIGHT-19")
def test_damage_beyond_the_last_heart_is_told_to_be_ignored() -> None:
    table = Tabletop()
    table.hero.damage = 3
    game = table.start("resolve", room="B3", rolls=["___", "HH"], seed=1)
    play(game, Finish())
    assert line_of(game, "MD-FIGHT-19") == [
        "Regina takes 1 of the 2 Damage from the Monsters: 0 of 4 Hearts left",
        "Regina is defeated: no Hearts left",
    ]


@pytest.mark.rule("MD-FIGHT-21", "MD-FIGHT-23", "MD-BOSS-03")
@pytest.mark.parametrize(
    ("room", "last"),
    [
        ("B3", [("Mildew Bear is not beaten (0 of 3 Damage): it stays in B3, fully healed", "MD-FIGHT-23")]),
        ("lair", [("Furnace Wyrm is not beaten (0 of 5 Damage): it stays, fully healed", "MD-BOSS-03")]),
    ],
)
def test_a_defeat_is_told_before_those_who_stay(room: str, last: list[tuple[str, str]]) -> None:
    table = Tabletop()
    table.hero.damage = 3
    game = table.start("resolve", room=room, rolls=["___", "HHHH"[: 2 if room == "B3" else 4]], seed=1)
    play(game, Finish())
    lines = log(game)
    assert lines.index(("Regina is defeated: no Hearts left", "MD-FIGHT-19")) < lines.index(last[0])


@pytest.mark.rule("MD-FIGHT-22")
@pytest.mark.parametrize(
    ("split", "told"),
    [
        ((0, 0, 0), "2 Damp Sock Golems and Landshark Twins are discarded, all unbeaten"),
        ((1, 1, 0), "2 Damp Sock Golems and Landshark Twins (unbeaten) are discarded"),
        ((1, 0, 2), "Damp Sock Golem, Damp Sock Golem (unbeaten) and Landshark Twins are discarded"),
    ],
)
def test_discarded_threat_monsters_say_who_was_not_beaten(split: tuple[int, ...], told: str) -> None:
    table = Tabletop()
    table.g.turn.threats = ["damp_sock_golem#0", "damp_sock_golem#1", "landshark_twins#2"]
    game = table.start("resolve", room="A1", rolls=["HHH", "______"], seed=1)
    assert line_of(game, "MD-FIGHT-02") == [
        "Regina fights 2 Damp Sock Golems (1 die, 1 Health each) and Landshark Twins (4 dice, 2 Health)"
    ]
    play(game, Finish(), AssignDamage(split))
    assert line_of(game, "MD-FIGHT-22") == [told]
    twins = "Regina beats Landshark Twins with 2 Damage"
    assert (twins in line_of(game, "MD-FIGHT-18")) == bool(split[2])


@pytest.mark.rule("MD-LOOT-03", "MD-DEF-04", "MD-BOSS-06")
def test_a_room_that_is_not_cleared_is_told() -> None:
    table = Tabletop()
    table.g.turn.threats = ["damp_sock_golem#0", "damp_sock_golem#1"]
    game = table.start("resolve", room="A1", rolls=["H__", "__"], seed=1)
    play(game, Finish(), AssignDamage((1, 0)))
    assert line_of(game, "MD-LOOT-03") == [
        "Regina gets no Clearing Reward for Gift Shop (A1): not every Monster was beaten"
    ]
    table = Tabletop()
    table.g.rooms["A2"] = "spike_corridor"
    table.hero.damage = 3
    game = table.start("kick", seed=1)
    play(game, Move("A2"))
    assert line_of(game, "MD-DEF-04")[-1] == (
        "Regina gets no Clearing Reward for Spike Corridor (A2): the Hero fell before the fight"
    )
    game = Tabletop().start("resolve", room="lair", rolls=["___", "____"], seed=1)
    play(game, Finish())
    assert not [words for words, _ in log(game) if "Clearing" in words or "clears" in words]


@pytest.mark.rule("MD-BOSS-02", "MD-BOSS-01")
def test_a_boss_that_is_met_faced_or_turned_says_its_stage_and_numbers() -> None:
    table = Tabletop()
    table.hero.at = "C5"
    game = table.start("kick", seed=1)  # where one way only leads on
    assert line_of(game, "MD-KICK-06") == ["Regina meets Furnace Wyrm (stage 1, 4 dice, 5 Health) and must stop"]
    assert line_of(game, "MD-FIGHT-02") == ["Regina fights Furnace Wyrm (stage 1, 4 dice, 5 Health)"]
    table = Tabletop()
    game = table.start("resolve", room="lair", rolls=["HBB", "____"], seed=1)
    play(game, Activate("power 0"), Activate("power 1"), Finish(), AssignDamage((5,)))
    assert line_of(game, "MD-BOSS-02")[0] == (
        "Regina beats stage 1 of Furnace Wyrm: its card is discarded, "
        "and now on top is stage 2 of 3, 5 dice, 7 Health; Bolt: +2 Hits"
    )
    table = Tabletop()
    table.g.boss_beaten = 2
    game = table.start("resolve", room="lair", seed=1)
    assert line_of(game, "MD-FIGHT-02") == ["Regina fights Furnace Wyrm (stage 3, 6 dice, 9 Health)"]


@pytest.mark.rule("MD-FIGHT-18", "MD-FIGHT-22", "MD-FIGHT-23")
def test_whoever_is_beaten_stays_or_is_discarded_is_told() -> None:
    table = Tabletop()
    table.g.turn.threats = ["damp_sock_golem#0"]
    game = table.start("resolve", room="B3", rolls=["H__", "___"], seed=1)
    play(game, Finish(), AssignDamage((0, 1)))
    assert log(game)[4:8] == [
        ("Regina splits 1 Damage: Mildew Bear 0, Damp Sock Golem 1", "MD-FIGHT-17"),
        ("Regina beats Damp Sock Golem with 1 Damage", "MD-FIGHT-18"),
        ("Mildew Bear is not beaten: it stays in B3, fully healed", "MD-FIGHT-23"),
        ("Damp Sock Golem is discarded", "MD-FIGHT-22"),
    ]


@pytest.mark.rule("MD-BOSS-03")
def test_a_boss_that_was_not_beaten_is_told_to_stay() -> None:
    game = Tabletop().start("resolve", room="lair", rolls=["HHH", "____"], seed=1)
    play(game, Finish())
    assert line_of(game, "MD-BOSS-03") == ["Furnace Wyrm is not beaten (3 of 5 Damage): it stays, fully healed"]


@pytest.mark.rule("MD-FIGHT-19", "MD-DEF-04")
def test_a_defeat_cites_what_brought_it_about() -> None:
    table = Tabletop()
    table.hero.damage = 3
    game = table.start("resolve", room="B3", rolls=["___", "H_"], seed=1)
    play(game, Finish())
    assert "Regina is defeated: no Hearts left" in line_of(game, "MD-FIGHT-19")
    table = Tabletop()
    table.g.rooms["A2"] = "spike_corridor"
    table.hero.damage = 3
    game = table.start("kick", seed=1)
    play(game, Move("A2"))
    assert line_of(game, "MD-DEF-04")[0] == "Regina is defeated: no Hearts left"


@pytest.mark.rule("MD-DEF-04")
def test_threat_monsters_that_wait_in_vain_are_discarded_by_the_defeat() -> None:
    table = Tabletop()
    table.g.pool = 2
    table.g.turn.threats = ["damp_sock_golem#0"]
    table.hero.damage = 3
    table.deal(1, "loose_flagstone")
    game = table.start("trouble", room="A1", seed=1)
    play(game, PlayCard("loose_flagstone"))
    assert line_of(game, "MD-DEF-04")[:2] == [
        "Regina is defeated: no Hearts left",
        "Damp Sock Golem is discarded, unbeaten",
    ]


@pytest.mark.rule("MD-FIGHT-14", "MD-FIGHT-15")
def test_what_a_last_bolt_of_the_monsters_changes_is_told_with_how_the_fight_came_out() -> None:
    table = Tabletop()
    table.g.turn.threats = ["unpaid_squire#0"]
    game = table.start("resolve", room="A1", rolls=["___", "B"], seed=1)
    play(game, Finish())
    before = len(game.events)
    play(game, Activate("unpaid_squire#0"))  # a single choice is left, which is taken by itself
    assert [(event.shown_as, game.say(event)) for event in game.events[before : before + 3]] == [
        ("lose", "Robert spends one of the Monsters' Bolts on Unpaid Squire (+1 Hit); 0 Bolts left"),
        (
            "lose",
            "Regina: 0 Hits against 0 Shields, so 0 Damage to the Monsters; "
            "Monsters: 1 Hit against 0 Shields, so 1 Damage to Regina",
        ),
        ("lose", "Regina takes 1 Damage from the Monsters: 3 of 4 Hearts left"),
    ]


# Which side


@pytest.mark.rule("MD-THREAT-05")
@pytest.mark.parametrize(
    ("card", "printed", "told"),
    [
        ("fog_of_ego", "−1 die for the Hero", "Fog of Ego costs Regina a die this turn"),
        ("banana_peel", "−1 reroll for the Hero", "Banana Peel costs Regina a reroll this turn"),
        ("hecklers", "+1 Bolt for the Monsters", "Hecklers give the Monsters 1 Bolt this turn"),
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
    assert card == "stuck_cork" or f"This turn: {printed} (Robert's {table.content.name(card)})." in game.board(1).text


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
        ("Regina goes from B2 to Monster Room B5", "MD-KICK-02"),
        ("The Threat Pool gains 1 from Monster Room B5, whose Monster is away: now 1 Threat", "MD-KICK-10"),
    ]
    assert "Regina, Warrior, Level 1, in Monster Room B5" in game.board(0).text
    drawn = game.board(0).stage.layers["dens"]
    assert ">Monster Room</text>" in drawn
    assert ">Harpy</text>" not in drawn
    assert ">Mildew Bear</text>" in drawn  # which is at home
    assert "Harpy lives here and is away" in drawn


@pytest.mark.rule("MD-KICK-06")
@pytest.mark.parametrize(
    ("monster_at", "hero_at", "said"),
    [
        ("B5", "entrance", "Regina meets Harpy (1 die, 2 Health) and must stop"),
        ("C1", "B5", "Regina meets Robert and must stop"),
        ("B5", "B5", "Regina meets Harpy (1 die, 2 Health) and Robert and must stop"),
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


@pytest.mark.rule("MD-KICK-01", "MD-KICK-02")
def test_whoever_has_one_way_only_is_told_from_where_it_leads() -> None:
    table = Tabletop()
    table.hero.at = "C5"
    label = "Enter the Boss Lair, the only way on from Last Chance Bar (C5)"
    assert str(GAME.words.action(table.g, 0, Move("lair"))).startswith(label)
    game = table.start("kick", seed=1)
    assert line_of(game, "MD-KICK-02") == ["Regina goes from C5 to the Boss Lair, the only way on"]
    table = Tabletop()
    table.hero.at = "A1"
    game = table.start("kick", seed=1)
    assert game.label(Move("B1"), 0).label == "Enter Alchemy Bar (B1)"
    play(game, Move("B1"))
    assert line_of(game, "MD-KICK-02") == ["Regina goes from A1 to Alchemy Bar (B1)"]
    assert options(game) == [Move("B5"), Stop()]
    assert game.label(Move("B5"), 0).label == "Enter Monster Room B5"  # whoever may stop here has a choice


@pytest.mark.rule("MD-DEF-01", "MD-BOSS-04")
@pytest.mark.parametrize(
    ("room", "rule", "said"),
    [
        ("B3", "MD-DEF-01", "Regina returns from B3 to the Entrance after the defeat"),
        ("lair", "MD-BOSS-04", "Regina returns from the Boss Lair to the Entrance after the fight"),
    ],
)
def test_whoever_is_sent_to_the_entrance_is_told_why(room: str, rule: str, said: str) -> None:
    table = Tabletop()
    table.hero.damage = 3 if room == "B3" else 0
    game = table.start("resolve", room=room, rolls=["___", "HH" if room == "B3" else "____"], seed=1)
    play(game, Finish())
    assert said in line_of(game, rule)


@pytest.mark.rule("MD-THREAT-08")
def test_a_moved_monster_leaves_no_name_behind() -> None:
    table = Tabletop()
    table.g.pool = 2
    table.deal(1, "bad_mood", "toll_booth")
    game = table.start("trouble", room="A1")
    play(game, PlayCard("bad_mood"))
    assert game.say(MoveMonster("harpy", "C1"), 1) == "Move Harpy from Monster Room B5 to Monster Room C1"
    play(game, MoveMonster("harpy", "C1"))
    assert line_of(game, "MD-THREAT-08") == ["Bad Mood moves Harpy from B5 to C1"]
    seen = game.rules.words.describe(game.view(None), game.content, 110, False)
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
    assert line_of(game, "MD-THREAT-05")[-1] == (
        "Harpy returns from the Graveyard to its home Room B5 thanks to Back From Lunch"
    )
    table = Tabletop()
    table.g.where |= {"harpy": "graveyard", "moat_shark": "graveyard"}
    table.g.graveyard = ["harpy", "moat_shark"]
    game = table.start("resolve", room="B3", rolls=["HHH", "__"], seed=1)
    play(game, Finish(), AssignDamage((3,)))
    assert line_of(game, "MD-GRAVE-02") == [
        "Harpy returns from the Graveyard to its home Room B5 to make room",
        "Moat Shark returns from the Graveyard to its home Room B7 to make room",
    ]


@pytest.mark.rule("MD-GRAVE-04")
def test_a_figure_that_returns_beside_a_hero_is_told_not_to_fight() -> None:
    table = Tabletop()
    table.g.where |= {"harpy": "graveyard", "moat_shark": "graveyard"}
    table.g.graveyard = ["harpy", "moat_shark"]
    table.g.heroes[1].at = "B5"
    game = table.start("resolve", room="B3", rolls=["HHH", "__"], seed=1)
    play(game, Finish(), AssignDamage((3,)))
    assert line_of(game, "MD-GRAVE-04") == [
        "Harpy returns from the Graveyard to its home Room B5 to make room, beside Robert but without a fight"
    ]
    assert len(line_of(game, "MD-GRAVE-02")) == 1


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
        ("Regina takes Chain Whip from the top of the Loot deck in Dragon's Cloakroom: now 3 Loot cards", "MD-R-41"),
        ("Regina equips Chain Whip at once: the Weapon slot was empty", "MD-R-29"),
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
        ("Regina takes Lucky Lint from the face-up Loot for clearing the Room: now 1 Loot card", "MD-LOOT-06"),
        ("Crown of Envy is revealed", "MD-BOARD-08"),
    ]


@pytest.mark.rule("MD-KICK-05")
def test_a_discarded_row_cites_who_discards_it() -> None:
    table = Tabletop()
    table.g.rooms["A2"] = "lost_and_found"
    game = table.start("kick", seed=1)
    play(game, Move("A2"), UseEffect())
    assert log(game)[1] == (
        "The face-up Loot is discarded in Lost and Found: Sulky Axe, Saucepan Helm, Lucky Lint and Alpha Gamer Helmet",
        "MD-KICK-05",
    )


@pytest.mark.rule("MD-COMP-04", "MD-R-32")
def test_potions_that_the_supply_lacks_are_told() -> None:
    table = Tabletop()
    table.g.potions = 1
    table.g.heroes[1].potions += 8
    table.give(0, "flask_of_flasks")
    game = table.start("kick", seed=1)
    play(game, UseItem("flask_of_flasks"))
    assert log(game) == [
        ("Regina uses and discards Flask of Flasks (+2 Potions): 0 Loot cards left", "MD-R-32"),
        ("Regina gains 1 Potion from Flask of Flasks: now 2 Potions", "MD-R-32"),
        ("Regina gets no more Potions from Flask of Flasks: the supply is empty", "MD-COMP-04"),
    ]
    table.g.rooms["A2"] = "snack_cart"
    play(game, Move("A2"))
    assert line_of(game, "MD-COMP-04")[1:] == ["Regina gets no Potion in Snack Cart: the supply is empty"]


@pytest.mark.rule("MD-LOOT-02", "MD-LOOT-03", "MD-REST-01", "MD-REST-02", "MD-ENG-06")
def test_resting_says_where_rewards_come_from_and_what_is_left() -> None:
    table = Tabletop()
    table.g.turn.faced = table.g.turn.beaten = ["harpy"]
    game = table.start("rest", room="A1", seed=1)
    play(game, LevelUp(), Pass())
    assert log(game)[:7] == [
        ("Regina gets the Reward of B5 for beating Harpy: +2 Coins", "MD-LOOT-02"),
        ("Regina gains 2 Coins for beating Harpy: now 3 Coins", "MD-LOOT-02"),
        ("Regina clears Gift Shop (A1): +1 Coin, +1 Fame", "MD-LOOT-03"),
        ("Regina gains 1 Coin for clearing the Room: now 4 Coins", "MD-LOOT-04"),
        ("Regina gains 1 Fame for clearing the Room: now 1 Fame", "MD-LOOT-04"),
        ("Regina pays 2 Coins for Level 2: 2 left", "MD-REST-01"),
        ("Regina reaches Level 2: +1 Heart, now 5 Hearts; worth 0 Fame at the end", "MD-REST-02"),
    ]


@pytest.mark.rule("MD-REST-02", "MD-SCORE-02")
@pytest.mark.parametrize(("adds_up", "fame"), [(False, (0, 1, 2, 3)), (True, (0, 1, 3, 6))])
def test_every_level_says_what_it_brings_and_is_worth(adds_up: bool, fame: tuple[int, ...]) -> None:
    table = Tabletop(options={"level_fame_adds_up": adds_up})
    table.hero.coins = 10
    table.give(0, "gym_membership")
    game = table.start("rest", room="lair", seed=1)
    play(game, *[LevelUp()] * 4)
    assert line_of(game, "MD-REST-02") == [
        f"Regina reaches Level 2: +1 Heart, now 6 Hearts; worth {fame[0]} Fame at the end",
        f"Regina reaches Level 3: +1 die, now 4 dice without Loot; worth {fame[1]} Fame at the end",
        f"Regina reaches Level 4: worth {fame[2]} Fame at the end",
        f"Regina reaches Level 5: +1 reroll, now 2 rerolls without Loot; worth {fame[3]} Fame at the end",
    ]


@pytest.mark.rule("MD-THREAT-05", "MD-THREAT-06")
def test_a_played_card_cites_the_rule_of_its_kind() -> None:
    table = Tabletop()
    table.g.pool = 3
    table.deal(1, "wall_of_moths", "toll_booth")
    table.deal(2, "banana_peel")
    game = table.start("trouble", room="A1")
    play(game, PlayCard("wall_of_moths"), PlayCard("banana_peel"))
    assert line_of(game, "MD-THREAT-06") == [
        "Robert plays Wall of Moths for 1 Threat (Threat Monster: 1 die, 2 Health): 1 card left in hand"
    ]
    assert line_of(game, "MD-THREAT-05")[0] == (
        "Marie plays Banana Peel for 1 Threat "
        "(Event, discarded after use: −1 reroll for the Hero): 0 cards left in hand"
    )


def test_a_pack_with_a_monster_of_conditions_says_them_from_its_side(tmp_path: Path) -> None:
    text = '[[threat_monster]]\nid = "bully"\nname = "Bully"\ncost = 0\ndice = 1\nhealth = 1\n'
    table = Tabletop(packs=[write_pack(tmp_path, GAME, text + 'passive = { hit = 1, when = "hurt" }\n')])
    assert "+1 Hit if the Hero has Damage" in BOARD.card(table.content, "threat:bully")


# Threat cards


@pytest.mark.rule("MD-LOOT-07", "MD-REST-03")
def test_cards_drawn_before_a_shuffle_are_told_before_it() -> None:
    table = Tabletop()
    rest = table.g.threat_deck[3:]
    table.g.threat_deck = table.g.threat_deck[:3]
    table.g.threat_discard = rest
    game = table.start("rest", room="lair", seed=1)
    drawn = [(game.say(event), event.rule) for event in game.log(None)][:3]
    assert drawn == [
        ("Regina draws 3 Threat cards at the end of the turn: now 3 in hand", "MD-REST-03"),
        ("The Threat discard pile is shuffled into a new deck", "MD-LOOT-07"),
        ("Regina draws 1 Threat card at the end of the turn: now 4 in hand", "MD-REST-03"),
    ]


@pytest.mark.rule("MD-LOOT-07")
def test_draws_that_are_lost_are_told() -> None:
    table = Tabletop()
    table.g.heroes[2].hand, table.g.threat_deck = table.g.threat_deck, []
    game = table.start("rest", room="lair", seed=1)
    assert line_of(game, "MD-LOOT-07") == [
        "Regina finds no Threat card to draw (both piles are empty): nothing changes"
    ]


@pytest.mark.rule("MD-THREAT-02")
def test_a_rival_without_cards_does_not_pass() -> None:
    table = Tabletop()
    table.deal(2, "toll_booth")
    game = table.start("trouble", room="A1", seed=1)
    play(game, Pass())
    assert line_of(game, "MD-THREAT-02") == ["Marie passes"]


@pytest.mark.rule("MD-R-14", "MD-R-21")
@pytest.mark.parametrize(
    ("card", "rule", "printed", "told"),
    [
        (
            "bad_mood",
            "MD-R-14",
            "move a Roaming Monster 1 Room; it gets +1 die this turn",
            "Harpy has +1 die this turn (Bad Mood)",
        ),
        (
            "growth_spurt",
            "MD-R-14",
            "move a Roaming Monster 1 Room; it gets +1 Health this turn",
            "Harpy has +1 Health this turn (Growth Spurt)",
        ),
        (
            "thick_hide",
            "MD-R-21",
            "one Monster in the fight gets +1 Health this turn",
            "Mildew Bear has +1 Health this turn (Thick Hide)",
        ),
    ],
)
def test_a_bonus_cites_the_kind_of_event(card: str, rule: str, printed: str, told: str) -> None:
    table = Tabletop()
    table.g.pool = 1
    table.deal(1, card, "toll_booth")
    game = table.start("trouble", room="B3")
    assert game.say(PlayCard(card), 1).endswith(f" ({printed})")
    play(game, PlayCard(card))
    if card != "thick_hide":
        play(game, MoveMonster("harpy", "C1"))
    assert line_of(game, rule) == [told]


@pytest.mark.rule("MD-R-22")
def test_what_an_event_takes_cites_that_it_takes_what_is_there() -> None:
    table = Tabletop()
    table.g.pool = 4
    table.deal(1, "pickpocket_breeze", "leaky_flask")
    table.deal(2, "toll_booth")
    table.hero.coins = 0
    game = table.start("trouble", room="A1")
    text = "the Hero gives you 1 Coin, if they have one"
    assert game.say(PlayCard("pickpocket_breeze"), 1) == f"Play Pickpocket Breeze for 1 Threat ({text})"
    play(game, PlayCard("pickpocket_breeze"), Pass(), PlayCard("leaky_flask"))
    assert line_of(game, "MD-R-22") == [
        "Regina has no Coins to lose (Pickpocket Breeze): nothing changes",
        "Regina loses 1 Potion to Leaky Flask: none left",
    ]


@pytest.mark.rule("MD-R-22")
def test_a_stolen_coin_is_told_of_both() -> None:
    table = Tabletop()
    table.g.pool = 1
    table.deal(1, "pickpocket_breeze", "toll_booth")
    game = table.start("trouble", room="A1")
    play(game, PlayCard("pickpocket_breeze"))
    assert line_of(game, "MD-R-22") == [
        "Regina loses 1 Coin to Pickpocket Breeze: none left",
        "Robert gains 1 Coin from Pickpocket Breeze: now 2 Coins",
    ]


@pytest.mark.rule("MD-THREAT-05")
@pytest.mark.parametrize(
    ("coins", "answers", "told"),
    [
        (1, (PayToll(),), "Regina loses 1 Coin to Toll Booth, by choice: none left"),
        (1, (SufferToll(),), "Regina takes 1 Damage from Toll Booth, by choice: 3 of 4 Hearts left"),
        (0, (), "Regina takes 1 Damage from Toll Booth, for want of Coins: 3 of 4 Hearts left"),
    ],
)
def test_a_toll_says_whether_there_was_a_choice(coins: int, answers: tuple[Action, ...], told: str) -> None:
    table = Tabletop()
    table.hero.coins = coins
    table.deal(1, "toll_booth", "surcharge")
    game = table.start("trouble", room="A1")
    play(game, PlayCard("toll_booth"), *answers)
    assert line_of(game, "MD-THREAT-05")[-1] == told


# Hearts, Loot and Super Munchkins


@pytest.mark.rule("MD-EQUIP-03", "MD-FIGHT-03", "MD-R-40", "MD-DASH-03")
def test_equipment_that_changes_the_hearts_says_how_many_there_are() -> None:
    table = Tabletop()
    table.wear(0, "quilted_everything")
    table.give(0, "door_worn_as_shield", "fortress_trousers")
    game = table.start("trouble", room="B3", seed=1)
    play(game, Equip("door_worn_as_shield"), StartFight())
    assert line_of(game, "MD-FIGHT-03") == [
        "Regina equips Door Worn as Shield instead of Quilted Everything, now 4 Hearts"
    ]
    table = Tabletop()
    table.wear(0, "quilted_everything")
    table.give(0, "door_worn_as_shield", "fortress_trousers")
    game = table.start("kick", seed=1)
    game.play(Equip("fortress_trousers"), 0)  # 1 Heart for another
    game.play(Unequip("fortress_trousers"), 0)
    assert log(game) == [
        ("Regina equips Fortress Trousers instead of Quilted Everything", "MD-EQUIP-03"),
        ("Regina takes off Fortress Trousers: the Armor slot is empty, now 4 Hearts", "MD-R-40"),
    ]


@pytest.mark.rule("MD-LOOT-06", "MD-R-29", "MD-KICK-05")
def test_loot_that_brings_or_costs_hearts_says_how_many_there_are() -> None:
    table = Tabletop()
    table.g.row = ["gym_membership", "fortress_trousers", "lucky_lint", "sulky_axe"]
    for loot in ("gym_membership", "fortress_trousers"):
        table.g.loot_deck.remove(loot)
    game = table.start("rest", room="C2", seed=1)
    play(game, TakeLoot("gym_membership"), TakeLoot("fortress_trousers"))
    assert line_of(game, "MD-LOOT-06")[0] == (
        "Regina takes Gym Membership from the face-up Loot for clearing the Room: now 1 Loot card and 5 Hearts"
    )
    assert line_of(game, "MD-R-29") == [
        "Regina equips Fortress Trousers at once: the Armor slot was empty, now 6 Hearts"
    ]
    table = Tabletop()
    table.g.rooms["A2"] = "pawn_counter"
    table.give(0, "gym_membership")
    game = table.start("kick", seed=1)
    play(game, Move("A2"), Sell("gym_membership"))
    assert (
        line_of(game, "MD-KICK-05")[1] == "Regina sells Gym Membership in Pawn Counter: 0 Loot cards and 4 Hearts left"
    )


@pytest.mark.rule("MD-DEAL-02", "MD-DASH-03")
def test_a_deal_says_how_many_hearts_the_giver_has_left() -> None:
    table = Tabletop(options={"dealmaking": True})
    table.give(0, "gym_membership")
    game = table.start("kick", seed=1)
    game.play(OfferDeal(1, give_loot=("gym_membership",), want_coins=1), 0)
    game.play(AcceptDeal(), 1)
    assert line_of(game, "MD-DEAL-02")[-2:] == [
        "Robert takes Gym Membership in the deal: now 1 Loot card and 4 Hearts",
        "Robert accepts the deal; Regina now has 4 Hearts",
    ]


@pytest.mark.rule("MD-SUPER-02", "MD-SUPER-04", "MD-R-23")
def test_a_super_munchkin_comes_and_goes_with_its_hearts() -> None:
    table = Tabletop()
    table.g.row[0] = "badge_mega_gran"
    table.g.loot_deck.remove("badge_mega_gran")
    game = table.start("rest", room="B1", seed=1)
    play(game, TakeLoot("badge_mega_gran"), Transform("badge_mega_gran"))
    assert line_of(game, "MD-LOOT-06") == [
        "Regina takes the Mega Gran badge from the face-up Loot for clearing the Room: now 1 Loot card"
    ]
    assert line_of(game, "MD-SUPER-02") == [
        "Regina becomes Mega Gran! (+2 Hearts; Stern Look: −2 dice for the Monsters), now 6 Hearts"
    ]
    table = Tabletop()
    table.give(0, "badge_mega_gran")
    table.hero.badge = "badge_mega_gran"
    table.hero.damage = 5
    game = table.start("resolve", room="B3", rolls=["___", "HH"], seed=1)
    play(game, Finish())
    assert line_of(game, "MD-SUPER-04") == [
        "Regina is no longer Mega Gran after the defeat, now 4 Hearts",
        "Regina loses the Mega Gran badge for the defeat: 0 Loot cards left",
    ]


@pytest.mark.rule("MD-R-42", "MD-SUPER-03", "MD-THREAT-05")
def test_a_ban_of_items_leaves_a_super_munchkin_alone() -> None:
    table = Tabletop()
    table.give(0, "badge_captain_overkill", "pocket_gargoyle")
    table.hero.badge = "badge_captain_overkill"
    table.g.turn.bans = ["items"]
    game = table.start("resolve", room="B3", rolls=["BB__"])
    assert line_of(game, "MD-SUPER-03") == ["Captain Overkill gives Regina 1 die"]
    assert Activate("power 2") in options(game)
    assert Activate("pocket_gargoyle") not in options(game)


@pytest.mark.rule("MD-R-42")
def test_a_rival_may_forbid_the_power_of_a_super_munchkin() -> None:
    table = Tabletop()
    table.give(0, "badge_captain_overkill")
    table.hero.badge = "badge_captain_overkill"
    table.g.pool = 2
    table.deal(1, "stage_fright", "toll_booth")
    game = table.start("trouble", room="A1")
    play(game, PlayCard("stage_fright"), BanPower(2))
    assert line_of(game, "MD-THREAT-05")[-1] == "This turn Regina cannot use Finishing Move (Stage Fright)"


@pytest.mark.rule("MD-SUPER-02", "MD-KICK-05", "MD-DEF-01", "MD-R-20")
def test_what_is_declined_is_told() -> None:
    table = Tabletop(options={"loot_is_compulsory": False})
    table.give(0, "badge_mega_gran", "insurance_policy")
    table.g.rooms |= {"A1": "lost_and_found", "B1": "pawn_counter"}
    game = table.start("start", seed=1)
    play(game, Pass(), Move("A1"), Pass(), Move("B1"), Pass(), Stop(), Pass())
    assert [(words, rule) for words, rule in log(game) if "not use" in words] == [
        ("Regina does not use the Mega Gran badge", "MD-SUPER-02"),
        ("Regina does not use Lost and Found", "MD-KICK-05"),
        ("Regina does not use Pawn Counter", "MD-KICK-05"),
        ("Regina does not use the face-up Loot", "MD-R-20"),
    ]
    table = Tabletop()
    table.give(0, "insurance_policy")
    table.hero.damage = 3
    game = table.start("resolve", room="B3", rolls=["___", "HH"], seed=1)
    play(game, Finish(), Pass())
    assert line_of(game, "MD-DEF-01")[0] == "Regina does not use Insurance Policy"


@pytest.mark.rule("MD-KICK-05", "MD-R-32", "MD-R-20", "MD-LOOT-07")
def test_an_effect_that_does_nothing_is_told() -> None:
    table = Tabletop()
    table.g.rooms |= {"A1": "pawn_counter", "B1": "chapel_of_naps"}
    table.give(0, "spoiler_map")
    game = table.start("kick", seed=1)
    play(game, UseItem("spoiler_map"), Move("A1"), Move("B1"))
    told = [(words, rule) for words, rule in log(game) if " no " in words or "empty" in words]
    assert told == [
        ("Regina finds the Threat Pool empty (Spoiler Map): nothing changes", "MD-R-32"),
        ("Regina has no Loot to sell (Pawn Counter): nothing changes", "MD-KICK-05"),
        ("Regina has no Damage to heal (Chapel of Naps): nothing changes", "MD-KICK-05"),
    ]
    table = Tabletop()
    table.g.rooms["C2"] = "dragons_cloakroom"
    table.give(1, *table.g.loot_deck)
    table.g.heroes[1].loot += table.g.row
    table.g.row = []
    game = table.start("rest", room="C2", seed=1)
    assert line_of(game, "MD-R-20") == ["Regina finds no Loot to take (clearing the Room): nothing changes"] * 2
    assert line_of(game, "MD-LOOT-07")[0] == "Regina finds no Loot to take (Dragon's Cloakroom): nothing changes"


@pytest.mark.rule("MD-DEF-01", "MD-EQUIP-05")
def test_an_item_against_shame_speaks_of_nobody_as_you() -> None:
    table = Tabletop()
    table.give(0, "insurance_policy")
    table.hero.damage = 3
    game = table.start("resolve", room="B3", rolls=["___", "HH"], seed=1)
    play(game, Finish(), UseItem("insurance_policy"))
    assert line_of(game, "MD-EQUIP-05") == [
        "Regina uses and discards Insurance Policy (cancel the Shame of a defeat): 0 Loot cards left"
    ]


@pytest.mark.rule("MD-BOARD-08")
def test_plural_names_have_plural_verbs() -> None:
    table = Tabletop()
    game = table.start("rest", room="B1", picks=["fortress_trousers"], seed=1)
    play(game, TakeLoot("lucky_lint"))
    assert line_of(game, "MD-BOARD-08") == ["Fortress Trousers are revealed"]


# Beginning and end


@pytest.mark.rule("MD-KICK-02", "MD-KICK-03")
def test_the_first_move_from_the_entrance_cites_its_own_rule() -> None:
    game = Tabletop().start("kick", seed=1)
    play(game, Move("A1"), Move("B1"))
    assert line_of(game, "MD-KICK-03") == ["Regina goes from the Entrance to Gift Shop (A1)"]
    assert line_of(game, "MD-KICK-02") == ["Regina goes from A1 to Alchemy Bar (B1)"]


@pytest.mark.rule("MD-SETUP-02", "MD-SETUP-08", "MD-SETUP-09", "MD-SETUP-11")
@pytest.mark.parametrize(
    ("first", "told"),
    [
        (1, "Bo goes first, as the host decided; then, clockwise, Cy and Ana"),
        ("random", "{} goes first, at random; then, clockwise, {} and {}"),
    ],
)
def test_setting_up_says_what_a_table_needs_to_begin(first: int | str, told: str) -> None:
    seats = ["Ana", "Bo", "Cy"]
    setting = {"boss": "the_landlord", "first": first}
    game = undercroft.new_game("munchkin_dungeon", seats, seed=4, options=setting)
    play(game, ChooseHero("warrior"), ChooseHero("cutpurse"), ChooseHero("pit_dwarf"))
    assert line_of(game, "MD-SETUP-02") == [
        "The Landlord waits in the Boss Lair (stage 1 of 3, 3 dice, 6 Health; +1 Shield; Bolt: the Hero loses 1 Coin)"
    ]
    assert line_of(game, "MD-SETUP-08") == ["The supply holds 12 Potions; the Threat Pool starts at 0"]
    assert line_of(game, "MD-SETUP-09")[0] == (
        "Ana plays the Warrior (3 dice, 4 Hearts, 1 reroll; Quick Attack: +2 Hits; Berserk: +2 Hits, take 1 Damage)"
    )
    active = game.state.active
    order = [seats[(active + n) % 3] for n in range(3)]
    assert line_of(game, "MD-SETUP-11")[0] == told.format(*order)


@pytest.mark.rule("MD-END-01", "MD-GEN-02", "MD-SCORE-03")
@pytest.mark.parametrize(
    ("fame", "shame", "coins", "rule", "told"),
    [
        (18, 0, 1, "MD-GEN-02", "Regina wins with 20 Fame, ahead of Robert 18 and Marie 0"),
        (20, 1, 1, "MD-GEN-02", "Regina wins with 20 Fame, ahead of Robert 19 and Marie 0"),
        (21, 1, 1, "MD-SCORE-03", "Regina wins the tie for less Shame, with 20 Fame, ahead of Robert 20 and Marie 0"),
        (
            20,
            0,
            0,
            "MD-SCORE-03",
            "Regina wins the tie for more Coins and Potions, with 20 Fame, ahead of Robert 20 and Marie 0",
        ),
        (20, 0, 2, "MD-SCORE-03", "Regina and Robert share the win with 20 Fame, ahead of Marie 0"),
    ],
)
def test_the_end_says_who_won_and_why(fame: int, shame: int, coins: int, rule: str, told: str) -> None:
    table = Tabletop()
    table.hero.fame = 19
    rival = table.g.heroes[1]
    rival.fame, rival.shame, rival.coins = fame, shame, coins
    game = table.start("rest", room="A1", seed=1)
    assert log(game)[-2:] == [("The game ends: a Hero has 20 Fame or more", "MD-END-01"), (told, rule)]


@pytest.mark.rule("MD-SCORE-01", "MD-SCORE-02")
def test_the_tally_says_what_the_fame_is_for() -> None:
    table = Tabletop()
    game = table.start("rest", room="A1", seed=1)
    assert [line.what for line in game.tally()] == ["Fame-O-Meter", "Fame from levels", "Fame from Loot", "Shame"]
