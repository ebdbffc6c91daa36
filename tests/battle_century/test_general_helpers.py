"""Upgrades that work with others: Commander Type, Early Warning and Control, Assistant. R-UPG-003, R-UPG-004,
R-UPG-012.

A Support Upgrade and a Genre Power of the house stand in for those of the book.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.battle_century.operations import (
    Piece,
    answer,
    begin,
    keys,
    numbers,
    of,
    play,
    situation,
    the,
    unit,
    unit_of,
)
from tests.files.visitors import visiting
from wartable.rulesets.battle_century.games.operation import OPERATIONS
from wartable.rulesets.battle_century.operation.model.might_test import MightTest
from wartable.rulesets.battle_century.operation.model.power import Power
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.upgrade import SEPARATE, Upgrade
from wartable.rulesets.battle_century.operation.powers.catalogue import POWERS
from wartable.rulesets.battle_century.operation.upgrades.catalogue import UPGRADES
from wartable.rulesets.battle_century.operation.upgrades.paying import (
    notify_upgrades_of_support,
    pay_for_use_and_check_active,
)
from wartable.testing import rule


class Flare(Upgrade):
    """It lights up the sky."""

    key = "flare"
    name = "Flare"
    placement = SEPARATE
    cost = 5
    support = True

    def is_utility_action(self, state: Operation, me: Unit) -> bool:
        return self.tag not in me.spent

    def carry_out_utility_action(self, table: OperationTable, me: Unit) -> None:
        me.spent.append(self.tag)
        pay_for_use_and_check_active(table, me, self, 0)
        notify_upgrades_of_support(table, me, self)


class Bombers(Flare):
    """It lights up more than the sky."""

    key = "bombers"
    name = "Bombers"
    cost = 10


class Beacon(Flare):
    """It shines on: no use is its last."""

    key = "beacon"
    name = "Beacon"

    def carry_out_utility_action(self, table: OperationTable, me: Unit) -> None:
        pay_for_use_and_check_active(table, me, self, 0)
        notify_upgrades_of_support(table, me, self)


class Luck(Power):
    """It goes well."""

    key = "luck"
    name = "Luck"

    def can_use_before_action(self, table: OperationTable, me: Unit) -> bool:
        return True

    def use(self, table: OperationTable, me: Unit, test: MightTest | None) -> None:
        me.notes["luck"] = 1


@pytest.fixture(autouse=True)
def house_rules() -> Iterator[None]:
    """The abilities above are known while a test of this file runs."""
    with visiting():
        UPGRADES.update({kind.key: kind for kind in (Flare, Bombers, Beacon)})
        POWERS["luck"] = Luck
        yield


def blue(*internal: str, separate: tuple[str, ...] = ("flare",), energy: int = 5) -> Piece:
    """A Unit of blue's with these Internal Upgrades and Support Upgrades."""
    equipped = {"internal": list(internal), "separate": list(separate)}
    return unit("blue1", zone="A1", energy=energy, upgrades=equipped)


RED = unit("red1", zone="H9")


# ------------------------------------------------------------------ Commander Type


@rule("R-UPG-003")
def test_a_commander_uses_a_support_upgrade_without_an_action() -> None:
    # Given: two of them
    setup = situation(blue=[blue("commander_type", separate=("flare", "bombers"))], red=[RED])
    # When
    battle = play(setup, ["commander_type", "use:bombers"])
    # Then: for 1 Energy, and its Action is still to come
    assert [event.facts()["upgrade"] for event in of(battle, "UpgradeUsed")] == ["commander_type", "bombers"]
    assert unit_of(battle, "blue1").energy == 4
    assert unit_of(battle, "blue1").spent == ["bombers"]
    assert "boost" in keys(battle)


@rule("R-UPG-003", "R-TRBL-002")
def test_a_commander_does_so_once_a_turn() -> None:
    # Given
    setup = situation(blue=[blue("commander_type", separate=("flare", "bombers"))], red=[RED])
    # When
    battle = play(setup, ["commander_type", "use:bombers"])
    # Then: the other one takes an Action
    assert "commander_type" not in keys(battle)
    assert "use:flare" in keys(battle)


@rule("R-UPG-003")
def test_a_commander_without_energy_or_support_does_nothing() -> None:
    # Given
    tired = situation(blue=[blue("commander_type", energy=0)], red=[RED])
    alone = situation(blue=[blue("commander_type", separate=())], red=[RED])
    # Then
    assert "commander_type" not in keys(begin(tired))
    assert "commander_type" not in keys(begin(alone))


@rule("R-UPG-003")
def test_a_commander_cannot_use_what_is_spent() -> None:
    # Given
    setup = situation(blue=[blue("commander_type")], red=[RED])
    setup["now"]["units"]["blue1"]["spent"] = ["flare"]  # type: ignore[index]
    # Then
    assert "commander_type" not in keys(begin(setup))


