"""What the log says of what was done: whoever reads only that could move the pieces of a real box."""

from __future__ import annotations

import pytest

import undercroft
from undercroft.games.masmorra import GAME
from undercroft.games.masmorra.content.catalogue import THIRD
from undercroft.games.masmorra.state.actions import (
    Aim,
    AtCard,
    AtDie,
    AtMonster,
    AtRoom,
    Attack,
    Block,
    BuyCard,
    ChooseGround,
    Done,
    DrinkElixir,
    EndInvisibility,
    EndTurn,
    Explore,
    Fight,
    Keep,
    Move,
    MoveMonster,
    PayGold,
    PayStep,
    Place,
    PlayCard,
    PutOnTop,
    Roll,
    RoomAction,
    Suffer,
    TakeStairs,
    UseMagic,
)
from undercroft.games.masmorra.state.events import CardsGained, Gained
from undercroft.kernel.actions import Pass
from undercroft.kernel.game import Game
from undercroft.testing import options, play, said, told

from .tabletop import START, Tabletop, table


def rules(game: Game) -> dict[str, str]:
    """What a spectator reads, each line with its rule."""
    return {game.say(event): event.rule for event in game.events if event.known_to(None)}


def answer(card: str, *on: Aim, by: str = "algus") -> PlayCard:
    return PlayCard(card, "any", by, on)


# Cards


@pytest.mark.rule("MM-CARD-07")
def test_a_counterspell_says_whose_card_it_cancels() -> None:
    game = table(dice="ML", hands={"jay": "goad", "algus": "counterspell"})
    play(game, PlayCard("goad", "own", "jay"), answer("counterspell", AtCard(0)))
    assert said(game) == [
        "Jay plays War Cry",
        "Algus plays Counterspell on Jay's War Cry",
        "Algus's Counterspell cancels Jay's War Cry",
    ]


@pytest.mark.rule("MM-CARD-07")
def test_a_counterspell_on_a_response_says_which() -> None:
    game = table(dice="ST", rooms={"S1_02": (1, 0)}, hands={"jay": "counterspell", "algus": "stumble"})
    play(game, Move("S1_02", "step"), answer("stumble"), answer("counterspell", AtCard(1), by="jay"))
    assert "Jay plays Counterspell on Algus's Stumble" in said(game)


def test_a_stumble_says_who_stays() -> None:
    game = table(dice="ST", rooms={"S1_02": (1, 0)}, hands={"algus": "stumble"})
    play(game, Move("S1_02", "step"), answer("stumble"))
    assert said(game) == [
        "Jay spends 1 Step die for 2 Move Points",
        "Jay sets out for the Rat Cellar",
        "Algus plays Stumble against Jay",
        "Algus's Stumble: Jay stays, and the Move Point is lost (1 left)",
    ]


def test_stone_skin_says_how_much_harder_the_monster_is() -> None:
    game = table(dice="RG RG", monsters={START: "orc"}, hands={"algus": "stone_skin"})
    play(game, Fight(), Attack(1, ranged=2), answer("stone_skin"))
    assert "Algus's Stone Skin: the Orc has +2 Defense against this attack" in said(game)


def test_a_ward_of_life_says_who_is_left() -> None:
    game = table(monsters={START: "orc"}, hero={"life": 2}, hands={"jay": "ward_of_life"})
    play(game, Fight(), Attack(1), Block(0), answer("ward_of_life", by="jay"))
    assert "Ward of Life: Jay stays at 1 LP" in said(game)


@pytest.mark.rule("MM-CARD-08")
def test_a_banished_monster_is_named_with_its_room() -> None:
    game = table(rooms={"S1_14": (0, -1)}, monsters={"S1_14": "orc"}, hands={"jay": "lightning_bolt"})
    play(game, PlayCard("lightning_bolt", "own", "jay", (AtMonster(1),)))
    assert said(game) == [
        "Jay plays Banish on the Orc on the Cracked Floor",
        "Jay's Banish takes the Orc from the Cracked Floor, without reward",
    ]


def test_a_goaded_monster_is_named_with_its_way() -> None:
    game = table(rooms={"S1_14": (0, -1)}, monsters={"S1_14": "orc"}, hands={"algus": "goad"})
    game.play(answer("goad", AtMonster(1), AtRoom(START)), 1)
    assert said(game) == [
        "Algus plays Goad to move the Orc on the Cracked Floor to the Starting Room",
        "Algus's Goad moves the Orc from the Cracked Floor to the Starting Room",
    ]


@pytest.mark.rule("MM-R-90")
def test_a_goad_that_comes_too_late_says_so() -> None:
    game = table(
        "jay",
        "algus",
        "mika",
        phase="start",
        rooms={"S1_02": (1, 0), "S1_14": (-1, 0)},
        monsters={START: "orc"},
        hands={"algus": "goad", "mika": "goad"},
    )
    play(game, answer("goad", AtMonster(1), AtRoom("S1_02")), answer("goad", AtMonster(1), AtRoom("S1_14"), by="mika"))
    assert said(game)[-2:] == [
        "Mika's Goad moves the Orc from the Starting Room to the Cracked Floor",
        "Algus's Goad does nothing: what it was played on has changed",
    ]


@pytest.mark.rule("MM-R-90")
def test_a_bad_omen_that_finds_its_die_no_more_says_so() -> None:
    hands = {"algus": "bad_omen", "mika": "bad_omen"}
    game = table("jay", "algus", "mika", phase="before", hands=hands, rolls=["ST ML ML ML ML ML", "EL"])
    play(game, Roll(), answer("bad_omen", AtDie("ST")), answer("bad_omen", AtDie("ST"), by="mika"))
    assert said(game)[-2:] == [
        "Mika's Bad Omen makes Jay reroll Step: Elixir",
        "Algus's Bad Omen does nothing: what it was played on has changed",
    ]


