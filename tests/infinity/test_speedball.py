"""Speedballs: requested between Orders, taken by contact, used once. IN-08-36 to IN-08-45, IN-R7, IN-R65."""

from __future__ import annotations

from typing import Any

import pytest

from tests.infinity.skirmishes import (
    answer,
    army_of,
    begin,
    keys,
    numbers,
    of,
    play,
    state_of,
    terms,
    the,
    trooper,
    trooper_of,
)
from tests.infinity.supplies import DOWN, FOE, bearer, yard
from wartable import Battle, State
from wartable.rulesets.infinity.model.items import ITEM_NAMES, item_for_face
from wartable.rulesets.infinity.skills.items import ITEMS

rule = pytest.mark.rule


def parcels(battle: Battle[State]) -> list[tuple[str, str, float, float]]:
    """The Speedballs that lie on the table: whose, what, and where in inches."""
    return [(one.side, one.item, one.x / 50, one.y / 50) for one in state_of(battle).parcels]


# ------------------------------------------------------------------ requesting


@rule("IN-08-36/1", "IN-08-36/2", "IN-R7", "CT-11")
@pytest.mark.parametrize(("tokens", "offered"), [(2, True), (1, False), (0, False)])
def test_both_tokens_are_spent_at_once_between_orders(tokens: int, offered: bool) -> None:
    assert ("speedball" in keys(play(yard(tokens=tokens)))) == offered
    if offered:
        battle = play(yard(tokens=2), ["speedball"])
        assert keys(battle) == [f"item:{item}" for item in ITEM_NAMES]
        choices = ["speedball", "item:jetpack", "to:G7", "at:12,13", "to:H8", "at:15,15"]
        battle = play(yard(tokens=2), choices, [[14], [14], [20]])
        assert army_of(battle, "blue").speedballs == 0
        assert "speedball" not in keys(battle)
        assert "regular:blue1" in keys(battle)
        assert "speedball" not in keys(play(yard(tokens=2), ["regular:blue1"]))


@rule("IN-08-37", "IN-08-38/1", "IN-08-38/2")
def test_each_comes_down_by_ph_14_the_first_with_a_chosen_item() -> None:
    choices = ["speedball", "item:jetpack", "to:G7", "at:12,13", "to:H8", "at:15,15"]
    battle = play(yard(tokens=2), choices, [[14], [14], [10]])
    assert parcels(battle) == [("blue", "jetpack", 12, 13), ("blue", "switch_on", 15, 15)]
    first, second = of(battle, "TestRolled")
    assert terms(first) == terms(second) == {"PH": 14}
    assert numbers(first) == {"sv": 14, "face": 14}
    assert the(battle, "ItemRolled").facts()["face"] == 10


@rule("IN-08-37", "IN-08-10/2", "IN-R63")
def test_one_that_fails_comes_down_at_the_edge_of_the_own_zone() -> None:
    choices = ["speedball", "item:overkill", "to:G7", "at:12,13"]
    battle = answer(begin(yard(tokens=2), [[15], [14], [1]]), *choices)
    found = keys(battle)
    assert "to:F1" in found
    assert "to:A4" in found
    assert "to:A5" not in found
    assert "to:F2" not in found
    answer(battle, "to:F1")
    assert keys(battle) == [f"at:{x:g},1.5" for x in (10, 10.5, 11, 11.5)]
    answer(battle, "at:11,1.5", "to:G7", "at:12,13")
    assert parcels(battle) == [("blue", "overkill", 11, 1.5), ("blue", "vitapack", 12, 13)]


@rule("IN-08-37", "IN-R63")
def test_it_touches_nobody_and_no_other_and_lies_flat() -> None:
    pieces = [{"kind": "crates", "x": 12, "y": 12, "width": 2, "depth": 2, "height": 1}]
    setup = yard(trooper("blue2", at=(20, 13)), tokens=2)
    setup["table"]["pieces"] = pieces
    assert "to:G7" not in keys(play(setup, ["speedball", "item:jetpack"]))
    near = keys(answer(begin(setup, [[14]]), "speedball", "item:jetpack", "to:J7"))
    assert "at:18,13" in near
    assert "at:18.5,13" not in near
    battle = answer(begin(yard(tokens=2), [[14]]), "speedball", "item:jetpack", "to:G7", "at:12,13")
    assert "to:F7" not in keys(battle)
    assert "at:9.5,13" in keys(answer(battle, "to:E7"))