@rule("R-UPG-003")
def test_a_commander_uses_no_other_utility_upgrade_without_an_action() -> None:
    # Given: two Support Upgrades, and a Jury Rig for the point that it has lost
    equipped = {"internal": ["commander_type"], "torso": ["jury_rig"], "separate": ["flare", "bombers"]}
    commander = unit("blue1", zone="A1", damage=1, upgrades=equipped)
    # When
    battle = begin(situation(blue=[commander], red=[RED]))
    assert "use:jury_rig" in keys(battle)
    battle.choose("commander_type")
    # Then
    assert keys(battle) == ["use:flare", "use:bombers"]


# ------------------------------------------------------------------ Early Warning and Control


@rule("R-UPG-004")
def test_early_warning_restores_a_support_upgrade_of_cost_five() -> None:
    # Given
    setup = situation(blue=[blue("early_warning_and_control"), unit("blue2", zone="A9")], red=[RED])
    # When
    battle = play(setup, ["use:flare", "restore"])
    # Then
    assert numbers(the(battle, "UpgradeUsed", upgrade="early_warning_and_control"))["energy"] == 4
    assert unit_of(battle, "blue1").spent == []


@rule("R-UPG-004")
def test_early_warning_may_be_left() -> None:
    # Given
    setup = situation(blue=[blue("early_warning_and_control"), unit("blue2", zone="A9")], red=[RED])
    # When
    battle = play(setup, ["use:flare", "pass"])
    # Then
    assert unit_of(battle, "blue1").energy == 5
    assert unit_of(battle, "blue1").spent == ["flare"]


@rule("R-UPG-004")
def test_early_warning_restores_nothing_dearer() -> None:
    # Given
    setup = situation(
        blue=[blue("early_warning_and_control", separate=("bombers",)), unit("blue2", zone="A9")], red=[RED]
    )
    # When: nobody is asked
    battle = play(setup, ["use:bombers"])
    # Then
    assert unit_of(battle, "blue1").spent == ["bombers"]


@rule("R-UPG-004")
def test_early_warning_restores_nothing_that_is_not_used_up() -> None:
    # Given
    setup = situation(blue=[blue("early_warning_and_control", separate=("beacon",))], red=[RED])
    # When: nobody is asked
    battle = play(setup, ["use:beacon"])
    # Then
    assert unit_of(battle, "blue1").energy == 5
    assert "restore" not in keys(battle)


@rule("R-UPG-003", "R-UPG-004")
def test_early_warning_needs_four_energy_after_a_commander() -> None:
    # Given: 4 Energy, of which a Commander Type spends 1
    setup = situation(blue=[blue("commander_type", "early_warning_and_control", energy=4)], red=[RED])
    # When: nobody is asked
    battle = play(setup, ["commander_type"])
    # Then
    assert unit_of(battle, "blue1").spent == ["flare"]


# ------------------------------------------------------------------ Assistant


@rule("R-UPG-012")
def test_an_assistant_brings_a_power_and_a_genre_point() -> None:
    # Given: a Unit with 1 Genre Point of its own
    setup = situation(
        blue=[unit("blue1", zone="A1", genre_points=1, upgrades={"internal": ["assistant:luck"]})], red=[RED]
    )
    # When
    battle = play(setup, ["power:luck"])
    # Then: of 2
    assert numbers(the(battle, "PowerUsed", power="luck"))["points"] == 1


@rule("R-UPG-012")
def test_without_one_there_is_neither() -> None:
    # Given
    setup = situation(blue=[unit("blue1", zone="A1", genre_points=1)], red=[RED])
    # When
    battle = begin(setup)
    # Then
    assert "power:luck" not in keys(battle)
    assert unit_of(battle, "blue1").genre == 1


@rule("R-UPG-012")
def test_the_point_goes_with_the_pilot_and_is_not_earned_anew() -> None:
    # Given: a Unit with an Assistant ejects
    setup = situation(blue=[unit("blue1", zone="B2", upgrades={"internal": ["assistant:luck"]})], red=[RED])
    # When
    battle = begin(setup)
    answer(battle, "eject", "to:A1")
    # Then
    assert unit_of(battle, "blue1_core").genre == 1
    assert unit_of(battle, "blue1").genre == 0


@rule("R-UPG-012")
@pytest.mark.parametrize("choice", ["assistant", "assistant:", "assistant:lack"])
def test_an_assistant_brings_a_power_that_there_is(choice: str) -> None:
    # Given
    setup = situation(blue=[unit("blue1", zone="A1", upgrades={"internal": [choice]})], red=[RED])
    # Then
    assert [problem.path for problem in OPERATIONS.problems(setup) if problem.fatal] == [
        "units[0].upgrades.internal[0]"
    ]
