"""What everybody costs, line by line, and what a Squad counts for."""

from __future__ import annotations

from typing import Any, Final

from wartable import CostBreakdown, ruleset
from wartable.testing import rule

RULES: Final = ruleset("battle-century")
BARE: Final[dict[str, Any]] = {"id": "heron", "name": "Heron", "might": 4}


def bills(**force: Any) -> list[CostBreakdown]:
    """What everybody in a force costs."""
    return RULES.costs({"ruleset": "battle-century", **force})


# ------------------------------------------------------------------ bills


@rule("R-CHAR-024", "R-SKILL-004", "R-MIR-002", "R-TRAIT-001", "R-ANOM-001")
def test_a_pilots_bill_has_a_line_for_each_attribute_skill_and_trait() -> None:
    pilot = {
        "id": "ann",
        "name": "Ann",
        "fitness": 4,
        "skills": ["combat", "stealth:crowds", "force", "sight:auras"],
        "traits": ["jaded", "genius", "wild"],
        "xp": 31,
    }
    [bill] = bills(pilots=[pilot])
    assert bill.lines == (
        ("Fitness 4 (Mediocre)", 10),
        ("Combat", 10),
        ("Stealth (Crowds)", 5),
        ("Force", 20),
        ("Sight (Auras)", 10),
        ("Jaded", 5),
        ("Genius", 10),
        ("Wild", 0),
    )
    # 10 + 10 + 5 + 20 + 10 + 5 + 10 + 0 of 100 + 31
    assert (bill.total, bill.budget, bill.left, bill.unit) == (70, 131, 61, "Character Points")


@rule("R-CHAR-009")
def test_character_points_and_mecha_points_are_two_purses() -> None:
    pilot, mecha = bills(pilots=[{"id": "ann", "fitness": 1}], units=[BARE])
    assert (pilot.unit, pilot.lines) == ("Character Points", (("Fitness 1 (Poor)", 1),))
    assert (mecha.unit, mecha.lines) == ("Mecha Points", (("Might 4", 10),))


@rule("R-ENEMY-014", "R-ENEMY-015", "A-53")
def test_a_boss_on_foot_has_a_bill_for_attributes_and_one_for_the_rest() -> None:
    boss = {
        "id": "rex",
        "tier": "boss",
        "power_level": 2,
        "fitness": 4,
        "skills": ["combat"],
        "traits": ["giant_slayer"],
    }
    attributes, rest = bills(pilots=[boss])
    assert (attributes.total, attributes.budget) == (10, 130)
    assert rest.lines == (("Combat", 10), ("Giant Slayer", 0))
    assert rest.budget == 80


@rule("R-CHAR-025")
def test_points_that_are_left_are_told_and_so_is_what_is_too_much() -> None:
    [little, much] = bills(units=[{**BARE, "points": 12}, {**BARE, "points": 9}])
    assert (little.left, much.left) == (2, -1)


@rule("R-UPG-023", "R-FORM-004")
def test_a_set_of_upgrades_alone_has_a_line_of_its_own() -> None:
    jet = {"transformation": "might+speed", "name": "Jet", "upgrades": {"legs": ["custom_defense:beam"]}}
    [bill] = bills(units=[{**BARE, "forms": [jet]}])
    assert bill.lines[1:] == (("Transformation (Might+Speed): Jet", 10), ("Set of Jet", 5))


@rule("R-BOSS-042", "R-ENEMY-001")
def test_grunts_that_a_boss_brings_have_bills_of_their_own() -> None:
    boss = {**BARE, "tier": "boss", "broods": {"drone": {"might": 2, "weapons": {"arms": ["beam_saber"]}}}}
    _, drone = bills(units=[boss])
    assert (drone.id, drone.total, drone.budget) == ("drone", 8, 50)


@rule("R-REIN-012")
def test_reinforcements_pay_with_powers_by_level() -> None:
    [bill] = bills(reinforcements=[{"id": "crew", "level": 2, "powers": ["live", "focus_fire"]}])
    assert (bill.total, bill.budget, bill.left) == (2, 3, 1)


def test_what_cannot_be_read_costs_nothing() -> None:
    pilot = {"id": "ann", "fitness": "Good", "skills": ["combatt", "combat"], "traits": "jaded"}
    assert [bill.total for bill in bills(pilots=[pilot, 3], units=["heron"], reinforcements=[{}])] == [
        10,
        0,
        0,
    ]


