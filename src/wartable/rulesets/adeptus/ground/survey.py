"""What lies around a unit, worked out once for all that it could do. AD-R21, AD-R22."""

from __future__ import annotations

from wartable.rulesets.adeptus.ground.sight import has_line
from wartable.rulesets.adeptus.ground.space import FAR, GIANT_CONTACT, can_strike, contact_of, zone_of
from wartable.rulesets.adeptus.model.marks import HIDDEN
from wartable.rulesets.adeptus.model.state import Mission, Survey
from wartable.rulesets.adeptus.model.unit import ACTIVE, BAND, Unit


def survey_of(state: Mission, unit: Unit) -> Survey:
    """What lies around a unit: as it is known while its options are put together, or worked out now."""
    found = state.survey
    return found if found is not None and found.unit is unit else look_round(state, unit)


def look_round(state: Mission, unit: Unit) -> Survey:
    """See who is in contact, and note all others in the open."""
    found = Survey(unit)
    x, y, side = unit.x, unit.y, unit.side
    for other in state.units.values():
        if other.side != side and other.standing == ACTIVE:
            _note(found, unit, other, other.x - x, other.y - y)
    if state.bands:
        for other in state.targets(side):
            if other.kind == BAND:
                _note(found, unit, other, other.x - x, other.y - y)
    return found


def _note(found: Survey, unit: Unit, other: Unit, east: int, south: int) -> None:
    """Add an enemy to what lies around a unit, so far from it."""
    hides = HIDDEN in other.marks
    gap = -1
    if -FAR < east < FAR and -FAR < south < FAR:
        gap = zone_of(unit.outline, other.outline, -1).metres_to(east, south)
        if gap <= GIANT_CONTACT and gap <= contact_of(unit, other):
            if not hides:
                found.struck.append(other)
            if other.kind != BAND and (can_strike(unit) or can_strike(other)):
                found.is_engaged = True
    if hides:
        found.hiders = True
    else:
        found.others.append(other)
        found.gaps.append(gap)
        found.seen.append(-1)


def seen_within(state: Mission, unit: Unit, metres: int) -> list[Unit]:
    """The enemies in sight of a unit and so near, loose Underlings among them."""
    survey = survey_of(state, unit)
    found = survey.near.get(metres)
    if found is None:
        found = []
        for at in range(len(survey.others)):
            if survey.seen[at] and _is_within(survey, unit, at, metres):
                if survey.seen[at] < 0:
                    _look_at(state, survey, unit, at)
                if survey.seen[at]:
                    found.append(survey.others[at])
        survey.near[metres] = found
    return found


def _look_at(state: Mission, survey: Survey, unit: Unit, at: int) -> None:
    """Find out whether an enemy of a survey is in sight."""
    other = survey.others[at]
    line = has_line(state.plan, unit.outline, unit.x, unit.y, other.outline, other.x, other.y)
    survey.seen[at] = 1 if line else 0


def _is_within(survey: Survey, unit: Unit, at: int, metres: int) -> bool:
    """Whether an enemy of a survey is so near. No outline is farther off than its middle, nor by much nearer."""
    gap = survey.gaps[at]
    if gap < 0:
        other = survey.others[at]
        east, south = other.x - unit.x, other.y - unit.y
        if east * east + south * south <= metres * metres:
            return True
        if max(abs(east), abs(south)) >= metres + FAR:
            return False
        gap = zone_of(unit.outline, other.outline, -1).metres_to(east, south)
        survey.gaps[at] = gap
    return gap <= metres
