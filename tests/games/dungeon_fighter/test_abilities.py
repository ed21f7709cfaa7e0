"""Hero abilities, monster abilities, and what cards of theirs do."""

import pytest

from tests.games.dungeon_fighter.tabletop import Tabletop, hit, hp, miss, throw
from undercroft.games.dungeon_fighter import GAME
from undercroft.games.dungeon_fighter.content.loading import effects_in
from undercroft.games.dungeon_fighter.content.text import ability_name
from undercroft.games.dungeon_fighter.content.vocabulary import Effect
from undercroft.games.dungeon_fighter.rules.abilities import DEEDS, Blow
from undercroft.games.dungeon_fighter.rules.foes import required_here
from undercroft.games.dungeon_fighter.rules.misses import reflects
from undercroft.games.dungeon_fighter.state.actions import (
    ChooseTarget,
    DiscardMonsters,
    InstantKill,
    LoseCard,
    PayForSong,
    UseAbility,
)
from undercroft.games.dungeon_fighter.state.events import (
    CardLost,
    CardStolen,
    FoeHealed,
    FoeHit,
    FoeHurt,
    HeroHealed,
    HeroSafe,
    IconSpent,
    MonsterKept,
    ThrowVoid,
)
from undercroft.kernel.actions import Pass
from undercroft.kernel.game import Game
from undercroft.kit.vocabulary import said_by, words_of
from undercroft.testing import asked, options, refused, told

CONTENT = GAME.content.load().content


def party(*heroes: str) -> Tabletop:
    """A table with these Heroes."""
    return Tabletop(len(heroes), party=heroes)


def use(table: Tabletop, die: str, outcome: object, *more: object) -> Game:
    """The first Hero throws this die, shows the icon, and uses it."""
    game = table.run_on(outcomes=[outcome, *more])
    throw(game, die)
    game.play(UseAbility(die))  # type: ignore[arg-type]
    return game


@pytest.mark.rule("DF-AB-01", "DF-R-31", "DF-DP-11")
def test_divine_intervention_heals_as_much_as_was_dealt_overkill_included() -> None:
    table = party("sister_bunt", "torm")
    table.hero("torm").hp = 2
    table.meet("goblin", hp=1)
    game = use(table, "green", hit(6, icon=True))
    assert options(game) == [ChooseTarget("sister_bunt"), ChooseTarget("torm")]
    game.play(ChooseTarget("torm"))
    assert hp(game)["torm"] == 8


@pytest.mark.rule("DF-R-31", "DF-ICON-04", "DF-ICON-05")
def test_after_an_instant_kill_there_is_no_divine_intervention() -> None:
    table = party("sister_bunt", "torm")
    table.hero("torm").hp = 2
    table.meet("goblin")
    game = table.run_on(outcomes=[hit(10, icon=True)])
    throw(game, "green")
    game.play(InstantKill())
    assert not told(game, HeroHealed)


@pytest.mark.rule("DF-AB-02")
def test_the_toad_softens_this_miss_already_and_is_not_cumulative() -> None:
    table = party("randolph", "torm")
    table.meet("understudy_archfiend")
    game = use(table, "blue", miss("bones", icon=True), miss())
    assert hp(game)["randolph"] == 9 - 3
    assert game.state.fight.toad
    throw(game, "red")
    assert hp(game)["torm"] == 9 - 3


@pytest.mark.rule("DF-AB-03", "DF-R-22", "DF-MAINT-06", "DF-MAINT-07", "DF-EQ-06")
def test_a_seduced_monster_follows_and_its_gold_is_collected() -> None:
    table = party("yodel_finn", "torm")
    table.meet("goblin", hp=1)
    game = use(table, "red", hit(2, icon=True))
    assert told(game, MonsterKept)[0].hero == "yodel_finn"
    assert game.state.heroes[0].seduced == ["goblin"]
    assert game.state.monster_discard == []
    assert game.state.gold == 3


@pytest.mark.rule("DF-AB-03", "DF-R-22", "DF-DMG-03", "DF-DP-12")
@pytest.mark.parametrize("outcome", [hit(2), miss("bones")])
def test_seduced_monsters_add_their_damage_even_on_a_miss(outcome: object) -> None:
    table = party("yodel_finn", "torm")
    table.hero("yodel_finn").seduced = ["tiny_devil", "moat_shark"]
    for level, card in ((1, "tiny_devil"), (3, "moat_shark")):
        table.g.unseen[level - 1].remove(card)
    table.meet("understudy_archfiend")
    game = table.run_on(outcomes=[outcome])
    throw(game, "red")
    assert DiscardMonsters(("moat_shark", "tiny_devil")) in options(game)
    game.play(DiscardMonsters(("tiny_devil", "moat_shark")))
    assert told(game, FoeHit)[0].damage.seduced == 5
    assert sorted(game.state.monster_discard) == ["moat_shark", "tiny_devil"]
    assert game.state.heroes[0].seduced == []