@pytest.mark.rule("MM-CARD-09")
def test_a_stupefy_says_whose_xp_are_taken_and_what_both_have() -> None:
    game = table(dice="RG RG", monsters={START: "orc"}, hands={"algus": "stupefy"}, picks=["goad"])
    play(game, Fight(), Attack(1, ranged=2), answer("stupefy"))
    assert said(game)[-3:] == [
        "Algus's Stupefy takes 1 XP of Jay's gain: Algus has 1 XP",
        "Jay gains 1 XP for the Orc: 1 XP",
        "Jay gains 1 Treasure card for the Orc: 1 card in hand",
    ]


@pytest.mark.rule("MM-CARD-09")
def test_stupefies_that_cancel_each_other_say_so() -> None:
    hands = {"algus": "stupefy", "mika": "stupefy"}
    game = table("jay", "algus", "mika", dice="RG RG", monsters={START: "orc"}, hands=hands, picks=["goad"])
    play(game, Fight(), Attack(1, ranged=2), answer("stupefy"), answer("stupefy", by="mika"))
    assert "Mika's Stupefy and Algus's Stupefy cancel each other: Jay keeps all XP" in said(game)


@pytest.mark.rule("MM-R-32")
def test_a_snag_that_finds_nothing_says_so() -> None:
    hands = {"algus": "snag", "mika": "snag"}
    game = table("jay", "algus", "mika", hero={"gold": 5}, hands=hands, picks=["goad"])
    play(game, BuyCard(), answer("snag"), answer("snag", by="mika"))
    assert "Algus's Snag finds nothing left of Jay's gain" in said(game)


@pytest.mark.rule("MM-R-70")
def test_fear_of_the_dark_says_who_rolls_fewer_dice() -> None:
    game = table(phase="start", hands={"algus": "fear_of_the_dark"})
    play(game, answer("fear_of_the_dark"))
    assert "Algus's Fear of the Dark: Jay rolls 1 die fewer this turn (5 dice)" in said(game)


@pytest.mark.rule("MM-CARD-10")
def test_the_end_of_an_invisibility_is_told() -> None:
    game = table(dice="ML", hands={"jay": "fear_of_the_dark"})
    play(game, PlayCard("fear_of_the_dark", "own", "jay"), EndInvisibility())
    assert said(game)[-1] == "Jay is no longer invisible"


@pytest.mark.rule("MM-CARD-12", "MM-R-32")
def test_only_the_thief_reads_which_card_was_snagged() -> None:
    game = table(hero={"gold": 5}, hands={"algus": "snag"}, picks=["goad"])
    play(game, BuyCard(), answer("snag"))
    line, now = "Algus's Snag takes the Treasure card that Jay was to gain", ": Algus has 1 card in hand"
    told = [said(game, seat)[-2] for seat in (None, 0, 1)]
    assert told == [f"{line}{now}", f"{line}{now}", f"{line} (Goad / War Cry){now}"]


# Dice


@pytest.mark.rule("MM-ROOM-08")
def test_webs_say_which_die_is_lost_and_that_the_hero_stops() -> None:
    game = table(dice="ST ST ML", rooms={"S1_17": (0, -1)})
    play(game, Move("S1_17", "step"))
    assert said(game)[-2:] == ["The webs stop Jay: 1 Move Point lost", "Jay loses a Step die in the Dusty Webs"]


@pytest.mark.rule("MM-ROOM-11")
def test_a_pit_says_what_it_costs() -> None:
    game = table(dice="ST ST", rooms={"S1_14": (0, -1)}, hero={"free": False})
    other = game.clone()
    play(game, Move("S1_14", "step"), PayStep(token=False))
    assert said(game)[-1] == "Jay spends 1 Step die to climb over the pit"
    play(other, Move("S1_14", "step"), Suffer())
    assert said(other)[-1] == "Jay takes 1 Wound from the pit on the Cracked Floor: 5 LP left"


@pytest.mark.rule("MM-MON-13")
def test_a_thief_says_what_it_takes_or_that_it_finds_nothing() -> None:
    assert "The Cultist steals a Magic die from Jay" in said(_fought("MG RG", "cultist"))
    assert "The Cultist finds no Magic to steal from Jay" in said(_fought("RG", "cultist"))


@pytest.mark.rule("MM-MON-14")
def test_a_ghoul_says_that_it_turns_the_token() -> None:
    assert "The Ghoul finds no Step to steal and takes Jay's Free Step instead" in said(_fought("RG", "ghoul"))


def _fought(dice: str, monster: str) -> Game:
    """Jay has begun a fight."""
    game = table(dice=dice, monsters={START: monster})
    play(game, Fight())
    return game


@pytest.mark.rule("MM-FIGHT-08")
def test_sword_and_shield_say_which_dice_were_spent() -> None:
    game = table(dice="ML DF ST", monsters={START: "orc"})
    play(game, Fight(), Attack(1, melee=2, pairs=1))
    assert "Jay pairs 1 Melee die with 1 Defense die (sword-and-shield) for symbols: 2 Melee, 1 Defense" in said(game)


@pytest.mark.rule("MM-FIGHT-04")
def test_holy_water_that_purges_is_seen_to_be_spent() -> None:
    game = table(dice="ML", monsters={START: "skeleton"}, hands={"jay": "reflect"}, seed=1)
    play(game, PlayCard("reflect", "own", "jay"), Fight(), Attack(1, elixir=2))
    lines = said(game)
    assert "Jay gets 3 Elixir symbols from Holy Water, only to purge undead" in lines
    assert "Jay spends 2 Elixir symbols against the Skeleton" in lines


@pytest.mark.rule("MM-STEP-01")
def test_a_step_says_how_many_move_points_it_gives() -> None:
    top = Tabletop("jay", "algus", mode="alliance")
    top.room("S1_02", 1, 0)
    top.g.turn.evil = "grasping_roots"
    game = top.start("actions", dice="ST")
    play(game, Move("S1_02", "step"))
    assert said(game)[0] == "Jay spends 1 Step die for 1 Move Point"


