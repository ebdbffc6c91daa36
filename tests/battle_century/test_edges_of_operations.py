"""Rules of Operations at their bounds: the last point, the other Unit of two, what is left out."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.battle_century.operations import (
    answer,
    begin,
    combination,
    keys,
    numbers,
    of,
    play,
    reserve,
    situation,
    the,
    unit,
    unit_of,
)
from tests.battle_century.test_combination_pilots import SUPER, crew
from wartable.core.dice import Forced
from wartable.rulesets.battle_century.building.builds import unit_bill_lines
from wartable.rulesets.battle_century.building.ratings import reinforcement_rating
from wartable.rulesets.battle_century.games.operation import OPERATIONS
from wartable.rulesets.battle_century.operation.damage.answers import reduce_damage
from wartable.rulesets.battle_century.operation.model.damage_instance import Damage
from wartable.rulesets.battle_century.operation.reinforcements.catalogue import REINFORCEMENT_POWERS
from wartable.rulesets.battle_century.rulebook import RULEBOOK
from wartable.testing import rule

FAR: Final = unit("red1", zone="L9")

# ------------------------------------------------------------------ leaving a mecha


@rule("R-DMG-018", "R-OP-015", "R-COMB-001")
def test_a_pilot_of_a_combined_unit_has_no_mecha_of_its_own_to_leave() -> None:
    # Given: the Turn of b, who does not lead, then of red1, then of a, who leads
    battle = begin(crew())
    # Then: neither may eject
    assert "eject" not in keys(battle)
    answer(battle, "hold", "hold")
    assert battle.decision is not None
    assert (battle.decision.about, "eject" in keys(battle)) == ("ab", False)


@rule("R-DMG-027", "R-DMG-018")
def test_genre_points_leave_with_the_pilot_whole() -> None:
    # Given: 3 Genre Points
    setup = situation(blue=[unit("blue1", zone="A1", genre_points=3)], red=[FAR])
    # When
    battle = play(setup, ["eject", "to:B1"])
    # Then: the Core has them, the mecha none
    assert (unit_of(battle, "blue1_core").genre, unit_of(battle, "blue1").genre) == (3, 0)


# ------------------------------------------------------------------ Weapons


@rule("R-WPN-065", "A-52")
def test_the_second_enemy_of_a_split_double_blaster_is_another_one() -> None:
    # Given: a Double Blaster near two Enemies
    blue1 = unit("blue1", zone="C4", speed=0, weapons=["double_blaster"])
    near = [unit("red1", zone="C5", tier="npc"), unit("red2", zone="D5", guard=9, tier="npc")]
    choices = ["attack", "with:double_blaster+split", "at:red1", "trade:0", "keep:6"]
    two = play(situation(blue=[blue1], red=near), choices, [[6, 1]])
    # Then: the second is the other Enemy, never the first again: 6 + 5 + 1 against 8 and 14
    rolled = [event.facts() for event in of(two, "MightRolled")]
    assert [(one["target"], one["total"], one["defense"]) for one in rolled] == [
        ("red1", 12, 8),
        ("red2", 12, 14),
    ]
    # And: with a third Enemy its user picks among the others alone
    third = unit("red3", zone="B4", tier="npc")
    asked = play(situation(blue=[blue1], red=[*near, third]), choices[:3])
    assert keys(asked) == ["at:red2", "at:red3"]


@rule("R-WPN-048")
def test_damage_on_a_miss_is_no_hit_in_the_odds() -> None:
    # Given: 10 + 2 + 1 at the most against 9 + 5; even on a miss the Tension of 1 is dealt
    blue1 = unit("blue1", zone="C5", speed=0, might=2, weapons=["bombardment"])
    setup = situation(blue=[blue1], red=[unit("red1", zone="E5", guard=9)], open_sheets=True)
    battle = answer(begin(setup), "attack", "with:bombardment")
    assert battle.decision is not None
    odds = battle.view("blue").forecast(battle.decision.option("at:red1"))
    assert odds is not None
    assert odds.chance == 0.0
    assert odds.damage == pytest.approx(1.0)


@rule("B-9", "R-TEST-010")
def test_the_odds_of_a_die_kept_against_a_stranger_have_a_range() -> None:
    # Given: a 6 and a 3, and 6 to add to them; the Guard of 4 is hidden, and typical would be 5
    blue1 = unit("blue1", zone="C4", speed=0, weapons=["double_blaster"])
    near = [unit("red1", zone="C5", guard=4, tier="npc"), unit("red2", zone="D5", tier="npc")]
    battle = begin(situation(blue=[blue1], red=near, open_sheets=False), [[6, 3]])
    answer(battle, "attack", "with:double_blaster+split", "at:red1", "trade:0")
    assert battle.decision is not None
    # When: the 3 is kept, 9 against a typical 10
    odds = battle.view("blue").forecast(battle.decision.option("keep:3"))
    # Then: with a Guard of 4 it would hit
    assert odds is not None
    assert (odds.chance, odds.span, odds.guess) == (0.0, (0.0, 1.0), True)


@rule("R-WPN-028")
@pytest.mark.parametrize(("die", "total"), [(7, 16), (8, 17)])
def test_a_weapon_that_is_not_unreliable_has_its_tension_whatever_the_die(die: int, total: int) -> None:
    # Given: Might 5 and Tension 4
    blue1 = unit("blue1", zone="A1", speed=0, weapons=["anti_air_missiles"])
    setup = situation(blue=[blue1], red=[unit("red1", zone="C1", tier="npc", guard=20)], tension=4)
    # When
    battle = play(setup, ["attack", "with:anti_air_missiles"], [[die]])
    # Then
    assert the(battle, "Missed", total=total)


# ------------------------------------------------------------------ Upgrades


@rule("R-AD-013")
@pytest.mark.parametrize(("spent", "offered"), [(6, True), (7, False)])
def test_an_absolute_barrier_is_raised_with_the_last_point_of_energy(spent: int, offered: bool) -> None:
    # Given: Energy 7, of which so much is spent since its Turn began
    blue1 = unit("blue1", zone="A1", energy_spent=spent, upgrades={"torso": ["absolute_barrier"]})
    # Then
    assert ("absolute_barrier" in keys(begin(situation(blue=[blue1], red=[FAR])))) == offered


@rule("R-UPG-019")
def test_a_guardian_pays_for_covering_an_ally_itself() -> None:
    # Given: blue2 has less Energy than it costs
    blue = [
        unit("blue1", zone="A1", speed=0, upgrades={"internal": ["guardian_of_steel"]}),
        unit("blue2", zone="B1", energy=2),
    ]
    # When
    battle = play(situation(blue=blue, red=[FAR]), ["maneuver", "by:systems", "for:blue2", "share"])
    # Then: 5 of 7, and nothing of 2
    assert the(battle, "UpgradeUsed").facts()["unit"] == "blue1"
    assert (unit_of(battle, "blue1").energy, unit_of(battle, "blue2").energy) == (2, 2)


@rule("R-SUP-013")
def test_it_is_known_whose_trap_an_enemy_is_caught_in() -> None:
    # Given
    blue1 = unit("blue1", zone="A1", speed=0, upgrades={"separate": ["ensnaring_trap"]})
    # When
    battle = play(situation(blue=[blue1], red=[unit("red1", zone="C1")]), ["use:ensnaring_trap"])
    # Then
    assert the(battle, "EffectBegan", unit="red1", effect="ensnared").facts()["other"] == "blue1"


@rule("R-SUP-007", "R-SUP-006")
@pytest.mark.parametrize(
    "use", [["use:support_fire", "for:blue2", "with:vulcans"], ["use:overcharge", "for:blue2"]]
)
def test_support_for_a_unit_is_told_of_no_zone_and_is_its_users_choice(use: list[str]) -> None:
    # Given: each Unit has a seat of its own
    separate = {"separate": ["support_fire", "overcharge"]}
    blue = [
        unit("blue1", zone="A1", speed=0, seat="ann", upgrades=separate),
        unit("blue2", zone="A2", seat="bea"),
    ]
    seats = [{"id": "ann"}, {"id": "bea"}, {"id": "red"}]
    setup = situation(blue=blue, red=[FAR], seats=seats)
    # When
    battle = play(setup, use[:2])
    # Then: who helps chooses everything
    assert use[2:] == [] or (battle.decision is not None and battle.decision.seat == "ann")
    answer(battle, *use[2:])
    assert numbers(the(battle, "UpgradeUsed"))["zone"] == -1


# ------------------------------------------------------------------ Reinforcements


@rule("R-REIN-021")
def test_live_restores_a_single_point() -> None:
    # Given: blue1 has lost 1 point, blue2 none
    blue = [unit("blue1", zone="A1", threshold=5, damage=1), unit("blue2", zone="A2", threshold=5)]
    setup = situation(blue=blue, red=[FAR], reinforcements=[reserve("guard", "live")], turn="guard")
    # When
    battle = play(setup, ["power:live"])
    # Then
    assert numbers(the(battle, "Restored"))["amount"] == 1


@rule("R-REIN-015")
@pytest.mark.parametrize(("level", "rating"), [(0, 4), (1, 6), (5, 14)])
def test_reinforcements_are_rated_like_a_pc_of_their_level(level: int, rating: int) -> None:
    assert reinforcement_rating(level) == rating


# ------------------------------------------------------------------ moving, duels, combining


@rule("R-TERR-014", "R-ACT-028", "R-ACT-038")
def test_who_is_held_in_a_duel_neither_boosts_nor_retreats() -> None:
    # Given: duelists at the edge; blue2 is free, and so is a Slippery Chassis
    slips = {"internal": ["slippery_chassis"]}
    red = [unit("red1", zone="A1", duel="blue1")]
    held = situation(blue=[unit("blue1", zone="A1", duel="red1")], red=red, retreat=True)
    free = situation(blue=[unit("blue1", zone="A1", duel="red1", upgrades=slips)], red=red, retreat=True)
    # Then
    assert {"boost", "retreat"}.isdisjoint(keys(begin(held)))
    assert {"boost", "retreat"} <= set(keys(begin(free)))


@rule("R-ACT-027", "R-UPG-007")
@pytest.mark.parametrize(("slips", "offered"), [(True, True), (False, False)])
def test_who_is_held_in_a_duel_engages_nobody_elsewhere(slips: bool, offered: bool) -> None:
    # Given: a duel in A1, and another Enemy in B1
    upgrades = {"internal": ["slippery_chassis"] if slips else []}
    blue = [unit("blue1", zone="A1", duel="red1", upgrades=upgrades)]
    red = [unit("red1", zone="A1", duel="blue1"), unit("red2", zone="B1")]
    # Then
    assert ("engage" in keys(begin(situation(blue=blue, red=red)))) == offered


@rule("R-COMB-016", "R-COMB-001")
@pytest.mark.parametrize(("standing", "offered"), [("active", True), ("disabled", False)])
def test_nobody_combines_with_a_part_that_is_out(standing: str, offered: bool) -> None:
    # Given: two parts beside each other that are not combined
    internal = {"internal": [SUPER]}
    blue = [
        unit("a", zone="C4", upgrades=internal),
        unit("b", zone="C5", upgrades=internal, standing=standing),
    ]
    whole = combination("ab", "a", "b", kind=SUPER, deployed=False)
    setup = situation(blue=blue, red=[FAR], combinations=[whole], order=["a", "b", "red1"])
    # Then
    assert (f"use:{SUPER}" in keys(begin(setup))) == offered


# ------------------------------------------------------------------ Genre Powers


@rule("R-TRBL-036", "R-POW-021")
def test_a_unit_of_threshold_1_may_refuse_to_be_defeated() -> None:
    # Given: Threshold 1; and 0, with nothing to keep
    power: dict[str, Any] = {"powers": ["i_cannot_be_defeated"], "power_level": 1, "genre_points": 1}
    one = situation(blue=[unit("blue1", zone="A1", threshold=1, **power)], red=[FAR])
    none = situation(blue=[unit("blue1", zone="A1", threshold=0, **power)], red=[FAR])
    # Then
    assert "power:i_cannot_be_defeated" in keys(begin(one))
    assert "power:i_cannot_be_defeated" not in keys(begin(none))


@rule("R-POW-045")
def test_a_power_that_turns_a_miss_is_not_asked_for_where_all_are_hit() -> None:
    # Given: blue2 could turn a miss of blue1 into a hit: 5 + 5 + 1 against 8, and 2 + 5 + 1 against 9
    better: dict[str, Any] = {"powers": ["you_can_do_better_than_that"], "power_level": 1, "genre_points": 1}
    blue = [
        unit("blue1", zone="A1", speed=0, weapons=["anti_air_missiles"]),
        unit("blue2", zone="A2", **better),
    ]
    shot = ["attack", "with:anti_air_missiles"]
    hit = play(situation(blue=blue, red=[unit("red1", zone="C1", tier="npc")]), shot, [[5]])
    miss = play(situation(blue=blue, red=[unit("red1", zone="C1", tier="npc", guard=4)]), shot, [[2]])
    # Then
    assert "you_can_do_better_than_that:blue2" not in keys(hit)
    assert "you_can_do_better_than_that:blue2" in keys(miss)


# ------------------------------------------------------------------ what things cost


@rule("R-CHAR-009", "R-BOSS-042")
def test_a_grunt_that_is_brought_has_50_points() -> None:
    boss = {"id": "king", "tier": "boss", "broods": {"fry": {"might": 2}}, "points": 100, "threshold": 1}
    # When
    bills = RULEBOOK.costs({"units": [boss]})
    # Then
    assert [bill.budget for bill in bills if bill.what == "Grunt that it brings"] == [50]


@rule("R-UPG-030", "R-MECH-003")
def test_what_is_in_an_expansion_pack_is_paid_for_and_in_secret_equipment_is_not() -> None:
    pack = {"upgrades": {"separate": ["expansion_pack"]}, "weapons": {"pack": ["beam_rifle"]}}
    secret = {"upgrades": {"separate": ["secret_equipment"]}, "weapons": {"secret": ["beam_rifle"]}}
    # Then: Beam Rifle 5
    assert ("Beam Rifle", 5) in unit_bill_lines(pack)
    assert "Beam Rifle" not in [name for name, _ in unit_bill_lines(secret)]


# ------------------------------------------------------------------ what two parts have alike


@rule("R-FEAT-006", "R-TRBL-022", "R-TRBL-024", "R-COMB-020")
def test_a_feature_that_both_parts_of_a_combined_unit_have_halves_once() -> None:
    # Given: two parts with the same Feature
    walls = {"features": ["extreme_fortification"]}
    setup = crew(a=dict(walls), b=dict(walls))
    battle: Any = begin(setup)
    body = unit_of(battle, "ab")
    damage = Damage(body, 9, unit_of(battle, "red1"), "a trial", None, is_margin=False)
    # When: 9 Damage that no Might Test deals
    table = OPERATIONS.table(battle.state, {}, Forced([]), None, listening=True)
    reduce_damage(table, damage)
    # Then: 4, and not 2
    assert damage.amount == 4


@pytest.mark.parametrize(
    ("key", "cost"),
    [
        pytest.param("formation_g", 1, marks=rule("R-REIN-016/1")),
        pytest.param("ill_grant_you_power", 1, marks=rule("R-REIN-017")),
        pytest.param("raise_the_shields", 2, marks=rule("R-REIN-018")),
        pytest.param("focus_fire", 2, marks=rule("R-REIN-019")),
        pytest.param("carry_our_hopes", 3, marks=rule("R-REIN-020")),
        pytest.param("live", 3, marks=rule("R-REIN-021")),
    ],
)
def test_a_power_of_reinforcements_costs_so_many_points(key: str, cost: int) -> None:
    assert REINFORCEMENT_POWERS[key].cost == cost


@rule("R-POW-033", "R-POW-032")
@pytest.mark.parametrize(("victim", "offered"), [("blue1", True), ("blue2", False)])
def test_only_ones_own_pain_is_dealt_back(victim: str, offered: bool) -> None:
    # Given: blue1 has the Power; red1's missiles hit it or its Ally: 5 + 5 + 1 against 8
    power: dict[str, Any] = {"powers": ["my_pain_is_your_pain"], "power_level": 1, "genre_points": 1}
    blue = [unit("blue1", zone="C1", **power), unit("blue2", zone="C2")]
    red1 = unit("red1", zone="E1", speed=0, weapons=["anti_air_missiles"])
    setup = situation(blue=blue, red=[red1], order=["red1", "blue1", "blue2"])
    # When
    battle = play(setup, ["attack", "with:anti_air_missiles", f"at:{victim}"], [[5]])
    answer(battle, "pass")
    # Then
    assert ("my_pain_is_your_pain:blue1" in keys(battle)) == offered
