"""Situations: an Operation that starts in mid-battle stands as it was told."""

from __future__ import annotations

from typing import Any, Final, cast

from tests.battle_century.operations import keys, play, situation, unit
from wartable import Setup
from wartable.rulesets.battle_century.games.operation import OPERATIONS
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.testing.rules import rule


def operation(setup: Setup) -> Operation:
    return OPERATIONS.start(setup, 1)


def unit_in(setup: Setup, id: str) -> Unit:
    return operation(setup).units[id]


BLUE: Final = unit("blue1", zone="C4", weapons=["beam_rifle"])
RED: Final = unit("red1", zone="F4")


def red(**values: Any) -> Setup:
    """Blue 1 in C4 against a Red 1 in F4 of whom this is told; its ranks are 5 where nothing is told."""
    ranks = {"guard": 5, "threshold": 5, "energy": 5, "speed": 5}
    told: dict[str, Any] = {"weapons": ["rail_bazooka", "bombardment"], **ranks, **values}
    return situation(blue=[BLUE], red=[unit("red1", zone="F4", **told)])


@rule("R-ACT-026", "R-ACT-036")
def test_nobody_is_in_a_duel_with_a_wreck() -> None:
    wreck = unit("red1", zone="C4", standing="destroyed", damage=20)
    setup = situation(blue=[unit("blue1", zone="C4", duel="red1")], red=[wreck, unit("red2", zone="F4")])
    assert "blue1 and red1 are not both active" in str(OPERATIONS.problems(setup))


def test_the_named_unit_is_about_to_act() -> None:
    # Given: the second of three in the order, in Round 4
    setup = situation(
        blue=[BLUE, unit("blue2", zone="C5")],
        red=[RED],
        order=["red1", "blue2", "blue1"],
        turn="blue2",
        round=4,
    )
    state = operation(setup)
    # Then: its Beginning Phase is done, and the first of the order has acted
    assert (state.phase, state.stage, state.turn_of, state.slot, state.round) == (
        "turn",
        "act",
        "blue2",
        1,
        4,
    )
    assert [state.units[id].acted for id in state.order] == [4, 0, 0]
    battle = play(setup)
    assert battle.decision is not None
    assert battle.decision.about == "blue2"


@rule("R-OP-011")
def test_tension_is_the_round_unless_it_is_told() -> None:
    setup = {**situation(blue=[BLUE], red=[RED])}
    setup["now"] = {"round": 3, "units": {"blue1": {"zone": "C4"}, "red1": {"zone": "F4"}}}
    assert operation(setup).tension == 3
    assert operation(situation(blue=[BLUE], red=[RED], round=3, tension=7)).tension == 7


def test_without_an_order_the_units_follow_the_setup() -> None:
    setup = {**situation(blue=[BLUE], red=[RED])}
    setup["now"] = {"units": {"blue1": {"zone": "C4"}, "red1": {"zone": "F4"}}}
    state = operation(setup)
    assert (state.order, state.turn_of, state.round) == (["blue1", "red1"], "blue1", 1)


@rule("R-DMG-005", "R-DMG-010")
def test_wounds_are_there_and_their_genre_points_are_paid() -> None:
    found = unit_in(red(damage=12, maimed=["legs", "head"]), "red1")
    assert (found.damage, found.maimed, found.levels_lost, found.genre_levels) == (12, ["legs", "head"], 2, 2)


@rule("R-DMG-011")
def test_a_destroyed_unit_with_all_its_damage_has_no_area_left() -> None:
    found = unit_in(red(damage=20, standing="destroyed"), "red1")
    assert (found.standing, found.maimed) == ("destroyed", ["head", "torso", "arms", "legs"])


@rule("R-TRBL-050")
def test_energy_is_spent() -> None:
    assert unit_in(red(energy_spent=2), "red1").energy == 3


@rule("R-DMG-019/1")
def test_a_mecha_without_its_pilot_has_half_its_ranks() -> None:
    # Given: Might, Guard, Energy, Speed 5; Systems 4; 1 of the 2 points of Energy is spent
    found = unit_in(red(pilotless=True, energy_spent=1), "red1")
    assert found.attributes.ranks_in_order() == (2, 2, 5, 2, 2, 2)
    assert found.energy == 1


@rule("R-DMG-018", "R-DMG-019")
def test_a_grunt_has_not_lost_its_pilot() -> None:
    problems = OPERATIONS.problems(red(tier="grunt", pilotless=True))
    assert "a Unit of tier grunt cannot lose its Pilot" in str(problems)


def test_used_weapons_and_techniques_are_used() -> None:
    found = unit_in(red(spent=["bombardment"], last_shot={"rail_bazooka": 1}, technique_used=True), "red1")
    assert (found.spent, found.last_shot, found.technique_used) == (
        ["bombardment"],
        {"rail_bazooka": 1},
        True,
    )


def test_genre_points_are_those_left() -> None:
    setup = {**red(genre_points=5)}
    setup["now"] = {"units": {"blue1": {"zone": "C4"}, "red1": {"zone": "F4", "genre_points": 1}}}
    assert unit_in(setup, "red1").genre == 1


@rule("R-ACT-026")
def test_one_word_is_enough_for_a_duel() -> None:
    setup = situation(blue=[unit("blue1", zone="C4")], red=[unit("red1", zone="C4", duel="blue1")])
    state = operation(setup)
    assert (state.units["blue1"].duel, state.units["red1"].duel) == ("red1", "blue1")
    assert state.units["blue1"].duel_at_turn == "red1"


@rule("R-ACT-046")
def test_those_docked_are_where_their_base_is() -> None:
    ark = unit("ark", zone="B2", features=["base_unit"])
    state = operation(situation(blue=[unit("blue1", docked_in="ark"), ark], red=[RED]))
    assert (state.units["blue1"].docked_in, state.units["blue1"].zone) == ("ark", state.units["ark"].zone)


