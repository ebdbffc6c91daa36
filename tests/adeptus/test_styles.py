"""Styles of Directors, which read the Morale of their side. SC-24, SC-25, AD-R47."""

from __future__ import annotations

from typing import Any, ClassVar, Final

import pytest

from tests.adeptus.missions import (
    begin,
    commander,
    ic,
    keys,
    of,
    play,
    situation,
    terms,
    the,
    unit_of,
)
from wartable import Setup
from wartable.rulesets.adeptus.d100.styles import STYLES, Style

rule = pytest.mark.rule

BOSS: Final = commander("boss")


def _pair(*more: Any, **boss: object) -> Setup:
    return situation(
        blue=[commander("boss", **boss), ic("blue1", at=(20, 40)), *more],
        red=[ic("red1", at=(20, 41)), commander("chief")],
    )


@rule("SC-24", "SC-25", "AD-13-13/2", "SC-24/1", "SC-25/1")
@pytest.mark.parametrize(("morale", "bonus"), [(2, None), (3, 5), (5, 5)])
def test_steady_hand_steels_subordinates_while_three_points_are_held(morale: int, bonus: int | None) -> None:
    boss = commander("boss", styles=["steady_hand"], now={"morale": morale})
    setup = situation(
        blue=[boss, ic("blue1", at=(40, 40))], red=[ic("red1", at=(60, 40), fear=1)], order=["blue1", "red1"]
    )
    battle = begin(setup, [[1]])
    assert terms(of(battle, "Tested")[0]).get("Steady Hand") == bonus


@rule("SC-25")
def test_steady_hand_is_for_subordinates_and_willpower_alone() -> None:
    boss = commander("boss", styles=["steady_hand"], subordinates=["blue2"])
    setup = situation(
        blue=[boss, ic("blue1", at=(40, 40)), ic("blue2", at=(40, 70))],
        red=[ic("red1", at=(60, 40), fear=1)],
        order=["blue1", "red1"],
    )
    assert "Steady Hand" not in terms(of(begin(setup, [[1]]), "Tested")[0])
    red = ic("red1", at=(20, 41), wounds=5, now={"wounds": [0], "critical": [4]})
    setup = situation(blue=[ic("blue1", at=(20, 40))], red=[red, commander("chief", styles=["steady_hand"])])
    battle = play(setup, ["strike:hatchet>red1", "pass"], [[35], [6], [45]])
    assert "Steady Hand" not in terms(of(battle, "Tested")[0])


@rule("SC-25", "AD-R47", "SC-25/1")
def test_another_directors_style_reads_the_supreme_commanders_morale() -> None:
    def bonus(morale: int) -> int | None:
        aide = commander("aide", supreme=False, subordinates=["blue1"], styles=["steady_hand"])
        setup = situation(
            blue=[commander("boss", now={"morale": morale}), aide, ic("blue1", at=(40, 40))],
            red=[ic("red1", at=(60, 40), fear=1)],
            order=["blue1", "red1"],
        )
        return terms(of(begin(setup, [[1]]), "Tested")[0]).get("Steady Hand")

    assert bonus(3) == 5
    assert bonus(2) is None


@rule("AD-R47")
def test_the_style_of_two_directors_counts_once() -> None:
    aide = commander("aide", supreme=False, subordinates=["blue1"], styles=["steady_hand"])
    setup = situation(
        blue=[commander("boss", styles=["steady_hand"]), aide, ic("blue1", at=(40, 40))],
        red=[ic("red1", at=(60, 40), fear=1)],
        order=["blue1", "red1"],
    )
    assert terms(of(begin(setup, [[1]]), "Tested")[0]) == {"Willpower": 52, "Steady Hand": 5}


@rule("SC-24", "SC-24/2")
def test_second_wind_helps_one_subordinate_whenever_a_point_is_spent() -> None:
    setup = _pair(ic("blue2", at=(20, 50)), styles=["second_wind"])
    assert keys(play(setup, ["morale:endure"])) == ["urge>blue1", "urge>blue2"]
    choices = ["morale:endure", "urge>blue1", "end", "strike:hatchet>red1"]
    battle = play(setup, choices, [[99]])
    assert terms(the(battle, "AttackRolled")) == {"Weapon Skill": 41, "Second Wind": 10}
    assert unit_of(battle, "blue1").marks == {}


@rule("SC-24")
def test_whom_it_helps_already_is_not_asked_for_again() -> None:
    setup = _pair(ic("blue2", at=(20, 50)), styles=["second_wind"])
    battle = play(setup, ["morale:endure", "urge>blue1", "morale:coordinate"])
    assert unit_of(battle, "blue2").marks == {"urged": 10}


@rule("SC-24")
def test_where_nobody_is_left_to_urge_nothing_happens() -> None:
    battle = play(_pair(styles=["second_wind"]), ["morale:endure", "morale:coordinate"])
    assert unit_of(battle, "blue1").marks == {"urged": 10}
    assert len(of(battle, "SecondWindGiven")) == 1


class _Lordly(Style):
    """Nobody but a Supreme Commander has it."""

    key = "lordly"
    demands_supreme: ClassVar[bool] = True

    def bonus_to_test(self, morale: int, at: int) -> int:
        return 7


@rule("SC-25", "SC-25/2")
def test_a_style_that_demands_a_supreme_commander_works_for_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(STYLES, "lordly", _Lordly())

    def found(**more: object) -> dict[str, int]:
        aide = commander("aide", styles=["lordly"], **more)
        setup = situation(
            blue=[aide, ic("blue1", at=(40, 40))],
            red=[ic("red1", at=(60, 40), fear=1)],
            order=["blue1", "red1"],
        )
        return terms(of(begin(setup, [[1]]), "Tested")[0])

    assert found() == {"Willpower": 52, "Lordly": 7}
    assert found(supreme=False, subordinates=["blue1"]) == {"Willpower": 52}