@pytest.mark.rule("MM-TURN-05")
def test_symbols_that_go_with_the_turn_name_its_rule() -> None:
    game = table(symbols="ML")
    play(game, EndTurn(0))
    assert rules(game)["Jay loses unspent symbols when the turn ends: 1 Melee"] == "MM-TURN-05"


# Fights and rewards


@pytest.mark.rule("MM-FIGHT-06", "MM-PAYB-03")
def test_an_attack_says_why_there_is_payback_or_none() -> None:
    afar = table(dice="RG RG", monsters={START: "orc"}, seed=1)
    play(afar, Fight(), Attack(1, ranged=2))
    assert ("Jay attacks the Orc with 2 Ranged, 2 damage against Defense 2: defeated from afar, no Payback") in said(
        afar
    )
    quick = table(dice="RG RG", monsters={START: "goblin"}, seed=1)
    play(quick, Fight(), Attack(1, ranged=2))
    assert (
        "Jay attacks the Goblin with 2 Ranged, 2 damage against Defense 2: defeated, but Quick Stab pays back"
    ) in said(quick)


@pytest.mark.rule("MM-BOSS-13", "MM-MON-16")
def test_an_attack_says_which_symbols_do_nothing() -> None:
    game = table(dice="RG RG ML", monsters={START: "young_dragon"})
    play(game, Fight(), Attack(1, melee=1, ranged=2))
    assert said(game)[-3] == (
        "Jay attacks the Young Dragon with 2 Ranged and 1 Melee, 2 damage against Defense 4"
        " (1 Ranged without effect): not defeated"
    )


@pytest.mark.rule("MM-REW-03")
@pytest.mark.parametrize(("xp", "told"), [(7, False), (8, True)])
def test_the_discount_is_explained(xp: int, told: bool) -> None:
    game = table(dice="RG RG", monsters={START: "orc"}, hero={"xp": xp, "arrows": 2}, picks=["goad"])
    play(game, Fight(), Attack(1, ranged=2))
    line = "The reward is 1 XP instead of 2: with more than 7 XP, Jay gains 1 XP less for each minor monster"
    assert rules(game).get(line) == ("MM-REW-03" if told else None)
    assert f"Jay gains {1 if told else 2} XP for the Orc: 9 XP" in said(game)


@pytest.mark.rule("MM-GOLD-03")
def test_gold_above_the_limit_is_said_to_be_left() -> None:
    top = Tabletop()
    top.room("S1_05", 0, -1, filled=True)
    top.g.hero.at, top.g.hero.gold = "S1_05", 5
    game = top.start("actions", dice="ML", seed=1)
    play(game, RoomAction("S1_05"))
    assert said(game)[2:4] == [
        "1 gold is left over: Jay cannot hold more than 6",
        "Jay gains 1 gold from the chest in the Miser's Closet: 6 gold",
    ]


@pytest.mark.rule("MM-KO-02", "MM-KO-03")
def test_a_fall_says_how_many_xp_are_lost_and_which_card() -> None:
    game = table(monsters={START: "orc"}, hero={"life": 1, "xp": 5, "arrows": 1}, hands={"jay": "goad"})
    play(game, Fight(), Attack(1), Block(0))
    assert said(game)[4:6] == [
        "Jay lies prone and loses 2 XP, back to the last level arrow: 3 XP left",
        "Jay has fallen and loses a random Treasure card (Goad / War Cry): 0 cards in hand",
    ]


@pytest.mark.rule("MM-ALLY-12")
def test_elixir_for_another_hero_is_not_said_to_be_drunk() -> None:
    top = Tabletop("jay", "algus", mode="alliance")
    top.hero("algus").life = 4
    game = top.start("actions", dice="EL")
    play(game, DrinkElixir("algus"))
    assert said(game) == ["Jay spends 1 Elixir die to heal", "Algus heals 1 Wound with Elixir: 5 LP"]


# Tiles


@pytest.mark.rule("MM-EXPL-02", "MM-TRAP-01")
def test_tiles_and_traps_say_where_they_lie() -> None:
    game = table(dice="ST", stack="S1_05 S1_07 S1_14")
    play(game, Explore(0, -1, "step"), Place("S1_05", 0, -1, 1), Place("S1_07", 1, -1, 0))
    assert [line for line in said(game) if line.startswith(("Placed", "Turned"))] == [
        "Placed north of the Starting Room: the Miser's Closet, doors east and south",
        "Turned up on level 1: the Spear Wall trap (1 tile left)",
        "Placed east of the Miser's Closet: the Spear Wall trap",
    ]


@pytest.mark.rule("MM-TRAP-03")
def test_a_trap_says_all_rooms_that_it_lies_beside() -> None:
    top = Tabletop()
    top.room("S1_14", -1, -2)
    top.stack(1, "S1_05", "S1_07")
    game = top.start("actions", dice="ST")
    play(game, Explore(0, -1, "step"), Place("S1_05", 0, -1, 1), Place("S1_07", -1, -1, 0))
    assert "Placed south of the Cracked Floor and west of the Miser's Closet: the Spear Wall trap" in said(game)


@pytest.mark.rule("MM-MED-01")
def test_a_medium_tile_says_how_far_it_reaches() -> None:
    top = Tabletop()
    top.stack(1, "S1_09", medium=("M1_6",))
    game = top.start("actions", dice="ST", seed=1)
    play(game, Explore(0, -1, "step"))
    place = next(option for option in options(game, Place) if option.x == 0)
    play(game, place)
    lines = said(game)
    assert lines[1] == "The Humming Rune leaves the game: a medium tile takes its place"
    assert lines[2].startswith("Placed north of the Starting Room, extending east: the Spore Garden, doors ")


# The Dungeon Master


