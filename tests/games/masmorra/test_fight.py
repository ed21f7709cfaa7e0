"""Fighting: one combat with all monsters in the room (MM-FIGHT, MM-GANG, MM-R-23 to MM-R-30, MM-R-54).

Mika fights where nothing else is said: none of her abilities makes a symbol for it.
"""

from __future__ import annotations

from typing import Any

import pytest

from undercroft.games.masmorra.state.actions import (
    AtRoom,
    Attack,
    Block,
    BuyCard,
    DrinkElixir,
    EndTurn,
    Fight,
    Flip,
    Move,
    Next,
    PlayCard,
    Remove,
    Shove,
    UseAbility,
    UseMagic,
)
from undercroft.games.masmorra.state.events import (
    Attacked,
    CombatBegan,
    Gained,
    MonsterAppeared,
    MonsterDefeated,
    PaidBack,
    Robbed,
    Shoved,
    SymbolsGone,
    Wounded,
)
from undercroft.kernel.game import Game
from undercroft.testing import asked, options, pass_quietly, play, refused, told

from .tabletop import START, Tabletop, table


def fight(dice: str, monsters: str, *heroes: str, **more: Any) -> Game:
    """A combat with these monsters in the Starting Room has begun."""
    heroes = heroes or ("mika", "algus")
    game = table(*heroes, dice=dice, monsters={START: monsters}, seed=1, **more)
    play(game, Fight())
    pass_quietly(game)
    return game


def defeated(game: Game) -> list[str]:
    """The monsters that were defeated."""
    return [event.card for event in told(game, MonsterDefeated)]


# One Fight


@pytest.mark.rule("MM-FIGHT-01")
def test_one_fight_is_a_combat_with_all_monsters_in_the_own_room_and_no_others() -> None:
    game = fight("ML", "orc goblin", rooms={"S1_02": (0, -1)}, hero={"life": 6})
    assert told(game, CombatBegan)[0].monsters == ("orc", "goblin")
    elsewhere = table("mika", "algus", rooms={"S1_02": (0, -1)}, monsters={"S1_02": "orc"})
    assert refused(elsewhere, Fight()) == "MM-FIGHT-01"


@pytest.mark.rule("MM-FIGHT-01")
def test_only_the_active_hero_fights() -> None:
    game = table("mika", "algus", dice="ML", monsters={START: "orc"})
    assert refused(game, Fight(), seat=1) == "MM-TURN-01"
    play(game, Fight(), Attack(1))
    assert [(event.hero, event.amount) for event in told(game, Wounded)] == [("mika", 3)]


@pytest.mark.rule("MM-FIGHT-01")
def test_attacks_are_part_of_a_fight() -> None:
    game = table("mika", "algus", dice="RG RG", monsters={START: "orc"})
    assert refused(game, Attack(1, ranged=2)) == "MM-FIGHT-01"


@pytest.mark.rule("MM-FIGHT-02")
def test_a_combat_goes_from_its_start_over_attack_and_payback_to_the_rewards() -> None:
    game = fight("ML ML MG RG RG", "cultist orc")
    play(game, Attack(1, melee=2), Attack(2, ranged=2))
    order = [
        type(event)
        for event in game.events
        if isinstance(event, CombatBegan | Robbed | Attacked | PaidBack | MonsterDefeated | Gained)
    ]
    assert order == [CombatBegan, Robbed, Attacked, MonsterDefeated, PaidBack, Attacked, MonsterDefeated, Gained]
    assert game.state.turn.combat is None


@pytest.mark.rule("MM-FIGHT-02")
def test_a_combat_that_has_begun_is_finished_first() -> None:
    game = fight("ML ST", "orc goblin", rooms={"S1_02": (0, -1)})
    for other in (EndTurn(0), Fight(), Move("S1_02", "step")):
        assert refused(game, other) == "MM-FIGHT-02"
    play(game, Attack(1))
    assert {option.monster for option in options(game, Attack)} == {2}


# Damage


