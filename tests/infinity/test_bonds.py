"""Peripherals with their Controller, and the Proxies of a G: Jumper. IN-08-46 to IN-08-57, IN-R37, IN-R64."""

from __future__ import annotations

from typing import Any

import pytest

from tests.infinity.bonds import AWAY, DOWN, FOE, porter, surgeon, team
from tests.infinity.skirmishes import (
    answer,
    army_of,
    keys,
    of,
    play,
    situation,
    state_of,
    the,
    trooper,
    trooper_of,
)
from wartable.rulesets.infinity.turn.ending import victory_points
from wartable.testing.playing import Piece

rule = pytest.mark.rule

# ------------------------------------------------------------------ one Order for all


@rule("IN-08-46/1", "IN-08-46/2", "IN-R64")
def test_a_peripheral_moves_in_the_order_of_its_controller_or_idles() -> None:
    setup = team(surgeon(), porter(), red=(trooper("red1", at=(2, 31), facing=AWAY),))
    assert [key for key in keys(play(setup)) if "blue2" in key] == []
    battle = play(setup, ["regular:blue1", "move", "to:C4", "at:4,7"])
    assert battle.decision is not None
    assert battle.decision.question == "blue2: which first skill?"
    assert keys(battle) == ["move", "move:down", "move:drop", "idle"]
    battle = play(setup, ["regular:blue1", "move", "to:C4", "at:4,7", "move", "to:K9", "at:20,17.5"])
    assert trooper_of(battle, "blue2").body.y == 875
    assert army_of(battle, "blue").regular == {1: 4}
    assert keys(play(setup, ["regular:blue1", "idle"])) == keys(
        play(team(surgeon()), ["regular:blue1", "idle"])
    )


@rule("IN-08-46/1")
@pytest.mark.parametrize("state", ["disconnected", "unconscious"])
def test_a_peripheral_that_cannot_act_takes_no_part(state: str) -> None:
    out = porter(states=[state], wounds=1 if state == "unconscious" else 0)
    battle = play(team(surgeon(), out), ["regular:blue1", "move", "to:C4", "at:4,7"])
    assert battle.decision is not None
    assert battle.decision.question == "blue1: which second skill?"


@rule("IN-08-52", "IN-08-07/1")
def test_bonds_of_those_in_hiding_show_to_nobody() -> None:
    setup = team(trooper("blue5", at=(1, 1)), surgeon(place="hidden"), porter(place="hidden"), red=(FOE,))
    battle = play(setup, ["regular:blue5", "idle", "idle"])
    assert trooper_of(battle, "blue2").states == {}
    assert of(battle, "StateEntered") == []


@rule("IN-08-46/2")
def test_targets_of_controller_and_peripheral_may_differ() -> None:
    gun: dict[str, Any] = {"weapons": ["rifle"]}
    red = (trooper("red1", at=(4, 18), facing=AWAY), trooper("red2", at=(20, 20), facing=AWAY))
    setup = team(
        surgeon(facing=AWAY, **gun), porter(facing=AWAY, skills=["synchronized"], at=(8, 4), **gun), red=red
    )
    battle = play(setup, ["regular:blue1", "idle", "bs_attack:rifle>red1"])
    found = keys(battle)
    assert "bs_attack:rifle>red2" in found
    assert not [key for key in found if not key.startswith(("bs_attack", "idle"))]


@rule("IN-08-47", "IN-05-17")
def test_each_reactor_picks_controller_or_peripheral() -> None:
    red = (trooper("red1", at=(12, 20)),)
    setup = team(surgeon(at=(10, 8)), porter(at=(14, 8)), red=red)
    found = keys(play(setup, ["regular:blue1", "idle"]))
    assert "red1:bs_attack:rifle>blue1" in found
    assert "red1:bs_attack:rifle>blue2" in found


# ------------------------------------------------------------------ Disconnected