@rule("R-ACT-009")
def test_an_aim_is_held_on_a_unit_or_on_a_zone() -> None:
    board = operation(red()).plan.board
    on_unit = unit_in(red(aim={"weapon": "rail_bazooka", "target": "blue1"}), "red1").aim
    assert on_unit is not None
    assert (on_unit.weapon, on_unit.target, on_unit.zone) == ("rail_bazooka", "blue1", board.zone("C4"))
    on_zone = unit_in(red(aim={"weapon": "bombardment", "zone": "D4"}), "red1").aim
    assert on_zone is not None
    assert (on_zone.weapon, on_zone.target, on_zone.zone) == ("bombardment", "", board.zone("D4"))


@rule("R-OP-016")
def test_effects_last_as_told() -> None:
    effects = [
        {"effect": "suppressed", "amount": 2, "other": "blue1", "clock": "red1", "turns": 3, "at_end": True}
    ]
    found = unit_in(red(effects=effects), "red1").effects[0]
    assert (found.condition.key, found.amount, found.other) == ("suppressed", 2, "blue1")
    assert (found.clock, found.turns, found.at_end) == ("red1", 3, True)


def test_an_effect_runs_on_the_turns_of_whoever_acts_unless_told() -> None:
    assert unit_in(red(effects=[{"effect": "suppressed"}]), "red1").effects[0].clock == "blue1"


@rule("R-WPN-040")
def test_an_effect_that_halves_ranks_has_halved_them() -> None:
    # Given: Guard 5 and Speed 5
    found = unit_in(red(effects=[{"effect": "netted"}]), "red1").attributes
    assert (found.guard, found.speed, found.might) == (2, 2, 5)


def test_what_a_side_has_learned_it_knows() -> None:
    setup = {**red()}
    now = cast(dict[str, object], setup["now"])
    setup["now"] = {**now, "knowledge": ["blue/red1/attributes"]}
    knowledge = operation(setup).knowledge
    assert knowledge.knows("blue", "red1", "attributes")
    assert not knowledge.knows("blue", "red1", "weapons")


@rule("R-TERR-006")
def test_extreme_terrain_is_owed_only_where_it_is_told() -> None:
    plain = situation(blue=[unit("blue1", zone="A1")], red=[RED], extra={"A1": ["extreme"]})
    now = cast(dict[str, object], plain["now"])
    owing = {**plain, "now": {**now, "owed": 1}}
    assert "extreme" not in keys(play(plain))
    assert keys(play(owing)) == ["extreme", "eject"]


def owing(zone: str, environments: dict[str, str]) -> Setup:
    """blue1, lifted by Antigravity over the Extreme Terrain of a Zone, is told to owe a Test for it."""
    lifted = [{"effect": "antigravity", "clock": "blue1"}]
    blue1 = unit("blue1", zone=zone, upgrades={"legs": ["antigravity"]}, effects=lifted)
    extra = {zone: ["extreme"]}
    told = situation(blue=[blue1], red=[RED], extra=extra, environments=environments)
    return {**told, "now": {**cast(dict[str, object], told["now"]), "owed": 1}}


@rule("R-FEAT-013", "R-FEAT-014", "R-MOB-001", "R-TERR-006")
def test_a_first_zone_underwater_among_land_is_read_as_such() -> None:
    # Antigravity works on land alone
    assert OPERATIONS.problems(owing("A1", {"A1": "underwater"})) == []
    (fault,) = OPERATIONS.problems(owing("A1", {"B1": "underwater"}))
    assert str(fault) == "now.owed: 1 is out of bounds; use 0 to 0"


@rule("R-FEAT-013", "R-FEAT-014", "R-MOB-001", "R-TERR-006")
def test_the_environment_of_a_zone_that_is_not_there_is_no_other_zones() -> None:
    # Given: L9 is the last Zone of the map
    found = [str(problem) for problem in OPERATIONS.problems(owing("L9", {"M9": "underwater"}))]
    assert found == [
        "map.environments.M9: there is no Zone 'M9'; use A1 to L9",
        "now.owed: 1 is out of bounds; use 0 to 0",
    ]


@rule("R-ACT-026", "R-ACT-046")
def test_no_wreck_is_docked() -> None:
    wreck = unit("blue1", zone="B2", standing="destroyed", docked_in="ark", damage=8)
    ark = unit("ark", zone="B2", features=["base_unit"])
    setup = situation(blue=[wreck, ark], red=[RED], turn="ark")
    assert "blue1 and ark are not both active" in str(OPERATIONS.problems(setup))


def test_a_unit_without_threshold_has_nothing_left_of_a_level() -> None:
    # Asked what a Level would have left with Damage taken away again, a Unit without Threshold
    # divided by zero: there seemed to be points, and no Level that they could be in.
    core = unit_in(situation(blue=[BLUE], red=[unit("red1", zone="F4", threshold=0)]), "red1")
    assert (
        core.threshold_left_in_level,
        core.threshold_left_in_level_after(-3),
        core.threshold_left_in_level_after(3),
    ) == (0, 0, 0)


def test_what_is_left_of_a_level_follows_from_damage_that_is_still_to_come() -> None:
    # Threshold 5 in four Levels: 20 points, of which 3 are gone
    hurt = unit_in(situation(blue=[BLUE], red=[unit("red1", zone="F4", threshold=5, damage=3)]), "red1")
    assert [hurt.threshold_left_in_level_after(damage) for damage in (0, 1, 2, 7, 16, 17)] == [
        2,
        1,
        5,
        5,
        1,
        0,
    ]