@pytest.mark.rule("MM-FIGHT-03")
@pytest.mark.parametrize(("attack", "damage"), [(Attack(1, ranged=2), 2), (Attack(1, 1, 1), 2), (Attack(1, 2, 1), 3)])
def test_damage_of_at_least_the_defense_value_defeats(attack: Attack, damage: int) -> None:
    game = fight("ML ML RG RG", "orc")
    play(game, attack)
    assert told(game, Attacked)[0].damage == damage
    assert defeated(game) == ["orc"]


@pytest.mark.rule("MM-FIGHT-03")
def test_less_damage_has_no_lasting_effect() -> None:
    game = fight("RG RG", "orc")
    play(game, Attack(1, ranged=1), Fight(), Attack(1, ranged=1))
    assert [event.damage for event in told(game, Attacked)] == [1, 1]
    assert defeated(game) == []
    assert 1 in game.state.monsters


@pytest.mark.rule("MM-FIGHT-04")
def test_elixir_deals_ranged_damage_to_undead_only() -> None:
    game = fight("EL EL EL", "skeleton goblin")
    assert refused(game, Attack(2, elixir=2)) == "MM-FIGHT-04"
    play(game, Attack(1, elixir=2))
    assert defeated(game) == ["skeleton"]
    assert told(game, PaidBack) == []


@pytest.mark.rule("MM-FIGHT-05")
def test_magic_deals_ranged_damage_only_to_monsters_vulnerable_to_it() -> None:
    game = fight("MG MG MG", "gelatinous_cube orc")
    assert refused(game, Attack(2, magic=2)) == "MM-FIGHT-05"
    play(game, Attack(1, magic=3))
    assert defeated(game) == ["gelatinous_cube"]
    assert [event.card for event in told(game, PaidBack)] == ["orc"]


@pytest.mark.rule("MM-FIGHT-06")
def test_a_ranged_kill_has_no_payback() -> None:
    game = fight("RG RG", "orc")
    play(game, Attack(1, ranged=2))
    assert defeated(game) == ["orc"]
    assert game.state.hero.life == 6


@pytest.mark.rule("MM-FIGHT-06")
def test_ranged_elixir_and_arrows_together_are_a_ranged_attack() -> None:
    game = fight("RG RG EL", "ghoul")
    play(game, Attack(1, ranged=2, elixir=1))
    assert defeated(game) == ["ghoul"]
    assert game.state.hero.life == 6


@pytest.mark.rule("MM-FIGHT-06")
def test_a_ranged_attack_that_fails_is_paid_back() -> None:
    game = fight("RG", "orc")
    play(game, Attack(1, ranged=1))
    assert defeated(game) == []
    assert game.state.hero.life == 3


@pytest.mark.rule("MM-FIGHT-07")
@pytest.mark.parametrize("attack", [Attack(1, 2), Attack(1, 1, 1)])
def test_one_melee_symbol_brings_payback_even_from_the_dead(attack: Attack) -> None:
    game = fight("ML ML RG", "orc")
    play(game, attack)
    assert defeated(game) == ["orc"]
    assert game.state.hero.life == 3


@pytest.mark.rule("MM-FIGHT-09")
def test_an_attack_with_nothing_defeats_nobody_and_is_paid_back() -> None:
    game = fight("RG RG", "goblin")
    play(game, Attack(1))
    assert (told(game, Attacked)[0].symbols, told(game, Attacked)[0].rule) == ((), "MM-FIGHT-09")
    assert defeated(game) == []
    assert game.state.hero.life == 5


@pytest.mark.rule("MM-FIGHT-09")
def test_a_hero_with_nothing_to_commit_takes_the_payback_without_being_asked() -> None:
    game = fight("ST", "orc")
    assert game.state.hero.life == 3
    assert game.state.turn.combat is None


# Sword and shield


@pytest.mark.rule("MM-FIGHT-08")
def test_a_sword_and_a_shield_die_together_are_two_swords_and_a_shield() -> None:
    game = fight("ML DF", "orc")
    play(game, Attack(1, melee=2, pairs=1), Block(1))
    assert defeated(game) == ["orc"]
    assert game.state.hero.life == 4
    assert sorted(game.state.turn.used) == ["DF", "ML"]


