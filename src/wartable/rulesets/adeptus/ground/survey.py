"""What lies around a unit, worked out once for all that it could do. AD-R21, AD-R22."""

from __future__ import annotations

from wartable.rulesets.adeptus.ground.sight import has_line
from wartable.rulesets.adeptus.ground.space import can_strike, contact_of, metres
from wartable.rulesets.adeptus.model.marks import HIDDEN
from wartable.rulesets.adeptus.model.state import Mission, Survey
from wartable.rulesets.adeptus.model.unit import BAND, Unit


def survey_of(state: Mission, unit: Unit) -> Survey:
    """What lies around a unit: as it is known while its options are put together, or worked out now."""
    found = state.survey
    return found if found is not None and found.unit is unit else look_round(state, unit)


def look_round(state: Mission, unit: Unit) -> Survey:
    """Measure the way to each enemy, and look whether it is in contact and in sight."""
    found = Survey(unit)
    plan = state.plan
    outline, x, y = unit.outline, unit.x, unit.y
    armed = can_strike(unit)
    for other in state.targets(unit.side):
        other_outline, other_x, other_y = other.outline, other.x, other.y
        gap = metres(outline, x, y, other_outline, other_x, other_y)
        hides = HIDDEN in other.marks
        if gap <= contact_of(unit, other):
            if not hides:
                found.struck.append(other)
            if other.kind != BAND and (armed or can_strike(other)):
                found.is_engaged = True
        if not hides and has_line(plan, outline, x, y, other_outline, other_x, other_y):
            found.seen.append(other)
            found.gaps.append(gap)
    return found
