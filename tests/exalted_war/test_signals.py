"""Signal Units. EW-95, W-19, W-56. What waits for a signal by a house rule: test_house_rules.py."""

from __future__ import annotations

from tests.exalted_war.battles import (
    Piece,
    answer,
    keys,
    numbers,
    of,
    play,
    situation,
    solo,
    the,
    unit_of,
)
from tests.exalted_war.samples import BARE, archers, facts_of, fearless
from wartable import Battle, State
from wartable.testing import rule

FRIENDS = [fearless(f"blue{at}", at=(100, 100 * at + 100)) for at in (2, 3, 4)]
"""Three more units of blue."""


def sending(*friends: Piece, **values: object) -> Battle[State]:
    """Blue1 acts; these are with it."""
    given: dict[str, object] = {"at": (100, 100), **values}
    blue = [fearless("blue1", **given), *friends]  # type: ignore[arg-type]
    return play(situation(blue=blue, red=[fearless(at=(1100, 700))], acts=["blue1"]))


@rule("EW-95")
def test_a_leader_signals_to_as_many_units_as_he_has_relays() -> None:
    # Given: 2 Relays, three other units
    battle = answer(sending(*FRIENDS, relays=2), "signal")
    # When: two are named
    assert keys(battle) == ["to:blue2", "to:blue3", "to:blue4"]
    answer(battle, "to:blue4")
    assert keys(battle) == ["to:blue2", "to:blue3", "done"]
    answer(battle, "to:blue2")
    # Then: no third
    assert facts_of(battle, "Signalled", "receiver") == ["blue4", "blue2"]


@rule("EW-95")
def test_fewer_may_be_named() -> None:
    battle = answer(sending(*FRIENDS, relays=2), "signal", "to:blue3", "done")
    assert facts_of(battle, "Signalled", "receiver") == ["blue3"]


@rule("EW-95")
def test_without_relays_there_is_no_signal() -> None:
    assert "signal" not in keys(sending(*FRIENDS))
    assert "signal" in keys(sending(*FRIENDS, relays=1))


@rule("EW-95")
def test_without_other_units_there_is_nobody_to_signal_to() -> None:
    assert "signal" not in keys(sending(relays=1))


@rule("EW-95")
def test_a_single_person_gets_signals_and_sends_none() -> None:
    # Given: a solo unit of blue
    person = solo("blue2", leader=BARE, at=(100, 300))
    battle = answer(sending(person, relays=2), "signal")
    # When: it is the only other unit
    # Then
    assert facts_of(battle, "Signalled", "receiver") == ["blue2"]
    setup = situation(blue=[person, FRIENDS[1]], red=[archers("red1", at=(1100, 700))], acts=["blue2"])
    assert "signal" not in keys(play(setup))


@rule("EW-95")
def test_enemies_get_no_signals() -> None:
    battle = answer(sending(FRIENDS[0], relays=3), "signal")
    assert facts_of(battle, "Signalled", "receiver") == ["blue2"]


@rule("EW-95")
def test_a_signal_is_3_and_0_and_takes_no_roll() -> None:
    battle = answer(sending(*FRIENDS, relays=1), "signal", "to:blue2", "keep")
    assert numbers(the(battle, "ActionTaken")) == {"speed": 3, "penalty": 0}
    assert of(battle, "CommandRolled") == []


@rule("EW-95", "W-56")
def test_who_gets_a_signal_may_change_its_order_at_once() -> None:
    # Given: blue2 acts on tick 11
    battle = answer(sending(*FRIENDS, relays=1), "signal", "to:blue2")
    # When: its owner does
    assert battle.decision is not None
    assert battle.decision.question == "blue2: a signal from blue1"
    answer(battle, "order", "march", "at:F3")
    # Then: it marches from tick 2 on
    assert the(battle, "Ordered", unit="blue2").facts()["square"] == "F3"
    assert facts_of(battle, "Moved", "unit")[:1] == ["blue2"]


@rule("EW-95", "W-56")
def test_its_owner_may_keep_the_order() -> None:
    battle = answer(sending(*FRIENDS, relays=1), "signal", "to:blue2", "keep")
    assert of(battle, "Ordered") == []
    assert unit_of(battle, "blue2").signalled


@rule("EW-95", "W-56")
def test_those_who_get_it_are_asked_one_after_the_other() -> None:
    battle = answer(sending(*FRIENDS, relays=3), "signal", "to:blue3", "to:blue2", "to:blue4")
    assert battle.decision is not None
    assert battle.decision.question == "blue3: a signal from blue1"
    answer(battle, "keep")
    assert battle.decision is not None
    assert battle.decision.question == "blue2: a signal from blue1"
    answer(battle, "keep")
    assert battle.decision is not None
    assert battle.decision.question == "blue4: a signal from blue1"