# ------------------------------------------------------------------ ratings


def rated(**force: Any) -> list[tuple[str, int]]:
    """The only rating's members."""
    [rating] = RULES.ratings(force)
    return [(member.id, member.points) for member in rating.members]


@rule("R-ENEMY-018", "R-ENEMY-019", "R-ENEMY-020", "R-ENEMY-021")
def test_every_unit_counts_by_tier_and_power_level() -> None:
    units = [
        {**BARE, "id": "pc", "power_level": 2},
        {**BARE, "id": "grunt", "tier": "grunt", "xp": 31},
        {**BARE, "id": "boss", "tier": "boss", "power_level": 1},
    ]
    # 2 x 2 + 4, 1 + 2, 4 x 1 + 8
    assert rated(units=units) == [("pc", 8), ("grunt", 3), ("boss", 12)]


@rule("R-ENEMY-021")
def test_a_unit_and_its_pilot_count_once() -> None:
    pilots = [{"id": "ann"}, {"id": "bo", "name": "Bo"}, {"id": "cy"}]
    units = [{**BARE, "pilot": "ann"}, {**BARE, "id": "otter", "pilot": "Bo"}]
    assert rated(pilots=pilots, units=units) == [("heron", 4), ("otter", 4), ("cy", 4)]


@rule("R-REIN-015")
def test_reinforcements_count_as_a_pc_of_their_level() -> None:
    assert rated(reinforcements=[{"id": "crew", "level": 3, "powers": []}]) == [("crew", 10)]


@rule("R-REIN-015", "R-ENEMY-021")
def test_reinforcements_of_no_level_count_as_such() -> None:
    # 2 x 0 + 4
    assert rated(reinforcements=[{"id": "crew", "level": 0, "powers": []}]) == [("crew", 4)]


@rule("R-ENEMY-021")
def test_the_sides_of_a_battle_are_rated_one_by_one() -> None:
    sides = [{"id": "blue", "name": "Blue"}, {"id": "red"}]
    units = [{**BARE, "side": "blue"}, {**BARE, "side": "red", "power_level": 1}, {**BARE, "side": "blue"}]
    found = RULES.ratings({"sides": sides, "units": units})
    assert [(rating.title, rating.total) for rating in found] == [("Blue", 8), ("red", 6)]


@rule("R-ENEMY-021", "R-ENEMY-022")
def test_opposition_is_told_by_kind_and_power_level() -> None:
    found = {(kind.what, kind.level): (kind.count, kind.left) for kind in RULES.opposition(24)}
    # 24 are six Grunts of 4, or four of 5 and 4 over, four Rivals of 6, a Boss of 24; one of 28 is too much
    assert len(found) == 18
    assert found["Grunt", 2] == (6, 0)
    assert found["Grunt", 3] == (4, 4)
    assert found["Rival", 1] == (4, 0)
    assert found["Boss", 4] == (1, 0)
    assert found["Boss", 5] == (0, 24)


@rule("R-REIN-015")
def test_reinforcements_of_a_level_below_0_count_as_of_none() -> None:
    # There is no such Level: 2 x 0 + 4
    assert rated(reinforcements=[{"id": "crew", "level": -1, "powers": []}]) == [("crew", 4)]


@rule("R-REIN-012")
def test_what_is_no_reinforcement_power_is_not_on_the_bill() -> None:
    [bill] = bills(reinforcements=[{"id": "crew", "level": 1, "powers": ["live", "lives"]}])
    assert (bill.total, bill.budget) == (1, 2)


@rule("R-MECH-003")
def test_a_rank_below_0_is_not_on_the_bill() -> None:
    [bill] = bills(units=[{"id": "heron", "might": -1, "guard": 2}])
    assert bill.lines == (("Guard 2", 3),)


@rule("R-POW-005")
def test_genre_powers_are_on_the_bill_and_cost_nothing() -> None:
    pilot, mecha = bills(
        pilots=[{"id": "ann", "powers": ["dont_give_up"]}], units=[{**BARE, "powers": ["gotta_go_fast"]}]
    )
    assert pilot.lines == (("Don't Give Up (Genre Power)", 0),)
    assert mecha.lines == (("Might 4", 10), ("Gotta go Fast (Genre Power)", 0))