@pytest.mark.rule("DF-R-22", "DF-R-41")
def test_the_final_boss_cannot_be_seduced_and_a_later_charm_takes_over() -> None:
    table = party("yodel_finn", "torm")
    table.meet("grandmother_gnash")
    game = table.run_on(outcomes=[hit(2, icon=True, met=("2B",))])
    throw(game, "red")
    assert asked(game).seat == 1, "Seduction was not offered"
    table = party("yodel_finn", "torm")
    table.meet("goblin", charm=1)
    assert use(table, "red", hit(1, icon=True)).state.fight.charm == 0


@pytest.mark.rule("DF-AB-04", "DF-R-34")
def test_piercing_adds_to_a_hit() -> None:
    table = party("randolph", "torm")
    table.meet("understudy_archfiend")
    assert use(table, "red", hit(2, icon=True)).state.fight.hp == 17 - 5


@pytest.mark.rule("DF-R-34", "DF-DMG-02")
def test_piercing_is_not_doubled() -> None:
    assert Blow(miss=False, base=3, times=2, pierce=4, weapons=3).damage.total == 13


@pytest.mark.rule("DF-AB-05", "DF-R-06")
def test_tracking_adds_one_to_every_hit_this_one_included() -> None:
    table = party("wick_farsight", "torm")
    table.meet("understudy_archfiend")
    game = use(table, "blue", hit(2, icon=True), hit(3))
    assert game.state.fight.hp == 14
    throw(game, "red")
    assert game.state.fight.hp == 10


@pytest.mark.rule("DF-AB-06", "DF-R-41")
def test_agile_instincts_spare_the_thrower_this_miss() -> None:
    table = party("wick_farsight", "torm")
    table.meet("understudy_archfiend")
    game = use(table, "green", miss("bones", icon=True))
    assert hp(game)["wick_farsight"] == 9
    assert told(game, HeroSafe)[0].by == "agile"
    table = party("wick_farsight", "torm")
    table.meet("understudy_archfiend")
    game = table.run_on(outcomes=[hit(2, icon=True)])
    throw(game, "green")
    assert asked(game).seat == 1, "after a hit it is not offered"


@pytest.mark.rule("DF-AB-07", "DF-R-13", "DF-MAINT-02", "DF-DP-10")
def test_swing_again_voids_the_throw_and_may_chain() -> None:
    table = party("quill", "torm")
    table.meet("wight_accountant")
    game = use(table, "blue", miss("bones", icon=True), miss("hole", icon=True), hit(4))
    throw(game)
    game.play(UseAbility("blue"))
    throw(game)
    assert len(told(game, ThrowVoid)) == 2
    assert (game.state.fight.hp, game.state.fight.shots) == (3, 1)
    assert (hp(game)["quill"], game.state.gold) == (9, 2), "a void miss neither hurts nor costs gold"


@pytest.mark.rule("DF-R-13", "DF-ENC-05")
def test_weapons_are_declared_anew_for_every_throw() -> None:
    table = party("quill", "torm")
    table.give("quill", "helm_of_bravery")
    table.meet("wight_accountant")
    game = table.run_on(outcomes=[miss("bones", icon=True, met=("BD",)), hit(4)])
    throw(game, "blue", "helm_of_bravery")
    game.play(UseAbility("blue"))
    throw(game)
    assert game.state.fight.hp == 7 - 4, "the second throw is made without the Helm: neither blind nor +3"


@pytest.mark.rule("DF-AB-08")
def test_beer_protects_one_hero_from_his_own_misses_and_may_move() -> None:
    table = party("torm", "randolph")
    table.meet("understudy_archfiend", beer=0)
    game = use(table, "blue", miss("bones", icon=True), miss())
    game.play(ChooseTarget("randolph"))
    assert game.state.fight.beer == 1
    assert hp(game)["torm"] == 4, "the Beer has moved on before the damage came"
    throw(game, "red")
    assert hp(game)["randolph"] == 9