@rule("IN-08-52", "IN-07-08")
@pytest.mark.parametrize("state", ["isolated", "unconscious"])
def test_peripherals_of_a_controller_in_trouble_are_disconnected_until_he_is_well(state: str) -> None:
    wounds = 1 if state == "unconscious" else 0
    doctor = trooper("blue4", at=(4, 5), skills=["doctor", "engineer"])
    setup = team(
        trooper("blue5", at=(1, 1)),
        surgeon(states=[state], wounds=wounds),
        porter(states=["disconnected"]),
        doctor,
    )
    skill = "doctor:wake>blue1" if wounds else "engineer:states>blue1"
    battle = play(setup, ["regular:blue4", "idle", skill], [[13]])
    assert trooper_of(battle, "blue1").states == {}
    assert trooper_of(battle, "blue2").states == {}


@rule("IN-08-52")
def test_a_controller_who_dies_leaves_them_disconnected() -> None:
    doctor = trooper("blue4", at=(4, 5), skills=["doctor"])
    setup = team(trooper("blue5", at=(1, 1)), surgeon(**DOWN), porter(states=["disconnected"]), doctor)
    battle = play(setup, ["regular:blue4", "idle", "doctor:wake>blue1"], [[14]])
    assert trooper_of(battle, "blue1").place == "dead"
    assert list(trooper_of(battle, "blue2").states) == ["disconnected"]


@rule("IN-08-52", "IN-07-23")
def test_isolating_a_controller_disconnects_his_peripheral_at_once() -> None:
    hacker = trooper("red1", at=(4, 10), skills=["hacker"], wip=20, facing=AWAY)
    setup = team(surgeon(skills=["hacker", "doctor"], bts=0), porter(), red=(hacker,))
    battle = play(setup, ["regular:blue1", "idle", "red1:oblivion>blue1", "idle"], [[19], [20]])
    assert list(trooper_of(battle, "blue1").states) == ["isolated"]
    peripheral = trooper_of(battle, "blue2")
    assert list(peripheral.states) == ["disconnected"]
    assert peripheral.is_null


@rule("IN-08-50", "IN-08-51", "IN-R95")
@pytest.mark.parametrize("kind", ["synchronized", "control", "ancillary", "cyberplug"])
@pytest.mark.parametrize(("x", "bound"), [(13, True), (13.02, False)])
def test_other_peripherals_stay_within_eight_inches(kind: str, x: float, bound: bool) -> None:
    setup = team(surgeon(), porter(at=(x, 4), skills=[kind], silhouette=2))
    battle = play(setup, ["regular:blue1", "idle", "idle"])
    assert list(trooper_of(battle, "blue2").states) == ([] if bound else ["disconnected"])


@rule("IN-08-49/2", "IN-08-50")
def test_a_servant_is_bound_at_any_distance_and_others_come_back() -> None:
    far = play(team(surgeon(), porter()), ["regular:blue1", "idle", "idle"])
    assert trooper_of(far, "blue2").states == {}
    back = porter(at=(12, 4), skills=["synchronized"], states=["disconnected"])
    battle = play(team(surgeon(), back), ["regular:blue1", "idle", "idle"])
    assert trooper_of(battle, "blue2").states == {}


# ------------------------------------------------------------------ their AROs


@rule("IN-08-48")
def test_controller_and_peripheral_react_alike() -> None:
    red = [
        trooper("red1", at=(12, 20)),
        trooper("red2", at=(14, 20), controller="red1", skills=["servant"], type="rem", str=1),
        trooper("red3", at=(16, 20), controller="red1", skills=["servant"], type="rem", str=1),
    ]
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=red)
    for first, other in (("red1", "red2"), ("red2", "red1"), ("red2", "red3")):
        battle = play(setup, ["regular:blue1", "idle", f"{first}:dodge"])
        assert [key for key in keys(battle) if key.startswith(other)] == [f"{other}:dodge"]
        battle = play(setup, ["regular:blue1", "idle", f"{first}:bs_attack:rifle>blue1"])
        found = [key for key in keys(battle) if key.startswith(other)]
        assert found == [f"{other}:bs_attack:rifle>blue1", f"{other}:bs_attack:pistol>blue1"]