@pytest.mark.rule("MM-FIGHT-08")
def test_two_pairs_are_four_swords_and_two_shields() -> None:
    game = fight("ML ML DF DF", "young_dragon")
    play(game, Attack(1, melee=4, pairs=2), Block(2))
    assert defeated(game) == ["young_dragon"]
    assert game.state.hero.life == 4
    assert game.state.turn.dice == []


@pytest.mark.rule("MM-FIGHT-08")
def test_a_pair_needs_two_dice() -> None:
    game = fight("ML", "orc", symbols="DF ML")
    assert refused(game, Attack(1, melee=2, pairs=1)) == "MM-FIGHT-08"
    game = fight("DF", "orc", symbols="ML")
    assert refused(game, Attack(1, melee=2, pairs=1)) == "MM-FIGHT-08"


@pytest.mark.rule("MM-FIGHT-08")
def test_a_pair_belongs_to_a_melee_attack() -> None:
    game = fight("ML DF RG RG", "orc")
    assert refused(game, Attack(1, ranged=2, pairs=1)) == "MM-FIGHT-08"


@pytest.mark.rule("MM-R-27")
def test_the_symbols_of_pairs_may_be_split_between_monsters() -> None:
    game = fight("ML ML DF DF RG", "goblin goblin")
    play(game, Attack(1, melee=2, pairs=2), Block(1))
    assert game.state.turn.symbols == {"ML": 2, "DF": 1}
    play(game, Attack(2, melee=2), Block(1))
    assert defeated(game) == ["goblin", "goblin"]
    assert game.state.hero.life == 6


@pytest.mark.rule("MM-R-27")
def test_the_symbols_of_pairs_are_lost_on_leaving() -> None:
    game = fight("ML DF RG ST", "orc", rooms={"S1_02": (0, -1)})
    play(game, Attack(1, melee=1, ranged=1, pairs=1), Block(0))
    assert game.state.turn.symbols == {"ML": 1, "DF": 1}
    play(game, Move("S1_02", "step"))
    assert told(game, SymbolsGone)[0].faces == ("ML", "DF")


@pytest.mark.rule("MM-R-28")
def test_sword_and_shield_is_no_ability_that_a_gaze_could_stop() -> None:
    game = fight("ML ML DF DF", "dark_watcher")
    play(game, Attack(1, melee=4, pairs=2), Block(2))
    assert defeated(game) == ["dark_watcher"]


@pytest.mark.rule("MM-R-28")
def test_clouded_mind_does_not_stop_sword_and_shield_but_rusted_buckles_does() -> None:
    for evil, rule in (("clouded_mind", None), ("rusted_buckles", "MM-ALLY-08")):
        top = Tabletop("mika", mode="alliance")
        top.monster("orc")
        top.g.turn.evil = evil
        game = top.start("actions", dice="ML DF", seed=1)
        play(game, Fight())
        refused = game.why_not(Attack(1, melee=2, pairs=1), 0)
        assert (refused and refused.rule) == rule


# What is offered


def test_every_way_to_defeat_a_monster_without_waste_is_offered_and_nothing_else() -> None:
    game = fight("ML RG RG RG DF ML", "orc")
    assert set(options(game, Attack)) == {
        Attack(1),
        Attack(1, ranged=2),
        Attack(1, melee=1, ranged=1),
        Attack(1, melee=1, ranged=1, pairs=1),
        Attack(1, melee=2),
        Attack(1, melee=2, pairs=1),
    }


def test_through_an_iron_tough_hide_one_more_arrow_is_offered() -> None:
    game = fight("ML ML ML RG RG RG RG RG", "young_dragon")
    assert set(options(game, Attack)) == {
        Attack(1),
        Attack(1, ranged=5),
        Attack(1, melee=1, ranged=4),
        Attack(1, melee=2, ranged=3),
        Attack(1, melee=3, ranged=2),
    }


