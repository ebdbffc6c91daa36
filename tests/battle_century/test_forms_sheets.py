"""Forms on paper: setups with their faults and costs, situations, saves, rulings, and what a seat sees."""

from __future__ import annotations

import json
from typing import Any, Final, cast

import pytest

from tests.battle_century.operations import (
    Piece,
    answer,
    begin,
    keys,
    play,
    situation,
    unit,
    unit_of,
)
from wartable import Battle, Ruling, State
from wartable.rulesets.battle_century.building.builds import unit_bill_lines
from wartable.rulesets.battle_century.games.operation import OPERATIONS
from wartable.rulesets.battle_century.operation.model.loadout import Loadout
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.saved.snapshot import operation_to_data
from wartable.testing import rule

GUN: Final = "anti_air_missiles"
JET: Final = {"transformation": "guard+speed", "name": "Jet"}
TO_JET: Final = "transformation:guard+speed"
SETS: Final = {"internal": ["superior_morphing"]}
NO_RANKS: Final = {"might": 0, "guard": 0, "threshold": 1, "energy": 0, "systems": 0, "speed": 0}


def setup(**parts: Any) -> Any:
    """A Unit without Ranks to speak of that has these parts."""
    return situation(
        blue=[unit("blue1", zone="A1", **{**NO_RANKS, **parts})],
        red=[unit("red1", zone="B1", guard=5, threshold=5, energy=5)],
    )


def fatal(**parts: Any) -> list[str]:
    return [str(problem) for problem in OPERATIONS.problems(setup(**parts)) if problem.fatal]


def lenient(**parts: Any) -> list[str]:
    """What can be played all the same, where nothing is fatal."""
    assert fatal(**parts) == []
    return [str(problem) for problem in OPERATIONS.problems(setup(**parts))]


def own(area: str, *weapons: str, **more: object) -> dict[str, object]:
    """A form with these Weapons of its own in an Area."""
    return {"weapons": {area: list(weapons)}, **more}


# ------------------------------------------------------------------ legality


@rule("R-FORM-002", "R-FORM-004", "R-FORM-005")
@pytest.mark.parametrize(
    "forms",
    [
        [JET],
        [{"frame": "systems+might"}],
        [{"name": "Robot"}, JET, {"transformation": "guard+speed", "name": "Boat"}],
    ],
)
def test_forms_are_written_with_what_they_swap(forms: list[dict[str, str]]) -> None:
    assert lenient(forms=forms) == []


@rule("R-FORM-002", "R-FORM-004", "R-FORM-005")
@pytest.mark.parametrize(
    ("forms", "fault"),
    [
        (
            [{"transformation": "guard+energy"}],
            "units[0].forms[0].transformation: transformation swaps two of might, guard, systems, speed; "
            "did you mean guard+speed?",
        ),
        (
            [{"frame": "might+guard", **JET}],
            "units[0].forms[0]: it is a frame and a transformation; name one of them",
        ),
        (
            [{"name": "Robot"}, {"name": "Rider"}, JET],
            "units[0].forms[1]: there is a second default form; "
            'say what it swaps, as {transformation = "might+guard"}',
        ),
        (
            [{"name": "Robot"}],
            "units[0].forms: it has no form but the default one; "
            'add one, as {transformation = "might+guard"}',
        ),
        (
            [{"transformation": "guard+speed"}, {"transformation": "guard+speed"}],
            "units[0].forms[1]: there is a second form Transformation (Guard+Speed); "
            "give each form a name of its own",
        ),
    ],
)
def test_forms_that_cannot_be_told_apart_are_told(forms: list[dict[str, str]], fault: str) -> None:
    assert fatal(forms=forms) == [fault]


@rule("R-FORM-005")
def test_an_alternate_form_stands_with_the_form_that_it_brings() -> None:
    assert fatal(upgrades={"internal": ["transformation:guard+speed"]}) == [
        "units[0].upgrades.internal[0]: transformation comes with a form; "
        'put it under forms, as {transformation = "guard+speed"}'
    ]


