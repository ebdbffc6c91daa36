"""Saves and situations keep Upgrades, Powers, and what each of them has left behind."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, cast

import pytest

from tests.battle_century.operations import situation, unit
from wartable import BadInput, RandomPlayer, Seeded, Setup
from wartable.rulesets.battle_century.games.operation import OPERATIONS
from wartable.rulesets.battle_century.operation.model.loadout import Loadout
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.upgrade import Fitting
from wartable.rulesets.battle_century.operation.saved.snapshot import operation_to_data
from wartable.rulesets.battle_century.operation.upgrades.catalogue import upgrade_with_tag
from wartable.testing.rules import rule

KIT: Final = {
    "internal": ["invincible_alloy", "stealth_field"],
    "legs": ["reactive_booster", "custom_defense:beam"],
    "separate": ["expansion_pack", "secret_equipment"],
    "pack": ["absolute_barrier"],
    "secret": ["custom_defense:non_beam"],
}
POWERS: Final = ["dont_give_up", "signature_weapon:beam_rifle", "i_cannot_be_defeated"]


def setup(**now: Any) -> Setup:
    """Blue 1 with Upgrades in every place and three Powers, of whom this is told."""
    weapons = {"arms": ["beam_rifle"], "pack": ["stun_rod"], "secret": ["sniper_rifle"]}
    return situation(
        blue=[
            unit(
                "blue1",
                zone="C3",
                weapons=weapons,
                upgrades=KIT,
                powers=POWERS,
                power_level=3,
                genre_points=3,
                points=999,
                **now,
            )
        ],
        red=[
            unit("red1", zone="C3", upgrades={"internal": ["the_beast"]}, genre_points=2, threshold=2),
            unit("red2", zone="E3", upgrades={"head": ["shielding_aura"]}, tier="grunt", points=999),
        ],
        limit=9,
    )


def as_json(state: Operation) -> dict[str, Any]:
    """The state as it comes back from a file."""
    return cast(dict[str, Any], json.loads(json.dumps(operation_to_data(state))))


def again(state: Operation) -> Operation:
    """The state written, read, and compared."""
    written = as_json(state)
    found = OPERATIONS.restore(setup(), written)
    assert as_json(found) == written
    return found


def played(seed: int, *, saving: bool) -> tuple[list[object], dict[str, Any]]:
    """A whole battle between random players: its events and its end; `saving` writes and reads each state."""
    state = OPERATIONS.start(setup(), seed)
    players = {seat: RandomPlayer(seed * 10 + at) for at, seat in enumerate(state.seats())}
    events: list[object] = []
    while not state.over:
        table = OPERATIONS.table(state, players, Seeded(), None, listening=True)
        OPERATIONS.step(table)
        events += [event.facts() for event in table.events]
        state = again(table.state) if saving else table.state
    return events, as_json(state)


@pytest.mark.parametrize("seed", range(6))
def test_a_battle_with_upgrades_saved_at_every_checkpoint_is_the_same_battle(seed: int) -> None:
    assert played(seed, saving=True) == played(seed, saving=False)


# ------------------------------------------------------------------ saves


def kit(loadout: Loadout) -> list[tuple[str, str]]:
    return [(fitting.key, fitting.area) for fitting in loadout.kit.fittings]


def test_upgrades_come_back_in_their_places() -> None:
    found = again(OPERATIONS.start(setup(), 1)).units["blue1"].loadout
    assert kit(found) == [
        ("invincible_alloy", ""),
        ("stealth_field", ""),
        ("expansion_pack", ""),
        ("secret_equipment", ""),
        ("reactive_booster", "legs"),
        ("custom_defense:beam", "legs"),
        ("absolute_barrier", "pack"),
        ("custom_defense:non_beam", "secret"),
    ]
    assert [(mount.key, mount.area) for mount in found.mounts[2:]] == [
        ("beam_rifle", "arms"),
        ("stun_rod", "pack"),
        ("sniper_rifle", "secret"),
    ]


def test_an_upgrade_gained_in_battle_is_kept() -> None:
    # Given: a reactor that tunes its bearer's Beam Weapons
    state = OPERATIONS.start(setup(), 1)
    blue = state.units["blue1"]
    blue.loadout = blue.loadout.with_fitting(Fitting(upgrade_with_tag("experimental_reactor"), ""))
    blue.debts = ["experimental_reactor"]
    # When
    found = again(state).units["blue1"]
    # Then: a Beam costs 1 Energy, with this reactor none
    assert kit(found.loadout)[-1] == ("experimental_reactor", "")
    assert found.loadout.modes["beam_rifle"].energy == 0
    assert found.debts == ["experimental_reactor"]


def test_powers_come_back_with_their_choices_and_no_others() -> None:
    state = OPERATIONS.start(setup(), 1)
    blue = state.units["blue1"]
    blue.loadout = blue.loadout.with_powers(blue.loadout.powers[-2:])
    found = again(state).units
    tags = ["signature_weapon:beam_rifle", "i_cannot_be_defeated"]
    assert [power.tag for power in found["blue1"].loadout.powers] == tags
    assert found["red2"].loadout.powers == ()


def test_what_upgrades_leave_behind_is_kept() -> None:
    # Given
    state = OPERATIONS.start(setup(), 1)
    blue = state.units["blue1"]
    blue.begun = ["invincible_alloy"]
    blue.shut = ["secret", "pack"]
    blue.notes = {"form": 2}
    blue.restored = 3
    blue.spent = ["beam_rifle", "expansion_pack"]
    blue.once = ["invincible_alloy"]
    # When
    found = again(state).units["blue1"]
    # Then
    assert (found.begun, found.shut, found.notes, found.restored) == (
        ["invincible_alloy"],
        ["secret", "pack"],
        {"form": 2},
        3,
    )
    assert (found.spent, found.once) == (["beam_rifle", "expansion_pack"], ["invincible_alloy"])


def test_an_upgrade_that_waits_for_a_delayed_action_is_kept() -> None:
    data = as_json(OPERATIONS.start(setup(), 1))
    data["delayed"] = [{"unit": "blue1", "after": "red1", "action": "use:stealth_field"}]
    (found,) = OPERATIONS.restore(setup(), data).delayed
    assert found.action == "use:stealth_field"


@rule("B-9")
def test_what_has_been_seen_in_use_is_kept() -> None:
    state = OPERATIONS.start(setup(), 1)
    state.knowledge.learn("red", "blue1", "upgrade:custom_defense:beam")
    state.knowledge.learn("red", "blue1", "power:signature_weapon:beam_rifle")
    known = ["red/blue1/upgrade:custom_defense:beam", "red/blue1/power:signature_weapon:beam_rifle"]
    assert again(state).knowledge.entries() == known


def test_a_save_without_upgrades_and_powers_takes_those_of_the_setup() -> None:
    data = as_json(OPERATIONS.start(setup(), 1))
    del data["units"][0]["upgrades"]
    del data["units"][0]["powers"]
    found = OPERATIONS.restore(setup(), data).units["blue1"].loadout
    assert len(kit(found)) == 8
    assert [power.tag for power in found.powers][-3:] == POWERS


def refused(part: str, value: object) -> list[str]:
    """What is wrong with a save in which this part of Blue 1 is another."""
    data = as_json(OPERATIONS.start(setup(), 1))
    data["units"][0][part] = value
    with pytest.raises(BadInput, match="cannot restore the battle") as caught:
        OPERATIONS.restore(setup(), data)
    return [str(problem) for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("part", "value", "fault"),
    [
        ("upgrades", [["wings", ""]], "units[0].upgrades[0][0]: there is no Upgrade 'wings'; "),
        (
            "upgrades",
            [["custom_defense", "legs"]],
            "units[0].upgrades[0][0]: custom_defense needs a choice; ",
        ),
        ("upgrades", [["stealth_field", "tail"]], "units[0].upgrades[0][1]: there is no Area 'tail'; "),
        ("upgrades", [["stealth_field"]], "units[0].upgrades[0]: it is no Upgrade and Area; give two names"),
        ("powers", ["luck"], "units[0].powers[0]: there is no Genre Power 'luck'; "),
        ("shut", ["tail"], "units[0].shut[0]: there is no Area 'tail'; "),
        ("notes", {"form": "two"}, "units[0].notes.form: 'two' is no whole number; "),
        ("restored", -1, "units[0].restored: -1 is out of bounds; use 0 to 999"),
        ("begun", [1], "units[0].begun[0]: 1 is no text; write it in quotes"),
        ("debts", ["wings"], "units[0].debts[0]: there is no Weapon or Upgrade of blue1 'wings'; "),
    ],
)
def test_a_save_with_odd_upgrades_is_refused(part: str, value: object, fault: str) -> None:
    (found,) = refused(part, value)
    assert found.startswith(fault)


# ------------------------------------------------------------------ situations


def test_a_situation_tells_what_upgrades_have_left_behind() -> None:
    # Given: at Tension 1 the Secret Equipment would be shut, and the Pack open
    told = setup(spent=["expansion_pack"], shut=["pack"], notes={"form": 1}, restored=2)
    # When
    found = OPERATIONS.start(told, 1).units["blue1"]
    # Then
    assert (found.spent, found.shut, found.notes, found.restored) == (
        ["expansion_pack"],
        ["pack"],
        {"form": 1},
        2,
    )


@rule("R-UPG-030")
def test_extra_areas_of_whom_nothing_is_told_are_open_as_tension_has_it() -> None:
    assert OPERATIONS.start(setup(), 1).units["blue1"].shut == ["secret"]


def test_effects_of_upgrades_and_powers_can_be_told() -> None:
    effects = [{"effect": "stealth_field"}, {"effect": "absolute_barrier", "amount": 4}]
    found = OPERATIONS.start(setup(effects=effects), 1).units["blue1"]
    assert [(effect.condition.name, effect.amount) for effect in found.effects] == [
        ("Stealth Field", 1),
        ("Absolute Barrier", 4),
    ]


def faults(**now: object) -> list[str]:
    told = cast(dict[str, Any], setup())
    told["now"]["units"]["blue1"] |= now
    return [
        str(problem) for problem in OPERATIONS.problems(cast(Mapping[str, object], told)) if problem.fatal
    ]


@pytest.mark.parametrize(
    ("now", "fault"),
    [
        ({"spent": ["the_beast"]}, "spent[0]: there is no Weapon or Upgrade of blue1 'the_beast'; "),
        ({"shut": ["core"]}, "shut[0]: there is no Area 'core'; "),
        ({"notes": []}, "notes: a list is no table of names and values; "),
        ({"restored": "one"}, "restored: 'one' is no whole number; "),
        ({"effects": [{"effect": "wings"}]}, "effects[0].effect: there is no effect 'wings'; "),
    ],
)
def test_a_situation_with_odd_upgrades_is_told(now: dict[str, object], fault: str) -> None:
    (found,) = faults(**now)
    assert found.startswith(f"now.units.blue1.{fault}")


@rule("R-DMG-018", "R-ENEMY-026", "R-FORM-001")
def test_a_mecha_whose_pilot_left_it_in_another_form_is_kept() -> None:
    # Went wrong: in a form that nobody could eject from, it was said that it could not have lost its Pilot
    forms: list[dict[str, object]] = [
        {"name": "Beast", "features": ["biological"]},
        {"name": "Jet", "transformation": "might+guard"},
    ]
    morphing = {"internal": ["superior_morphing"]}
    left = unit("blue1", zone="C3", forms=forms, upgrades=morphing, points=999, pilotless=True, form="Beast")
    whole = situation(blue=[left, unit("blue2", zone="A1")], red=[unit("red1", zone="L9")])
    state = OPERATIONS.start(whole, 1)
    assert isinstance(state, Operation)
    assert as_json(OPERATIONS.restore(whole, operation_to_data(state))) == as_json(state)