@rule("IN-08-38/2")
@pytest.mark.parametrize(
    ("faces", "item"),
    [
        ((1, 3), "vitapack"),
        ((4, 6), "autorepair"),
        ((7, 10), "switch_on"),
        ((11, 13), "jetpack"),
        ((14, 16), "overkill"),
        ((17, 20), "nanoshield"),
    ],
)
def test_a_d20_says_what_the_second_brings(faces: tuple[int, int], item: str) -> None:
    assert [item_for_face(face) for face in faces] == [item, item]


def test_every_item_has_an_entry() -> None:
    assert list(ITEMS) == list(ITEM_NAMES)
    assert {key: item.name for key, item in ITEMS.items()} == ITEM_NAMES


# ------------------------------------------------------------------ taking


def lying(item: str, at: tuple[float, float], side: str = "blue") -> dict[str, object]:
    return {"side": side, "item": item, "at": list(at)}


@rule("IN-08-39/1", "IN-R65")
def test_who_ends_a_move_in_contact_takes_it_and_may_use_it_at_once() -> None:
    setup = yard(
        trooper("blue1", at=(4, 4)),
        trooper("blue2", at=(7, 4.5), **DOWN),
        parcels=[lying("vitapack", (6.6, 5.5), "red"), lying("overkill", (12, 12))],
    )
    battle = play(setup, ["regular:blue1", "move", "to:C3", "at:5,5.5"])
    assert parcels(battle) == [("blue", "overkill", 12, 12)]
    assert trooper_of(battle, "blue1").items == ["vitapack"]
    assert the(battle, "ItemTaken").facts() == {"event": "ItemTaken", "trooper": "blue1", "item": "VitaPack"}


@rule("IN-08-39/1")
@pytest.mark.parametrize(("x", "taken"), [(5.64, True), (5.66, False)])
def test_contact_is_needed(x: float, taken: bool) -> None:
    setup = yard(trooper("blue1", at=(4, 4)), parcels=[lying("vitapack", (x, 4))])
    battle = play(setup, ["regular:blue1", "idle", "idle"])
    assert trooper_of(battle, "blue1").items == (["vitapack"] if taken else [])


@rule("IN-08-39/2")
def test_one_at_a_time() -> None:
    two = [lying("vitapack", (5.6, 4)), lying("jetpack", (2.4, 4))]
    setup = yard(trooper("blue1", at=(4, 4)), parcels=two)
    battle = play(setup, ["regular:blue1", "idle", "idle"])
    assert trooper_of(battle, "blue1").items == ["vitapack"]
    assert parcels(battle) == [("blue", "jetpack", 2.4, 4)]
    laden = yard(trooper("blue1", at=(4, 4), items=["overkill"]), parcels=two)
    assert trooper_of(play(laden, ["regular:blue1", "idle", "idle"]), "blue1").items == ["overkill"]


@rule("IN-08-39/1")
def test_who_falls_in_the_order_takes_nothing() -> None:
    setup = yard(
        trooper("blue1", at=(12, 8)),
        red=(trooper("red1", at=(12, 20)),),
        parcels=[lying("vitapack", (13.6, 8))],
    )
    battle = answer(begin(setup, [[9], [20]]), "regular:blue1", "idle", "red1:bs_attack:rifle>blue1", "idle")
    assert trooper_of(battle, "blue1").is_unconscious
    assert trooper_of(battle, "blue1").items == []


@rule("IN-08-40", "IN-R30")
def test_two_vitapacks_on_one_patient_wake_it_once() -> None:
    setup = yard(
        trooper("blue1", at=(2, 2)),
        trooper("blue2", at=(12, 8), items=["vitapack"]),
        trooper("blue3", at=(14, 8), items=["vitapack"]),
        trooper("blue4", at=(13, 8), vita=2, wounds=2, states=["unconscious"]),
    )
    setup["now"]["armies"]["blue"]["tokens"] = 1
    together = ["coordinated:1", "spearhead:blue2", "also:blue3", "enough", "idle", "vitapack>blue4"]
    assert trooper_of(play(setup, together), "blue4").wounds == 1