@pytest.mark.rule("DF-AB-09", "DF-DMG-03")
def test_focused_damage_makes_any_section_a_five_and_bonuses_add() -> None:
    table = party("randolph", "torm")
    table.give("randolph", "garter_dagger")
    table.meet("understudy_archfiend")
    game = table.run_on(outcomes=[hit(1, icon=True, met=("UL",))])
    throw(game, "green", "garter_dagger")
    game.play(UseAbility("green"))
    assert game.state.fight.hp == 17 - 7


@pytest.mark.rule("DF-AB-10", "DF-MAINT-06", "DF-HI-01")
def test_a_stolen_card_is_revealed_in_maintenance() -> None:
    table = party("goldfinga", "torm")
    table.meet("goblin", hp=1)
    game = table.run_on(outcomes=[hit(2, icon=True)], picks=["snot_sabre"])
    throw(game, "green")
    before = len(game.state.equipment_deck)
    game.play(UseAbility("green"))
    assert told(game, CardStolen)[0].waiting == 1
    assert len(game.state.equipment_deck) == before - 1
    assert game.state.unassigned == ["snot_sabre"]


@pytest.mark.rule("DF-AB-11")
def test_sworn_enemy_works_against_its_type_only() -> None:
    table = party("torm", "randolph")
    table.meet("moat_shark")
    assert use(table, "green", hit(2, icon=True)).state.fight.hp == 8 - 6
    table = party("torm", "randolph")
    table.meet("goblin")
    game = table.run_on(outcomes=[hit(2, icon=True)])
    throw(game, "green")
    assert asked(game).seat == 1, "against a Greenskin it is not offered"


@pytest.mark.rule("DF-AB-12", "DF-R-23", "DF-DP-11")
def test_a_song_silences_the_monster_for_one_gold() -> None:
    table = party("yodel_finn", "torm")
    table.meet("countess_overdue", hp=10)
    game = use(table, "blue", miss("bones", icon=True))
    game.play(PayForSong())
    assert (game.state.gold, game.state.fight.song) == (1, True)
    assert hp(game)["yodel_finn"] == 6, "the miss still hurts"
    assert game.state.fight.hp == 10, "but nothing is leeched"


@pytest.mark.rule("DF-R-23", "DF-AB-12")
def test_a_song_lifts_the_monsters_requirement_and_not_the_rooms() -> None:
    table = party("yodel_finn", "torm")
    fight = table.meet("cute_bear")
    table.g.sheets[0], table.g.room = "d2a", "4b"
    assert required_here(table.g) == ("XB", "2B")
    fight.song = True
    assert required_here(table.g) == ("2B",)


@pytest.mark.rule("DF-AB-12", "DF-R-41")
def test_a_song_may_be_declined_and_needs_gold() -> None:
    table = party("yodel_finn", "torm")
    table.meet("ink_blob")
    game = use(table, "blue", hit(2, icon=True))
    game.play(Pass())
    assert (game.state.gold, game.state.fight.song) == (2, False)
    table = party("yodel_finn", "torm")
    table.g.gold, table.g.gold_supply = 0, 30
    table.meet("ink_blob")
    game = table.run_on(outcomes=[hit(2, icon=True)])
    throw(game, "blue")
    assert asked(game).seat == 1


@pytest.mark.rule("DF-R-41")
@pytest.mark.parametrize(
    ("hero", "colour", "foe", "there", "wounded"),
    [
        ("randolph", "blue", "goblin", {"toad": True}, True),
        ("wick_farsight", "blue", "goblin", {"tracking": True}, True),
        ("yodel_finn", "red", "goblin", {"charm": 0}, True),
        ("yodel_finn", "blue", "ink_blob", {"song": True}, True),
        ("yodel_finn", "blue", "goblin", {}, True),
        ("goldfinga", "blue", "goblin", {}, True),
        ("goldfinga", "green", "goblin", {}, True),
        ("sister_bunt", "blue", "goblin", {}, False),
        ("sister_bunt", "green", "goblin", {}, False),
        ("dame_clang", "blue", "goblin", {}, False),
    ],
)
def test_what_could_do_nothing_is_not_offered(
    hero: str, colour: str, foe: str, there: dict[str, object], wounded: bool
) -> None:
    table = party(hero, "torm")
    table.hero("torm").hp = 5 if wounded else 9
    gold = CONTENT.monsters[foe].gold
    table.g.gold, table.g.gold_supply = 30 - gold, gold
    table.g.unassigned, table.g.equipment_deck = table.g.equipment_deck, []
    table.meet(foe, **there)
    game = table.run_on(outcomes=[hit(2, icon=True)])
    throw(game, colour)
    assert asked(game).seat == 1, "nobody was asked about the icon"
    assert not told(game, IconSpent)


