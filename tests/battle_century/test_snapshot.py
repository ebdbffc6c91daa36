"""Saves: a state is written whole, read whole, and the battle goes on as if nothing had been."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, cast

import pytest

from tests.battle_century.operations import begin, situation, unit
from wartable import BadInput, RandomPlayer, Seeded, Setup
from wartable.core.record import Ruling
from wartable.rulesets.battle_century.games.operation import OPERATIONS
from wartable.rulesets.battle_century.operation.effects.temporary_terrain import remove_temporary_terrain
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Unit, UsedAbilities
from wartable.rulesets.battle_century.operation.saved.snapshot import operation_to_data
from wartable.testing import rule

SETUP: Final = situation(
    blue=[
        unit(
            "ark",
            zone="A3",
            guard=5,
            energy=5,
            speed=5,
            features=["base_unit"],
            weapons=["finger_net"],
            genre_points=2,
        ),
        unit(
            "blue1",
            docked_in="ark",
            weapons=["bombardment", "sniper_rifle"],
            genre_points=2,
            guard=5,
            energy=5,
            speed=5,
        ),
        unit(
            "blue2",
            zone="C3",
            guard=5,
            energy=5,
            speed=5,
            weapons=["zweihander", "rocket_punch"],
            threshold=2,
        ),
    ],
    red=[
        unit(
            "red1",
            zone="G3",
            guard=5,
            energy=5,
            speed=5,
            weapons=["incinerator", "electro_sapper_pods"],
            tier="npc",
            genre_points=2,
        ),
        unit(
            "red2",
            zone="C3",
            guard=5,
            energy=5,
            speed=5,
            weapons=["stun_rod", "missile_massacre"],
            duel="blue2",
            threshold=2,
        ),
    ],
    terrain=["..d.x...", "...#....", "...c..x.", "........"],
    objectives=[
        {"side": "red", "kind": "hold", "zones": ["D2", "D3", "D4"], "rounds": 6},
        {"side": "blue", "kind": "reach", "zones": "east", "count": 2},
    ],
    limit=9,
)
FRESH: Final = {key: value for key, value in SETUP.items() if key != "now"}


def attributes_of(kind: type) -> set[str]:
    """What instances of a slotted class remember, in the plain form and in the compiled one."""
    return set(getattr(kind, "__mypyc_attrs__", ()) or getattr(kind, "__slots__", ()))


def as_json(state: Operation) -> dict[str, Any]:
    """The state as it comes back from a file."""
    return cast(dict[str, Any], json.loads(json.dumps(operation_to_data(state))))


def played(setup: Setup, seed: int, *, saving: bool) -> tuple[list[object], dict[str, Any]]:
    """A whole battle between random players: its events and its end; `saving` writes and reads each state."""
    state = OPERATIONS.start(setup, seed)
    players = {seat: RandomPlayer(seed * 10 + at) for at, seat in enumerate(state.seats())}
    events: list[object] = []
    while not state.over:
        table = OPERATIONS.table(state, players, Seeded(), None, listening=True)
        OPERATIONS.step(table)
        events += [event.facts() for event in table.events]
        state = again(setup, table.state) if saving else table.state
    return events, as_json(state)


def again(setup: Setup, state: Operation) -> Operation:
    """The state written, read, and compared."""
    written = as_json(state)
    found = OPERATIONS.restore(setup, written)
    assert as_json(found) == written
    return found


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("setup", [SETUP, FRESH], ids=["situation", "from the start"])
def test_a_battle_saved_at_every_checkpoint_is_the_same_battle(setup: Setup, seed: int) -> None:
    assert played(setup, seed, saving=True) == played(setup, seed, saving=False)


def test_everything_that_a_state_remembers_is_written() -> None:
    # A new attribute of the state has to be saved too. The plan comes from the setup, and from that who makes
    # up a Combined Unit; what is copied from the loadout is written as ranks and weapons.
    # What is being used is so within an activation alone; all_units are the Units once more, and who is still
    # there and what lasts on whom is found out from them.
    known = {"_dirty", "_by_side", "_foes", "_shared", "_expiring"}
    known |= {
        "plan",
        *operation_to_data(OPERATIONS.start(SETUP, 1)),
        "ground",
        "rolled",
        "seed",
        "using",
        "all_units",
    }
    assert attributes_of(Operation) - known == set()
    renamed = {"attributes", "genre", "loadout", "side", "name", "aim", "uses", "pilots", "armor"}
    renamed |= {
        "_standing",
        "is_active",
        "takes_turns",
        "dirty",
        "marks",
        "has_shared_effects",
        "has_expiring_effects",
    }
    written = cast(list[dict[str, object]], operation_to_data(OPERATIONS.start(SETUP, 1))["units"])[0]
    assert attributes_of(Unit) - renamed - set(written) == set()
    assert attributes_of(UsedAbilities) - set(written) == set()


def test_a_ground_that_a_ruling_changed_is_kept() -> None:
    # Given: D2, drawn as Impassable, has been opened, A1 closed and B1 made Difficult
    state = ruled("zone.D2.impassable", "0", "zone.A1.impassable", "1", "zone.B1.difficult", "2")
    # When
    found = OPERATIONS.restore(SETUP, as_json(state))
    # Then
    board = state.plan.board
    assert board.members(found.ground.closed) == (board.zone("A1"),)
    assert found.ground.cost[board.zone("B1")] == 4
    assert found.ground is state.ground


def test_ranks_that_a_ruling_changed_are_kept() -> None:
    found = OPERATIONS.restore(SETUP, as_json(ruled("red1.attribute.might", "9"))).units["red1"]
    assert found.attributes.might == found.loadout.attributes.might == 9


def ruled(*rulings: str) -> Operation:
    """The start of SETUP after these rulings, each a path and a value."""
    state = OPERATIONS.start(SETUP, 1)
    table = OPERATIONS.table(state, {}, None, None, listening=False)
    for path, value in zip(rulings[::2], rulings[1::2], strict=True):
        assert OPERATIONS.check_ruling(state, Ruling(path, value, "")) == []
        table.rule(Ruling(path, value, ""))
    return state


def test_a_core_and_its_mecha_come_back_as_they_were() -> None:
    # Given: Blue 2 loses its 8 points of Threshold, and its Pilot gets away
    state = ruled("blue2.hurt", "8")
    # When
    found = OPERATIONS.restore(SETUP, as_json(state))
    # Then
    core = found.units["blue2_core"]
    assert found.order.index("blue2_core") == found.order.index("blue2") + 1
    assert (found.units["blue2"].standing, core.standing, core.loadout.core) == ("destroyed", "active", True)
    assert core.attributes.ranks_in_order() == (2, 2, 0, 2, 2, 2)


def test_a_weapon_gained_in_battle_is_kept() -> None:
    written = as_json(OPERATIONS.start(SETUP, 1))
    written["units"][2]["weapons"].append(["beam_rifle", "legs"])
    written["units"][2]["debts"] = ["beam_rifle"]
    found = OPERATIONS.restore(SETUP, written).units["blue2"]
    assert "beam_rifle" in found.loadout.modes
    assert found.debts == ["beam_rifle"]


# ------------------------------------------------------------------ what cannot be read


def refused(data: Mapping[str, object]) -> list[str]:
    with pytest.raises(BadInput, match="cannot restore the battle") as caught:
        OPERATIONS.restore(SETUP, data)
    return [str(problem) for problem in caught.value.problems]


def with_part(**parts: object) -> dict[str, object]:
    """A sound save in which these parts are others."""
    return {**as_json(OPERATIONS.start(SETUP, 1)), **parts}


FAULTS: Final = [
    ({"version": 2}, "version: it was written by another version; use version 1"),
    (
        {"phase": "lunch"},
        "phase: there is no phase 'lunch'; use one of initiative, deploy, trade, turn, delayed, over",
    ),
    ({"phase": "over"}, "phase: the Operation is not over; name the phase that it is in"),
    ({"seed": "x"}, "seed: 'x' is no whole number; use any whole number"),
    ({"slot": 6}, "slot: 6 is out of bounds; use 0 to 5"),
    ({"order": ["ark", "blue1", "blue2", "red1"]}, "order: red2 is missing; list every Unit"),
    ({"turn_of": "heron"}, "turn_of: there is no Unit 'heron'; use one of ark, blue1, blue2, red1, red2"),
    ({"units": []}, "units: ark is missing; add every Unit of the setup"),
    ({"winners": ["grey"]}, "winners[0]: there is no side 'grey'; use one of blue, red"),
    ({"held": {"2": 1}}, "held.2: there is no objective '2'; use one of 0, 1"),
    (
        {"delayed": [{"unit": "red1", "after": "red1", "action": "maneuvre"}]},
        "delayed[0].action: there is no Action 'maneuvre'; did you mean maneuver?",
    ),
    (
        {"terrain": [{"effect": "suppressed", "zone": "A1"}]},
        "terrain[0].effect: there is no effect 'suppressed'; use one of extreme, difficult, "
        "defensive, impassable",
    ),
    (
        {"ground": {"closed": ["Z1"], "difficult": {}}},
        "ground.closed[0]: there is no Zone 'Z1'; use a name from A1 to H4",
    ),
    ({"terain": []}, "terain: there is no such key here; did you mean terrain or version?"),
]


@pytest.mark.parametrize(("parts", "expected"), FAULTS)
def test_a_save_that_is_odd_is_refused_with_what_would_do(parts: dict[str, object], expected: str) -> None:
    assert expected in refused(with_part(**parts))


def test_all_faults_of_a_save_are_told_at_once() -> None:
    assert len(refused(with_part(version=0, round=-1, knowledge=["x"]))) == 3


def test_a_unit_that_the_setup_does_not_know_is_refused() -> None:
    data = as_json(OPERATIONS.start(SETUP, 1))
    data["units"][0]["id"] = "arc"
    found = refused(data)
    assert "units[0].id: arc is no other Unit of the setup; name each Unit of the setup once" in found
    assert "units: ark is missing; add every Unit of the setup" in found


def test_a_duel_of_one_is_refused() -> None:
    data = as_json(OPERATIONS.start(SETUP, 1))
    data["units"][2]["duel"] = "red1"
    expected = "units[2].duel: red1 is in a Duel with nobody, not with blue2; let both name each other"
    assert expected in refused(data)


def test_an_empty_save_is_refused() -> None:
    assert refused({}) == [
        f"{part}: it is missing; add {part}"
        for part in ("version", "seed", "rolled", "phase", "round", "units")
    ]


@rule("R-TRBL-028", "R-TRBL-029")
def test_difficult_terrain_that_a_save_does_not_have_in_its_ground_ends_without_a_trace() -> None:
    # Given: a save by other hands, in which D4 is Difficult for a while and the ground says nothing of it
    setup = situation(blue=[unit("blue1", zone="A1")], red=[unit("red1", zone="L9")])
    written: Any = as_json(cast(Operation, begin(setup).state))
    written["terrain"] = [{"effect": "difficult", "zone": "D4", "clock": "blue1", "turns": 1}]
    state = OPERATIONS.restore(setup, written)
    # When: it ends
    remove_temporary_terrain(OPERATIONS.table(state, {}, Seeded(), None, listening=True), state.terrain[0])
    # Then
    assert state.terrain == []
    assert set(state.ground.cost) == {1}


@rule("R-OP-016", "R-TRBL-029")
def test_terrain_that_a_ruling_adds_is_saved_as_single_instances_for_the_whole_operation() -> None:
    setup = situation(blue=[unit("blue1", zone="A1")], red=[unit("red1", zone="L9")])
    battle = begin(setup)
    # When
    battle.rule(Ruling("zone.D4.extreme", "2", "a volcano"))
    # Then
    written = as_json(cast(Operation, battle.state))["terrain"]
    assert [(patch["zone"], patch["amount"], patch["turns"]) for patch in written] == [("D4", 1, 0)] * 2
