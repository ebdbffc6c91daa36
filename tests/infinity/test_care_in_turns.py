"""Healing and entering in shared Orders and the Impetuous Phase; what states mean for the Order Count."""

from __future__ import annotations

from typing import Any

import pytest

from tests.infinity.skirmishes import (
    Piece,
    answer,
    army_of,
    begin,
    keys,
    numbers,
    of,
    play,
    situation,
    state_of,
    terms,
    the,
    trooper,
    trooper_of,
)
from wartable.rulesets.infinity.compendium.entries import compendium_entries
from wartable.rulesets.infinity.model.states import NULL

rule = pytest.mark.rule

AWAY = 12
DOWN: dict[str, Any] = {"wounds": 1, "states": ["unconscious"], "prone": True}
LEAD = trooper("blue1", at=(2, 2), cost=60)
FOE = trooper("red1", at=(22, 31), facing=AWAY, cost=60)


def phase(*blue: Piece, red: tuple[Piece, ...] = (FOE,), army: Any = None, **now: Any) -> dict[str, Any]:
    """Blue's turn with one Regular Order, unless `army` says otherwise."""
    armies = {"blue": {"regular": {"1": 1}, **(army or {})}}
    return dict(situation(blue=[LEAD, *blue], red=red, armies=armies, now=now))


def airborne(id: str = "blue2", **values: Any) -> Piece:
    return trooper(id, **{"place": "airborne", "skills": ["combat_jump"], "ph": 12, **values})


def hidden(id: str, at: tuple[float, float], **values: Any) -> Piece:
    return trooper(id, at=at, **{"place": "hidden", "skills": ["hidden_deployment"], **values})


# ------------------------------------------------------------------ Coordinated Orders


CLINIC = ["coordinated:1", "spearhead:blue2", "also:blue3", "enough", "idle"]


def clinic(**more: Any) -> dict[str, Any]:
    """Two Doctors with a patient between them."""
    return phase(
        trooper("blue2", at=(12, 8), skills=["doctor", "engineer"]),
        trooper("blue3", at=(14, 8), skills=["doctor", "engineer"], wip=11),
        trooper("blue4", at=(13, 8), **{**DOWN, "skills": ["cube"], **more}),
        army={"tokens": 2},
    )


@rule("IN-R30", "IN-08-01")
@pytest.mark.parametrize(("dice", "lives"), [(([13], [12]), True), (([14], [11]), True)])
def test_one_success_of_doctors_at_one_patient_succeeds(dice: tuple[list[int], ...], lives: bool) -> None:
    battle = play(clinic(), [*CLINIC, "doctor:wake>blue4"], dice)
    assert [terms(roll)["WIP"] for roll in of(battle, "TestRolled")] == [13, 11]
    assert (trooper_of(battle, "blue4").place == "table") == lives
    assert len(of(battle, "Healed")) == 1
    assert army_of(battle, "blue").tokens == 1


@rule("IN-R30", "CT-22", "IN-08-01")
def test_only_if_all_fail_does_a_token_help_and_the_failure_count_once() -> None:
    battle = play(clinic(), [*CLINIC, "doctor:wake>blue4", "keep", "keep"], [[14], [12]])
    assert trooper_of(battle, "blue4").place == "dead"
    assert len(of(battle, "Died")) == 1
    battle = play(clinic(), [*CLINIC, "doctor:wake>blue4", "keep", "reroll"], [[14], [12], [11]])
    assert trooper_of(battle, "blue4").wounds == 0


@rule("IN-R30", "IN-08-01", "IN-08-13")
def test_two_who_treat_one_patient_otherwise_are_judged_apart() -> None:
    setup = clinic(states=["unconscious", "stunned"], skills=[])
    setup["now"]["armies"]["blue"]["regular"] = {"1": 2}
    battle = play(setup, [*CLINIC, "doctor:states>blue4", "doctor:wake>blue4"], [[13], [12]])
    assert trooper_of(battle, "blue4").place == "dead"
    battle = play(setup, [*CLINIC, "doctor:states>blue4", "doctor:wake>blue4"], [[14], [11]])
    assert list(trooper_of(battle, "blue4").states) == ["stunned"]


@rule("IN-R30", "IN-08-01", "IN-08-04")
def test_a_failed_repair_by_two_costs_one_wound() -> None:
    values = {"str": 3, "type": "rem", "wounds": 1, "states": [], "prone": False, "skills": []}
    setup = clinic(**values)
    battle = play(setup, [*CLINIC, "engineer:repair>blue4"], [[14], [12]])
    assert trooper_of(battle, "blue4").wounds == 2