@pytest.mark.rule("MM-DM-02", "MM-ALLY-09")
def test_the_dm_phase_says_who_moves_the_monsters() -> None:
    rivals = table(dice="ML", rooms={"S1_14": (0, -1)}, monsters={"S1_14": "orc"})
    play(rivals, EndTurn(0))
    assert rules(rivals)["DM Phase: Ana moves the monsters (2 Move Points)"] == "MM-DM-02"
    allies = table(mode="alliance", dice="ML", rooms={"S1_14": (0, -1)}, monsters={"S1_14": "orc"}, seed=1)
    play(allies, EndTurn(0))
    assert rules(allies)["DM Phase: every monster moves one room towards the nearest Hero"] == "MM-ALLY-09"


@pytest.mark.rule("MM-ALLY-17")
def test_mind_control_is_said_when_the_monsters_move() -> None:
    rooms, monsters, hands = {"S1_14": (0, -1)}, {"S1_14": "orc"}, {"algus": "mind_control"}
    game = table(mode="alliance", dice="ML", rooms=rooms, monsters=monsters, hands=hands, seed=1)
    play(game, EndTurn(0), answer("mind_control"))
    lines = said(game)
    assert "Algus's Mind Control: Algus's player directs all monsters this turn" in lines
    assert "DM Phase: Bo directs all monsters, each up to one room" in lines


@pytest.mark.rule("MM-R-46")
def test_a_monster_on_stairs_names_their_rule() -> None:
    top = Tabletop()
    top.entrance()
    top.room("S1_01", 1, 0)
    top.monster("orc", "S1_01")
    game = top.start("move")
    play(game, MoveMonster(1, "S2_00"))
    line = "The Orc goes down from the Stairs to the Second Level to the Second Level Entrance"
    assert rules(game)[line] == "MM-R-46"


@pytest.mark.rule("MM-SPAWN-02")
def test_a_die_that_is_taken_says_from_where_for_where_and_why() -> None:
    top = Tabletop()
    top.room("S1_02", 1, 0)
    top.room("S1_14", 0, -1)
    for _ in range(8):
        top.monster("ghoul", "S1_14")
    game = top.start("spawn", rolls=["orc"])
    assert said(game)[:2] == [
        "The Ghoul is taken from the Cracked Floor: no minor die is free, and this one goes to the Rat Cellar",
        "An Orc appears in the Rat Cellar, which stood empty",
    ]


@pytest.mark.rule("MM-R-44")
def test_a_monster_that_cannot_come_is_told() -> None:
    top = Tabletop()
    top.room("S1_02", 1, 0)
    for _ in range(8):
        top.monster("ghoul")
    game = top.start("spawn")
    assert said(game)[0] == "No minor die is free for the Rat Cellar: no monster comes"


@pytest.mark.rule("MM-THRONE-06", "MM-THRONE-07")
def test_malaphyas_says_what_his_dice_mean() -> None:
    top = Tabletop("jay", "algus", mode="epic")
    top.ground("throne", "T5")
    for _ in range(4):
        top.monster("cultist", "T3", ritual=True)
    game = top.start("start", rolls=["MG", "ghost", "EL"])
    assert said(game)[:3] == [
        "Malaphyas rolls Magic: a major monster comes to the Throne Room",
        "A Ghost appears in the Throne Room",
        "Malaphyas rolls Elixir: Grimbolts hit the Bottomless Pit and the Bone Crypt",
    ]


@pytest.mark.rule("MM-SEWER-07")
def test_a_curse_says_whom_it_binds() -> None:
    top = Tabletop("jay", "algus", mode="epic")
    top.ground("sewers", "S4")
    top.monster("aunty_bitsy", "S1", still=True)
    game = top.start("start", rolls=["DF"])
    assert "Vile Curse: Malaphyas rolls Defense, which Jay cannot use this turn" in said(game)


# Evil cards


def evil(card: str, **more: object) -> Game:
    """An Alliance game whose turn begins with this Evil card."""
    return table("jay", "algus", mode="alliance", phase="start", picks=[card], **more)  # type: ignore[arg-type]


@pytest.mark.rule("MM-ALLY-08")
@pytest.mark.parametrize(
    ("card", "line"),
    [
        ("snapping_jaws", "Snapping Jaws does nothing: no trap on this level is armed"),
        ("restless_halls", "Restless Halls does nothing: no room can spawn a monster"),
        ("howling_horde", "Howling Horde does nothing: no monster can move"),
    ],
)
def test_an_evil_card_without_effect_says_so(card: str, line: str) -> None:
    assert said(evil(card))[-1] == line
    trap, larder, orc = {"S1_07": (1, 0)}, {"S1_14": (0, -1), "S1_03": (0, -2)}, {"S1_14": "orc"}
    rolls = ["orc"] if card == "restless_halls" else []
    assert line not in said(evil(card, traps=trap, rooms=larder, monsters=orc, rolls=rolls))


@pytest.mark.rule("MM-ALLY-08")
def test_whispers_say_what_they_cost() -> None:
    game = evil("whispers")
    assert said(game)[-1] == "Whispers: Jay rolls 1 die fewer this turn (5 dice)"


@pytest.mark.rule("MM-ALLY-08")
def test_a_tithe_says_what_is_left() -> None:
    game = evil("dark_tithe", hero={"gold": 3})
    play(game, PayGold("jay"))
    assert said(game)[-1] == "Jay pays 2 gold to Dark Tithe: 1 gold left"


def test_the_order_in_which_evil_cards_are_put_back_is_told() -> None:
    game = table(
        mode="alliance", dice="ML", hands={"jay": "disrupt"}, picks=["whispers", "dark_tithe", "snapping_jaws"]
    )
    play(game, PlayCard("disrupt", "own", "jay"), PutOnTop("snapping_jaws"), PutOnTop("dark_tithe"))
    assert said(game)[-1] == "Jay puts them back, the top one first: Snapping Jaws, Dark Tithe and Whispers"


# The end


