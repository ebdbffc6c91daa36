"""Pilots in the Damage to their mecha: the Layers that are tested, the odds of that, who answers a loss.
R-DMG-017, R-ENEMY-029, R-ENEMY-030, R-TRBL-038.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest

from tests.battle_century.operations import (
    Piece,
    answer,
    begin,
    combination,
    keys,
    numbers,
    of,
    play,
    situation,
    unit,
)
from tests.battle_century.pilots_in_danger import row, victim
from tests.files.visitors import visiting
from wartable import Battle, State
from wartable.rulesets.battle_century.operation.damage.removal import retreat_unit
from wartable.rulesets.battle_century.operation.model.might_test import MightTest
from wartable.rulesets.battle_century.operation.model.power import Power
from wartable.rulesets.battle_century.operation.model.state import OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.powers.catalogue import POWERS
from wartable.testing import rule

GUN: Final = "anti_air_missiles"
"""A Shooting Weapon that has nothing more to it against a Unit on the ground."""

SHOT: Final = ("attack", f"with:{GUN}")

LOST: Final = ["head", "torso", "arms"]


class LastWord(Power):
    """It leaves, where it is more than one."""

    key = "last_word"
    name = "Last Word"

    def can_use_at_destruction(self, table: OperationTable, me: Unit) -> bool:
        return me.pilots != ()

    def use(self, table: OperationTable, me: Unit, test: MightTest | None) -> None:
        retreat_unit(table, me)


@pytest.fixture(autouse=True)
def house_rules() -> Iterator[None]:
    """The Power above is known while a test of this file runs."""
    with visiting():
        POWERS["last_word"] = LastWord
        yield


def blue(**more: Any) -> Piece:
    """blue1 with a gun. At Tension 5 its Damage against Guard 5 is what its die shows."""
    values: dict[str, Any] = {"zone": "A1", "speed": 0, "tier": "npc", "weapons": [GUN], **more}
    return unit("blue1", **values)


def about(battle: Battle[State]) -> tuple[str, str]:
    """The seat of the open question, and the Unit that it is about."""
    assert battle.decision is not None
    return battle.decision.seat, battle.decision.about


# ------------------------------------------------------------------ Pilots


@rule("R-DMG-017", "R-MATCH-039")
def test_damage_to_a_core_tests_the_layers_that_it_takes_and_no_more() -> None:
    # Given: a Core whose Pilot has three Layers of 4 points
    core = {"willpower": 4, "layers": [4, 4, 4]}
    battle = begin(
        situation(
            blue=[blue()],
            red=[unit("red1", zone="C1", guard=0, plot_armor=core), unit("red2", zone="L9")],
            turn="red1",
            order=["red1", "blue1", "red2"],
            tension=5,
        ),
        dice=[[1], [6]],
    )
    # When: half of Guard 0; 1 + 5 + 5 against 5 is 6: one Layer and half of the next
    answer(battle, "eject", "to:C2", "hold", "hold", *SHOT, "at:red1_core")
    # Then: 6 + 4 meets 10
    assert [numbers(event)["layer"] for event in of(battle, "PilotTested")] == [1]


@rule("R-ENEMY-029", "R-ENEMY-030")
def test_a_pilot_who_may_lose_the_last_layer_is_not_lost_for_certain() -> None:
    # Given: one Layer left, whose Test is against 20; Systems 12. A die of 1 to 10 deals 5 to 14 Damage,
    # halved 2 to 7: a Layer from 6 up
    torn = victim(systems=12, plot_armor={"willpower": 2, "layers": [0, 0, 2]})
    battle = play(row(torn, tension=9, open_sheets=True), ["attack"])
    assert battle.decision is not None
    # When
    forecast = battle.view("blue").forecast(battle.decision.option(SHOT[1]))
    # Then: 5 faces of 10, and the Pilot fails with 7 of 10
    assert forecast is not None
    assert forecast.defeats == pytest.approx(0.5 * 0.7)


@rule("R-ENEMY-029", "R-TEST-041")
def test_a_pilot_who_cannot_pass_is_lost_with_the_layer() -> None:
    # Given: the same with Systems 4, and 10 + 4 is less than 20
    torn = victim(systems=4, plot_armor={"willpower": 2, "layers": [0, 0, 2]})
    battle = play(row(torn, tension=9, open_sheets=True), ["attack"])
    assert battle.decision is not None
    # When
    forecast = battle.view("blue").forecast(battle.decision.option(SHOT[1]))
    # Then
    assert forecast is not None
    assert forecast.defeats == pytest.approx(0.5)


@rule("R-TRBL-038")
def test_each_pilot_of_a_combination_answers_from_its_own_seat() -> None:
    # Given: a and b have seats of their own
    pilots = [
        unit("a", threshold=5, seat="ann", genre_points=1),
        unit("b", threshold=5, seat="bea", genre_points=1),
    ]
    setup = situation(
        blue=[blue(weapons=["missile_massacre"])],
        red=[*pilots, unit("red9", zone="L9")],
        combinations=[combination("ab", "a", "b", zone="C1", damage=19, maimed=LOST)],
        seats=[{"id": "blue"}, {"id": "ann"}, {"id": "bea"}, {"id": "red"}],
        tension=9,
    )
    battle = play(setup, ["attack", "with:missile_massacre", "pass", "pass"], dice=[[10]])
    # Then
    assert (about(battle), keys(battle)) == (("ann", "ab"), ["live_another_day", "pass"])
    # When: ann lets it go
    answer(battle, "pass")
    # Then
    assert (about(battle), keys(battle)) == (("bea", "ab"), ["live_another_day", "pass"])


@rule("R-TRBL-038")
def test_a_power_that_answers_a_loss_is_asked_about_the_unit_that_is_lost() -> None:
    # Given: a, alone or combined with b, has a Power that answers the loss of several
    power = ["last_word"]
    alone = unit(
        "red1", zone="C1", guard=5, threshold=5, damage=19, maimed=LOST, powers=power, genre_points=1
    )
    pilots = [
        unit("a", threshold=5, guard=5, powers=power, genre_points=1),
        unit("b", threshold=5, guard=5),
    ]
    together = combination("ab", "a", "b", zone="C1", damage=19, maimed=LOST)
    others = unit("red9", zone="L9")
    # When: each is shot for 6
    one = begin(situation(blue=[blue()], red=[alone, others], tension=5), dice=[[6]])
    answer(one, *SHOT, "pass")
    two = begin(
        situation(blue=[blue()], red=[*pilots, others], combinations=[together], tension=5), dice=[[6]]
    )
    answer(two, *SHOT, "pass")
    # Then
    assert keys(one) == ["live_another_day", "pass"]
    assert keys(two) == ["live_another_day", "last_word", "pass"]