@rule("IN-08-48", "IN-08-55")
def test_others_react_as_they_like() -> None:
    setup = situation(
        blue=[trooper("blue1", at=(12, 8))],
        red=[trooper("red1", at=(12, 20)), trooper("red2", at=(14, 20)), trooper("red3", at=(16, 20))],
    )
    battle = play(setup, ["regular:blue1", "idle", "red1:dodge"])
    assert "red2:bs_attack:rifle>blue1" in keys(battle)
    battle = play(setup, ["regular:blue1", "idle", "red1:bs_attack:rifle>blue1"])
    assert {"red2:bs_attack:rifle>blue1", "red3:dodge"} <= set(keys(battle))


@rule("IN-08-48")
def test_peripherals_of_others_react_as_they_like() -> None:
    def servant(id: str, x: float, of_whom: str) -> Piece:
        return trooper(id, at=(x, 20), controller=of_whom, skills=["servant"], type="rem", str=1)

    red = [
        trooper("red1", at=(10, 20)),
        servant("red2", 12, "red1"),
        trooper("red3", at=(14, 20)),
        servant("red4", 16, "red3"),
    ]
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=red)
    battle = play(setup, ["regular:blue1", "idle", "red2:dodge"])
    found = keys(battle)
    assert "red1:bs_attack:rifle>blue1" not in found
    assert "red3:bs_attack:rifle>blue1" in found
    assert "red4:bs_attack:rifle>blue1" in found


@rule("IN-08-48", "IN-05-38/2", "IN-R27")
def test_nobody_is_warned_whom_a_bond_leaves_no_dodge() -> None:
    # What went wrong: a Peripheral dodged by the Look Out! of its own Controller, or of another while its
    # Controller shot, though these declare the same ARO.
    red = [
        trooper("red1", at=(12, 20)),
        trooper("red2", at=(14, 20), controller="red1", skills=["servant"], type="rem", str=1),
    ]
    blue = [trooper("blue1", at=(12, 8))]
    assert "red1:look_out" not in keys(play(situation(blue=blue, red=red), ["regular:blue1", "idle"]))
    setup = situation(blue=blue, red=[*red, trooper("red3", at=(16, 20)), trooper("red4", at=(18, 20))])
    battle = play(setup, ["regular:blue1", "idle", "red1:look_out"])
    assert keys(battle) == ["done", "dodge:red3", "dodge:red4"]
    battle = play(setup, ["regular:blue1", "idle", "red1:bs_attack:rifle>blue1", "red3:look_out"])
    assert keys(battle) == ["done", "dodge:red4"]
    battle = play(setup, ["regular:blue1", "idle", "red1:dodge", "red3:look_out"])
    assert keys(battle) == ["done", "dodge:red2", "dodge:red4"]


# ------------------------------------------------------------------ G: Jumper


def proxy(id: str, x: float, y: float = 4, **values: Any) -> Piece:
    """A Proxy of Echo."""
    return trooper(id, **{"at": (x, y), "jumper": "echo", "skills": ["g_jumper"], **values})


@rule("IN-08-54", "IN-R37")
def test_any_proxy_may_take_the_order_and_is_active_then() -> None:
    setup = team(trooper("blue1", at=(2, 2)), proxy("blue2", 6), proxy("blue3", 10), proxy("blue4", 14))
    setup["now"]["armies"]["blue"] = {"tokens": 0, "regular": {"1": 1}, "active_proxy": {"echo": "blue2"}}
    assert keys(play(setup)) == ["regular:blue1", "regular:blue2", "regular:blue3", "regular:blue4", "end"]
    battle = play(setup, ["regular:blue3"])
    assert battle.decision is not None
    assert battle.decision.about == "blue3"
    assert army_of(battle, "blue").active_proxy == {"echo": "blue3"}
    assert the(battle, "ProxyActivated").facts()["trooper"] == "blue3"
    assert of(play(setup, ["regular:blue2"]), "ProxyActivated") == []