@pytest.mark.rule("MM-R-35", "MM-END-01")
def test_the_end_gives_a_reason_that_is_true_when_the_xp_is_lost_again() -> None:
    top = Tabletop("jay", "algus")
    top.g.ending = True
    top.g.active, top.g.first = 1, 0
    top.g.hero.xp, top.g.heroes[0].xp = 5, 12
    game = top.start("spawn")
    assert game.outcome is not None
    assert game.outcome.reason == "A Hero reached 16 XP and the round is complete"
    assert said(game)[-3] == "The game ends. A Hero reached 16 XP and the round is complete"


@pytest.mark.rule("MM-END-01")
def test_who_brings_the_end_says_how_many_xp_that_are() -> None:
    game = table(
        dice="RG RG RG RG", monsters={START: "young_dragon"}, hero={"xp": 13, "arrows": 3}, symbols="RG", seed=1
    )
    play(game, Fight(), Attack(1, ranged=5))
    assert "Jay has 17 XP: the game ends after this round" in said(game)


@pytest.mark.rule("MM-GEN-05")
def test_the_end_says_what_decided_the_places() -> None:
    top = Tabletop("jay", "algus", "mika")
    top.g.ending = True
    top.g.active, top.g.first = 2, 0
    for hero, gold in zip(top.g.heroes, (1, 3, 3), strict=True):
        hero.xp, hero.gold = 13, gold
    game = top.start("spawn")
    assert said(game)[-4:] == [
        "The game ends. A Hero reached 16 XP and the round is complete",
        "1st: Bo with Algus, 13 XP, 3 gold, 6 LP",
        f"1st: {game.setup.seats[2]} with Mika, 13 XP, 3 gold, 6 LP",
        "3rd: Ana with Jay, 13 XP, 1 gold, 6 LP",
    ]


# What a reader could not tell


@pytest.mark.rule("MM-MOVE-01", "MM-TRAP-02")
def test_a_move_is_told_before_the_traps_that_it_sets_off() -> None:
    game = table(dice="ST", rooms={"S1_02": (1, 0)}, traps={"S1_07": (-1, 0)})
    play(game, Move("S1_02", "step"))
    assert said(game)[1:] == [
        "Jay sets out for the Rat Cellar",
        "The Spear Wall trap goes off as Jay leaves the Starting Room",
        "Jay takes 1 Wound from the Spear Wall trap: 5 LP left",
        "Algus takes 1 Wound from the Spear Wall trap: 5 LP left",
        "Jay moves to the Rat Cellar: 1 Move Point left",
    ]


@pytest.mark.rule("MM-MOVE-01")
def test_a_move_that_nothing_comes_before_is_told_once() -> None:
    game = table(dice="ST", rooms={"S1_02": (1, 0)}, hands={"algus": "stumble"})
    play(game, Move("S1_02", "step"), Pass())
    assert said(game)[1:] == ["Jay moves to the Rat Cellar: 1 Move Point left"]


@pytest.mark.rule("MM-EXPL-01")
def test_an_exploration_is_told_before_its_answers_and_once() -> None:
    hands = {"algus": "lightning_bolt old_map"}
    game = table(dice="ST", stack="S1_05 S1_14", hands=hands)
    bolt = answer("lightning_bolt", AtRoom(START), AtRoom(START))
    play(game, Explore(0, -1, "step"), bolt, answer("old_map"), Place("S1_05", 0, -1, 1))
    lines = said(game)
    assert lines[1:3] == [
        "Jay sets out to explore north of the Starting Room",
        "Algus plays Lightning Bolt at the Starting Room",
    ]
    assert lines.count(lines[1]) == 1
    assert rules(game)[lines[1]] == "MM-EXPL-01"


@pytest.mark.rule("MM-TRAP-03")
def test_a_trap_that_hits_nobody_says_so() -> None:
    game = table(dice="ST", rooms={"S1_02": (1, 0), "S1_14": (2, 0)}, traps={"S1_07": (2, 1)}, at="S1_02")
    play(game, Move("S1_14", "step"), Suffer())
    assert "The Spear Wall trap goes off as Jay enters the Cracked Floor" in said(game)
    assert said(evil("snapping_jaws", rooms={"S1_14": (1, 0)}, traps={"S1_07": (2, 0)}))[-1] == (
        "The Spear Wall trap goes off by Snapping Jaws, and hits nobody"
    )


@pytest.mark.rule("MM-ALLY-08")
def test_a_trap_that_an_evil_card_sets_off_names_its_rule() -> None:
    game = evil("snapping_jaws", traps={"S1_07": (1, 0)})
    assert rules(game)["The Spear Wall trap goes off by Snapping Jaws"] == "MM-ALLY-08"


def test_safe_passage_comes_after_the_trap_that_it_answers() -> None:
    game = table(
        mode="alliance", dice="ST", rooms={"S1_02": (1, 0)}, traps={"S1_07": (-1, 0)}, hands={"algus": "safe_passage"}
    )
    play(game, Move("S1_02", "step"), answer("safe_passage"))
    assert said(game)[2:5] == [
        "The Spear Wall trap goes off as Jay leaves the Starting Room",
        "Algus plays Safe Passage",
        "Algus's Safe Passage: the Spear Wall trap wounds nobody this time",
    ]


@pytest.mark.rule("MM-BOSS-03")
def test_a_boss_that_is_beaten_for_good_is_seen_to_leave() -> None:
    top = Tabletop()
    top.monster("ancient_hydra", red=True)
    game = top.start(dice="RG RG RG RG", seed=1)
    play(game, Fight(), Attack(1, ranged=4))
    lines = said(game)
    assert lines[lines.index("Jay defeats the Ancient Hydra") + 1] == "The Ancient Hydra's token leaves the game"
    assert rules(game)["The Ancient Hydra's token leaves the game"] == "MM-BOSS-03"


@pytest.mark.rule("MM-BOSS-06")
def test_a_captured_token_is_not_said_to_leave() -> None:
    game = table(dice="RG RG RG RG", monsters={START: "schmetterling"}, seed=1)
    play(game, Fight(), Attack(1, ranged=4))
    lines = said(game)
    assert "Jay keeps Schmetterling's token for a reroll" in lines
    assert not any("leaves the game" in line for line in lines)


