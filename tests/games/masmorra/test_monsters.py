"""The twelve monsters, each with what is special about it (MM-MON, MM-R-50 to MM-R-52)."""

from __future__ import annotations

from typing import Any

import pytest

from undercroft.games.masmorra import GAME
from undercroft.games.masmorra.state.actions import (
    Attack,
    Block,
    Explore,
    Fight,
    LoseDie,
    Move,
    Next,
    PlayCard,
    RoomAction,
    Shove,
    TakeStairs,
    UseAbility,
    UseMagic,
)
from undercroft.games.masmorra.state.events import Attacked, Lost, MonsterDefeated, PaidBack, Robbed
from undercroft.kernel.game import Game
from undercroft.testing import asked, options, play, refused, told, write_pack

from .tabletop import START, Tabletop, table


def fight(dice: str, monsters: str, **more: Any) -> Game:
    """Mika fights these monsters in the Starting Room."""
    game = table("mika", "algus", dice=dice, monsters={START: monsters}, seed=1, **more)
    play(game, Fight())
    return game


def defeated(game: Game) -> list[str]:
    """The monsters that were defeated."""
    return [event.card for event in told(game, MonsterDefeated)]


def lost_life(game: Game) -> int:
    """The Wounds of the active Hero."""
    return 6 - int(game.state.hero.life)


NUMBERS = [
    ("goblin", "minor", "humanoid", 1, 2, 2),
    ("cultist", "minor", "humanoid", 2, 2, 2),
    ("skeleton", "minor", "undead", 2, 2, 2),
    ("orc", "minor", "humanoid", 3, 2, 2),
    ("spider", "minor", "animal", 2, 4, 3),
    ("ghoul", "minor", "undead", 3, 3, 3),
    ("spear_beastman", "major", "humanoid", 3, 3, 3),
    ("giant_bat", "major", "animal", 2, 3, 3),
    ("gelatinous_cube", "major", "ooze", 3, 3, 3),
    ("ghost", "major", "undead", 3, 3, 3),
    ("dark_watcher", "major", "aberration", 3, 4, 4),
    ("young_dragon", "major", "dragon", 4, 4, 4),
]


@pytest.mark.parametrize(("card", "rank", "kind", "payback", "defense", "xp"), NUMBERS)
def test_payback_defense_and_xp_of_each(card: str, rank: str, kind: str, payback: int, defense: int, xp: int) -> None:
    game = fight("RG", card, hero={"life": 6})
    if game.state.turn.combat is not None:
        play(game, Attack(1))
    printed = game.content.monsters[card]
    assert (printed.rank, printed.sides[0].kind) == (rank, kind)
    assert told(game, PaidBack)[0].payback == payback
    assert told(game, Attacked)[0].defense == defense
    face = {"gelatinous_cube": "MG", "skeleton": "EL"}.get(card, "RG")
    attack = {"RG": "ranged", "MG": "magic", "EL": "elixir"}[face]
    needed = defense + (card == "young_dragon")
    win = fight(" ".join([face] * (needed + 1)), card, hero={"arrows": 4})
    play(win, Attack(1, **{attack: needed}))
    assert (defeated(win), win.state.hero.xp) == ([card], xp)


# Minor monsters


@pytest.mark.rule("MM-MON-01")
def test_a_goblin_stabs_quickly() -> None:
    game = fight("RG RG DF", "goblin")
    play(game, Attack(1, ranged=2), Block(0))
    assert defeated(game) == ["goblin"]
    assert lost_life(game) == 1
    assert game.state.hero.xp == 2


@pytest.mark.rule("MM-MON-02")
def test_a_cultist_steals_a_magic() -> None:
    game = fight("MG RG RG", "cultist")
    assert [(event.face, event.what) for event in told(game, Robbed)] == [("MG", "die")]
    play(game, Attack(1))
    assert lost_life(game) == 2
    assert told(game, Attacked)[0].defense == 2


@pytest.mark.rule("MM-MON-03")
def test_arrows_do_a_skeleton_no_harm_but_swords_and_elixir_do() -> None:
    game = fight("RG RG RG", "skeleton")
    play(game, Attack(1, ranged=3))
    assert told(game, Attacked)[0].damage == 0
    assert lost_life(game) == 2
    purged = fight("EL EL", "skeleton")
    play(purged, Attack(1, elixir=2))
    assert (defeated(purged), lost_life(purged)) == (["skeleton"], 0)
    struck = fight("ML ML", "skeleton")
    play(struck, Attack(1, melee=2))
    assert defeated(struck) == ["skeleton"]