@pytest.mark.rule("DF-AB-13", "DF-AB-23")
def test_counterblow_returns_what_was_really_suffered() -> None:
    table = party("dame_clang", "torm")
    table.give("dame_clang", "hedgehog_coat", "tin_knickers")
    table.meet("understudy_archfiend")
    game = table.run_on(outcomes=[miss()])
    throw(game, "red")
    assert hp(game)["dame_clang"] == 6
    assert [event.amount for event in told(game, FoeHurt)] == [3]


@pytest.mark.rule("DF-R-47", "DF-AB-13")
def test_two_coats_of_counterblow_answer_once() -> None:
    table = party("dame_clang", "torm")
    table.give("dame_clang", "hedgehog_coat", "rude_mirror")
    table.meet("understudy_archfiend")
    game = table.run_on(outcomes=[miss()])
    before = table.hero("dame_clang").hp
    throw(game, "red")
    assert [event.amount for event in told(game, FoeHurt)] == [before - hp(game)["dame_clang"]]


@pytest.mark.rule("DF-AB-23")
def test_counterblow_from_an_icon_is_for_the_thrower_of_this_throw() -> None:
    table = party("torm", "randolph")
    fight = table.meet("goblin")
    blow = Blow(miss=True, base=0, reflect=True)
    assert reflects(table.g, fight, table.hero("torm"), blow)
    assert not reflects(table.g, fight, table.hero("randolph"), blow)
    assert not reflects(table.g, fight, table.hero("torm"), Blow(miss=True, base=0))


@pytest.mark.rule("DF-AB-14", "DF-R-13", "DF-MAINT-02", "DF-OUT-07")
def test_double_swing_throws_the_same_die_once_more_and_both_count() -> None:
    table = party("goldfinga", "torm")
    table.meet("understudy_archfiend")
    game = use(table, "red", hit(3, icon=True), hit(4, icon=True))
    assert game.state.fight.die == "red"
    throw(game)
    assert asked(game).seat == 1, "a second Double Swing is not offered"
    assert (game.state.fight.hp, game.state.fight.shots) == (10, 2)


@pytest.mark.rule("DF-AB-15", "DF-AB-22")
def test_berserk_is_a_choice() -> None:
    table = party("torm", "randolph")
    table.meet("understudy_archfiend")
    game = table.run_on(outcomes=[hit(4, icon=True)])
    throw(game, "red")
    game.play(Pass())
    assert (game.state.fight.hp, hp(game)["torm"]) == (13, 9)


@pytest.mark.rule("DF-AB-16")
def test_pickpocket_takes_two_gold_from_the_supply() -> None:
    table = party("goldfinga", "torm")
    table.meet("goblin")
    supply = table.g.gold_supply
    game = use(table, "blue", hit(1, icon=True))
    assert (game.state.gold, game.state.gold_supply) == (4, supply - 2)


@pytest.mark.rule("DF-AB-17", "DF-AB-21", "DF-FAINT-02", "DF-R-11")
def test_heal_party_heals_the_active_up_to_their_maximum() -> None:
    table = party("sister_bunt", "torm", "randolph", "quill")
    for hero, left in (("torm", 5), ("randolph", 0)):
        table.hero(hero).hp = left
    table.hero("randolph").fainted = True
    table.hero("quill").scars, table.hero("quill").hp = ["red"], 6
    table.meet("goblin")
    game = use(table, "blue", hit(1, icon=True))
    assert hp(game) == {"sister_bunt": 9, "torm": 6, "randolph": 0, "quill": 6}


@pytest.mark.rule("DF-AB-18", "DF-DP-10", "DF-FAINT-02")
def test_heal_hero_heals_one_active_hero() -> None:
    table = party("dame_clang", "torm", "randolph")
    table.hero("torm").hp = 2
    table.hero("randolph").fainted, table.hero("randolph").hp = True, 0
    table.meet("goblin")
    game = use(table, "blue", hit(1, icon=True))
    assert options(game) == [ChooseTarget("dame_clang"), ChooseTarget("torm")]
    assert refused(game, ChooseTarget("randolph")) == "DF-FAINT-02"
    game.play(ChooseTarget("torm"))
    assert hp(game)["torm"] == 5