@pytest.mark.rule("MM-KO-01", "MM-KO-04", "MM-KO-05", "MM-R-30")
def test_a_fall_comes_after_the_kill_and_says_what_is_forfeited() -> None:
    game = table(dice="ML ML", symbols="ST", monsters={START: "orc"}, hero={"life": 2})
    play(game, Fight(), Attack(1, melee=2))
    told = rules(game)
    lines = [
        "Jay defeats the Orc",
        "The Orc's Payback on Jay: 3 Wounds",
        "Jay takes 3 Wounds from the Orc and falls",
        "Jay lies prone and loses no XP: 0 XP",
        "Jay loses unspent symbols by falling: 1 Step",
        "Jay has fallen and gets no reward for the Orc",
    ]
    assert [line for line in told if line in lines] == lines
    assert [told[line] for line in lines[3:]] == ["MM-KO-01", "MM-KO-05", "MM-KO-04"]


@pytest.mark.rule("MM-KO-02")
def test_xp_that_a_defeat_costs_name_their_rule() -> None:
    game = table(monsters={START: "orc"}, hero={"life": 1, "xp": 5, "arrows": 1})
    play(game, Fight())
    assert rules(game)["Jay lies prone and loses 2 XP, back to the last level arrow: 3 XP left"] == "MM-KO-02"


@pytest.mark.rule("MM-MON-07", "MM-R-52")
def test_three_magic_frighten_the_spear_beastman() -> None:
    game = table(dice="MG MG MG", monsters={START: "spear_beastman"}, seed=1)
    play(game, Fight(), Attack(1, magic=3))
    told = rules(game)
    assert told["Jay spends 3 Magic dice against the Spear Beastman"] == "MM-MON-07"
    line = "Jay attacks the Spear Beastman with 3 Magic, which frighten it to death: defeated from afar, no Payback"
    assert told[line] == "MM-R-52"


@pytest.mark.rule("MM-CARD-04")
def test_symbols_by_an_any_time_half_name_its_rule() -> None:
    game = table(mode="alliance", dice="ST", hands={"algus": "spark"})
    game.play(answer("spark"), 1)
    assert next(event.rule for event in game.events if type(event).__name__ == "SymbolsGained") == "MM-CARD-04"


@pytest.mark.rule("MM-R-45")
def test_a_monster_that_goes_in_place_of_a_boss_says_so() -> None:
    top = Tabletop("jay", "algus", mode="epic")
    top.ground("throne", "T5")
    top.monster("malaphyas", "T1", still=True)
    top.monster("ghost", "T1")
    game = top.start("start", rolls=["MG", "ghost", "ST"], seed=1)
    line = (
        "The Ghost is taken from the Throne Room: there are too many here,"
        " and of those that may go it is worth the least XP"
    )
    play(game, *options(game)[:1])
    assert rules(game)[line] == "MM-R-45"


@pytest.mark.rule("MM-CARD-04")
def test_who_is_spared_wounds_says_by_what() -> None:
    game = table(monsters={START: "orc"}, hands={"jay": "iron_will"})
    play(game, Fight(), Attack(1), Block(0), answer("iron_will", by="jay"))
    assert rules(game)["Iron Will spares Jay 1 Wound"] == "MM-CARD-04"
    assert said(game)[-2:] == ["Iron Will spares Jay 1 Wound", "Jay takes 2 Wounds from the Orc: 4 LP left"]


def test_a_reflected_bolt_says_who_is_spared_and_who_is_hurt() -> None:
    game = table(dice="ML", rooms={"S1_02": (1, 0)}, at="S1_02", hands={"algus": "lightning_bolt", "jay": "reflect"})
    game.play(answer("lightning_bolt", AtRoom("S1_02"), AtRoom("S1_02")), 1)
    play(game, answer("reflect", by="jay"))
    assert "Reflect spares Jay 1 Wound" in said(game)
    assert said(game)[-1] == "Algus takes 1 Wound from Jay's Reflect: 5 LP left"


@pytest.mark.rule("MM-R-79")
def test_a_ward_of_life_names_its_rule() -> None:
    game = table(monsters={START: "orc"}, hero={"life": 2}, hands={"jay": "ward_of_life"})
    play(game, Fight(), Attack(1), Block(0), answer("ward_of_life", by="jay"))
    assert rules(game)["Ward of Life: Jay stays at 1 LP"] == "MM-R-79"


def test_a_lucky_charm_without_a_die_says_so() -> None:
    game = table(dice="ML", hands={"jay": "bad_omen"})
    play(game, PlayCard("bad_omen", "own", "jay"), Keep())
    assert said(game)[-1] == "Jay rerolls no dice (Lucky Charm)"


@pytest.mark.rule("MM-PET-01")
def test_the_pet_die_is_named_wherever_it_goes() -> None:
    game = table(dice="ML* MG", rooms={"S1_05": (0, -1)}, at="S1_05", seed=1)
    other = game.clone()
    play(game, UseMagic("ML", "EL"))
    assert said(game)[-1] == "Jay turns the pet die (Melee) to Elixir"
    play(other, RoomAction("S1_05"))
    assert said(other)[0] == "Jay docks the pet die (Melee) on the Miser's Closet"
    healed = table(dice="EL*", hero={"life": 5})
    play(healed, DrinkElixir("jay"))
    assert said(healed)[0] == "Jay spends the pet die (Elixir) to heal"
    paired = table(dice="ML* DF", monsters={START: "orc"})
    play(paired, Fight(), Attack(1, melee=2, pairs=1))
    assert any("the pet die among them" in line for line in said(paired))


