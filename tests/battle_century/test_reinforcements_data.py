"""Reinforcements in setups, situations, saves, rulings, and what each side sees of them."""

from __future__ import annotations

import json
from typing import Any, cast

import pytest

from tests.battle_century.operations import (
    answer,
    begin,
    keys,
    play,
    reserve,
    situation,
    the,
    unit,
)
from wartable import BadInput, Battle, Decision, RandomPlayer, Ruling, Setup, State
from wartable.core.data.problem import Problem
from wartable.rulesets.battle_century.games.operation import OPERATIONS
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.saved.snapshot import operation_to_data
from wartable.rulesets.battle_century.rulebook import RULEBOOK
from wartable.testing import rule

BLUE = unit("blue1", zone="A1", tier="pc", points=999)
RED = unit("red1", zone="L9", tier="npc", points=999)


def setup(**more: Any) -> Setup:
    """The Turn of blue's Reinforcements of Level 2, called the Guard."""
    guard = reserve("guard", "formation_g", "live", "raise_the_shields", **more)
    return situation(blue=[BLUE], red=[RED], reinforcements=[guard], turn="guard")


def with_part(**parts: object) -> Setup:
    """The same with other parts of the Reinforcements' own table."""
    whole = dict(setup())
    own = cast(list[dict[str, object]], whole["reinforcements"])[0]
    return {**whole, "reinforcements": [{**own, **parts}]}


def faults(whole: Setup) -> list[tuple[str, str, str, bool]]:
    """Path, fault, remedy and whether it is fatal."""
    return [(fault.path, fault.what, fault.remedy, fault.fatal) for fault in OPERATIONS.problems(whole)]


def state_of(battle: Battle[State]) -> Operation:
    return cast(Operation, battle.state)


def guard_of(battle: Battle[State]) -> tuple[int, int, str]:
    """Points, Points spent, standing."""
    guard = state_of(battle).reserves["guard"]
    return guard.points, guard.spent, guard.standing


def notes(whole: Setup) -> list[Problem]:
    """What is noted of the Reinforcements."""
    return [note for note in RULEBOOK.game(whole).notes(whole) if note.path.startswith("reinforcements")]


# ------------------------------------------------------------------ setups


@rule("R-REIN-012")
def test_reinforcements_with_a_power_more_than_their_level_are_sound() -> None:
    assert faults(setup()) == []


@rule("R-REIN-012")
def test_too_many_and_too_few_powers_are_said_and_can_be_played() -> None:
    # Given: Level 2, so 3 Powers
    assert faults(with_part(level=1)) == [
        (
            "reinforcements[0].powers",
            "they have 3 Powers, Level 1 has 2",
            "take 1 out",
            False,
        )
    ]
    assert faults(with_part(powers=["formation_g"])) == [
        ("reinforcements[0].powers", "they have 1 Power, Level 2 has 3", "add 2", False)
    ]


@rule("R-REIN-014")
def test_a_power_that_can_never_be_paid_is_noted_and_no_fault() -> None:
    # Given: Level 0 has 1 Point, Focus Fire costs 2
    whole = with_part(level=0, powers=["focus_fire"])
    # Then
    assert faults(whole) == []
    assert [str(note) for note in notes(whole)] == [
        "reinforcements[0].powers[0]: Focus Fire costs 2 Points, Level 0 has 1; "
        "choose a cheaper one, or raise the level"
    ]


@rule("R-REIN-014")
@pytest.mark.parametrize(
    ("level", "powers"),
    [(0, ["formation_g"]), (1, ["formation_g", "focus_fire"]), (2, ["formation_g", "focus_fire", "live"])],
)
def test_powers_that_can_be_paid_are_not_noted(level: int, powers: list[str]) -> None:
    assert notes(with_part(level=level, powers=powers)) == []


@rule("R-REIN-001")
def test_second_reinforcements_of_a_side_are_said() -> None:
    # Given
    whole = situation(
        blue=[BLUE],
        red=[RED],
        reinforcements=[
            reserve("guard", "live", level=0),
            reserve("scouts", "formation_g", level=0),
        ],
    )
    # Then
    assert (
        "reinforcements[1].side",
        "blue has Reinforcements already: guard",
        "make them one",
        False,
    ) in faults(whole)