@rule("R-FORM-001")
def test_all_forms_are_of_one_type() -> None:
    assert lenient(forms=[JET, {"frame": "might+guard", "name": "Heavy"}]) == [
        "units[0].forms: it has a transformation and a frame; make all of one type"
    ]


@rule("R-UPG-023")
def test_without_superior_morphing_no_form_has_anything_to_itself() -> None:
    assert lenient(forms=[{**JET, "features": ["flyer"]}]) == [
        "units[0].forms: Jet has Weapons, Upgrades or Features of its own; "
        "add superior_morphing, or give them to the Unit"
    ]


@rule("R-UPG-023")
def test_a_set_is_worth_10_mecha_points() -> None:
    # Given: Weapons of 5 Mecha Points each
    forms = [own("arms", GUN, "beam_rifle"), own("arms", "rail_bazooka", "riot_weapon", "stun_rod", **JET)]
    assert lenient(forms=forms, upgrades=SETS) == [
        "units[0].forms: the set of Jet is worth 15 Mecha Points of 10; save 5"
    ]


@rule("R-UPG-023")
def test_sets_sit_in_the_same_areas() -> None:
    forms = [own("arms", GUN), own("legs", "beam_rifle", **JET)]
    assert lenient(forms=forms, upgrades=SETS) == [
        "units[0].forms: its sets are in arms and legs; put all into the same Areas"
    ]


@rule("R-UPG-023")
def test_a_set_holds_features_external_upgrades_and_weapons() -> None:
    good = {**JET, "features": ["flyer"], "upgrades": {"arms": ["custom_defense:beam"]}}
    bad = {**JET, "upgrades": {"internal": ["slippery_chassis"]}}
    assert lenient(forms=[good], upgrades=SETS) == []
    assert lenient(forms=[bad], upgrades=SETS) == [
        "units[0].forms[0]: slippery_chassis is Internal; put External Upgrades alone into a form's set"
    ]


@rule("R-UPG-002", "R-WPN-003", "R-UPG-023")
def test_what_the_unit_always_has_is_in_no_set() -> None:
    forms = [{**own("arms", GUN), **JET, "features": ["flyer"]}]
    assert fatal(forms=forms, upgrades=SETS, weapons=[GUN], features=["flyer"]) == [
        "units[0].forms[0]: flyer is there in every form; leave it out here, or take it out there",
        f"units[0].forms[0].weapons.arms[0]: {GUN} is mounted twice; "
        "mount it once: no Unit owns a Weapon twice",
    ]


@rule("R-UPG-023")
def test_two_forms_may_have_the_same_weapon_in_their_sets() -> None:
    assert lenient(forms=[own("arms", GUN), own("arms", GUN, **JET)], upgrades=SETS) == []


@rule("R-UPG-022")
def test_superior_morphing_is_for_a_unit_with_forms() -> None:
    assert lenient(upgrades=SETS) == [
        "units[0].forms: superior_morphing is for a Unit with forms; "
        'add forms, as {transformation = "might+guard"}'
    ]


# ------------------------------------------------------------------ costs


def costs(**parts: Any) -> list[tuple[str, int]]:
    return [line for line in unit_bill_lines(parts) if not line[0].startswith("Threshold")]


@rule("R-FORM-004", "R-FORM-005")
def test_every_form_beyond_the_default_one_is_paid() -> None:
    forms = [{"name": "Robot"}, JET, {"transformation": "might+guard"}]
    assert costs(forms=forms) == [
        ("Transformation (Guard+Speed): Jet", 10),
        ("Transformation (Might+Guard)", 10),
    ]


