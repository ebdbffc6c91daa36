"""What is printed of a Trooper, and what files say wrong of it. IN-01."""

from __future__ import annotations

from typing import Any

import pytest

from tests.infinity.skirmishes import Piece, keys, play, situation, trooper, trooper_of
from wartable import new_battle, ruleset
from wartable.rulesets.infinity.model.profile import TYPES

rule = pytest.mark.rule


def read(**values: object) -> Any:
    """A Trooper of these values as its file gives it."""
    setup = situation(blue=[trooper("blue1", at=(12, 8), **values)], red=[trooper("red1", at=(12, 20))])
    return trooper_of(new_battle(setup, seed=1), "blue1")


def told(**values: object) -> list[str]:
    """What a file with such a Trooper is told."""
    setup = situation(blue=[trooper("blue1", at=(12, 8), **values)], red=[trooper("red1", at=(12, 20))])
    return [str(problem) for problem in ruleset("infinity").problems(setup)]


@rule("IN-01-02", "IN-01-01")
def test_a_file_without_attributes_gives_those_of_a_line_trooper() -> None:
    setup = situation(blue=[Piece({"id": "blue1"}, {"at": [12, 8]})], red=[trooper("red1", at=(12, 20))])
    profile = trooper_of(new_battle(setup, seed=1), "blue1").profile
    attributes = (profile.move, profile.cc, profile.bs, profile.ph, profile.wip, profile.arm, profile.bts)
    assert attributes == ((4, 4), 13, 11, 10, 12, 0, 0)
    assert (profile.type, profile.training) == ("li", "regular")
    assert (profile.vita, profile.structure, profile.silhouette) == (1, False, 2)
    assert (profile.cost, profile.swc, profile.ava) == (0, 0, 0)


@rule("IN-01-01/1")
def test_the_sheet_shows_every_attribute() -> None:
    values: dict[str, Any] = {"mov": [6, 2], "cc": 15, "bs": 12, "ph": 11, "wip": 14, "arm": 3, "bts": 6}
    battle = new_battle(
        situation(
            blue=[trooper("blue1", at=(12, 8), vita=2, silhouette=1, cost=31, swc=1.5, **values)],
            red=[trooper("red1", at=(12, 20))],
        ),
        seed=1,
    )
    (view,) = [unit for unit in battle.view("blue").units() if unit.id == "blue1"]
    shown = {key: view.figures[key] for key in (*values, "vita", "silhouette", "cost", "swc")}
    assert shown == {**values, "vita": 2, "silhouette": 1, "cost": 31, "swc": 1.5}


@rule("IN-01-02")
def test_a_machine_has_structure_in_place_of_vita() -> None:
    profile = read(str=3).profile
    assert (profile.structure, profile.vita) == (True, 3)
    assert read(vita=2).profile.structure is False


@rule("IN-01-02")
def test_nobody_has_vita_and_str() -> None:
    setup = situation(blue=[trooper("blue1", at=(12, 8), str=1)], red=[trooper("red1", at=(12, 20))])
    units: Any = setup["units"]
    units[0]["vita"] = 1
    assert [str(problem) for problem in ruleset("infinity").problems(setup)] == [
        "units[0].vita: a Trooper has VITA or STR, not both; leave one out"
    ]


@rule("IN-01-03")
def test_training_is_regular_unless_it_is_irregular() -> None:
    assert read().profile.training == "regular"
    setup = situation(
        blue=[trooper("blue1", at=(12, 8)), trooper("blue2", at=(14, 8), training="irregular")],
        red=[trooper("red1", at=(12, 20))],
    )
    assert trooper_of(new_battle(setup, seed=1), "blue2").profile.training == "irregular"


@rule("IN-01-03")
def test_another_training_is_refused() -> None:
    assert told(training="raw") == [
        "units[0].training: there is no training 'raw'; use one of regular, irregular"
    ]


@rule("IN-01-04")
def test_there_are_eight_troop_types() -> None:
    assert TYPES == ("li", "mi", "hi", "rem", "tag", "wb", "sk", "vh")


@rule("IN-01-05")
@pytest.mark.parametrize(
    ("type", "is_hackable"),
    [
        ("li", False),
        ("mi", False),
        ("hi", True),
        ("tag", True),
        ("wb", False),
        ("sk", False),
        ("vh", True),
    ],
)
def test_machines_and_heavy_infantry_are_hackable(type: str, is_hackable: bool) -> None:
    assert read(type=type).profile.is_hackable is is_hackable


@rule("IN-01-05")
def test_rem_are_hackable() -> None:
    setup = situation(
        blue=[trooper("blue1", at=(12, 8)), trooper("blue2", at=(14, 8), type="rem")],
        red=[trooper("red1", at=(12, 20))],
    )
    assert trooper_of(new_battle(setup, seed=1), "blue2").profile.is_hackable


@rule("IN-01-05")
def test_a_hacker_is_hackable() -> None:
    assert read(skills=["hacker"]).profile.is_hackable


def test_a_skill_without_a_number_takes_none() -> None:
    assert told(skills={"lieutenant": 0, "courage": 2}) == [
        "units[0].skills.courage: courage has no number 2; use 0"
    ]


def test_mimetism_takes_three_or_six() -> None:
    assert told(skills={"lieutenant": 0, "mimetism": 4}) == [
        "units[0].skills.mimetism: mimetism has no number 4; use 3 or 6"
    ]


def test_two_numbers_make_mov() -> None:
    assert told(mov=[4]) == ["units[0].mov: MOV has 2 numbers, not 1; write both, such as [4, 4]"]


def test_swc_counts_in_halves() -> None:
    assert told(swc=0.3) == ["units[0].swc: 0.3 is no whole half; use 0.5"]


def test_swc_has_bounds() -> None:
    assert told(swc=-0.5) == ["units[0].swc: -0.5 is out of bounds; use 0 to 20"]


def first_skills(kind: str) -> set[str]:
    """What a Trooper of this type may declare first in an Order."""
    setup = situation(
        blue=[trooper("boss", at=(2, 2)), trooper("blue1", at=(12, 8), type=kind)],
        red=[trooper("red1", at=(12, 30), facing=12)],
    )
    return set(keys(play(setup, ["regular:blue1"])))


@rule("IN-01-16", "IN-01-07")
@pytest.mark.parametrize("kind", ["tag", "vh"])
def test_tags_and_vehicles_never_go_prone(kind: str) -> None:
    assert first_skills(kind) == {"move", "idle", "suppressive_fire"}


@rule("IN-01-16", "IN-01-07")
@pytest.mark.parametrize("kind", ["li", "mi", "hi", "wb", "sk"])
def test_other_troopers_go_prone_as_they_move(kind: str) -> None:
    assert first_skills(kind) >= {"move", "move:down", "move:drop"}


@rule("IN-01-17", "IN-05-32/1")
def test_a_rem_has_no_cautious_movement_but_goes_prone() -> None:
    assert first_skills("rem") == {"move", "move:down", "move:drop", "idle", "suppressive_fire"}


@rule("IN-01-17")
@pytest.mark.parametrize("kind", ["li", "mi", "hi", "wb", "sk"])
def test_other_troopers_move_cautiously(kind: str) -> None:
    assert "cautious_movement" in first_skills(kind)