@pytest.mark.rule("DF-R-36")
def test_after_eight_retrievals_a_fight_gives_nothing_more() -> None:
    for hero, die in (("goldfinga", "blue"), ("goldfinga", "green"), ("sister_bunt", "blue"), ("sister_bunt", "green")):
        table = party(hero, "torm")
        table.hero("torm").hp = 3
        table.meet("goblin", retrievals=8)
        game = table.run_on(outcomes=[hit(1, icon=True)])
        throw(game, die)
        assert asked(game).seat == 1, f"the {die} ability of {hero} was offered"
    table = party("randolph", "torm")
    table.meet("goblin", retrievals=8)
    assert use(table, "red", hit(1, icon=True)).state.fight.hp == 3, "everything else stays"


# Monsters


@pytest.mark.rule("DF-MON-01", "DF-DP-14", "DF-EQ-06")
def test_a_kleptomaniac_takes_a_card_of_the_throwers_choice() -> None:
    table = party("torm", "randolph")
    table.give("torm", "helm_of_bravery", "tin_knickers")
    table.hero("torm").seduced = ["goblin"]
    table.g.unseen[0].remove("goblin")
    table.meet("pit_solicitor")
    game = table.run_on(outcomes=[miss()])
    throw(game, "red")
    game.play(Pass())
    assert options(game) == [LoseCard("helm_of_bravery"), LoseCard("tin_knickers")]
    game.play(LoseCard("tin_knickers"))
    assert game.state.heroes[0].equipment == ["helm_of_bravery"]
    assert game.state.equipment_discard == ["tin_knickers"]


@pytest.mark.rule("DF-MON-01")
def test_a_kleptomaniac_finds_nothing_where_there_is_nothing_or_a_padlock() -> None:
    for cards in ((), ("padlocked_belt", "helm_of_bravery")):
        table = party("torm", "randolph")
        table.give("torm", *cards)
        table.meet("sock_thief")
        game = table.run_on(outcomes=[miss()])
        throw(game, "red")
        assert not told(game, CardLost)
        assert asked(game).seat == 1


@pytest.mark.rule("DF-MON-02")
@pytest.mark.parametrize(("gold", "cards", "left"), [(2, (), 1), (0, (), 0), (2, ("tavern_apron",), 2)])
def test_a_greedy_monster_takes_one_gold(gold: int, cards: tuple[str, ...], left: int) -> None:
    table = party("torm", "randolph")
    table.g.gold, table.g.gold_supply = gold, 30 - gold
    table.give("torm", *cards)
    table.meet("tax_imp")
    game = table.run_on(outcomes=[miss()])
    throw(game, "red")
    assert game.state.gold == left


@pytest.mark.rule("DF-MON-03")
@pytest.mark.parametrize(("before", "after"), [(3, 6), (5, 6), (6, 6)])
def test_leeching_never_exceeds_the_printed_hp(before: int, after: int) -> None:
    table = party("torm", "randolph")
    table.meet("leech_countess", hp=before)
    game = table.run_on(outcomes=[miss()])
    throw(game, "red")
    assert game.state.fight.hp == after
    assert bool(told(game, FoeHealed)) == (after > before)


@pytest.mark.rule("DF-MON-06", "DF-R-21")
def test_a_rabid_monster_hurts_everybody_once_and_beer_and_armor_protect_only_the_thrower() -> None:
    table = party("torm", "randolph", "goldfinga")
    table.give("torm", "padded_doublet")
    table.hero("randolph").equipment.append("padded_doublet")
    table.hero("goldfinga").fainted, table.hero("goldfinga").hp = True, 0
    table.meet("hydra_of_committees", beer=1)
    game = table.run_on(outcomes=[miss()])
    throw(game, "red")
    assert hp(game) == {"torm": 7, "randolph": 6, "goldfinga": 0}


@pytest.mark.rule("DF-R-21", "DF-AB-02", "DF-AB-23")
def test_the_toad_reduces_everybodys_share_and_counterblow_answers_each() -> None:
    table = party("torm", "dame_clang")
    table.give("dame_clang", "rude_mirror")
    table.meet("hydra_of_committees", toad=True)
    game = table.run_on(outcomes=[miss()])
    throw(game, "red")
    assert hp(game) == {"torm": 8, "dame_clang": 8}
    assert game.state.fight.hp == 13


# The vocabulary


@pytest.mark.rule("DF-AB-22", "DF-COMP-08")
def test_every_word_is_used_by_a_card_and_carried_out() -> None:
    used = {
        name
        for table in ("hero", "equipment", "monster", "boss")
        for card in CONTENT.tables[table].values()
        for _, _, effect in effects_in(card)
        for name, _, _ in said_by(effect)
    }
    assert used == set(words_of(Effect))
    assert DEEDS.missing == []
    assert all(ability_name(hero.ability(colour)) for hero in CONTENT.heroes.values() for colour in ("blue", "red"))