@rule("R-UPG-023", "R-FORM-007")
def test_superior_morphing_pays_the_sets_of_all_transformations() -> None:
    forms = [
        own("arms", GUN),
        own("arms", GUN, **JET),
        own("arms", GUN, transformation="might+guard", name="Fort"),
    ]
    assert costs(forms=forms, upgrades=SETS) == [
        ("Transformation (Guard+Speed): Jet", 10),
        ("Transformation (Might+Guard): Fort", 10),
        ("Superior Morphing", 20),
    ]


@rule("R-FORM-002", "R-FORM-007")
def test_superior_morphing_pays_two_sets_of_frames_and_each_further_one_costs_5() -> None:
    frames = [
        own("arms", GUN, frame="might+guard", name="A"),
        own("arms", GUN, frame="might+speed", name="B"),
    ]
    assert costs(forms=[own("arms", GUN), *frames], upgrades=SETS) == [
        ("Frame (Might+Guard): A", 5),
        ("Frame (Might+Speed): B", 5),
        ("Set of B", 5),
        ("Superior Morphing", 20),
    ]


@rule("R-FORM-007")
def test_a_further_frame_without_a_set_pays_for_none() -> None:
    frames = [own("arms", GUN, frame="might+guard", name="A"), {"frame": "might+speed", "name": "B"}]
    assert ("Set of B", 5) not in costs(forms=[own("arms", GUN), *frames], upgrades=SETS)


# ------------------------------------------------------------------ situations, saves, rulings


def robot(**more: Any) -> Piece:
    """A Gunner that turns into a Jet with wings and a Beam Saber."""
    forms = [
        {"name": "Gunner", "weapons": {"arms": ["sniper_rifle"]}},
        {**JET, "features": ["flyer"], "weapons": {"arms": ["beam_saber"]}},
    ]
    return unit("blue1", zone="A1", guard=3, speed=1, forms=forms, upgrades=SETS, **{"energy": 5, **more})


def facing(**more: Any) -> Battle[State]:
    return begin(situation(blue=[robot(**more)], red=[unit("red1", zone="L9")]))


def saved(battle: Battle[State]) -> Operation:
    """The state after a save has been written and read."""
    data = json.loads(json.dumps(operation_to_data(cast(Operation, battle.state))))
    found = OPERATIONS.restore(battle.setup, data)
    assert json.loads(json.dumps(operation_to_data(found))) == data
    return found


def facts(loadout: Loadout) -> list[tuple[str, list[str], list[str], tuple[int, ...]]]:
    """All forms with their Weapons, Upgrades and Attributes."""
    return [
        (
            face.form.name,
            [mount.key for mount in face.mounts],
            [fitting.key for fitting in face.kit.fittings],
            face.attributes.ranks_in_order(),
        )
        for face in loadout.forms
    ]


@rule("R-FORM-001")
def test_a_situation_names_the_form_that_a_unit_is_in() -> None:
    assert unit_of(facing(form="Jet"), "blue1").loadout.form.name == "Jet"
    assert unit_of(facing(), "blue1").loadout.form.name == "Gunner"


def test_a_situation_that_names_no_such_form_is_told() -> None:
    setup = situation(blue=[robot(form="Jett")], red=[unit("red1", zone="L9")])
    assert [str(problem) for problem in OPERATIONS.problems(setup) if problem.fatal] == [
        "now.units.blue1.form: there is no form of blue1 'Jett'; use one of Gunner, Jet"
    ]


@rule("R-FORM-001")
def test_a_save_keeps_the_form_and_what_the_others_have() -> None:
    # Given: a Weapon gained as a Gunner, a Jet now
    battle = facing(genre_points=1)
    answer(battle, "power:mid_scene_upgrade", f"gain:{GUN}", "in:head", TO_JET)
    # When
    found = saved(battle).units["blue1"]
    # Then
    assert found.loadout.form.name == "Jet"
    assert facts(found.loadout) == facts(unit_of(battle, "blue1").loadout)