@rule("IN-08-39/1")
def test_who_is_out_takes_nothing() -> None:
    setup = yard(trooper("blue2", at=(8, 8), **DOWN), parcels=[lying("vitapack", (9.6, 8))])
    play(setup, ["regular:blue1", "idle", "idle"])
    assert parcels(play(setup, ["regular:blue1", "idle", "idle"])) == [("blue", "vitapack", 9.6, 8)]


# ------------------------------------------------------------------ for another


def help_keys(setup: dict[str, Any], item: str) -> list[str]:
    return [key for key in keys(play(setup, ["regular:blue1", "idle"])) if key.startswith(item)]


@rule("IN-08-40", "IN-08-39/2")
def test_a_vitapack_wakes_another_with_vita_without_a_roll() -> None:
    setup = yard(bearer("vitapack"), trooper("blue2", at=(5, 4), vita=2, wounds=2, states=["unconscious"]))
    battle = play(setup, ["regular:blue1", "idle", "vitapack>blue2"])
    assert trooper_of(battle, "blue2").wounds == 1
    assert not trooper_of(battle, "blue2").is_unconscious
    assert trooper_of(battle, "blue1").items == []
    assert the(battle, "ItemUsed").facts()["target"] == "blue2"
    assert "vitapack>blue2" not in keys(play(setup, ["regular:blue1"]))


@rule("IN-08-41", "IN-R65")
@pytest.mark.parametrize(
    ("strength", "remote", "wounds", "after"),
    [(1, False, 1, 0), (2, True, 3, 1), (2, True, 2, 0), (4, False, 1, 0), (4, False, 3, 1)],
)
def test_an_autorepair_takes_up_to_two_wounds_off_a_machine(
    strength: int, remote: bool, wounds: int, after: int
) -> None:
    states = ["unconscious"] if wounds >= strength else []
    skills = ["remote_presence"] if remote else []
    rem = trooper("blue2", at=(5, 4), str=strength, type="rem", wounds=wounds, states=states, skills=skills)
    battle = play(yard(bearer("autorepair"), rem), ["regular:blue1", "idle", "autorepair>blue2"])
    assert trooper_of(battle, "blue2").wounds == after
    assert trooper_of(battle, "blue2").states == {}


@rule("IN-08-42/1", "IN-08-42/2")
def test_switch_on_ends_immobilized_isolated_and_stunned() -> None:
    states = ["targeted", "immobilized_a", "immobilized_b", "isolated", "stunned"]
    setup = yard(bearer("switch_on"), trooper("blue2", at=(5, 4), states=states))
    battle = play(setup, ["regular:blue1", "idle", "switch_on>blue2"])
    assert list(trooper_of(battle, "blue2").states) == ["targeted"]


@rule("IN-08-40", "IN-08-41", "IN-08-42", "IN-R60")
def test_each_is_for_a_friend_in_contact_who_needs_it() -> None:
    others = (
        trooper("blue2", at=(5, 4), **DOWN),
        trooper("blue3", at=(4, 5), str=2, wounds=1),
        trooper("blue4", at=(3, 4), states=["isolated"]),
        trooper("blue5", at=(6.04, 4), **DOWN),
        trooper("blue6", at=(4, 3)),
    )
    for item, target in (("vitapack", "blue2"), ("autorepair", "blue3"), ("switch_on", "blue4")):
        assert help_keys(yard(bearer(item), *others), item) == [f"{item}>{target}"]
    wreck = trooper("blue2", at=(5, 4), str=1, wounds=1, states=["unconscious"])
    assert help_keys(yard(bearer("vitapack"), wreck), "vitapack") == []
    assert help_keys(yard(bearer("autorepair"), trooper("blue2", at=(5, 4), str=1)), "autorepair") == []
    assert help_keys(yard(bearer("autorepair"), trooper("blue2", at=(5, 4), **DOWN)), "autorepair") == []
    foe = trooper("red2", at=(5, 4), **DOWN)
    assert help_keys(yard(bearer("vitapack"), red=(FOE, foe)), "vitapack") == []
    assert help_keys(yard(trooper("blue1", at=(4, 4)), *others), "vitapack") == []