@pytest.mark.rule("MM-MON-04")
def test_an_orc_is_plain_and_hits_hard() -> None:
    game = fight("ML ML", "orc")
    play(game, Attack(1, melee=2))
    assert (defeated(game), lost_life(game), game.state.hero.xp) == (["orc"], 3, 2)
    assert told(game, Robbed) == []


@pytest.mark.rule("MM-MON-05")
def test_nobody_leaves_a_spider_s_room_even_after_fighting_it() -> None:
    game = fight("ST RG", "spider", rooms={"S1_02": (0, -1)}, stack="S1_12")
    play(game, Attack(1))
    assert lost_life(game) == 2
    for step in (Move("S1_02", "step"), Move("S1_02", "token"), Explore(1, 0, "step")):
        assert refused(game, step) == "MM-MON-05"


@pytest.mark.rule("MM-MON-05")
def test_a_spider_s_web_holds_before_the_roll_and_on_stairs() -> None:
    top = Tabletop("mika", "algus")
    top.room("S1_01", 0, -1)
    top.monster("spider", "S1_01")
    top.hero("mika").at = "S1_01"
    top.g.turn.fought = (1,)
    game = top.start("before")
    assert refused(game, Move(START, "token")) == "MM-MON-05"
    assert refused(game, TakeStairs("S2_00")) == "MM-MON-05"


@pytest.mark.rule("MM-MON-05")
def test_a_teleport_leads_out_of_a_spider_s_web() -> None:
    top = Tabletop("mika", "algus")
    top.room("S1_11", 0, 1)
    top.monster("spider", "S1_11")
    top.hero("mika").at = "S1_11"
    top.g.turn.fought = (1,)
    game = top.start("actions", dice="MG")
    play(game, RoomAction("S1_11", START))
    assert game.state.hero.at == START


@pytest.mark.rule("MM-MON-05")
def test_once_the_spider_is_gone_its_web_is() -> None:
    game = fight("ST RG RG RG RG", "spider", rooms={"S1_02": (0, -1)}, hero={"arrows": 4})
    play(game, Attack(1, ranged=4))
    assert game.state.hero.xp == 3
    assert Move("S1_02", "step") in options(game)


@pytest.mark.rule("MM-R-68")
def test_aunty_bitsy_holds_nobody() -> None:
    game = fight("ST RG", "aunty_bitsy", rooms={"S1_02": (0, -1)})
    play(game, Attack(1))
    assert Move("S1_02", "step") in options(game)
    assert not game.content.monsters["aunty_bitsy"].ignores_webs
    assert game.content.monsters["spider"].ignores_webs


@pytest.mark.rule("MM-MON-06")
def test_a_ghoul_steals_a_step_and_can_be_purged() -> None:
    game = fight("ST EL EL EL", "ghoul", hero={"arrows": 4})
    assert [(event.face, event.what) for event in told(game, Robbed)] == [("ST", "die")]
    assert game.state.hero.free
    play(game, Attack(1, elixir=3))
    assert (defeated(game), lost_life(game), game.state.hero.xp) == (["ghoul"], 0, 3)


# Major monsters


@pytest.mark.rule("MM-MON-07", "MM-R-52", "MM-IC-07")
def test_three_magic_frighten_a_spear_beastman_to_death_from_afar() -> None:
    game = fight("MG MG MG", "spear_beastman", hero={"arrows": 4})
    assert Attack(1, magic=3) in options(game)
    play(game, Attack(1, magic=3))
    assert (defeated(game), lost_life(game), game.state.hero.xp) == (["spear_beastman"], 0, 3)


@pytest.mark.rule("MM-R-52")
@pytest.mark.parametrize("attack", [Attack(1, magic=2), Attack(1, ranged=1, magic=3), Attack(1, ranged=2, magic=1)])
def test_fewer_magic_or_magic_with_anything_else_deal_a_beastman_nothing(attack: Attack) -> None:
    game = fight("MG MG MG RG RG", "spear_beastman")
    play(game, attack)
    assert told(game, Attacked)[0].damage == attack.ranged
    assert defeated(game) == []
    assert lost_life(game) == 3


@pytest.mark.rule("MM-R-52")
def test_four_magic_are_not_exactly_three() -> None:
    game = fight("MG MG MG MG", "spear_beastman")
    play(game, Attack(1, magic=4))
    assert defeated(game) == []