@rule("R-FORM-004", "R-POW-011")
def test_a_save_keeps_a_form_that_was_gained_in_the_battle() -> None:
    # Given: a Unit of one form gets a Transformation and uses it
    setup = situation(
        blue=[unit("blue1", zone="A1", genre_points=1, guard=3, speed=1)], red=[unit("red1", zone="L9")]
    )
    battle = play(setup, ["power:mid_scene_upgrade", "gain:transformation", "choose:guard+speed", TO_JET])
    # When
    found = saved(battle).units["blue1"]
    # Then
    assert found.loadout.form.tag == "transformation:guard+speed"
    assert facts(found.loadout) == facts(unit_of(battle, "blue1").loadout)


@rule("R-DMG-016", "R-FORM-006")
def test_a_save_keeps_the_core_of_another_form_whole() -> None:
    # Given: the Core of a Jet
    battle = facing(form="Jet")
    answer(battle, "eject", "to:A2")
    # Then
    core = saved(battle).units["blue1_core"].loadout
    assert core.whole.ranks_in_order() == unit_of(battle, "blue1_core").loadout.whole.ranks_in_order()


@rule("R-FORM-006")
def test_a_ruling_on_a_rank_holds_in_all_forms() -> None:
    # Given: a Jet, whose Guard 1 is the Speed of the Gunner
    battle = facing(form="Jet")
    # When
    battle.rule(Ruling("blue1.attribute.guard", "7", "it was misread"))
    answer(battle, TO_JET)
    # Then
    assert unit_of(battle, "blue1").attributes.speed == 7


@rule("R-FORM-001")
def test_a_ruling_changes_the_form() -> None:
    battle = facing()
    battle.rule(Ruling("blue1.form", "Jet", "we forgot"))
    assert unit_of(battle, "blue1").loadout.form.name == "Jet"
    assert unit_of(battle, "blue1").energy == 5


@rule("R-UPG-023")
def test_a_spent_weapon_of_another_form_can_be_ruled_and_saved() -> None:
    battle = facing()
    battle.rule(Ruling("blue1.spent", "beam_saber", "we forgot"))
    assert saved(battle).units["blue1"].spent == ["beam_saber"]


# ------------------------------------------------------------------ what a seat sees


def seen(battle: Battle[State], seat: str) -> dict[str, Any]:
    """What this seat sees of blue1."""
    data = cast(dict[str, Any], battle.view(seat).data())
    return next(piece for piece in data["units"] if piece["id"] == "blue1")


@rule("R-FORM-001")
def test_the_owner_sees_the_form_and_the_others() -> None:
    facts = seen(facing(form="Jet"), "blue")
    assert facts["form"] == {"name": "Jet", "default": False}
    assert "as Jet" in facts["condition"]
    assert "  Other form Gunner: Guard 3, Speed 1; Sniper Rifle" in facts["sheet"]


@rule("R-FORM-001", "B-9")
def test_an_enemy_does_not_see_that_a_unit_has_forms() -> None:
    facts = seen(facing(form="Jet"), "red")
    assert "form" not in facts
    assert "forms" not in facts


@rule("R-FORM-001", "B-9")
def test_an_enemy_sees_that_a_unit_has_changed_form_but_not_its_attributes() -> None:
    # When
    battle = facing()
    answer(battle, TO_JET)
    # Then
    facts = seen(battle, "red")
    assert facts["form"] == {"name": "Jet", "default": False}
    assert "attributes" not in facts
    assert "forms" not in facts
    assert [upgrade["key"] for upgrade in facts["upgrades"]] == ["transformation:guard+speed", "flyer"]
    assert "blue1 changes form: Jet." in [battle.say(event) for event in battle.seen_by("red")]


def test_a_unit_without_forms_shows_none() -> None:
    battle = begin(situation(blue=[unit("blue1", zone="A1")], red=[unit("red1", zone="L9")]))
    assert "form" not in seen(battle, "blue")
    assert TO_JET not in keys(battle)