def test_symbols_that_do_no_harm_are_not_offered() -> None:
    game = fight("ML ML ML RG RG EL", "ghost")
    assert set(options(game, Attack)) == {Attack(1), Attack(1, ranged=2, elixir=1)}
    cube = fight("ML ML ML RG RG RG", "gelatinous_cube")
    assert options(cube, Attack) == [Attack(1)]


def test_every_attack_that_is_offered_defeats_and_with_any_symbol_less_would_not() -> None:
    for monster in ("goblin", "skeleton", "ghoul", "spear_beastman", "gelatinous_cube", "ghost", "young_dragon"):
        game = fight("ML ML RG RG DF MG MG MG EL EL", monster)
        for offered in options(game, Attack):
            if offered == Attack(1):
                continue
            trial = game.clone()
            trial.play(offered)
            assert told(trial, Attacked)[0].defeated, (monster, offered)
            for face in ("melee", "ranged", "elixir", "magic"):
                fewer = {name: getattr(offered, name) for name in ("melee", "ranged", "elixir", "magic", "pairs")}
                fewer[face] -= 1
                less = Attack(1, **fewer)
                if game.why_not(less, 0) is None:
                    trial = game.clone()
                    trial.play(less)
                    assert not told(trial, Attacked)[0].defeated, (monster, less)


def test_any_other_attack_that_can_be_paid_may_be_made() -> None:
    game = fight("ML RG RG", "orc")
    assert Attack(1, melee=1, ranged=2) not in options(game)
    play(game, Attack(1, melee=1, ranged=2))
    assert told(game, Attacked)[0].damage == 3


@pytest.mark.parametrize(
    "attack", [Attack(1, melee=2), Attack(1, ranged=1), Attack(1, melee=1, elixir=-1), Attack(1, melee=-1)]
)
def test_what_is_not_there_cannot_be_committed(attack: Attack) -> None:
    assert refused(fight("ML", "orc"), attack) == "MM-PAY-01"


@pytest.mark.rule("MM-SEWER-07")
def test_what_the_vile_curse_forbids_is_refused_by_it() -> None:
    for curse, attack in (("RG", Attack(1, ranged=2)), ("DF", Attack(1, melee=2, pairs=1))):
        top = Tabletop("mika", "algus", mode="epic")
        top.ground("sewers", "S2")
        top.monster("orc", "S2")
        top.monster("schmetterling", "S1", still=True)
        top.g.turn.curse = curse
        game = top.start("actions", dice="RG RG ML DF", seed=1)
        play(game, Fight())
        assert refused(game, attack) == "MM-SEWER-07"
        assert attack not in options(game)


# Cards and abilities in a combat


@pytest.mark.rule("MM-FIGHT-10")
def test_a_card_that_makes_attack_or_defense_symbols_is_played_in_the_combat() -> None:
    game = fight("ML", "orc", hands={"mika": "iron_will stumble"})
    play(game, PlayCard("iron_will", "own", "mika"))
    assert game.state.turn.symbols == {"ML": 3}
    play(game, Attack(1, melee=2), PlayCard("stumble", "own", "mika"))
    play(game, Block(3))
    assert game.state.hero.life == 6


@pytest.mark.rule("MM-FIGHT-10")
def test_other_cards_are_for_before_or_after_the_combat() -> None:
    game = fight("ML", "orc", hands={"mika": "lightning_bolt pickpocket bad_omen old_map secret_quest"})
    for card in ("lightning_bolt", "pickpocket", "bad_omen", "old_map", "secret_quest"):
        assert refused(game, PlayCard(card, "own", "mika")) == "MM-FIGHT-10", card
    assert refused(game, PlayCard("lightning_bolt", "any", "mika", (AtRoom("S1_00"), AtRoom("S1_00")))) == "MM-FIGHT-10"
    play(game, Attack(1), Block(0))
    assert PlayCard("old_map", "own", "mika") in options(game)


@pytest.mark.rule("MM-FIGHT-10", "MM-R-92")
def test_elixir_is_made_in_a_combat_against_undead_only() -> None:
    heal = PlayCard("secret_quest", "own", "mika")
    assert refused(fight("ML", "orc", hands={"mika": "secret_quest"}), heal) == "MM-FIGHT-10"
    assert heal in options(fight("ML", "ghoul", hands={"mika": "secret_quest"}))