@rule("IN-08-08", "IN-08-12/3", "IN-08-19")
def test_hidden_troopers_take_part_and_lose_their_own_order() -> None:
    setup = phase(hidden("blue2", (12, 8)), hidden("blue3", (14, 8)), army={"tokens": 1})
    battle = play(setup, ["coordinated:1", "spearhead:blue2", "also:blue3", "enough", "face:3", "face:4"])
    assert [event.facts()["trooper"] for event in of(battle, "Appeared")] == ["blue2", "blue3"]
    answer(battle, "idle", "idle")
    assert army_of(battle, "blue").remaining_order_count() == 0
    assert trooper_of(battle, "blue3").body.facing == 4


@rule("IN-08-12/3", "IN-08-19", "IN-08-13/3")
def test_airborne_troopers_come_down_together_by_one_skill() -> None:
    others = (airborne("blue3"), airborne("blue4", skills=["parachutist"]), trooper("blue5", at=(4, 4)))
    corner = trooper("red2", at=(1, 1), facing=0)
    first = airborne(skills=["combat_jump", "tactical_awareness"])
    setup = phase(first, *others, red=(FOE, corner), army={"tokens": 1})
    battle = play(setup, ["coordinated:1", "spearhead:blue2"])
    assert keys(battle) == ["enough", "also:blue3", "also:blue4"]
    battle = answer(
        begin(setup, [[12], [12]]), "coordinated:1", "spearhead:blue2", "also:blue3", "also:blue4"
    )
    answer(battle, "to:L10", "at:23,19.5", "face:6", "to:K10", "at:21,19.5", "face:6")
    assert trooper_of(battle, "blue2").place == "table"
    assert trooper_of(battle, "blue3").place == "table"
    assert trooper_of(battle, "blue4").place == "airborne"
    # who stays in the air is nowhere, and nobody reacts to it
    assert battle.decision is not None
    assert battle.decision.seat == "blue"
    assert army_of(battle, "blue").tactical == []


# ------------------------------------------------------------------ the Impetuous Phase


@rule("IN-08-12/2", "IN-R46", "IN-R44")
def test_an_impetuous_trooper_may_come_on_in_its_phase_by_its_own_order() -> None:
    rash = airborne(skills=["combat_jump", "impetuous", "tactical_awareness"])
    setup = phase(rash, army={"impetuous": ["blue2"]}, phase="impetuous")
    battle = play(setup, ["impetuous:blue2", "to:L10", "at:23,19.5", "face:6"], [[12]])
    assert trooper_of(battle, "blue2").place == "table"
    assert army_of(battle, "blue").tactical == ["blue2"]
    assert "own:blue2" not in keys(battle)
    assert "own:blue2" in keys(play(setup, ["done"]))


# ------------------------------------------------------------------ cover on the way down


@rule("IN-08-10/4")
@pytest.mark.parametrize(("own", "covered"), [("combat_jump", False), ("parachutist", True)])
def test_a_combat_jump_has_no_partial_cover_in_its_order(own: str, covered: bool) -> None:
    red = (trooper("red1", at=(4, 19)),)
    setup = phase(airborne(skills=[own]), red=red)
    wall = {"kind": "wall", "x": 0, "y": 9.52, "width": 6, "depth": 0.5, "height": 1}
    setup["table"]["pieces"] = [wall]
    place = ["to:A5", "at:0.5,9"]
    dice = [[12], [20]] if own == "combat_jump" else [[20]]
    battle = answer(begin(setup, dice), "own:blue2", *place, "face:12", "red1:bs_attack:rifle>blue2")
    assert ("Partial Cover" in terms(the(battle, "AttackRolled"))) == covered


# ------------------------------------------------------------------ the Order Count


def counted(*blue: Piece, **army: Any) -> dict[str, int]:
    """The Orders of blue at its Order Count; its Lieutenant gives a Regular one and his own."""
    battle = play(phase(*blue, army={"tokens": 0, "regular": {}, **army}, phase="tactical", step=3))
    return {key: number for key, number in numbers(the(battle, "OrdersCounted")).items() if number}


@rule("IN-07-06")
def test_an_isolated_trooper_gives_an_irregular_order() -> None:
    assert counted(trooper("blue2", at=(8, 8), states=["isolated"])) == {
        "regular": 1,
        "irregular": 1,
        "lieutenant": 1,
    }


@rule("IN-07-16")
@pytest.mark.parametrize("state", ["immobilized_a", "immobilized_b", "targeted", "stunned"])
def test_an_immobilized_trooper_still_gives_its_order(state: str) -> None:
    assert counted(trooper("blue2", at=(8, 8), states=[state])) == {"regular": 2, "lieutenant": 1}


