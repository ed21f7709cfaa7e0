"""What the log says of what was done: whoever reads only that could move the pieces of a real box."""

from __future__ import annotations

import pytest

from undercroft.games.masmorra.state.actions import (
    Attack,
    Block,
    BuyCard,
    DrinkElixir,
    EndInvisibility,
    EndTurn,
    Explore,
    Fight,
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
)
from undercroft.kernel.game import Game

from .tabletop import START, Tabletop, options, play, table


def log(game: Game, seat: int | None = None) -> list[str]:
    """What somebody reads who sits there, or a spectator."""
    return [game.say(event) for event in game.events if event.known_to(seat)]


def rules(game: Game) -> dict[str, str]:
    """What a spectator reads, each line with its rule."""
    return {game.say(event): event.rule for event in game.events if event.known_to(None)}


def answer(card: str, *on: str, by: str = "algus") -> PlayCard:
    return PlayCard(card, "any", by, on)


# Cards


@pytest.mark.rule("MM-CARD-07")
def test_a_counterspell_says_whose_card_it_cancels() -> None:
    game = table(dice="ML", hands={"jay": "goad", "algus": "counterspell"})
    play(game, PlayCard("goad", "own", "jay"), answer("counterspell", "card:0"))
    assert log(game) == [
        "Jay plays War Cry",
        "Algus plays Counterspell on Jay's War Cry",
        "Jay's War Cry is cancelled",
    ]


@pytest.mark.rule("MM-CARD-07")
def test_a_counterspell_on_a_response_says_which() -> None:
    game = table(dice="ST", rooms={"S1_02": (1, 0)}, hands={"jay": "counterspell", "algus": "stumble"})
    play(game, Move("S1_02", "step"), answer("stumble"), answer("counterspell", "card:1", by="jay"))
    assert "Jay plays Counterspell on Algus's Stumble" in log(game)


def test_a_stumble_says_who_stays() -> None:
    game = table(dice="ST", rooms={"S1_02": (1, 0)}, hands={"algus": "stumble"})
    play(game, Move("S1_02", "step"), answer("stumble"))
    assert log(game) == [
        "Jay spends 1 Step die for 2 Move Points",
        "Algus plays Stumble",
        "Stumble: Jay stays, and the Move Point is lost",
    ]


def test_stone_skin_says_how_much_harder_the_monster_is() -> None:
    game = table(dice="RG RG", monsters={START: "orc"}, hands={"algus": "stone_skin"})
    play(game, Fight(), Attack(1, ranged=2), answer("stone_skin"))
    assert "Stone Skin: the Orc has 2 Defense more against this attack" in log(game)


def test_a_ward_of_life_says_who_is_left() -> None:
    game = table(monsters={START: "orc"}, hero={"life": 2}, hands={"jay": "ward_of_life"})
    play(game, Fight(), Attack(1), Block(0), answer("ward_of_life", by="jay"))
    assert "Ward of Life: Jay stays at 1 LP" in log(game)


@pytest.mark.rule("MM-CARD-08")
def test_a_banished_monster_is_named_with_its_room() -> None:
    game = table(rooms={"S1_14": (0, -1)}, monsters={"S1_14": "orc"}, hands={"jay": "lightning_bolt"})
    play(game, PlayCard("lightning_bolt", "own", "jay", ("monster:1",)))
    assert log(game) == [
        "Jay plays Banish on the Orc in the Cracked Floor",
        "The Orc is taken from the Cracked Floor, without reward",
    ]