@pytest.mark.rule("MM-FIGHT-10", "MM-R-92")
def test_magic_is_made_in_a_combat_for_the_monster_or_for_a_die() -> None:
    conjure = PlayCard("counterspell", "own", "mika")
    assert conjure in options(fight("ST", "orc", hands={"mika": "counterspell"}))
    assert conjure in options(fight("", "gelatinous_cube", hands={"mika": "counterspell"}))
    none = table("mika", "algus", symbols="RG", monsters={START: "orc"}, hands={"mika": "counterspell"})
    play(none, Fight())
    assert refused(none, conjure) == "MM-FIGHT-10"


@pytest.mark.rule("MM-FIGHT-10")
def test_an_ability_that_makes_no_useful_symbol_waits() -> None:
    game = fight("ML RG", "orc")
    assert refused(game, UseAbility("shadow_walk", ("ML",))) == "MM-FIGHT-10"
    play(game, Attack(1))
    assert UseAbility("shadow_walk", ("ML",)) in options(game)


@pytest.mark.rule("MM-FIGHT-10")
def test_of_two_things_that_an_ability_gives_a_fight_takes_the_useful_one() -> None:
    top = Tabletop("greybark", "algus")
    top.teach("greybark", "regenerate", "animal_form")
    top.hero("greybark").gold = 2
    top.monster("orc")
    game = top.start("actions", seed=1)
    play(game, Fight())
    assert options(game, UseAbility) == [UseAbility("animal_form", (), 1)]
    assert refused(game, UseAbility("animal_form", (), 0)) == "MM-FIGHT-10"
    assert Flip("EL") not in options(game)
    assert refused(game, Flip("EL")) == "MM-FIGHT-10"
    play(game, UseAbility("animal_form", (), 1), Attack(1, melee=2), Block(0))
    assert defeated(game) == ["orc"]


@pytest.mark.rule("MM-ELIX-01")
def test_no_elixir_is_drunk_during_a_combat() -> None:
    game = fight("EL", "orc", hero={"life": 2}, symbols="EL")
    assert refused(game, DrinkElixir("mika")) == "MM-ELIX-01"


# Again and again


@pytest.mark.rule("MM-FIGHT-11")
def test_another_fight_is_possible_but_not_compulsory() -> None:
    game = fight("RG", "goblin")
    play(game, Attack(1))
    assert {Fight(), EndTurn(0)} <= set(options(game))


@pytest.mark.rule("MM-R-24")
def test_a_further_fight_begins_anew_with_its_start_of_combat_effects() -> None:
    game = fight("MG MG RG", "cultist goblin")
    play(game, Attack(1), Attack(2), Fight())
    assert [event.what for event in told(game, Robbed)] == ["die", "die"]
    assert told(game, CombatBegan)[1].monsters == ("cultist", "goblin")
    assert {option.monster for option in options(game, Attack)} == {1, 2}


# Several monsters


@pytest.mark.rule("MM-GANG-01")
def test_the_active_player_chooses_the_order_and_fights_each_once() -> None:
    game = fight("RG RG", "orc goblin cultist")
    play(game, Attack(3, ranged=2))
    assert refused(game, Attack(3, ranged=0)) == "MM-GANG-01"
    assert {option.monster for option in options(game, Attack)} == {1, 2}
    play(game, Attack(1))
    assert game.state.turn.combat is None, "what is left was fought without being asked"
    assert [event.monster for event in told(game, Attacked)] == [3, 1, 2]


def test_a_copy_of_the_table_in_the_middle_of_a_combat_stays_as_it_was() -> None:
    game = fight("RG RG ML", "orc goblin")
    before = game.state.copy()
    play(game, Attack(1, ranged=2))
    assert before.turn.combat is not None
    assert (before.turn.combat.left, before.turn.combat.beaten) == ([1, 2], [])
    paying = fight("ML ML DF", "orc goblin")
    play(paying, Attack(1, melee=2))
    owed = paying.state.copy().turn.combat
    play(paying, Block(1))
    assert owed is not None
    assert (owed.left, owed.target, owed.payback, owed.defeated) == ([2], 1, 3, True)