@pytest.mark.rule("MM-MON-08")
def test_a_giant_bat_steals_an_arrow_and_stabs_quickly() -> None:
    game = fight("RG RG RG RG", "giant_bat", hero={"arrows": 4})
    assert [(event.face, event.what) for event in told(game, Robbed)] == [("RG", "die")]
    play(game, Attack(1, ranged=3))
    assert (defeated(game), lost_life(game)) == (["giant_bat"], 2)


@pytest.mark.rule("MM-MON-09")
def test_only_magic_damages_a_gelatinous_cube() -> None:
    game = fight("ML ML ML RG RG RG", "gelatinous_cube")
    play(game, Attack(1, melee=3, ranged=3))
    assert told(game, Attacked)[0].damage == 0
    assert lost_life(game) == 3
    spell = fight("MG MG MG", "gelatinous_cube", hero={"arrows": 4})
    play(spell, Attack(1, magic=3))
    assert (defeated(spell), lost_life(spell)) == (["gelatinous_cube"], 0)


@pytest.mark.rule("MM-MON-10")
def test_swords_go_through_a_ghost() -> None:
    game = fight("ML ML ML", "ghost")
    play(game, Attack(1, melee=3))
    assert told(game, Attacked)[0].damage == 0
    assert lost_life(game) == 3
    shot = fight("RG RG RG", "ghost", hero={"arrows": 4})
    play(shot, Attack(1, ranged=3))
    assert (defeated(shot), lost_life(shot)) == (["ghost"], 0)


@pytest.mark.rule("MM-MON-11")
def test_in_a_dark_watcher_s_room_no_ability_is_used() -> None:
    game = table("jay", "algus", dice="ST", monsters={START: "dark_watcher"})
    assert refused(game, UseAbility("parry", ("ST",))) == "MM-R-39"


@pytest.mark.rule("MM-MON-12", "MM-R-50")
def test_a_young_dragon_s_hide_ignores_the_first_arrow() -> None:
    game = fight("RG RG RG RG", "young_dragon")
    play(game, Attack(1, ranged=4))
    assert told(game, Attacked)[0].damage == 3
    assert lost_life(game) == 4
    mixed = fight("RG RG ML ML ML", "young_dragon", hero={"arrows": 4})
    play(mixed, Attack(1, melee=3, ranged=2))
    assert told(mixed, Attacked)[0].damage == 4
    assert defeated(mixed) == ["young_dragon"]


@pytest.mark.rule("MM-R-50")
def test_the_hide_works_again_in_the_next_combat() -> None:
    game = fight("RG RG RG", "young_dragon", symbols="DF DF DF DF DF DF DF")
    play(game, Attack(1, ranged=2), Block(4), Fight(), Attack(1, ranged=1), Block(3))
    assert [event.damage for event in told(game, Attacked)] == [1, 0]


# Thieves


@pytest.mark.rule("MM-MON-13")
def test_a_thief_takes_a_die_first_and_puts_it_into_the_used_area() -> None:
    game = fight("MG RG RG", "cultist", symbols="MG")
    assert game.state.turn.used == ["MG"]
    assert game.state.turn.symbols == {"MG": 1}


@pytest.mark.rule("MM-MON-13")
def test_without_a_die_a_thief_takes_a_symbol_and_without_either_nothing() -> None:
    game = fight("RG RG", "cultist", symbols="MG MG")
    assert [(event.face, event.what) for event in told(game, Robbed)] == [("MG", "symbol")]
    assert game.state.turn.symbols == {"MG": 1}
    assert [event.what for event in told(fight("RG RG", "cultist"), Robbed)] == ["nothing"]


@pytest.mark.rule("MM-MON-13")
def test_several_thieves_each_steal() -> None:
    game = fight("MG RG", "cultist cultist cultist", symbols="MG MG")
    assert [event.what for event in told(game, Robbed)] == ["die", "symbol", "symbol"]


@pytest.mark.rule("MM-MON-13")
@pytest.mark.parametrize("pet", [False, True])
def test_of_equal_dice_the_player_chooses_whether_the_pet_die_goes(pet: bool) -> None:
    game = fight("MG MG* RG", "cultist")
    assert options(game) == [LoseDie(False), LoseDie(True)]
    play(game, LoseDie(pet))
    assert game.state.turn.used == ["MG*" if pet else "MG"]
    assert told(game, Robbed)[0].what == ("pet die" if pet else "die")