def test_a_goaded_monster_is_named_with_its_way() -> None:
    game = table(rooms={"S1_14": (0, -1)}, monsters={"S1_14": "orc"}, hands={"algus": "goad"})
    game.play(answer("goad", "monster:1", f"room:{START}"), 1)
    assert log(game) == [
        "Algus plays Goad to move the Orc in the Cracked Floor to the Starting Room",
        "The Orc is goaded from the Cracked Floor to the Starting Room",
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
    play(game, answer("goad", "monster:1", "room:S1_02"), answer("goad", "monster:1", "room:S1_14", by="mika"))
    assert log(game)[-2:] == [
        "The Orc is goaded from the Starting Room to the Cracked Floor",
        "Algus's Goad does nothing",
    ]


@pytest.mark.rule("MM-R-90")
def test_a_bad_omen_that_finds_its_die_no_more_says_so() -> None:
    hands = {"algus": "bad_omen", "mika": "bad_omen"}
    game = table("jay", "algus", "mika", phase="before", hands=hands, rolls=["ST ML ML ML ML ML", "EL"])
    play(game, Roll(), answer("bad_omen", "die:ST"), answer("bad_omen", "die:ST", by="mika"))
    assert log(game)[-2:] == ["Jay rerolls Step: Elixir (Bad Omen)", "Algus's Bad Omen does nothing"]


@pytest.mark.rule("MM-CARD-09")
def test_a_stupefy_says_whose_xp_are_taken_and_what_both_have() -> None:
    game = table(dice="RG RG", monsters={START: "orc"}, hands={"algus": "stupefy"}, picks=["goad"])
    play(game, Fight(), Attack(1, ranged=2), answer("stupefy"))
    assert log(game)[-3:] == [
        "Algus takes 1 XP of Jay's gain (monsters defeated): 1 XP",
        "Jay gains 1 XP (monsters defeated): 1 XP",
        "Jay gains 1 Treasure card (monsters defeated)",
    ]


@pytest.mark.rule("MM-CARD-09")
def test_stupefies_that_cancel_each_other_say_so() -> None:
    hands = {"algus": "stupefy", "mika": "stupefy"}
    game = table("jay", "algus", "mika", dice="RG RG", monsters={START: "orc"}, hands=hands, picks=["goad"])
    play(game, Fight(), Attack(1, ranged=2), answer("stupefy"), answer("stupefy", by="mika"))
    assert "Mika's and Algus's cards cancel each other: Jay keeps all XP" in log(game)


@pytest.mark.rule("MM-R-32")
def test_a_snag_that_finds_nothing_says_so() -> None:
    hands = {"algus": "snag", "mika": "snag"}
    game = table("jay", "algus", "mika", hero={"gold": 5}, hands=hands, picks=["goad"])
    play(game, BuyCard(), answer("snag"), answer("snag", by="mika"))
    assert "Nothing is left of Jay's gain for Algus" in log(game)


@pytest.mark.rule("MM-R-70")
def test_fear_of_the_dark_says_who_rolls_fewer_dice() -> None:
    game = table(phase="start", hands={"algus": "fear_of_the_dark"})
    play(game, answer("fear_of_the_dark"))
    assert "Jay rolls 1 die fewer this turn (Fear of the Dark)" in log(game)


@pytest.mark.rule("MM-CARD-10")
def test_the_end_of_an_invisibility_is_told() -> None:
    game = table(dice="ML", hands={"jay": "fear_of_the_dark"})
    play(game, PlayCard("fear_of_the_dark", "own", "jay"), EndInvisibility())
    assert log(game)[-1] == "Jay is invisible no longer"


@pytest.mark.rule("MM-CARD-12", "MM-R-32")
def test_only_the_thief_reads_which_card_was_snagged() -> None:
    game = table(hero={"gold": 5}, hands={"algus": "snag"}, picks=["goad"])
    play(game, BuyCard(), answer("snag"))
    line = "Algus takes a Treasure card of Jay's gain"
    assert [log(game, seat)[-1] for seat in (None, 0, 1)] == [line, line, f"{line}: Goad / War Cry"]


# Dice


@pytest.mark.rule("MM-ROOM-08")
def test_webs_say_which_die_is_lost_and_that_the_hero_stops() -> None:
    game = table(dice="ST ST ML", rooms={"S1_17": (0, -1)})
    play(game, Move("S1_17", "step"))
    assert log(game)[-2:] == ["Jay must stop in the webs", "Jay loses a Step die (Dusty Webs)"]


@pytest.mark.rule("MM-ROOM-11")
def test_a_pit_says_what_it_costs() -> None:
    game = table(dice="ST ST", rooms={"S1_14": (0, -1)}, hero={"free": False})
    other = game.clone()
    play(game, Move("S1_14", "step"), PayStep(token=False))
    assert log(game)[-1] == "Jay spends 1 Step die to climb over the pit"
    play(other, Move("S1_14", "step"), Suffer())
    assert log(other)[-1] == "Jay takes 1 Wound (the pit in the Cracked Floor): 5 LP left"


@pytest.mark.rule("MM-MON-13")
def test_a_thief_says_what_it_takes_or_that_it_finds_nothing() -> None:
    assert "The Cultist steals a Magic die from Jay" in log(_fought("MG RG", "cultist"))
    assert "The Cultist finds no Magic to steal from Jay" in log(_fought("RG", "cultist"))


@pytest.mark.rule("MM-MON-14")
def test_a_ghoul_says_that_it_turns_the_token() -> None:
    assert "The Ghoul turns Jay's Free Step token over" in log(_fought("RG", "ghoul"))


def _fought(dice: str, monster: str) -> Game:
    """Jay has begun a fight."""
    game = table(dice=dice, monsters={START: monster})
    play(game, Fight())
    return game


@pytest.mark.rule("MM-FIGHT-08")
def test_sword_and_shield_say_which_dice_were_spent() -> None:
    game = table(dice="ML DF ST", monsters={START: "orc"})
    play(game, Fight(), Attack(1, melee=2, pairs=1))
    assert (
        "Jay spends 1 Melee die and 1 Defense die together, sword and shield: 2 Melee and 1 Defense symbols"
    ) in log(game)


@pytest.mark.rule("MM-FIGHT-04")
def test_holy_water_that_purges_is_seen_to_be_spent() -> None:
    game = table(dice="ML", monsters={START: "skeleton"}, hands={"jay": "reflect"}, seed=1)
    play(game, PlayCard("reflect", "own", "jay"), Fight(), Attack(1, elixir=2))
    lines = log(game)
    assert "Jay gets 3 Elixir symbols (Holy Water), only to purge undead" in lines
    assert "Jay spends 2 Elixir symbols against the Skeleton" in lines


@pytest.mark.rule("MM-STEP-01")
def test_a_step_says_how_many_move_points_it_gives() -> None:
    top = Tabletop("jay", "algus", mode="alliance")
    top.room("S1_02", 1, 0)
    top.g.turn.evil = "grasping_roots"
    game = top.start("actions", dice="ST")
    play(game, Move("S1_02", "step"))
    assert log(game)[0] == "Jay spends 1 Step die for 1 Move Point"


@pytest.mark.rule("MM-TURN-05")
def test_symbols_that_go_with_the_turn_name_its_rule() -> None:
    game = table(symbols="ML")
    play(game, EndTurn(0))
    assert rules(game)["Jay loses unspent symbols: 1 Melee"] == "MM-TURN-05"


# Fights and rewards


@pytest.mark.rule("MM-FIGHT-06", "MM-PAYB-03")
def test_an_attack_says_why_there_is_payback_or_none() -> None:
    afar = table(dice="RG RG", monsters={START: "orc"}, seed=1)
    play(afar, Fight(), Attack(1, ranged=2))
    assert ("Jay attacks the Orc with 2 Ranged, 2 damage against Defense 2: defeated from afar, no Payback") in log(
        afar
    )
    quick = table(dice="RG RG", monsters={START: "goblin"}, seed=1)
    play(quick, Fight(), Attack(1, ranged=2))
    assert (
        "Jay attacks the Goblin with 2 Ranged, 2 damage against Defense 2: defeated, but Quick Stab pays back"
    ) in log(quick)


@pytest.mark.rule("MM-BOSS-13", "MM-MON-16")
def test_an_attack_says_which_symbols_do_nothing() -> None:
    game = table(dice="RG RG ML", monsters={START: "young_dragon"})
    play(game, Fight(), Attack(1, melee=1, ranged=2))
    assert log(game)[-3] == (
        "Jay attacks the Young Dragon with 2 Ranged and 1 Melee, 2 damage against Defense 4"
        " (1 Ranged without effect): not defeated"
    )


@pytest.mark.rule("MM-REW-03")
@pytest.mark.parametrize(("xp", "told"), [(7, False), (8, True)])
def test_the_discount_is_explained(xp: int, told: bool) -> None:
    game = table(dice="RG RG", monsters={START: "orc"}, hero={"xp": xp, "arrows": 2}, picks=["goad"])
    play(game, Fight(), Attack(1, ranged=2))
    line = "The reward is 2 − 1 XP, as Jay has more than 7 XP: 1 less for each minor monster"
    assert rules(game).get(line) == ("MM-REW-03" if told else None)
    assert f"Jay gains {1 if told else 2} XP (monsters defeated): 9 XP" in log(game)


@pytest.mark.rule("MM-GOLD-03")
def test_gold_above_the_limit_is_said_to_be_left() -> None:
    top = Tabletop()
    top.room("S1_05", 0, -1, filled=True)
    top.g.hero.at, top.g.hero.gold = "S1_05", 5
    game = top.start("actions", dice="ML", seed=1)
    play(game, RoomAction("S1_05"))
    assert log(game)[2:4] == [
        "1 gold is not taken: Jay may have no more than 6",
        "Jay gains 1 gold (Miser's Closet): 6 gold",
    ]


@pytest.mark.rule("MM-KO-02", "MM-KO-03")
def test_a_fall_says_how_many_xp_are_lost_and_which_card() -> None:
    game = table(monsters={START: "orc"}, hero={"life": 1, "xp": 5, "arrows": 1}, hands={"jay": "goad"}, picks=["goad"])
    play(game, Fight(), Attack(1), Block(0))
    assert log(game)[4:6] == [
        "Jay is defeated, lies prone and loses 2 XP: 3 XP left",
        "Jay loses a Treasure card at random: Goad / War Cry",
    ]


@pytest.mark.rule("MM-ALLY-12")
def test_elixir_for_another_hero_is_not_said_to_be_drunk() -> None:
    top = Tabletop("jay", "algus", mode="alliance")
    top.hero("algus").life = 4
    game = top.start("actions", dice="EL")
    play(game, DrinkElixir("algus"))
    assert log(game) == ["Jay spends 1 Elixir die to heal", "Algus heals 1 Wound (Elixir): 5 LP"]


# Tiles


@pytest.mark.rule("MM-EXPL-02", "MM-TRAP-01")
def test_tiles_and_traps_say_where_they_lie() -> None:
    game = table(dice="ST", stack="S1_05 S1_07 S1_14")
    play(game, Explore(0, -1, "step"), Place("S1_05", 0, -1, 1), Place("S1_07", 1, -1, 0))
    assert [line for line in log(game) if line.startswith(("Placed", "Turned"))] == [
        "Placed north of the Starting Room: the Miser's Closet, doors east and south",
        "Turned up on level 1: the trap Spear Wall",
        "Placed east of the Miser's Closet: the trap Spear Wall",
    ]


@pytest.mark.rule("MM-TRAP-03")
def test_a_trap_says_all_rooms_that_it_lies_beside() -> None:
    top = Tabletop()
    top.room("S1_14", -1, -2)
    top.stack(1, "S1_05", "S1_07")
    game = top.start("actions", dice="ST")
    play(game, Explore(0, -1, "step"), Place("S1_05", 0, -1, 1), Place("S1_07", -1, -1, 0))
    assert "Placed south of the Cracked Floor and west of the Miser's Closet: the trap Spear Wall" in log(game)


@pytest.mark.rule("MM-MED-01")
def test_a_medium_tile_says_how_far_it_reaches() -> None:
    top = Tabletop()
    top.stack(1, "S1_09", medium=("M1_6",))
    game = top.start("actions", dice="ST", picks=["M1_6"], seed=1)
    play(game, Explore(0, -1, "step"))
    place = next(option for option in options(game, Place) if option.x == 0)
    play(game, place)
    lines = log(game)
    assert lines[1] == "The Humming Rune leaves the game: a medium tile takes its place"
    assert lines[2].startswith("Placed north of the Starting Room, reaching further east: the Spore Garden, doors ")


# The Dungeon Master


@pytest.mark.rule("MM-DM-02", "MM-ALLY-09")
def test_the_dm_phase_says_who_moves_the_monsters() -> None:
    rivals = table(dice="ML")
    play(rivals, EndTurn(0))
    assert rules(rivals)["The DM Phase: Jay's player has 2 Move Points for the monsters"] == "MM-DM-02"
    allies = table(mode="alliance", dice="ML", seed=1)
    play(allies, EndTurn(0))
    assert rules(allies)["The DM Phase: every monster moves one room towards the nearest Hero"] == "MM-ALLY-09"


@pytest.mark.rule("MM-ALLY-17")
def test_mind_control_is_said_when_the_monsters_move() -> None:
    game = table(mode="alliance", dice="ML", hands={"algus": "mind_control"}, seed=1)
    play(game, EndTurn(0), answer("mind_control"))
    lines = log(game)
    assert "Mind Control: Algus's player directs all monsters this turn" in lines
    assert "The DM Phase: Algus's player directs all monsters, each up to one room" in lines


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
    assert log(game)[:2] == [
        "The Ghoul is taken from the Cracked Floor: no minor die is free, and this one goes to the Rat Cellar",
        "An Orc appears in the Rat Cellar",
    ]


@pytest.mark.rule("MM-R-44")
def test_a_monster_that_cannot_come_is_told() -> None:
    top = Tabletop()
    top.room("S1_02", 1, 0)
    for _ in range(8):
        top.monster("ghoul")
    game = top.start("spawn")
    assert log(game)[0] == "No minor die can be had for the Rat Cellar: no monster comes"


@pytest.mark.rule("MM-THRONE-06", "MM-THRONE-07")
def test_malaphyas_says_what_his_dice_mean() -> None:
    top = Tabletop("jay", "algus", mode="epic")
    top.ground("throne", "T5")
    for _ in range(4):
        top.monster("cultist", "T3", ritual=True)
    game = top.start("start", rolls=["MG", "ghost", "EL"])
    assert log(game)[:3] == [
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
    assert "Vile Curse: Malaphyas rolls Defense, which Jay cannot use this turn" in log(game)


# Evil cards


def evil(card: str, **more: object) -> Game:
    """An Alliance game whose turn begins with this Evil card."""
    return table("jay", "algus", mode="alliance", phase="start", picks=[card], **more)  # type: ignore[arg-type]


@pytest.mark.rule("MM-ALLY-08")
@pytest.mark.parametrize(
    ("card", "line"),
    [
        ("snapping_jaws", "Snapping Jaws does nothing: no trap on this level is armed"),
        ("restless_halls", "Restless Halls does nothing: no room spawns"),
        ("howling_horde", "Howling Horde does nothing: no monster moves"),
    ],
)
def test_an_evil_card_without_effect_says_so(card: str, line: str) -> None:
    assert log(evil(card))[-1] == line
    trap, larder, orc = {"S1_07": (1, 0)}, {"S1_14": (0, -1), "S1_03": (0, -2)}, {"S1_14": "orc"}
    assert line not in log(evil(card, traps=trap, rooms=larder, monsters=orc, rolls=["orc"]))


@pytest.mark.rule("MM-ALLY-08")
def test_whispers_say_what_they_cost() -> None:
    game = evil("whispers")
    assert log(game)[-1] == "Jay rolls 1 die fewer this turn (Whispers)"


@pytest.mark.rule("MM-ALLY-08")
def test_a_tithe_says_what_is_left() -> None:
    game = evil("dark_tithe", hero={"gold": 3})
    play(game, PayGold("jay"))
    assert log(game)[-1] == "Jay pays 2 gold (Dark Tithe): 1 gold left"


def test_the_order_in_which_evil_cards_are_put_back_is_told() -> None:
    game = table(
        mode="alliance", dice="ML", hands={"jay": "disrupt"}, picks=["whispers", "dark_tithe", "snapping_jaws"]
    )
    play(game, PlayCard("disrupt", "own", "jay"), PutOnTop("snapping_jaws"), PutOnTop("dark_tithe"))
    assert log(game)[-1] == "Jay puts them back, the top one first: Snapping Jaws, Dark Tithe and Whispers"


# The end


@pytest.mark.rule("MM-R-35", "MM-END-01")
def test_the_end_gives_a_reason_that_is_true_when_the_xp_is_lost_again() -> None:
    top = Tabletop("jay", "algus")
    top.g.ending = True
    top.g.active, top.g.first = 1, 0
    top.g.hero.xp, top.g.heroes[0].xp = 5, 12
    game = top.start("spawn")
    assert game.outcome is not None
    assert game.outcome.reason == "a Hero reached 16 XP and the round is complete"
    assert log(game)[-1] == "The game ends. A Hero reached 16 XP and the round is complete"


@pytest.mark.rule("MM-END-01")
def test_who_brings_the_end_says_how_many_xp_that_are() -> None:
    game = table(
        dice="RG RG RG RG", monsters={START: "young_dragon"}, hero={"xp": 13, "arrows": 3}, symbols="RG", seed=1
    )
    play(game, Fight(), Attack(1, ranged=5))
    assert "Jay has 17 XP: the round is completed, then the game ends" in log(game)


@pytest.mark.rule("MM-GEN-05")
def test_the_end_says_what_decided_the_places() -> None:
    top = Tabletop("jay", "algus", "mika")
    top.g.ending = True
    top.g.active, top.g.first = 2, 0
    for hero, gold in zip(top.g.heroes, (1, 3, 3), strict=True):
        hero.xp, hero.gold = 13, gold
    game = top.start("spawn")
    assert log(game)[-4:-1] == [
        "Place 1: Bo with Algus, 13 XP, 3 gold, 6 LP",
        f"Place 1: {game.setup.seats[2]} with Mika, 13 XP, 3 gold, 6 LP",
        "Place 3: Ana with Jay, 13 XP, 1 gold, 6 LP",
    ]