@pytest.mark.rule("MM-GANG-02")
def test_special_abilities_work_while_another_is_fought_until_their_monster_is_defeated() -> None:
    game = table("jay", "algus", dice="RG RG RG RG ST", monsters={START: "orc dark_watcher"}, seed=1)
    play(game, Fight())
    assert refused(game, UseAbility("parry", ("ST",))) == "MM-R-39"
    play(game, Attack(2, ranged=4))
    assert UseAbility("parry", ("ST",)) in options(game)


# The start of a combat


@pytest.mark.rule("MM-R-25")
def test_the_active_player_orders_what_happens_at_the_start_and_each_happens_once() -> None:
    game = fight("MG ST", "cultist ghoul")
    assert asked(game).seat == 0
    assert options(game) == [Next(1), Next(2)]
    play(game, Next(2))
    assert [event.source for event in told(game, Robbed)] == ["ghoul", "cultist"]


@pytest.mark.rule("MM-R-23")
def test_who_arrives_at_the_start_joins_the_combat() -> None:
    top = Tabletop("mika", "algus")
    top.room("M1_1", 0, -2)
    top.monster("aunty_bitsy", "M1_1", red=True)
    top.g.hero.at = "M1_1"
    game = top.start("actions", dice="RG")
    play(game, Fight())
    assert [event.card for event in told(game, MonsterAppeared)] == ["spider"]
    assert {option.monster for option in options(game, Attack)} == {1, 2}


@pytest.mark.rule("MM-R-23", "MM-R-25")
def test_who_arrives_at_the_start_does_what_it_does_at_the_start() -> None:
    top = Tabletop("mika", "algus", mode="epic")
    top.ground("throne", "T1")
    top.monster("malaphyas", "T1", still=True)
    game = top.start("actions", dice="RG RG", rolls=["giant_bat"])
    play(game, Fight())
    assert [(event.source, event.face) for event in told(game, Robbed)] == [("giant_bat", "RG")]


@pytest.mark.rule("MM-R-23")
def test_who_arrives_later_is_left_out_and_engages_after_the_rewards() -> None:
    top = Tabletop("mika", "algus", mode="epic")
    top.ground("throne", "T3")
    for _ in range(2):
        top.monster("cultist", "T3", ritual=True)
    game = top.start("actions", dice="RG RG", picks=["snag"])
    play(game, Fight(), Attack(1, ranged=2))
    assert [event.card for event in told(game, MonsterAppeared)] == ["dark_watcher"]
    assert game.state.turn.combat is None
    assert [event.amount for event in told(game, Gained)] == [2]
    assert refused(game, EndTurn(0)) == "MM-ENG-03"


@pytest.mark.rule("MM-R-26")
def test_magic_and_buying_are_possible_between_the_monsters() -> None:
    game = fight("MG ST RG", "orc goblin", hero={"gold": 5})
    play(game, Attack(1), Block(0))
    play(game, UseMagic("ST", "RG"), BuyCard())
    assert len(game.state.hero.hand) == 1
    play(game, Attack(2, ranged=2), Block(0))
    assert defeated(game) == ["goblin"]


@pytest.mark.rule("MM-R-26", "MM-GOLD-02")
def test_magic_is_not_possible_in_the_middle_of_one_monster_but_buying_is() -> None:
    game = fight("MG ST ML DF", "orc goblin", hero={"gold": 5})
    play(game, Attack(1, melee=1))
    assert [type(option) for option in options(game)] == [Block, Block, BuyCard]
    assert refused(game, UseMagic("ST", "DF")) == "MM-R-26"
    assert refused(game, Attack(2, melee=0)) == "MM-FIGHT-02"
    play(game, BuyCard())
    assert (len(game.state.hero.hand), game.state.hero.gold) == (1, 0)
    assert [type(option) for option in options(game)][:2] == [Block, Block]