@rule("IN-04-14", "IN-04-15", "IN-07-13", "IN-07-23")
@pytest.mark.parametrize(
    "values",
    [
        {"at": (8, 8), "states": ["unconscious"], "wounds": 1},
        {"at": (8, 8), "states": {"possessed": "red1"}, "type": "tag"},
        {"at": (8, 8), "states": ["disconnected"]},
        {"place": "dead"},
        {"at": (8, 8), "place": "hidden"},
        {"place": "airborne"},
    ],
)
def test_who_is_null_or_not_on_the_table_gives_none(values: dict[str, Any]) -> None:
    assert counted(trooper("blue2", **values)) == {"regular": 1, "lieutenant": 1}


@rule("IN-07-23", "IN-R94")
def test_null_states() -> None:
    assert NULL == ("unconscious", "possessed", "disconnected")


@rule("IN-08-53/1", "IN-08-53/2", "IN-R37", "IN-04-10")
@pytest.mark.parametrize(
    ("first", "second", "orders"),
    [([], [], 2), (["isolated"], [], 2), (["isolated"], ["unconscious"], 1), (["isolated"], ["isolated"], 1)],
)
def test_proxies_give_one_order_in_all(first: list[str], second: list[str], orders: int) -> None:
    both = [
        trooper(
            id,
            at=(x, 8),
            jumper="echo",
            states=states,
            skills=["g_jumper", "tactical_awareness"],
            wounds=1 if "unconscious" in states else 0,
        )
        for id, x, states in (("blue2", 8, first), ("blue3", 12, second))
    ]
    found = counted(*both)
    assert found.get("regular", 0) + found.get("irregular", 0) == orders
    assert found.get("tactical", 0) == orders - 1
    assert state_of(play(phase(*both))).count_group_members("blue", 1) == 2


@rule("IN-07-05/2")
def test_an_isolated_trooper_takes_no_part_in_what_is_coordinated() -> None:
    setup = phase(trooper("blue2", at=(8, 8), states=["isolated"]), army={"tokens": 1})
    assert "spearhead:blue2" not in keys(play(setup, ["coordinated:1"]))


@rule("IN-07-14", "IN-07-15")
@pytest.mark.parametrize(("state", "left"), [("immobilized_a", "dodge"), ("immobilized_b", "reset")])
def test_an_immobilized_trooper_only_frees_itself(state: str, left: str) -> None:
    setup = phase(trooper("blue2", at=(8, 8), states=[state], skills=["doctor"]))
    assert keys(play(setup, ["regular:blue2"])) == ["idle", left]


# ------------------------------------------------------------------ what comes first


SHORT = (
    "bs_attack",
    "cc_attack",
    "dodge",
    "reset",
    "doctor",
    "engineer",
    "medikit",
    "total_control",
    "oblivion",
)
SUPPLIES = ("vitapack", "autorepair", "switch_on")


@rule("IN-05-12/1")
def test_short_skills_are_the_second_of_an_order_only() -> None:
    able = trooper(
        "blue2",
        at=(8, 8),
        skills=["doctor", "engineer", "paramedic", "hacker"],
        items=["vitapack"],
        facing=AWAY,
    )
    down = trooper("blue3", at=(9, 8), **DOWN)
    broken = trooper("blue4", at=(7, 8), str=2, wounds=1, type="rem")
    tag = trooper("red1", at=(8, 14), type="tag", facing=AWAY)
    setup = phase(able, down, broken, red=(tag, trooper("red2", at=(22, 31), facing=AWAY)))
    first = {key.split(":")[0].split(">")[0] for key in keys(play(setup, ["regular:blue2"]))}
    assert first == {"move", "cautious_movement", "idle", "suppressive_fire"}
    second = {key.split(":")[0].split(">")[0] for key in keys(play(setup, ["regular:blue2", "idle", "pass"]))}
    assert second == {"move", "idle", "vitapack", *SHORT} - {"cc_attack"}


@rule("IN-05-12/2")
def test_each_short_skill_has_an_entry() -> None:
    listed = {entry.key for entry in compendium_entries()}
    assert {*SHORT, *SUPPLIES} <= listed


@rule("IN-05-07/1", "IN-R19")
def test_states_are_cancelled_before_saves_bring_them_again() -> None:
    setup = phase(
        trooper("blue2", at=(12, 8), states=["isolated"], wip=14),
        red=(trooper("red1", at=(12, 20), weapons=["em_carbine"]),),
        army={"irregular": ["blue2"]},
    )
    choices = ["irregular:blue2", "idle", "red1:bs_attack:em_carbine>blue2", "reset"]
    battle = answer(begin(setup, [[5], [13], [20, 20]]), *choices)
    order = [type(event).__name__ for event in battle.events]
    assert order.index("StateLeft") < order.index("Saved") < order.index("StateEntered")
    assert "isolated" in trooper_of(battle, "blue2").states