@pytest.mark.rule("MM-R-39", "MM-PET-04")
def test_a_wolf_that_stays_away_says_why() -> None:
    top = Tabletop("greybark", "algus")
    top.teach("greybark", "feral_strike", "wolf_companion")
    top.monster("dark_watcher")
    game = top.start("start", seed=1)
    line = "Greybark's Wolf Companion stays away this turn: the Dark Watcher's Unholy Gaze stops all abilities here"
    assert rules(game)[line] == "MM-R-39"


@pytest.mark.rule("MM-PET-04")
def test_a_pet_die_that_is_lost_says_by_whose_gaze() -> None:
    top = Tabletop("greybark", "algus")
    top.teach("greybark", "feral_strike", "wolf_companion")
    top.room("S1_02", 1, 0)
    top.monster("dark_watcher", "S1_02")
    game = top.start(dice="ST ML*")
    play(game, Move("S1_02", "step"))
    assert said(game)[-1] == (
        "Greybark loses the pet die (Melee) for this turn: the Dark Watcher's Unholy Gaze stops all abilities here"
    )


@pytest.mark.rule("MM-EPIC-04", "MM-THRONE-01", "MM-THRONE-02")
def test_the_third_level_says_how_it_lies_and_who_comes() -> None:
    top = Tabletop("jay", "algus", mode="epic")
    top.entrance()
    top.room("S2_01", 1, 0)
    top.g.hero.at, top.g.hero.arrows = "S2_01", 1
    game = top.start(dice="ML", rolls=["orc", "goblin", "ghost"])
    play(game, TakeStairs(THIRD), ChooseGround("throne"))
    told = rules(game)
    assert told["Jay chooses the Throne Room side of the third level"] == "MM-EPIC-04"
    assert [line for line, rule in told.items() if rule == "MM-THRONE-01"] == [
        "Placed in the north-west: the Throne Room, door to the Ritual Chamber, spawns a minor monster",
        "Placed in the north-east: the Bottomless Pit, doors to the Ritual Chamber and the Landing,"
        " spawns a minor monster",
        "Placed in the centre: the Ritual Chamber, doors to the Throne Room, the Bottomless Pit and the Bone Crypt",
        "Placed in the south-west: the Bone Crypt, doors to the Ritual Chamber and the Landing, spawns a major monster",
        "Placed in the south-east: the Landing with the stairs, doors to the Bottomless Pit and the Bone Crypt",
    ]
    assert told["Malaphyas appears in the Throne Room, blue side up"] == "MM-THRONE-02"
    assert told["A Ghost appears in the Bone Crypt"] == "MM-THRONE-02"


@pytest.mark.rule("MM-SEWER-01", "MM-SEWER-02", "MM-SEWER-04")
def test_the_sewers_say_how_they_lie_who_comes_and_what_the_miasma_finds() -> None:
    top = Tabletop("jay", "algus", mode="epic")
    top.entrance()
    top.room("S2_01", 1, 0)
    top.g.hero.at, top.g.hero.arrows, top.g.hero.gold = "S2_01", 1, 2
    picks = ["aunty_bitsy", "mortiferous", False, True]
    game = top.start(dice="ML", rolls=["orc", "goblin", "ghost", "skeleton"], picks=picks)
    play(game, TakeStairs(THIRD), ChooseGround("sewers"))
    told = rules(game)
    assert [line for line, rule in told.items() if rule == "MM-SEWER-01"] == [
        "Placed in the north-west: the Outfall, doors to the Cistern and the Sluice",
        "Placed in the north-east: the Cistern, doors to the Outfall and the Landing, spawns a minor monster",
        "Placed in the south-west: the Sluice, doors to the Outfall and the Landing, spawns a major monster",
        "Placed in the south-east: the Landing with the stairs, doors to the Cistern and the Sluice,"
        " spawns a minor monster",
    ]
    assert told["A Skeleton appears on the Landing"] == "MM-SEWER-02"
    assert "Toxic Miasma shows blue: Jay discards all gold" in told
    assert "Toxic Miasma shows red: Algus has no Treasure cards to discard" in told


@pytest.mark.rule("MM-STAIR-02", "MM-R-17")
def test_the_tile_that_the_entrance_turns_up_names_its_rule() -> None:
    top = Tabletop()
    top.room("S1_01", 1, 0)
    top.stack(2, "", "S2_02", "S2_03")
    top.g.hero.at = "S1_01"
    game = top.start(dice="ML")
    play(game, TakeStairs("S2_00"))
    assert rules(game)["Face up on the stack of level 2: the Howling Den (1 tile left)"] == "MM-R-17"


@pytest.mark.rule("MM-CARD-09")
def test_xp_and_gold_that_are_stolen_to_the_last_leave_0() -> None:
    game = table(
        dice="RG RG", monsters={START: "orc"}, hero={"xp": 8, "arrows": 2}, hands={"algus": "stupefy"}, picks=["goad"]
    )
    play(game, Fight(), Attack(1, ranged=2), answer("stupefy"))
    assert "Jay gains no XP for the Orc, as Algus's Stupefy took it: 8 XP" in said(game)
    assert [event.shown_as for event in told(game, Gained)] == ["gain", "lose"]
    robbed = table(dice="ML", hands={"algus": "pickpocket"})
    play(robbed, EndTurn(1), answer("pickpocket"))
    assert "Jay gains no gold for unused dice, as Algus's Pickpocket took it: 0 gold" in said(robbed)


@pytest.mark.rule("MM-CARD-12")
def test_cards_that_are_stolen_to_the_last_leave_none() -> None:
    game = table(hero={"gold": 5}, hands={"algus": "snag"}, picks=["goad"])
    play(game, BuyCard(), answer("snag"))
    assert said(game)[-1] == "Jay gains no Treasure card for the gold, as Algus's Snag took it: 0 cards in hand"
    assert told(game, CardsGained)[-1].shown_as == "lose"