@pytest.mark.rule("MM-MON-13")
def test_what_is_turned_before_the_combat_is_safe() -> None:
    game = table("mika", "algus", dice="MG MG RG", monsters={START: "cultist"})
    play(game, UseMagic("MG", "RG"), Fight())
    assert [event.what for event in told(game, Robbed)] == ["nothing"]


@pytest.mark.rule("MM-MON-14")
def test_only_a_ghoul_reaches_the_free_step_token() -> None:
    ghoul = fight("RG", "ghoul")
    assert [event.what for event in told(ghoul, Robbed)] == ["token"]
    assert not ghoul.state.hero.free
    top = Tabletop("mika", "algus")
    top.monster("cultist")
    top.monster("giant_bat")
    others = top.start("actions", dice="ML", seed=1)
    play(others, Fight(), Next(1))
    assert others.state.hero.free


@pytest.mark.rule("MM-MON-14")
@pytest.mark.parametrize(("dice", "symbols"), [("ST RG", ""), ("RG", "ST")])
def test_a_ghoul_leaves_the_token_if_there_is_a_die_or_a_symbol(dice: str, symbols: str) -> None:
    game = fight(dice, "ghoul", symbols=symbols)
    assert game.state.hero.free
    assert [event.what for event in told(game, Robbed)] == ["symbol" if symbols else "die"]


@pytest.mark.rule("MM-MON-14")
def test_two_ghouls_take_a_die_and_the_token_and_a_third_finds_nothing() -> None:
    game = fight("ST RG", "ghoul ghoul ghoul")
    assert [event.what for event in told(game, Robbed)] == ["die", "token", "nothing"]


# Terrifying Moans


def ghost(dice: str, attack: Attack, xp: int = 5, **hero: Any) -> Game:
    """Mika has fought a Ghost."""
    game = fight(dice, "ghost", hero={"xp": xp, "arrows": 4} | hero)
    play(game, attack)
    return game


@pytest.mark.rule("MM-MON-15", "MM-IC-06")
def test_exactly_three_elixir_silence_the_ghost() -> None:
    game = ghost("EL EL EL", Attack(1, elixir=3))
    assert told(game, Lost) == []
    assert game.state.hero.xp == 8


@pytest.mark.rule("MM-MON-15", "MM-R-51")
@pytest.mark.parametrize(
    ("dice", "attack", "xp"),
    [
        ("EL EL RG", Attack(1, ranged=1, elixir=2), 7),
        ("RG RG RG", Attack(1, ranged=3), 7),
        ("EL EL EL EL", Attack(1, elixir=4), 7),
        ("EL EL", Attack(1, elixir=2), 4),
        ("RG", Attack(1), 4),
    ],
)
def test_anything_else_costs_an_xp_whether_it_died_or_not(dice: str, attack: Attack, xp: int) -> None:
    game = ghost(dice, attack)
    assert [(event.token, event.amount, event.rule) for event in told(game, Lost)] == [("xp", 1, "MM-MON-15")]
    assert game.state.hero.xp == xp


@pytest.mark.rule("MM-MON-15")
def test_nobody_loses_what_it_does_not_have() -> None:
    assert ghost("RG", Attack(1), xp=0).state.hero.xp == 0


@pytest.mark.rule("MM-R-51")
def test_the_theft_is_no_gain_that_a_rival_could_take() -> None:
    game = fight("RG", "ghost", hero={"xp": 5, "arrows": 4}, hands={"algus": "stupefy"})
    play(game, Attack(1))
    assert game.state.hero.xp == 4
    assert asked(game).seat == 0


@pytest.mark.rule("MM-R-51")
def test_the_theft_happens_when_the_fight_with_the_ghost_is_resolved() -> None:
    game = fight("RG RG", "ghost goblin", hero={"xp": 5, "arrows": 4})
    play(game, Attack(1, ranged=2))
    assert game.state.hero.xp == 4
    order = [type(event) for event in game.events if isinstance(event, Attacked | Lost)]
    assert order == [Attacked, Lost, Attacked]


@pytest.mark.rule("MM-KO-06", "MM-R-93")
def test_a_hero_that_the_ghost_felled_loses_no_more() -> None:
    game = ghost("RG", Attack(1), xp=12, life=3, arrows=3)
    assert game.state.heroes[0].prone
    assert game.state.heroes[0].xp == 12


