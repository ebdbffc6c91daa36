"""General Upgrades at their edges: the last point of Energy, the wrong Unit, nothing to answer. R-UPG-003,
R-UPG-004, R-UPG-019, R-UPG-024, R-UPG-025.

Support Upgrades of the house stand in for those of the book.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest

from tests.battle_century.operations import (
    answer,
    begin,
    combination,
    keys,
    numbers,
    of,
    play,
    situation,
    the,
    unit,
    unit_of,
)
from tests.battle_century.upgraded import GUN, attacked, blue
from tests.files.visitors import visiting
from wartable import Battle, State
from wartable.rulesets.battle_century.operation.damage.damage import deal_damage
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.upgrade import SEPARATE, Upgrade
from wartable.rulesets.battle_century.operation.upgrades.catalogue import UPGRADES
from wartable.rulesets.battle_century.operation.upgrades.paying import (
    notify_upgrades_of_support,
    pay_for_use_and_check_active,
)
from wartable.testing import rule


class Flare(Upgrade):
    """It lights up the sky, as long as there is Energy."""

    key = "flare"
    name = "Flare"
    placement = SEPARATE
    cost = 5
    support = True

    def is_utility_action(self, state: Operation, me: Unit) -> bool:
        return self.tag not in me.spent and me.energy > 0

    def carry_out_utility_action(self, table: OperationTable, me: Unit) -> None:
        me.spent.append(self.tag)
        pay_for_use_and_check_active(table, me, self, 0)
        notify_upgrades_of_support(table, me, self)


class Torch(Flare):
    """It burns who holds it."""

    key = "torch"
    name = "Torch"

    def carry_out_utility_action(self, table: OperationTable, me: Unit) -> None:
        me.spent.append(self.tag)
        deal_damage(table, me, 5, me, reason=self.name)
        notify_upgrades_of_support(table, me, self)


@pytest.fixture(autouse=True)
def house_rules() -> Iterator[None]:
    """The Upgrades above are known while a test of this file runs."""
    with visiting():
        UPGRADES.update({kind.key: kind for kind in (Flare, Torch)})
        yield


RED: Final = unit("red1", zone="H9")

GUARDIAN: Final = {"internal": ["guardian_of_steel"]}


def about(battle: Battle[State]) -> tuple[str, str]:
    """The seat of the open question, and the Unit that it is about."""
    assert battle.decision is not None
    return battle.decision.seat, battle.decision.about


# ------------------------------------------------------------------ Commander Type


@rule("R-UPG-003")
def test_a_commander_needs_one_energy() -> None:
    # Given: 1 of 5 left
    upgrades = {"internal": ["commander_type"], "separate": ["torch"]}
    setup = situation(blue=[unit("blue1", zone="A1", energy=5, energy_spent=4, upgrades=upgrades)], red=[RED])
    # Then
    assert "commander_type" in keys(begin(setup))


@rule("R-UPG-003", "R-TRBL-002")
def test_what_a_commander_cannot_use_once_it_has_paid_is_not_used() -> None:
    # Given: 1 of 5 left, and a Flare that needs some
    upgrades = {"internal": ["commander_type"], "separate": ["flare"]}
    setup = situation(blue=[unit("blue1", zone="A1", energy=5, energy_spent=4, upgrades=upgrades)], red=[RED])
    # When
    battle = play(setup, ["commander_type"])
    # Then
    assert unit_of(battle, "blue1").energy == 0
    assert unit_of(battle, "blue1").spent == []


@rule("R-UPG-003", "R-COMB-020", "R-TRBL-002")
def test_a_commander_that_combines_has_of_two_equal_support_upgrades_one() -> None:
    # Given: two Units combine; each has a Torch and a Flare
    separate = ["torch", "flare"]
    setup = situation(
        blue=[
            unit("blue1", upgrades={"internal": ["commander_type"], "separate": separate}),
            unit("blue2", upgrades={"separate": separate}),
        ],
        red=[RED],
        combinations=[combination("titan", "blue1", "blue2", zone="A1")],
    )
    # When
    battle = play(setup, ["commander_type"])
    # Then
    assert keys(battle) == ["use:torch", "use:flare"]


# ------------------------------------------------------------------ Early Warning and Control


@rule("R-UPG-004")
def test_early_warning_works_with_the_last_four_energy() -> None:
    # Given: 4 of 5 left
    upgrades = {"internal": ["early_warning_and_control"], "separate": ["flare"]}
    setup = situation(blue=[unit("blue1", zone="A1", energy=5, energy_spent=1, upgrades=upgrades)], red=[RED])
    # When
    battle = play(setup, ["use:flare", "restore"])
    # Then
    assert unit_of(battle, "blue1").energy == 0
    assert unit_of(battle, "blue1").spent == []


@rule("R-UPG-004")
def test_early_warning_does_not_work_with_three_energy() -> None:
    # Given: 3 of 5 left
    upgrades = {"internal": ["early_warning_and_control"], "separate": ["flare"]}
    setup = situation(blue=[unit("blue1", zone="A1", energy=5, energy_spent=2, upgrades=upgrades)], red=[RED])
    # When
    battle = play(setup, ["use:flare"])
    # Then: the next Turn has come
    assert about(battle) == ("red", "red1")


@rule("R-UPG-004")
def test_early_warning_is_not_asked_once_its_bearer_is_gone() -> None:
    # Given: a Torch, and 2 points of Threshold left
    upgrades = {"internal": ["early_warning_and_control"], "separate": ["torch"]}
    dying = unit("blue1", zone="A1", damage=6, maimed=["head", "torso", "legs"], tier="ai", upgrades=upgrades)
    setup = situation(blue=[dying, unit("blue2", zone="A9")], red=[RED])
    # When
    battle = play(setup, ["use:torch"])
    # Then
    the(battle, "Destroyed", unit="blue1")
    assert "restore" not in keys(battle)


# ------------------------------------------------------------------ Guardian of Steel


@rule("R-UPG-019")
def test_a_guardian_covers_those_near_itself_not_those_near_its_ally() -> None:
    # Given: blue3 is 2 Zones away, next to blue2
    setup = situation(
        blue=[
            unit("blue1", zone="A1", speed=0, upgrades=GUARDIAN),
            unit("blue2", zone="B1"),
            unit("blue3", zone="C1"),
        ],
        red=[RED],
    )
    # When: it Maneuvers for blue2
    battle = play(setup, ["maneuver", "by:systems", "for:blue2", "share"])
    # Then: what covers them comes from blue1
    covered = of(battle, "EffectBegan", effect="maneuvering", other="blue1")
    assert [event.facts()["unit"] for event in covered] == ["blue2", "blue1"]
    assert the(battle, "UpgradeUsed").facts()["target"] == "blue1"


@rule("R-UPG-019")
def test_a_guardian_covers_nobody_inside_a_base() -> None:
    # Given: blue2 is inside of the ark, one Zone away
    setup = situation(
        blue=[
            unit("blue1", zone="A1", speed=0, upgrades=GUARDIAN),
            unit("ark", zone="B1", features=["base_unit"]),
            unit("blue2", docked_in="ark"),
        ],
        red=[RED],
    )
    # When
    battle = play(setup, ["maneuver", "by:systems", "for:blue1", "share"])
    # Then
    covered = of(battle, "EffectBegan", effect="maneuvering")
    assert [event.facts()["unit"] for event in covered] == ["blue1", "ark"]


@rule("R-UPG-019")
def test_a_guardian_that_covers_an_exposed_ally_may_share_that() -> None:
    # Given: blue2 reaches out of the ark
    exposed = [{"effect": "exposed", "clock": "blue2"}]
    setup = situation(
        blue=[
            unit("blue1", zone="A1", speed=0, upgrades=GUARDIAN),
            unit("ark", zone="B1", features=["base_unit"]),
            unit("blue2", docked_in="ark", effects=exposed),
        ],
        red=[RED],
    )
    # When
    battle = play(setup, ["maneuver", "by:systems", "for:blue2", "share"])
    # Then
    covered = of(battle, "EffectBegan", effect="maneuvering")
    assert [event.facts()["unit"] for event in covered] == ["blue2", "blue1", "ark"]


@rule("R-UPG-019")
def test_a_guardian_inside_a_base_shares_nothing() -> None:
    # Given: blue1 is inside of the ark
    setup = situation(
        blue=[
            unit("ark", zone="A1", features=["base_unit"]),
            unit("blue1", docked_in="ark", upgrades=GUARDIAN),
            unit("blue2", zone="B1"),
        ],
        red=[RED],
        turn="blue1",
    )
    # When
    battle = play(setup, ["maneuver", "by:systems"])
    # Then: it was not asked
    assert about(battle) == ("blue", "blue2")


@rule("R-UPG-019")
def test_a_guardian_with_nobody_near_shares_nothing() -> None:
    # Given: 2 Zones between them
    setup = situation(
        blue=[unit("blue1", zone="A1", speed=0, upgrades=GUARDIAN), unit("blue2", zone="C1")], red=[RED]
    )
    # When
    battle = play(setup, ["maneuver", "by:systems"])
    # Then: it was not asked
    assert about(battle) == ("blue", "blue2")


@rule("R-UPG-019")
def test_a_guardian_with_four_energy_shares_nothing() -> None:
    # Given: 4 of 7 left
    setup = situation(
        blue=[
            unit("blue1", zone="A1", speed=0, energy_spent=3, upgrades=GUARDIAN),
            unit("blue2", zone="B1"),
        ],
        red=[RED],
    )
    # When
    battle = play(setup, ["maneuver", "by:systems", "for:blue1"])
    # Then: it was not asked
    assert about(battle) == ("blue", "blue2")


@rule("R-UPG-019")
def test_the_seat_of_the_guardian_decides_whether_it_shares() -> None:
    # Given: blue2 has another seat
    setup = situation(
        blue=[
            unit("blue1", zone="A1", speed=0, seat="ann", upgrades=GUARDIAN),
            unit("blue2", zone="B1", seat="bea"),
        ],
        red=[RED],
        seats=[{"id": "ann"}, {"id": "bea"}, {"id": "red"}],
    )
    # When
    battle = play(setup, ["maneuver", "by:systems", "for:blue2"])
    # Then
    assert keys(battle) == ["share", "pass"]
    assert about(battle) == ("ann", "blue1")


# ------------------------------------------------------------------ The Beast


@rule("R-UPG-025", "R-UPG-024")
def test_the_beast_ignores_a_defense_that_has_made_it_miss() -> None:
    # Given: red1 of Speed 5 is hit by 1 + 10 = 11 against Defense 10
    booster = {"legs": ["reactive_booster"]}
    setup = situation(
        blue=[blue("the_beast")],
        red=[unit("red1", zone="B1", guard=5, speed=5, threshold=10, upgrades=booster)],
        tension=5,
    )
    battle = begin(setup, dice=[[1]])
    # When: it waits for red1's booster, by which 11 misses 12
    answer(battle, "attack", "with:cqc", "pass", "reactive_booster+2:red1", "the_beast:blue1")
    # Then
    assert numbers(the(battle, "HitSuffered"))["margin"] == 1


@rule("R-UPG-025", "R-UPG-024")
def test_the_beast_is_not_asked_where_it_missed_by_itself() -> None:
    # Given
    setup = situation(blue=[blue("the_beast")], red=[unit("red1", zone="B1", guard=20)])
    # When
    battle = play(setup, ["attack", "with:cqc"], dice=[[9]])
    # Then: the next Turn has come
    assert about(battle) == ("red", "red1")


@rule("R-UPG-025", "R-UPG-024")
def test_the_beast_is_not_asked_where_its_attack_reaches_an_ally_alone() -> None:
    # Given: blue2 of Defense 8 duels red1 of Defense 25
    setup = situation(
        blue=[blue("the_beast"), unit("blue2", zone="B1", threshold=10, duel="red1")],
        red=[unit("red1", zone="B1", guard=20, duel="blue2")],
    )
    # When: an Advantage against duelists; 7 + 5 + 1 = 13
    battle = play(setup, ["attack", "with:cqc"], dice=[[7, 7]])
    # Then: blue2 took 5, and its Turn has come
    assert attacked(battle) == ["red1", "blue2"]
    assert about(battle) == ("blue", "blue2")


@rule("R-UPG-025", "R-UPG-024")
def test_the_beast_is_not_asked_about_attacks_of_others() -> None:
    # Given: blue2 has a Beast's Default Weapon, but is none; blue1 is
    setup = situation(
        blue=[blue("the_beast"), unit("blue2", zone="C1", speed=0, tier="npc", weapons=[GUN])],
        red=[unit("red1", zone="C1", guard=5, threshold=10)],
        tension=5,
        turn="blue2",
    )
    # When: 8 + 5 + 5 = 18 against 10
    battle = play(setup, ["attack", "with:vulcans"], dice=[[8, 9]])
    # Then
    assert numbers(the(battle, "Damaged"))["amount"] == 8
    assert about(battle) == ("red", "red1")