@rule("R-REIN-012")
@pytest.mark.parametrize(
    ("part", "value", "path", "what"),
    [
        ("id", "blue1", "id", "there is a second blue1"),
        ("id", "Guard!", "id", "'Guard!' is no id"),
        ("side", "green", "side", "there is no side 'green'"),
        ("seat", "bob", "seat", "there is no seat 'bob'"),
        ("level", 6, "level", "6 is out of bounds"),
        ("level", "two", "level", "'two' is no whole number"),
        ("powers", ["live", "live"], "powers[1]", "live is listed twice"),
        ("powers", ["lives"], "powers[0]", "there is no Reinforcement Power 'lives'"),
        ("powers", "live", "powers", "'live' is no list"),
        ("powers", [["live"]], "powers[0]", "a list is no text"),
        ("rank", 2, "rank", "there is no such key here"),
        ("name", 7, "name", "7 is no text"),
    ],
)
def test_bad_reinforcements_are_named_with_their_place(
    part: str, value: object, path: str, what: str
) -> None:
    found = [
        (fault.path, fault.what) for fault in OPERATIONS.problems(with_part(**{part: value})) if fault.fatal
    ]
    assert (f"reinforcements[0].{path}".rstrip("."), what) in found


@rule("R-REIN-001")
@pytest.mark.parametrize("value", ["guard", [7], [{}], {"id": "guard"}])
def test_reinforcements_that_are_no_tables_are_faults(value: object) -> None:
    assert [fault for fault in OPERATIONS.problems({**setup(), "reinforcements": value}) if fault.fatal]


# ------------------------------------------------------------------ situations


@rule("R-REIN-003")
def test_a_situation_says_what_has_become_of_reinforcements() -> None:
    assert guard_of(begin(setup(points=1, spent=1))) == (1, 1, "active")


@rule("R-REIN-007", "A-69")
@pytest.mark.parametrize(
    ("now", "path", "what"),
    [
        ({"points": 4}, "points", "4 is out of bounds"),
        ({"points": 2, "spent": 2}, "points", "2 Points left and 2 spent are more than 3"),
        ({"standing": "destroyed"}, "standing", "there is no standing 'destroyed'"),
        ({"zone": "A1"}, "zone", "there is no such key here"),
    ],
)
def test_what_cannot_have_become_of_reinforcements_is_a_fault(
    now: dict[str, object], path: str, what: str
) -> None:
    whole = setup()
    moment = {**cast(dict[str, object], whole["now"]), "reinforcements": {"guard": now}}
    found = [(fault.path, fault.what) for fault in OPERATIONS.problems({**whole, "now": moment})]
    assert (f"now.reinforcements.guard.{path}".rstrip("."), what) in found


@rule("R-REIN-003")
def test_it_cannot_be_the_turn_of_the_defeated() -> None:
    assert ("now.turn", "guard is defeated", "name a Unit that is active", True) in faults(
        setup(standing="defeated")
    )


@rule("R-REIN-002")
def test_an_order_without_the_reinforcements_is_a_fault() -> None:
    whole = setup()
    moment = {**cast(dict[str, object], whole["now"]), "order": ["blue1", "red1"], "turn": "blue1"}
    assert ("now.order", "guard is missing") in [
        (fault.path, fault.what) for fault in OPERATIONS.problems({**whole, "now": moment})
    ]


@rule("R-REIN-010")
@pytest.mark.parametrize(("effect", "other"), [("overwhelmed", "blue1"), ("assisted", "guard")])
def test_an_effect_of_reinforcements_names_those_and_any_other_a_unit(effect: str, other: str) -> None:
    lasting = {"effect": effect, "other": other}
    red = unit("red1", zone="L9", effects=[lasting], points=999)
    whole = situation(blue=[BLUE], red=[red], reinforcements=[reserve("guard", "live")])
    assert "now.units.red1.effects[0].other" in [
        fault.path for fault in OPERATIONS.problems(whole) if fault.fatal
    ]


# ------------------------------------------------------------------ saves


def _open(battle: Battle[State]) -> Decision:
    assert battle.decision is not None
    return battle.decision


@rule("R-REIN-001", "R-REIN-007")
def test_a_save_keeps_reinforcements_at_every_step() -> None:
    # Given: a battle that makes much of them
    blue = unit("blue1", zone="D4", tier="pc", points=999)
    powers = ("carry_our_hopes", "focus_fire", "formation_g", "ill_grant_you_power")
    whole = situation(
        blue=[blue],
        red=[unit("red1", zone="F4", threshold=5, points=999), unit("red2", zone="G4", points=999)],
        reinforcements=[
            reserve("guard", *powers, level=3),
            reserve("raiders", "live", "raise_the_shields", side="red", level=5),
        ],
    )
    battle = begin(whole, None, seed=3)
    player = RandomPlayer(5)
    # When: it is played on, and saved at every decision
    for _ in range(60):
        saved = json.loads(json.dumps(operation_to_data(state_of(battle))))
        # Then: nothing is lost
        assert operation_to_data(OPERATIONS.restore(whole, saved)) == saved
        battle.choose(player.choose(_open(battle), lambda: battle.view("blue")).key)


