"""Bolster: a failed test of Willpower or Toughness that is passed after all. SC-27, AD-R9."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.adeptus.missions import (
    begin,
    commander,
    commander_of,
    horde,
    ic,
    keys,
    numbers,
    of,
    play,
    situation,
    swarm,
    the,
    unit_of,
)
from wartable import Choice, Input, Rolled, Setup
from wartable.rulesets.adeptus.d100.tests import take_characteristic_test
from wartable.rulesets.adeptus.model.profile import T
from wartable.rulesets.adeptus.supreme.morale import MORALE, MoraleAbility

rule = pytest.mark.rule

BOSS: Final = commander("boss")
BLUE: Final = ic("blue1", at=(20, 40))
RED: Final = ic("red1", at=(80, 40))


def _crippled(**more: object) -> Setup:
    """Red is about to take its seventh critical point: a test of Toughness 45, by a shot of blue."""
    red = ic("red1", at=(20, 41), wounds=5, now={"wounds": [0], "critical": [4]}, **more)
    return situation(blue=[ic("blue1", at=(20, 40))], red=[red, commander("chief")], order=["blue1", "red1"])


@rule("SC-27", "AD-R9", "SC-27/1")
def test_bolster_makes_a_failed_toughness_test_a_pass_without_degrees() -> None:
    # 6 and SB 3, less AP 2 and TB 4: 3 more critical points make 7; Toughness 45 fails by 99
    battle = play(_crippled(), ["strike:hatchet>red1", "pass", "bolster"], [[35], [6], [99]])
    assert numbers(the(battle, "Bolstered")) == {"left": 4}
    assert "unconscious" not in unit_of(battle, "red1").marks
    assert commander_of(battle, "red").used == {"bolster": 1}


@rule("SC-27")
def test_a_failure_that_nobody_bolsters_counts() -> None:
    battle = play(_crippled(), ["strike:hatchet>red1", "pass", "pass"], [[35], [6], [99]])
    assert "unconscious" in unit_of(battle, "red1").marks
    assert commander_of(battle, "red").morale == 5


@rule("SC-27")
def test_a_test_that_was_passed_is_not_bolstered() -> None:
    battle = play(_crippled(), ["strike:hatchet>red1", "pass"], [[35], [6], [45]])
    assert not of(battle, "Bolstered")
    assert "bolster" not in keys(battle)
    assert commander_of(battle, "red").morale == 5


@rule("AD-R9")
def test_bolster_comes_after_fate() -> None:
    setup = _crippled(fate=1)
    # Fate is kept before the roll and spent after it; the second roll fails too
    choices = ["strike:hatchet>red1", "pass", "pass", "fate", "bolster"]
    battle = play(setup, choices, [[35], [6], [99], [98]])
    assert the(battle, "Bolstered")
    assert unit_of(battle, "red1").fate == 0


@rule("SC-27")
def test_an_enemy_cannot_be_bolstered() -> None:
    red = ic("red1", at=(20, 41), wounds=5, now={"wounds": [0], "critical": [4]})
    setup = situation(blue=[ic("blue1", at=(20, 40)), BOSS], red=[red], order=["blue1", "red1"])
    battle = play(setup, ["strike:hatchet>red1", "pass"], [[35], [6], [99]])
    assert "unconscious" in unit_of(battle, "red1").marks


@rule("SC-27", "AD-R9")
def test_a_horde_that_should_break_is_bolstered() -> None:
    mass = horde("red1", at=(80, 40), wp=30, now={"magnitude": 30, "stood": 40, "lost": 10})
    setup = situation(blue=[BLUE], red=[mass, commander("chief")], order=["red1", "blue1"])
    battle = begin(setup, [[88]])
    assert keys(battle) == ["pass", "bolster"]
    battle.choose("bolster")
    assert "broken" not in unit_of(battle, "red1").marks


@rule("SC-27", "AD-R9", "AD-R28")
def test_bolster_saves_a_swarm_whose_overseer_fails_the_fear_test() -> None:
    pack = swarm("blue1", at=(40, 40))
    dread = ic("red1", at=(60, 40), fear=1)
    setup = situation(blue=[pack, BOSS], red=[dread], order=["blue1", "red1"])
    battle = begin(setup, [[97]])
    assert keys(battle) == ["pass", "bolster"]
    battle.choose("bolster")
    assert unit_of(battle, "blue1").swarm.unit_strength == 8
    assert not of(battle, "Dissolved")


@rule("SC-27/2", "SC-27/3")
def test_a_bolstered_pass_has_no_degrees_and_there_is_no_limit() -> None:
    battle = begin(situation(blue=[BOSS, BLUE], red=[RED]))
    game: Any = battle.game
    for used in range(3):
        record: list[Input] = [Rolled([99]), Choice("blue", "bolster")]
        table = game.table(battle.state.copy(), {}, None, record, listening=True)
        table.state.commanders["blue"].turn_used = ["bolster"] * used
        # it is nobody's turn to command: red is about to act
        table.state.turn = 2
        result = take_characteristic_test(table, table.state.units["blue1"], T)
        assert (result.passed, result.degrees, result.success_degrees) == (True, 0, 0)
        assert table.state.commanders["blue"].morale == 4


@rule("SC-26/1")
@pytest.mark.parametrize("ability", MORALE.values(), ids=list(MORALE))
def test_every_ability_says_what_it_does(ability: MoraleAbility) -> None:
    assert len(ability.text()) > 40
    assert ability.entry("morale ability").rules[0].startswith("SC-")
