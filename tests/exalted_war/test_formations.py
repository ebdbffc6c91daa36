"""What each formation does. EW-51 to EW-56, EW-84."""

from __future__ import annotations

from wartable.rulesets.exalted_war.model.formations import (
    FORMATIONS,
    SOLO_PACE,
    allowed_formations,
    attacking_magnitude,
)
from wartable.testing import rule

UNORDERED = FORMATIONS["unordered"]
SKIRMISH = FORMATIONS["skirmish"]
RELAXED = FORMATIONS["relaxed"]
CLOSE = FORMATIONS["close"]


@rule("EW-53", "EW-54/1", "EW-55", "EW-56/1")
def test_each_formation_takes_its_drill() -> None:
    assert allowed_formations(0, relays=True) == [UNORDERED]
    assert allowed_formations(1, relays=True) == [UNORDERED, SKIRMISH, RELAXED]
    assert allowed_formations(2, relays=True) == [UNORDERED, SKIRMISH, RELAXED, CLOSE]


@rule("EW-51")
def test_without_its_relays_a_unit_is_unordered() -> None:
    assert allowed_formations(5, relays=False) == [UNORDERED]


@rule("EW-53", "EW-54", "EW-56")
def test_formations_steady_or_shake_a_unit() -> None:
    assert [f.hesitation for f in (UNORDERED, SKIRMISH, RELAXED, CLOSE)] == [2, 2, 0, -2]


@rule("EW-54/2", "EW-55", "EW-56/3")
def test_formations_double_shields_and_cover() -> None:
    assert (SKIRMISH.close_cover, SKIRMISH.ranged_cover, SKIRMISH.scatter) == (2, 2, 3)
    assert (RELAXED.close_cover, RELAXED.ranged_cover, RELAXED.scatter) == (1, 2, 0)
    assert (CLOSE.close_cover, CLOSE.ranged_cover, CLOSE.rating) == (2, 1, 2)


@rule("EW-54/4")
def test_a_rush_on_skirmishers_doubles_or_triples_magnitude() -> None:
    assert attacking_magnitude(3, RELAXED, SKIRMISH, ranged=False) == 6
    assert attacking_magnitude(3, CLOSE, SKIRMISH, ranged=False) == 9
    assert attacking_magnitude(3, CLOSE, RELAXED, ranged=False) == 3


@rule("EW-56/4", "W-8")
def test_volleys_on_a_close_unit_double_the_shooters_magnitude() -> None:
    assert attacking_magnitude(2, SKIRMISH, CLOSE, ranged=True) == 4
    assert attacking_magnitude(2, SKIRMISH, RELAXED, ranged=True) == 2


@rule("EW-84")
def test_the_pace_goes_by_formation() -> None:
    assert [f.pace for f in (SKIRMISH, RELAXED, CLOSE, UNORDERED)] == [100, 70, 40, 30]
    assert SOLO_PACE == 100