@rule("R-REIN-001")
@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("order", ["blue1", "red1"]),
        ("turn_of", "nobody"),
        ("reserves", {"scouts": {}}),
        ("reserves", {"guard": {"points": 9}}),
        ("reserves", 7),
    ],
)
def test_a_save_with_bad_reinforcements_is_refused(part: str, value: object) -> None:
    saved = operation_to_data(state_of(begin(setup())))
    with pytest.raises(BadInput):
        OPERATIONS.restore(setup(), {**saved, part: value})


@rule("R-REIN-001")
def test_a_copy_goes_its_own_way() -> None:
    # Given
    state = state_of(begin(setup()))
    # When
    twin = state.copy()
    twin.reserves["guard"].points = 0
    # Then
    assert state.reserves["guard"].points == 3


# ------------------------------------------------------------------ rulings


@rule("R-REIN-003", "R-REIN-007")
def test_the_gm_sets_points_and_standing_of_reinforcements() -> None:
    # Given: 1 Point left, 2 spent
    battle = begin(setup(points=1, spent=2))
    # When
    battle.rule(Ruling("guard.points", "2", "miscounted"))
    assert guard_of(battle) == (2, 1, "active")
    battle.rule(Ruling("guard.spent", "0", "miscounted"))
    assert guard_of(battle) == (2, 0, "active")
    battle.rule(Ruling("guard.standing", "defeated", "the story says so"))
    # Then
    assert guard_of(battle) == (2, 0, "defeated")
    assert the(battle, "ReinforcementsDefeated")
    battle.rule(Ruling("guard.standing", "active", "it does not after all"))
    assert guard_of(battle) == (2, 0, "active")


@rule("R-REIN-006", "R-REIN-008")
def test_the_turn_of_reinforcements_that_the_gm_has_defeated_is_over() -> None:
    # Given: they have taken their Action, and are asked for a Power
    battle = play(setup(), ["analyze"])
    # When
    battle.rule(Ruling("guard.standing", "defeated", "the story says so"))
    answer(battle, "power:formation_g")
    # Then: 2 Points would be left for another Power, but Round 2 has begun
    assert guard_of(battle) == (2, 1, "defeated")
    assert battle.decision is not None
    assert battle.decision.question == "blue1's Turn"


@rule("R-REIN-006", "R-REIN-008")
def test_the_turn_of_reinforcements_is_over_with_the_operation() -> None:
    # Given: they have taken their Action, and are asked for a Power
    battle = play(setup(), ["analyze"])
    # When
    battle.rule(Ruling("end", "draw", "dinner is ready"))
    answer(battle, "power:raise_the_shields")
    # Then: 1 Point would be left for another
    assert guard_of(battle) == (1, 2, "active")
    assert battle.decision is None


@rule("R-REIN-010", "R-REIN-020")
def test_the_gm_puts_effects_of_reinforcements_on_units() -> None:
    # Given
    battle = begin(situation(blue=[BLUE], red=[RED], reinforcements=[reserve("guard", "live")], turn="red1"))
    # When
    battle.rule(Ruling("red1.effect.overwhelmed", "+1:guard", "forgotten"))
    assert keys(battle) == ["raid", "eject"]
    battle.rule(Ruling("blue1.effect.carry_our_hopes", "+1:guard", "forgotten"))
    # Then: it is the next Turn of blue1 that counts
    answer(battle, "raid", "to:L9", "end", "hold")
    assert battle.decision is not None
    assert battle.decision.question == "blue1's additional Action"


@rule("R-REIN-003")
@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("guard.points", "4"),
        ("guard.points", "many"),
        ("guard.spent", "1"),
        ("guard.standing", "active"),
        ("guard.standing", "destroyed"),
        ("guard.zone", "A1"),
        ("guard", "1"),
        ("guard.points.now", "1"),
        ("red1.effect.overwhelmed", "+1"),
        ("red1.effect.overwhelmed", "+1:blue1"),
    ],
)
def test_a_ruling_that_cannot_be_on_reinforcements_is_refused(path: str, value: str) -> None:
    with pytest.raises(BadInput):
        begin(setup()).rule(Ruling(path, value, "no reason"))


@rule("R-REIN-001")
def test_paths_of_reinforcements_are_listed() -> None:
    paths = [path for path, _ in OPERATIONS.ruling_paths(state_of(begin(setup())))]
    assert paths[-3:] == ["guard.points", "guard.spent", "guard.standing"]


@rule("R-REIN-006")
def test_who_has_acted_has_acted_in_a_round_that_a_ruling_renumbers() -> None:
    # Given: the Guard have had their Turn
    whole = situation(
        blue=[BLUE], red=[RED], reinforcements=[reserve("guard")], order=["guard", "blue1", "red1"]
    )
    battle = begin(whole)
    answer(battle, "end")
    # When
    battle.rule(Ruling("round", "5", "miscounted"))
    # Then
    assert state_of(battle).reserves["guard"].acted == 5
