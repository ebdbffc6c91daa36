"""The survey of the enemies around a unit, computed once for all its options. AD-R21, AD-R22."""

from __future__ import annotations

from wartable.rulesets.adeptus.ground.sight import units_with_clear_line
from wartable.rulesets.adeptus.ground.space import (
    GIANT_CONTACT,
    are_in_contact,
    has_usable_melee_weapon,
    offset_zone_of,
)
from wartable.rulesets.adeptus.model.marks import HIDDEN
from wartable.rulesets.adeptus.model.state import EnemySurvey, Mission
from wartable.rulesets.adeptus.model.unit import ACTIVE, BAND, Unit


def enemy_survey_of(state: Mission, unit: Unit) -> EnemySurvey:
    """Return the survey of the enemies around a unit: the cached one if there is one for this unit, otherwise
    a new one.
    """
    found = state.survey
    return found if found is not None and found.unit is unit else make_enemy_survey(state, unit)


def make_enemy_survey(state: Mission, unit: Unit) -> EnemySurvey:
    """Return a new survey of the enemies around a unit: those in contact, and those that are not hidden."""
    survey = EnemySurvey(unit)
    x, y, side = unit.x, unit.y, unit.side
    own = unit.extent + GIANT_CONTACT
    for enemy in [*state.units.values(), *state.loose_enemy_stand_ins(side)]:
        if enemy.side == side or enemy.standing != ACTIVE:
            continue
        far = own + enemy.extent
        if -far <= enemy.x - x <= far and -far <= enemy.y - y <= far and are_in_contact(unit, enemy):
            _add_contact(survey, enemy)
        if HIDDEN in enemy.marks:
            survey.hiders = True
        else:
            survey.others.append(enemy)
    return survey


def _add_contact(survey: EnemySurvey, enemy: Unit) -> None:
    """Record in a survey that an enemy is in contact with its unit."""
    if HIDDEN not in enemy.marks:
        survey.struck.append(enemy)
    if enemy.kind != BAND and (has_usable_melee_weapon(survey.unit) or has_usable_melee_weapon(enemy)):
        survey.is_engaged = True


def enemies_seen_within(state: Mission, unit: Unit, metres: int) -> list[Unit]:
    """Return the enemies that a unit sees within this distance in metres, including loose Underlings."""
    return surveyed_enemies_within(state, enemy_survey_of(state, unit), metres)


def surveyed_enemies_within(state: Mission, survey: EnemySurvey, metres: int) -> list[Unit]:
    """Return the enemies that the unit of a survey sees within this distance in metres, including loose
    Underlings.
    """
    found = survey.near.get(metres)
    if found is None:
        plan, unit = state.plan, survey.unit
        if metres * metres >= plan.width * plan.width + plan.height * plan.height:
            found = all_surveyed_enemies(state, survey)
        elif survey.has_looked:
            found = [other for other in survey.sight if are_within_metres(unit, other, metres)]
        else:
            near = [other for other in survey.others if are_within_metres(unit, other, metres)]
            found = units_with_clear_line(plan, unit, near) if near else near
        survey.near[metres] = found
    return found


def all_surveyed_enemies(state: Mission, survey: EnemySurvey) -> list[Unit]:
    """Return all enemies that the unit of a survey sees, including loose Underlings."""
    if not survey.has_looked:
        survey.has_looked = True
        survey.sight = units_with_clear_line(state.plan, survey.unit, survey.others)
    return survey.sight


def are_within_metres(unit: Unit, other_unit: Unit, metres: int) -> bool:
    """Whether two units are at most `metres` apart. In most cases the distance of their middles decides this
    without an exact measurement.
    """
    east, south = other_unit.x - unit.x, other_unit.y - unit.y
    if east * east + south * south <= metres * metres:
        return True
    far = metres + unit.extent + other_unit.extent
    if east > far or south > far or east < -far or south < -far:
        return False
    return offset_zone_of(unit.outline, other_unit.outline, -1).metres_to_offset(east, south) <= metres