@rule("IN-08-54", "IN-R37")
@pytest.mark.parametrize("state", ["isolated", "unconscious"])
def test_a_proxy_in_trouble_cannot_be_chosen(state: str) -> None:
    wounds = 1 if state == "unconscious" else 0
    setup = team(
        trooper("blue1", at=(2, 2)), proxy("blue2", 6, states=[state], wounds=wounds), proxy("blue3", 10)
    )
    setup["now"]["armies"]["blue"] = {
        "tokens": 0,
        "regular": {"1": 1},
        "irregular": ["blue2"],
        "tactical": ["blue2"],
    }
    found = [key for key in keys(play(setup)) if not key.endswith("blue1")]
    assert found == ["regular:blue3", "irregular:blue3", "tactical:blue3", "end"]


@rule("IN-08-53/2", "IN-R37")
@pytest.mark.parametrize("kind", ["irregular", "tactical"])
def test_their_own_order_is_one_for_all(kind: str) -> None:
    setup = team(trooper("blue1", at=(2, 2)), proxy("blue2", 6), proxy("blue3", 10))
    setup["now"]["armies"]["blue"] = {"tokens": 0, "regular": {"1": 0}, kind: ["blue2"]}
    assert keys(play(setup)) == [f"{kind}:blue2", f"{kind}:blue3", "end"]
    battle = play(setup, [f"{kind}:blue3"])
    assert getattr(army_of(battle, "blue"), kind) == []


@rule("IN-08-55", "IN-R37")
def test_one_proxy_reacts_and_the_others_dodge_or_reset() -> None:
    red = [proxy("red1", 10, 20), proxy("red2", 12, 20), proxy("red3", 14, 20, states=["isolated"])]
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=red)
    battle = play(setup, ["regular:blue1", "idle"])
    found = keys(battle)
    assert "red1:bs_attack:rifle>blue1" in found
    assert "red2:bs_attack:rifle>blue1" in found
    assert [key for key in found if key.startswith("red3")] == ["red3:dodge", "red3:reset"]
    battle = play(setup, ["regular:blue1", "idle", "red2:bs_attack:rifle>blue1"])
    assert [key for key in keys(battle) if key.startswith("red1")] == ["red1:dodge", "red1:reset"]
    assert army_of(battle, "red").active_proxy == {"echo": "red2"}
    battle = play(setup, ["regular:blue1", "idle", "red2:dodge"])
    assert "red1:bs_attack:rifle>blue1" in keys(battle)
    assert army_of(battle, "red").active_proxy == {}


@rule("IN-08-55", "IN-08-54")
def test_other_troopers_and_other_jumpers_react_as_they_like() -> None:
    red = [
        proxy("red1", 10, 20),
        proxy("red2", 12, 20),
        proxy("red3", 14, 20, jumper="chorus"),
        trooper("red4", at=(16, 20), states=["isolated"]),
    ]
    setup = situation(blue=[trooper("blue1", at=(12, 8))], red=red)
    battle = play(setup, ["regular:blue1", "idle", "red4:bs_attack:rifle>blue1"])
    assert of(battle, "ProxyActivated") == []
    found = keys(answer(battle, "red1:bs_attack:rifle>blue1"))
    assert "red3:bs_attack:rifle>blue1" in found
    assert "red2:bs_attack:rifle>blue1" not in found


@rule("IN-08-57")
def test_a_proxy_keeps_its_suppressive_fire_while_another_acts() -> None:
    setup = team(
        trooper("blue1", at=(2, 2)), proxy("blue2", 6, states=["suppressive_fire"]), proxy("blue3", 10)
    )
    battle = play(setup, ["regular:blue3", "idle", "idle"])
    assert list(trooper_of(battle, "blue2").states) == ["suppressive_fire"]


@rule("IN-08-56")
def test_points_are_counted_for_each_proxy() -> None:
    setup = team(trooper("blue1", at=(2, 2)), proxy("blue2", 6, cost=12), proxy("blue3", 10, cost=12, **DOWN))
    assert victory_points(state_of(play(setup)), "blue") == 29
