"""Which Weapons a Unit may own, and where it carries them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.battle_century.operations import keys, play, situation, unit
from wartable import Problem, ruleset
from wartable.rulesets.battle_century.building.builds import unit_bill_lines
from wartable.testing import rule


def faults(weapons: Mapping[str, Sequence[str]]) -> list[Problem]:
    """What keeps a Unit with these Weapons, by Area, from being played."""
    setup = situation(blue=[unit("blue1", zone="C4", weapons=weapons)], red=[unit("red1", zone="D4")])
    return [problem for problem in ruleset("battle-century").problems(setup) if problem.fatal]


@rule("R-WPN-001")
def test_the_default_weapons_cost_no_mecha_points() -> None:
    # Given: a Unit of Might 5 and nothing else
    lines = unit_bill_lines({"might": 5, "weapons": {}})

    # Then: it pays 1 + 2 + 3 + 4 + 5 for Might, and nothing for CQC and Vulcans
    assert lines == [("Might 5", 15)]


@rule("R-WPN-001", "R-WPN-030", "R-WPN-031")
def test_the_compendium_prints_the_default_weapons_at_no_cost() -> None:
    entries = {entry.key: entry for entry in ruleset("battle-century").compendium()}

    assert entries["cqc"].data["cost"] == 0
    assert entries["vulcans"].data["cost"] == 0


@rule("R-WPN-001")
def test_a_default_weapon_is_not_mounted() -> None:
    (problem,) = faults({"arms": ["vulcans"]})

    assert str(problem.path).startswith("units[0].weapons.arms")
    assert problem.what == "vulcans is a Default Weapon"


@rule("R-WPN-002")
def test_weapons_may_be_placed_in_any_of_the_four_external_areas() -> None:
    areas = {
        "head": ["beam_rifle"],
        "torso": ["bombardment"],
        "arms": ["beam_saber", "stun_rod"],
        "legs": ["riot_weapon"],
    }

    assert faults(areas) == []


@rule("R-WPN-002")
def test_no_weapon_may_be_placed_in_the_core() -> None:
    (problem,) = faults({"core": ["beam_rifle"]})

    assert problem.what == "no Weapon can be placed in the Core"


@rule("R-WPN-002")
def test_a_weapon_needs_an_area_that_there_is() -> None:
    (problem,) = faults({"tail": ["beam_rifle"]})

    assert "tail" in str(problem)


@rule("R-WPN-002")
def test_a_weapon_is_lost_with_the_area_that_holds_it() -> None:
    # Given: a Beam Rifle in the Arms, a Riot Weapon in the Legs, and the Arms Maimed
    blue1 = unit(
        "blue1",
        zone="C4",
        threshold=5,
        weapons={"arms": ["beam_rifle"], "legs": ["riot_weapon"]},
        damage=5,
        maimed=["arms"],
    )
    setup = situation(blue=[blue1], red=[unit("red1", zone="D4")])

    assert keys(play(setup, ["attack"])) == ["with:cqc", "with:vulcans", "with:riot_weapon"]


@rule("R-WPN-003")
def test_a_weapon_cannot_be_owned_twice_in_one_area() -> None:
    (problem,) = faults({"arms": ["beam_rifle", "beam_rifle"]})

    assert problem.what == "beam_rifle is mounted twice"


@rule("R-WPN-003")
def test_a_weapon_cannot_be_owned_twice_in_two_areas() -> None:
    (problem,) = faults({"arms": ["beam_rifle"], "legs": ["beam_rifle"]})

    assert problem.what == "beam_rifle is mounted twice"


@rule("R-WPN-003")
def test_a_mid_scene_upgrade_offers_no_weapon_that_is_owned() -> None:
    # Given: a Player Character with a Stun Rod and a Genre Point
    blue1 = unit("blue1", zone="C4", weapons=["stun_rod"], genre_points=1)
    setup = situation(blue=[blue1], red=[unit("red1", zone="D4")])

    battle = play(setup, ["power:mid_scene_upgrade"])

    assert "gain:chainblade" in keys(battle)
    assert "gain:stun_rod" not in keys(battle)