@pytest.mark.rule("MM-MON-15")
def test_a_ghost_that_is_shoved_moans_all_the_same() -> None:
    top = Tabletop("mika", "algus", mode="epic")
    top.ground("throne", "T2")
    top.monster("ghost", "T2")
    top.hero("mika").xp, top.hero("mika").arrows = 5, 4
    game = top.start("actions", dice="DF DF RG", seed=1)
    play(game, Fight(), Shove(1))
    assert game.state.hero.xp == 7


# Immune


@pytest.mark.rule("MM-MON-16")
def test_what_a_monster_is_immune_to_may_be_committed_and_still_makes_a_melee_attack() -> None:
    game = fight("ML RG RG RG", "ghost")
    play(game, Attack(1, melee=1, ranged=3))
    assert told(game, Attacked)[0].damage == 3
    assert defeated(game) == ["ghost"]
    assert lost_life(game) == 3


@pytest.mark.rule("MM-MON-16")
def test_arrows_that_do_no_harm_do_not_make_a_sword_fight_ranged() -> None:
    game = fight("RG ML ML", "skeleton")
    play(game, Attack(1, melee=2, ranged=1))
    assert told(game, Attacked)[0].damage == 2
    assert lost_life(game) == 2


# Cards in between


def test_stone_skin_hardens_a_monster_for_one_attack() -> None:
    top = Tabletop("mika", "algus")
    top.monster("orc")
    top.deal("algus", "stone_skin")
    game = top.start("actions", dice="RG RG RG RG", seed=1)
    play(game, Fight(), Attack(1, ranged=2), PlayCard("stone_skin", "any", "algus"))
    assert (told(game, Attacked)[0].damage, told(game, Attacked)[0].defense) == (2, 4)
    assert defeated(game) == []
    play(game, Fight(), Attack(1, ranged=2))
    assert told(game, Attacked)[1].defense == 2
    assert defeated(game) == ["orc"]


@pytest.mark.rule("MM-R-52")
@pytest.mark.parametrize(
    ("dice", "attack", "dies"), [("MG MG MG", {"magic": 3}, True), ("RG RG RG", {"ranged": 3}, False)]
)
def test_stone_skin_is_no_help_against_the_fear_of_magic(dice: str, attack: dict[str, int], dies: bool) -> None:
    top = Tabletop("mika", "algus")
    top.monster("spear_beastman")
    top.deal("algus", "stone_skin")
    game = top.start("actions", dice=dice, seed=1)
    play(game, Fight(), Attack(1, **attack), PlayCard("stone_skin", "any", "algus"))
    assert told(game, Attacked)[0].defeated == dies
    assert lost_life(game) == (0 if dies else 3)


def test_giant_s_strength_is_gone_when_the_next_combat_ends() -> None:
    top = Tabletop("mika", "algus")
    top.monster("orc")
    top.deal("mika", "stone_skin")
    game = top.start("actions", symbols="ML", seed=1)
    play(game, PlayCard("stone_skin", "own", "mika"))
    assert game.state.turn.symbols == {"ML": 5}
    play(game, Fight(), Attack(1, melee=2))
    assert game.state.turn.symbols == {"ML": 1}


def test_holy_water_purges_and_does_nothing_else() -> None:
    top = Tabletop("mika", "algus")
    top.monster("ghoul")
    top.deal("mika", "reflect")
    top.hero("mika").arrows = 4
    game = top.start("actions", dice="EL", seed=1)
    play(game, PlayCard("reflect", "own", "mika"), Fight())
    assert Attack(1, elixir=3) in options(game)
    play(game, Attack(1, elixir=4))
    assert defeated(game) == ["ghoul"]
    assert game.state.turn.purging == 0
    assert game.state.turn.dice == []


def test_a_hide_may_be_of_another_face_in_other_packs(tmp_path: Any) -> None:
    pack = write_pack(
        tmp_path,
        GAME,
        """
[[monster]]
id = "crab"
name = "Crab"
rank = "minor"
[[monster.sides]]
kind = "animal"
payback = 1
defense = 2
xp = 2
hide = "ML"
""",
    )
    top = Tabletop("mika", "algus", packs=[pack])
    top.monster("crab")
    game = top.start("actions", dice="ML ML ML RG DF", seed=1)
    play(game, Fight())
    assert set(options(game, Attack)) == {
        Attack(1),
        Attack(1, melee=2, ranged=1),
        Attack(1, melee=2, ranged=1, pairs=1),
        Attack(1, melee=3),
        Attack(1, melee=3, pairs=1),
    }
    play(game, Attack(1, melee=3), Block(0))
    assert defeated(game) == ["crab"]
