"""The survey of the enemies around a unit, computed once for all its options. AD-R21, AD-R22."""

from __future__ import annotations

from wartable.rulesets.adeptus.ground.sight import units_in_line
from wartable.rulesets.adeptus.ground.space import GIANT_CONTACT, can_strike, in_contact, zone_of
from wartable.rulesets.adeptus.model.marks import HIDDEN
from wartable.rulesets.adeptus.model.state import Mission, Survey
from wartable.rulesets.adeptus.model.unit import ACTIVE, BAND, Unit


def survey_of(state: Mission, unit: Unit) -> Survey:
    """Return the survey of the enemies around a unit: the cached one if there is one for this unit, otherwise
    a new one.
    """
    found = state.survey
    return found if found is not None and found.unit is unit else make_survey(state, unit)


def make_survey(state: Mission, unit: Unit) -> Survey:
    """Return a new survey of the enemies around a unit: those in contact, and those that are not hidden."""
    survey = Survey(unit)
    x, y, side = unit.x, unit.y, unit.side
    own = unit.extent + GIANT_CONTACT
    for enemy in [*state.units.values(), *state.loose_enemies(side)]:
        if enemy.side == side or enemy.standing != ACTIVE:
            continue
        far = own + enemy.extent
        if -far <= enemy.x - x <= far and -far <= enemy.y - y <= far and in_contact(unit, enemy):
            _add_contact(survey, enemy)
        if HIDDEN in enemy.marks:
            survey.hiders = True
        else:
            survey.others.append(enemy)
    return survey


def _add_contact(survey: Survey, enemy: Unit) -> None:
    """Record in a survey that an enemy is in contact with its unit."""
    if HIDDEN not in enemy.marks:
        survey.struck.append(enemy)
    if enemy.kind != BAND and (can_strike(survey.unit) or can_strike(enemy)):
        survey.is_engaged = True


def enemies_seen_within(state: Mission, unit: Unit, metres: int) -> list[Unit]:
    """Return the enemies that a unit sees within this distance in metres, including loose Underlings."""
    return surveyed_enemies_within(state, survey_of(state, unit), metres)


def surveyed_enemies_within(state: Mission, survey: Survey, metres: int) -> list[Unit]:
    """Return the enemies that the unit of a survey sees within this distance in metres, including loose
    Underlings.
    """
    found = survey.near.get(metres)
    if found is None:
        plan, unit = state.plan, survey.unit
        if metres * metres >= plan.width * plan.width + plan.height * plan.height:
            found = all_surveyed_enemies(state, survey)
        elif survey.has_looked:
            found = [other for other in survey.sight if is_within(unit, other, metres)]
        else:
            near = [other for other in survey.others if is_within(unit, other, metres)]
            found = units_in_line(plan, unit, near) if near else near
        survey.near[metres] = found
    return found


def all_surveyed_enemies(state: Mission, survey: Survey) -> list[Unit]:
    """Return all enemies that the unit of a survey sees, including loose Underlings."""
    if not survey.has_looked:
        survey.has_looked = True
        survey.sight = units_in_line(state.plan, survey.unit, survey.others)
    return survey.sight


def is_within(unit: Unit, other_unit: Unit, metres: int) -> bool:
    """Whether two units are at most `metres` apart. In most cases the distance of their middles decides this
    without an exact measurement.
    """
    east, south = other_unit.x - unit.x, other_unit.y - unit.y
    if east * east + south * south <= metres * metres:
        return True
    far = metres + unit.extent + other_unit.extent
    if east > far or south > far or east < -far or south < -far:
        return False
    return zone_of(unit.outline, other_unit.outline, -1).metres_to(east, south) <= metres
