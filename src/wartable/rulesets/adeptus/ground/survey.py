"""What lies around a unit, worked out once for all that it could do. AD-R21, AD-R22."""

from __future__ import annotations

from wartable.rulesets.adeptus.ground.sight import has_line
from wartable.rulesets.adeptus.ground.space import GIANT_CONTACT, can_strike, contact_of, zone_of
from wartable.rulesets.adeptus.model.marks import HIDDEN
from wartable.rulesets.adeptus.model.state import Mission, Survey
from wartable.rulesets.adeptus.model.unit import BAND, Unit


def survey_of(state: Mission, unit: Unit) -> Survey:
    """What lies around a unit: as it is known while its options are put together, or worked out now."""
    found = state.survey
    return found if found is not None and found.unit is unit else look_round(state, unit)


def look_round(state: Mission, unit: Unit) -> Survey:
    """Measure the way to each enemy, and look who is in contact."""
    found = Survey(unit)
    outline, x, y = unit.outline, unit.x, unit.y
    for other in state.targets(unit.side):
        gap = zone_of(outline, other.outline, -1).metres_to(other.x - x, other.y - y)
        hides = HIDDEN in other.marks
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
    return found


def seen_within(state: Mission, unit: Unit, metres: int) -> list[Unit]:
    """The enemies in sight of a unit and so near, loose Underlings among them."""
    survey = survey_of(state, unit)
    found = survey.near.get(metres)
    if found is None:
        found = []
        seen = survey.seen
        for at, other in enumerate(survey.others):
            if survey.gaps[at] <= metres:
                if seen[at] < 0:
                    line = has_line(state.plan, unit.outline, unit.x, unit.y, other.outline, other.x, other.y)
                    seen[at] = 1 if line else 0
                if seen[at]:
                    found.append(other)
        survey.near[metres] = found
    return found