@pytest.mark.rule("MM-ALLY-04", "MM-ALLY-05", "MM-ALLY-07")
def test_an_alliance_says_how_deep_the_stairs_lie_and_when_it_is() -> None:
    game = undercroft.new_game(GAME, ("Ana",), mode="alliance", seed=1)
    told = rules(game)
    assert [line for line, rule in told.items() if rule in ("MM-ALLY-04", "MM-ALLY-05", "MM-ALLY-07")] == [
        "Level 1: 10 tiles above the Stairs to the Second Level, 3 below",
        "Level 2: 6 tiles above the Stairs to the Third Level, 6 below",
        "The Time token starts on 1",
    ]
    assert "turn" not in [event.shown_as for event in game.events if event.rule == "MM-ALLY-07"]


@pytest.mark.rule("MM-R-06", "MM-STEP-02")
def test_a_move_point_that_is_forfeited_is_told() -> None:
    game = table(dice="ST EL", rooms={"S1_02": (1, 0)}, hero={"life": 5})
    play(game, Move("S1_02", "step"), DrinkElixir("jay"))
    assert said(game)[2] == "Jay gives up 1 Move Point to use an Elixir"
    assert rules(game)["Jay gives up 1 Move Point to use an Elixir"] == "MM-R-06"
    early = table(phase="before", rooms={"S1_02": (1, 0)}, seed=1)
    play(early, Move("S1_02", "token"), Roll())
    assert rules(early)["Jay gives up 1 Move Point to roll"] == "MM-STEP-02"


@pytest.mark.rule("MM-ROOM-08")
def test_webs_hold_a_hero_who_has_no_move_point_left() -> None:
    game = table(dice="ST", rooms={"S1_02": (0, -1), "S1_17": (0, -2)})
    play(game, Move("S1_02", "step"), Move("S1_17", ""))
    assert said(game)[-1] == "The webs stop Jay"


@pytest.mark.rule("MM-ALLY-08", "MM-ALLY-16")
def test_evil_cards_that_leave_no_choice_say_why() -> None:
    assert said(evil("dark_tithe", hero={"gold": 1}))[-2:] == [
        "Dark Tithe: Jay has only 1 gold",
        "Jay takes 1 Wound from Dark Tithe: 5 LP left",
    ]
    assert said(evil("whispers"))[-2] == "Whispers: Jay has no Treasure card"
    assert said(evil("monster_ambush", rolls=["ghost"]))[-2:] == [
        "Monster Ambush: no Hero has 3 gold",
        "Monster Ambush brings a Ghost to the Starting Room",
    ]


@pytest.mark.rule("MM-DM-02", "MM-ALLY-09")
def test_a_dm_phase_in_which_nothing_moves_says_so() -> None:
    for mode in ("standard", "alliance"):
        none = table(mode=mode, dice="ML", seed=1)
        play(none, EndTurn(0))
        assert "DM Phase: there are no monsters to move" in said(none)
    game = table(dice="ML", rooms={"S1_14": (0, -1)}, monsters={"S1_14": "orc"})
    play(game, EndTurn(0), Done())
    assert rules(game)["Ana moves no monsters"] == "MM-DM-02"
    moved = table(dice="ML", rooms={"S1_14": (0, -1)}, monsters={"S1_14": "orc"})
    play(moved, EndTurn(0), MoveMonster(1, START))
    assert "Ana moves no monsters" not in said(moved)


@pytest.mark.rule("MM-DM-03", "MM-DM-05", "MM-SPAWN-01")
def test_a_dm_phase_in_which_nothing_can_move_says_why_and_whether_rooms_spawn() -> None:
    rooms = {"S1_14": (0, -1), "S1_02": (1, 0)}
    empty = table(dice="ML", rooms=rooms, rolls=["orc"])
    play(empty, EndTurn(0))
    assert said(empty)[:2] == [
        "DM Phase: empty rooms spawn, there are no monsters to move",
        "An Orc appears in the Rat Cellar, which stood empty",
    ]
    held = Tabletop()
    held.room("S1_14", 0, -1)
    held.hero("algus").at = "S1_14"
    held.monster("orc", "S1_14")
    game = held.start(dice="ML")
    play(game, EndTurn(0))
    assert said(game)[0] == "DM Phase: no monster can move, as Heroes hold them all"
    webbed = Tabletop(mode="alliance")
    web = next(iter(webbed.content.webs))
    webbed.room(web, 0, -1)
    webbed.monster("orc", web)
    game = webbed.start(dice="ML", seed=1)
    play(game, EndTurn(0))
    assert said(game)[0] == "DM Phase: no monster can move, as all are held by Heroes or closed in"


@pytest.mark.rule("MM-FIGHT-06", "MM-FIGHT-07")
def test_payback_after_a_defeat_says_why() -> None:
    melee = table(dice="ML ML", monsters={START: "goblin"}, picks=["goad"])
    play(melee, Fight(), Attack(1, melee=2))
    assert any(line.endswith("defeated, but pays back, as Melee was used") for line in said(melee))
    assert any(line.startswith("The Goblin's Payback on Jay") for line in said(melee))
    afar = table(dice="RG RG", monsters={START: "goblin"}, picks=["goad"])
    play(afar, Fight(), Attack(1, ranged=2))
    assert any(line.endswith("defeated, but Quick Stab pays back") for line in said(afar))
    assert any(line.startswith("The Goblin's Quick Stab on Jay") for line in said(afar))


@pytest.mark.rule("MM-END-02", "MM-CARD-11")
def test_the_end_comes_first_and_then_quests_and_places() -> None:
    top = Tabletop("jay", "algus")
    top.deal("algus", "secret_quest")
    top.g.ending = True
    top.g.active, top.g.first = 1, 0
    game = top.start("spawn")
    assert said(game)[-4:] == [
        "The game ends. A Hero reached 16 XP and the round is complete",
        "Algus gains 1 XP for a Secret Quest: 1 XP",
        "1st: Bo with Algus, 1 XP, 0 gold, 6 LP",
        "2nd: Ana with Jay, 0 XP, 0 gold, 6 LP",
    ]