# A blow and its answer are one


@pytest.mark.rule("MM-R-30")
def test_a_blow_counts_even_if_its_payback_fells_the_hero() -> None:
    game = fight("ML ML RG RG", "goblin orc", hero={"life": 3})
    play(game, Attack(1, ranged=2))
    assert game.state.hero.life == 2
    play(game, Attack(2, melee=2))
    assert defeated(game) == ["goblin", "orc"]
    assert game.state.monsters == {}
    assert game.state.heroes[0].prone
    assert told(game, Gained) == []


@pytest.mark.rule("MM-R-30")
def test_those_who_were_not_fought_before_the_hero_fell_stay() -> None:
    game = fight("RG RG", "goblin orc cultist", hero={"life": 3})
    play(game, Attack(1, ranged=2), Attack(2))
    assert game.state.heroes[0].prone
    assert [monster.card for monster in game.state.monsters.values()] == ["orc", "cultist"]


# The Bottomless Pit


def at_the_pit(dice: str, *monsters: str, symbols: str = "", hero: str = "mika") -> Game:
    """A combat in the room of the Bottomless Pit."""
    top = Tabletop(hero, "algus", mode="epic")
    top.ground("throne", "T2")
    for monster in monsters:
        top.monster(monster, "T2")
    game = top.start("actions", dice=dice, symbols=symbols, seed=1)
    play(game, Fight())
    return game


@pytest.mark.rule("MM-R-54", "MM-IC-14")
def test_one_shield_shoves_a_minor_monster_and_it_strikes_no_more() -> None:
    game = at_the_pit("DF RG", "goblin")
    play(game, Shove(1))
    assert [event.card for event in told(game, Shoved)] == ["goblin"]
    assert defeated(game) == ["goblin"]
    assert told(game, PaidBack) == []
    assert (game.state.hero.xp, len(game.state.hero.hand)) == (2, 1)
    assert game.state.turn.used == ["DF"]


@pytest.mark.rule("MM-R-54", "MM-IC-14")
def test_two_shields_shove_a_major_monster() -> None:
    game = at_the_pit("DF", "dark_watcher", symbols="RG")
    assert refused(game, Shove(1)) == "MM-THRONE-05"
    game = at_the_pit("DF", "dark_watcher", symbols="DF")
    play(game, Shove(1))
    assert game.state.hero.xp == 4
    assert game.state.hero.life == 6


@pytest.mark.rule("MM-R-54")
def test_a_boss_is_not_shoved_and_nobody_elsewhere() -> None:
    game = at_the_pit("DF DF DF", "schmetterling", symbols="RG")
    assert refused(game, Shove(1)) == "MM-R-54"
    assert refused(fight("DF RG", "goblin"), Shove(1)) == "MM-THRONE-05"


@pytest.mark.rule("MM-R-54", "MM-R-53")
def test_an_aura_forbids_shoving() -> None:
    game = at_the_pit("DF DF RG", "goblin", "ancient_hydra")
    assert options(game, Shove) == []
    assert refused(game, Shove(1)) == "MM-R-53"


@pytest.mark.rule("MM-R-54")
def test_a_curse_forbids_shoving() -> None:
    top = Tabletop("mika", "algus", mode="epic")
    top.ground("throne", "T2")
    top.monster("goblin", "T2")
    top.g.turn.curse = "DF"
    game = top.start("actions", dice="DF RG", seed=1)
    play(game, Fight())
    assert refused(game, Shove(1)) == "MM-SEWER-07"


def test_the_limit_removes_a_monster_of_the_combat_too() -> None:
    top = Tabletop("mika", "algus", mode="epic")
    top.ground("throne", "T1")
    top.monster("goblin", "T1")
    top.monster("orc", "T1")
    top.monster("malaphyas", "T1", still=True)
    game = top.start("actions", dice="RG", rolls=["ghost"])
    play(game, Fight())
    assert options(game) == [Remove(1), Remove(2)]
    play(game, Remove(1))
    assert game.state.turn.combat is not None
    assert sorted(game.state.turn.combat.left) == [3, 4]
