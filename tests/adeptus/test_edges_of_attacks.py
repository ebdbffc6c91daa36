"""Guards of attacks: who is asked, whose circumstances count, what befalls a limb. AD-07-07, AD-12-01, SC-27,
SW-30, SW-35, SW-36, SW-46, SW-67.
"""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.adeptus.missions import (
    Piece,
    begin,
    commander,
    commander_of,
    giant,
    ic,
    of,
    play,
    situation,
    state_of,
    swarm,
    terms,
    the,
    unit_of,
)
from wartable import Setup
from wartable.rulesets.adeptus.attack.qualities import QUALITIES
from wartable.rulesets.adeptus.harm.criticals import CRITICALS
from wartable.rulesets.adeptus.model.attack import ALONE, Attack, AttackMode
from wartable.rulesets.adeptus.model.profile import BODY, HEAD, LEFT_ARM, LOCATIONS
from wartable.rulesets.adeptus.rulebook import MISSIONS

rule = pytest.mark.rule

BLUE: Final = ic("blue1", at=(20, 40))


def _crippled(**now: object) -> Setup:
    """Red is about to fail a test of Toughness 45, by a blow of blue."""
    red = ic("red1", at=(20, 41), wounds=5, now={"wounds": [0], "critical": [4]})
    chief = commander("chief", now=now)
    return situation(blue=[BLUE], red=[red, chief], order=["blue1", "red1"])


@rule("SC-27", "AD-R9")
@pytest.mark.parametrize("now", [{"alive": False, "morale": 4}, {"alive": True, "morale": 0}])
def test_neither_a_dead_commander_nor_one_without_morale_is_asked_to_bolster(now: dict[str, object]) -> None:
    battle = play(_crippled(**now), ["strike:hatchet>red1", "pass"], [[35], [6], [99]])
    assert "unconscious" in unit_of(battle, "red1").marks
    assert commander_of(battle, "red").morale == now["morale"]


@rule("SC-27", "AD-R9")
def test_the_last_morale_point_bolsters() -> None:
    battle = play(_crippled(morale=1), ["strike:hatchet>red1", "pass", "bolster"], [[35], [6], [99]])
    assert "unconscious" not in unit_of(battle, "red1").marks
    assert commander_of(battle, "red").morale == 0


@rule("SW-46", "SW-67", "AD-R12", "AD-08-01", "AD-R24")
@pytest.mark.parametrize("spared", [swarm("red2", at=(60, 50)), ic("red2", at=(60, 50))])
def test_a_target_on_which_no_hit_falls_is_not_asked_to_evade(spared: Piece) -> None:
    # Given: 33 + 40 + 10 = 83 against 60: 2 degrees, 2 hits
    setup = situation(blue=[swarm("blue1", at=(20, 40))], red=[swarm("red1", at=(60, 36)), spared])
    battle = play(setup, ["volley>red1", "also>red2", "n:2", "pass"], [[60], [1]])
    assert battle.decision is not None
    assert battle.decision.seat == "blue"


@rule("SW-36", "AD-R16")
def test_a_band_that_is_gone_does_not_scatter_again() -> None:
    band = {"id": "loose", "side": "red", "overseer": "red1", "at": [-1, -1]}
    now = {"bands": [{**band, "swarm": {"origin": "red1", "normal": 0}}]}
    red = [swarm("red1", at=(90, 70), now={"swarm": ""}), ic("red2", at=(60, 40))]
    battle = play(situation(blue=[BLUE], red=red, now=now), ["shot:pattern_rifle>red2"], [[99]])
    assert not of(battle, "Scattered")


# ------------------------------------------------------------------ members of a Swarm


def _named(target: str, own: dict[str, int], ranks: dict[str, int]) -> dict[str, int]:
    """The modifiers of a Called Shot at a member of a Swarm with these marks."""
    special = {"specialists": 1, "special_weapon": "longglass"}
    red = swarm("red1", at=(60, 40), count=3, underlings=special, marks=own, now={"swarm": {"marks": ranks}})
    where = ["at:head"] if target == "whom:overseer" else []
    battle = play(situation(blue=[BLUE], red=[red]), ["called:pattern_rifle>red1", target, *where], [[99]])
    found: dict[str, int] = terms(the(battle, "AttackRolled"))
    return {source: found[source] for source in ("ran", "surprised", "stunned", "prone") if source in found}


@rule("SW-30", "SW-35")
@pytest.mark.parametrize(
    ("target", "own", "ranks", "found"),
    [
        ("whom:overseer", {}, {"ran": 1}, {"ran": -20}),
        ("whom:overseer", {}, {"prone": 1}, {}),
        ("whom:specialist", {"surprised": 1}, {}, {"surprised": 30}),
        ("whom:specialist", {"stunned": 1}, {}, {}),
        ("whom:specialist", {"ran": 1}, {}, {}),
    ],
)
def test_members_of_a_swarm_share_a_run_of_the_ranks_and_the_overseers_surprise(
    target: str, own: dict[str, int], ranks: dict[str, int], found: dict[str, int]
) -> None:
    assert _named(target, own, ranks) == found


@rule("SW-30")
def test_of_members_that_are_equally_easy_to_hit_the_underling_counts() -> None:
    # Given: hulking Underlings on the ground, +10 and -10; an average Overseer who stands
    red = swarm("red1", at=(60, 40), underlings={"size": "hulking"}, now={"swarm": {"marks": {"prone": 1}}})
    battle = play(situation(blue=[BLUE], red=[red]), ["shot:pattern_rifle>red1"], [[99]])
    found = terms(the(battle, "AttackRolled"))
    assert (found.get("size"), found.get("prone")) == (10, -10)


# ------------------------------------------------------------------ single abilities


@rule("AD-12-01")
@pytest.mark.parametrize(("ranged", "aim", "more"), [(True, 20, 10), (True, 0, 0), (False, 20, 0)])
def test_accurate_helps_aimed_shots_and_no_blows(ranged: bool, aim: int, more: int) -> None:
    unit = unit_of(begin(situation(blue=[BLUE], red=[ic("red1", at=(60, 40))])), "blue1")
    attack = Attack(unit, ALONE, AttackMode("once", "Once", is_ranged=ranged), unit.arms, 0, [])
    attack.aim = aim
    assert QUALITIES["accurate"].ranged_test_modifier(attack, 0, 1) == more


@rule("AD-07-07", "AD-R43", "AD-R86")
@pytest.mark.parametrize(
    ("id", "location", "maimed"),
    [
        ("red1", HEAD, []),
        ("red1", BODY, []),
        ("red1", LEFT_ARM, [LOCATIONS[LEFT_ARM]]),
        ("red2", LEFT_ARM, []),
    ],
)
def test_only_a_giant_lives_on_without_a_limb(id: str, location: int, maimed: list[str]) -> None:
    setup = situation(blue=[BLUE], red=[giant("red1", at=(60, 40)), ic("red2", at=(80, 40))])
    state: Any = state_of(begin(setup))
    table = MISSIONS.table(state, {}, None, [], listening=True)
    CRITICALS["deadly"].apply_effect(table, state.units[id], location, 0)
    assert state.units[id].maimed == maimed
