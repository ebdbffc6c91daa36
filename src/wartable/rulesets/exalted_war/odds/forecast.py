"""The odds of an option before it is chosen: the numbers of the attack, over all possible rolls.

Nothing here repeats a rule: the numbers of an attack, a command or a hesitation test come from the functions
that play it, applied to the war as the seat believes it to be (estimate.py). No dice are rolled.

In a Forecast of a war `damage` is levels of health; `harm` is the levels that enemies in contact will
probably deal before the unit's next action, including the cost of the unit's own hesitation tests; `defeats`
is the Magnitude that the target loses by damage and hesitation, or the number of people put out of action.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, cast

from wartable.core.decision import Option
from wartable.core.odds.pools import best_forecast, chance_of_at_least, expected_value
from wartable.core.table import NO_REFEREE, Table
from wartable.core.term import total
from wartable.core.views.knowledge import HIT, LATER, OBEYED, PASS, Forecast
from wartable.rulesets.exalted_war.actions.base import DeclaredAction, possible_targets_of
from wartable.rulesets.exalted_war.actions.catalogue import ACTIONS
from wartable.rulesets.exalted_war.actions.fight import MOST_AIM, AttackAction, aim_dice, duration_in_ticks
from wartable.rulesets.exalted_war.attack.attack import _magic_fright as fright
from wartable.rulesets.exalted_war.derived.attack_numbers import build_strike
from wartable.rulesets.exalted_war.derived.traits import health_box_count, ranged_weapon_of
from wartable.rulesets.exalted_war.knowledge.perspective import filled_and_total_boxes
from wartable.rulesets.exalted_war.losses.morale import _test_difficulty as hesitation_difficulty
from wartable.rulesets.exalted_war.losses.morale import _test_pool as hesitation_pool
from wartable.rulesets.exalted_war.model.attack_mode import CHALLENGE, WHOLE, AttackMode, modes_of_flurry
from wartable.rulesets.exalted_war.model.charm import Charm
from wartable.rulesets.exalted_war.model.spells import SPELLS
from wartable.rulesets.exalted_war.model.tick import LOSS, SHOT, SPELL, HesitationTrigger
from wartable.rulesets.exalted_war.model.unit import Unit
from wartable.rulesets.exalted_war.odds.chances import (
    StrikeOdds,
    expected_magnitude_loss,
    hit_chance,
    level_chances_and_expected_levels,
    strike_odds,
)
from wartable.rulesets.exalted_war.odds.commands import (
    COMMANDS,
    command_chance,
    disengage_chance,
    flurry_part_chance,
)
from wartable.rulesets.exalted_war.odds.duel_odds import duel_win_chance, forecast_duel_action
from wartable.rulesets.exalted_war.odds.estimate import BelievedWar
from wartable.rulesets.exalted_war.odds.risks import (
    enemy_loss_by_engagement,
    expected_levels_taken_per_tick,
    hesitation_cost,
)
from wartable.rulesets.exalted_war.orders.command import command_difficulty_terms, command_roller_and_dice

FORCED: Final = "to force the duel"
SHAKEN: Final = "to shake it"
WON: Final = "to win the duel"
"""Kinds of chances in a Forecast for which the core has no term."""


def forecast_option(belief: BelievedWar, option: Option) -> Forecast | None:
    """Forecast an option of the question that the seat is asked at present, by what the seat can know. Return
    None if there is nothing to forecast, or if it is not clear which unit would act.
    """
    if belief.war.duels:
        return forecast_duel_action(belief, option.key)
    if option.key in ("disengage", "accept"):
        return _forecast_answer(belief, option)
    action = option.data
    flurry = action.flurry if isinstance(action, DeclaredAction) else None
    if flurry is None and option.key == "done" and isinstance(action, DeclaredAction):
        flurry = action
    acting = own_unit_offered_option(belief, option if flurry is None else flurry.action.offer[0])
    if acting is None:
        return None
    return (
        forecast_for_unit(belief, acting, option)
        if flurry is None
        else _forecast_part(belief, acting, flurry, option)
    )


def own_unit_offered_option(belief: BelievedWar, option: Option) -> Unit | None:
    """Return the unit of the seat whose action is asked for, found by an option of the question. It is the
    one unit that may act in this tick and is offered this option; None if there is none, or more than one.
    """
    war = belief.war
    found: Unit | None = None
    for unit in war.units_on_field():
        is_due = unit.next <= war.tick
        may_act = unit.seat == belief.seat and (is_due or unit.state_of in ("guard", "aim"))
        if may_act and _is_offered(belief, unit, option):
            if found is not None:
                return None
            found = unit
        if is_due and not unit.is_solo:
            break
    return found


def _is_offered(belief: BelievedWar, unit: Unit, option: Option) -> bool:
    """Whether an option is among those that a unit is offered now."""
    action = option.data
    if not isinstance(action, DeclaredAction):
        return option.key.startswith("apart:") and str(action) in unit.specials
    offered = action.action.available_options(belief.war, unit, belief.possible_targets_of(unit))
    return option.key in [other.key for other in offered]


def forecast_for_unit(belief: BelievedWar, unit: Unit, option: Option) -> Forecast | None:
    """Forecast an option for an action of this unit; None if there is nothing to forecast. Results are
    cached.
    """
    key = f"{unit.id} {option.key}"
    if key not in belief.forecasts:
        belief.forecasts[key] = _forecast_own_action(belief, unit, option)
    return belief.forecasts[key]


def _forecast_own_action(belief: BelievedWar, unit: Unit, option: Option) -> Forecast | None:
    data = option.data
    if not isinstance(data, DeclaredAction):
        return _forecast_acting_apart(belief, unit, str(data)) if option.key.startswith("apart:") else None
    forecaster = _FORECASTERS.get(data.action.key)
    return None if forecaster is None else forecaster(belief, unit, data)


# ------------------------------------------------------------------ attacks


def _forecast_attack(belief: BelievedWar, unit: Unit, action: DeclaredAction) -> Forecast:
    """Forecast an attack on a whole unit. If a Charm makes the attack, its effect is included."""
    modes, speed = [_mode_of(belief, unit, action)], duration_in_ticks(belief.war, unit, action)
    return _forecast_strikes(belief, unit, action.target, modes, speed, action.penalty, action.charm)


def _mode_of(belief: BelievedWar, unit: Unit, declared_action: DeclaredAction) -> AttackMode:
    """Return the mode of a declared attack. An attack made by a Charm is an ordinary one at close
    quarters.
    """
    action, aim = declared_action.action, _aim_dice_of(belief, unit, declared_action)
    if isinstance(action, AttackAction):
        return AttackMode(action.mode, ranged=action.ranged, person=declared_action.person, aim=aim)
    return AttackMode(WHOLE, ranged=False, aim=aim)


def _forecast_aim(belief: BelievedWar, unit: Unit, action: DeclaredAction) -> Forecast:
    """Forecast the attack that follows after a full aim: a ranged one if the unit can shoot at the target
    now, otherwise a close one.
    """
    ranged = bool([u for u in belief.possible_targets_of(unit).shots if u.id == action.target])
    mode = AttackMode(WHOLE, ranged=ranged, aim=MOST_AIM)
    found = _forecast_strikes(belief, unit, action.target, [mode], action.speed, action.penalty)
    found.kind = LATER
    return found


def _forecast_flurry(belief: BelievedWar, unit: Unit, action: DeclaredAction) -> Forecast | None:
    """Forecast the best flurry of two close or two ranged attacks on one enemy; None if no such flurry is
    possible.
    """
    found: list[Forecast | None] = []
    targeting = belief.possible_targets_of(unit)
    for ranged, targets in ((False, targeting.contacts), (True, targeting.shots)):
        weapon = ranged_weapon_of(belief.war, unit) if ranged else belief.war.leader_traits(unit).weapon
        if weapon is not None and weapon.rate >= 2:
            modes = modes_of_flurry(WHOLE, 2, ranged=ranged)
            found += [
                _forecast_strikes(belief, unit, target.id, modes, weapon.speed, 2) for target in targets
            ]
    return best_forecast(found, forecast_value)


def _forecast_part(
    belief: BelievedWar, unit: Unit, flurry: DeclaredAction, option: Option
) -> Forecast | None:
    """Forecast a flurry with the part in `option` added or, if the option is to end it, as it is. If the part
    is a command, forecast only whether the command succeeds.
    """
    parts = flurry.parts[:]
    if option.data is not flurry:
        parts.append(cast(DeclaredAction, option.data))
    count = max(2, len(parts))
    last = parts[-1]
    if option.data is not flurry and not isinstance(last.action, AttackAction):
        if last.action.key not in _FORECASTERS:
            return None
        return Forecast(flurry_part_chance(belief, unit, last), 0.0, 0.0, 0.0, guess=False, kind=OBEYED)
    modes: list[AttackMode] = []
    speed = penalty = 0
    target = ""
    for at, part in enumerate(parts):
        penalty += part.penalty
        if isinstance(part.action, AttackAction):
            target = part.target
            mode = _mode_of(belief, unit, part)
            mode.flurry, mode.onslaught = count + at, len(modes)
            modes.append(mode)
            speed = max(speed, duration_in_ticks(belief.war, unit, part))
    return _forecast_strikes(belief, unit, target, modes, speed, penalty) if modes else None


def forecast_value(forecast: Forecast) -> float:
    """Return the value of a forecast as one number for comparisons: the levels dealt less the levels taken,
    plus 4 for each expected defeat.
    """
    return forecast.damage - forecast.harm + 4.0 * forecast.defeats


def _aim_dice_of(belief: BelievedWar, unit: Unit, action: DeclaredAction) -> int:
    return aim_dice(belief.war, unit, action.target, due=unit.next <= belief.war.tick)


def _expected_harm(belief: BelievedWar, unit: Unit, action: DeclaredAction) -> float:
    """Return the levels that enemies in contact will probably deal to a unit before its next action."""
    return expected_levels_taken_per_tick(belief, unit, action.penalty) * duration_in_ticks(
        belief.war, unit, action
    )


def _forecast_strikes(
    belief: BelievedWar,
    unit: Unit,
    target_id: str,
    modes: Sequence[AttackMode],
    speed: int,
    penalty: int,
    charm: Charm | None = None,
) -> Forecast:
    """Forecast the strikes of one action on a whole unit, one for each mode, with the hesitation that they
    cause. `speed` and `penalty` are those of the action, `charm` is the Charm that it uses.
    """
    war = belief.war
    target = belief.believed_unit(target_id)
    spreads: list[StrikeOdds] = []
    for mode in modes:
        strike = build_strike(war, unit, target, mode)
        if charm is not None:
            charm.apply_to_strike(Table(NO_REFEREE, war, {}, None, listening=False), unit, strike)
        spreads.append(strike_odds(strike))
    filled, boxes = filled_and_total_boxes(war, target)
    most = 1 if target.is_solo else target.magnitude
    levels, expected = level_chances_and_expected_levels(spreads, max(0, boxes * most - filled))
    lost, shaken = expected_magnitude_loss(levels, filled, boxes, most)
    lost += shaken * hesitation_cost(war, target, HesitationTrigger(LOSS, 0))
    ranged = modes[0].ranged
    if ranged and not target.shot_at:
        lost += hesitation_cost(war, target, HesitationTrigger(SHOT, fright(war, unit)))
    harm = expected_levels_taken_per_tick(belief, unit, penalty) * speed
    if not ranged:
        lost += enemy_loss_by_engagement(belief, unit, target)
        harm += enemy_loss_by_engagement(belief, target, unit) * health_box_count(war, unit)
    lost = min(lost, float(max(1, target.magnitude)))
    return Forecast(
        hit_chance(spreads), expected, harm, lost, guess=belief.is_unit_estimated(target_id), kind=HIT
    )


# ------------------------------------------------------------------ called shots


def _forecast_envelopment(belief: BelievedWar, unit: Unit, action: DeclaredAction) -> Forecast:
    """Forecast an attempt to envelop a unit, which does no damage."""
    found = _forecast_attack(belief, unit, action)
    return Forecast(found.chance, 0.0, found.harm, 0.0, guess=found.guess, kind=HIT)


def _forecast_called_shot(belief: BelievedWar, unit: Unit, action: DeclaredAction) -> Forecast:
    """Forecast a called shot, whose levels fill the boxes of a person and not those of the unit."""
    war, target = belief.war, belief.believed_unit(action.target)
    spread = strike_odds(build_strike(war, unit, target, _mode_of(belief, unit, action)))
    struck = war.people[action.person]
    out, _ = expected_magnitude_loss(spread.levels, struck.wounds, len(struck.person.health) + 1, 1)
    harm = _expected_harm(belief, unit, action)
    guess = belief.is_unit_estimated(action.target)
    return Forecast(spread.chance, expected_value(spread.levels), harm, out, guess=guess, kind=HIT)


def _forecast_challenge(belief: BelievedWar, unit: Unit, action: DeclaredAction) -> Forecast:
    """Forecast a challenge: `chance` is that of forcing a duel on a person who refuses."""
    target, people = belief.believed_unit(action.target), belief.war.people
    in_the_unit = people[action.person]
    people[action.person] = belief.believed_duellist(action.person)
    mode = AttackMode(CHALLENGE, ranged=False, person=action.person, aim=_aim_dice_of(belief, unit, action))
    spread = strike_odds(build_strike(belief.war, unit, target, mode))
    people[action.person] = in_the_unit
    harm = _expected_harm(belief, unit, action)
    return Forecast(spread.chance, 0.0, harm, 0.0, guess=belief.is_unit_estimated(action.target), kind=FORCED)


# ------------------------------------------------------------------ spells, people apart


def _forecast_spell(belief: BelievedWar, unit: Unit, action: DeclaredAction) -> Forecast:
    """Forecast a spell by the hesitation test of its target: `chance` is that of a failure."""
    war = belief.war
    target = belief.believed_unit(action.target)
    trigger = HesitationTrigger(SPELL, SPELLS[action.detail].circle)
    lost = hesitation_cost(war, target, trigger)
    failed = 0.0
    if lost > 0.0:
        failed = 1.0 - chance_of_at_least(
            total(hesitation_pool(war, target)), total(hesitation_difficulty(war, target, trigger))
        )
    harm = _expected_harm(belief, unit, action)
    return Forecast(failed, 0.0, harm, lost, guess=belief.is_unit_estimated(action.target), kind=SHAKEN)


def _forecast_acting_apart(belief: BelievedWar, unit: Unit, person: str) -> Forecast | None:
    """Forecast the best action that this person could take at the unit's place when acting apart, which would
    be some ticks later. None if there is no such action.
    """
    alone = Unit(person, belief.war.people[person].name, unit.side, unit.seat, person, None)
    alone.host, alone.x, alone.y = unit.id, unit.x, unit.y
    targeting = possible_targets_of(belief.war, alone, due=True)
    options = [
        option
        for key in ("attack", "shoot", "cast")
        for option in ACTIONS[key].available_options(belief.war, alone, targeting)
    ]
    found = best_forecast([forecast_for_unit(belief, alone, option) for option in options], forecast_value)
    if found is not None:
        found.kind = LATER
    return found


# ------------------------------------------------------------------ commands


def _forecast_command(belief: BelievedWar, unit: Unit, action: DeclaredAction) -> Forecast:
    """Forecast a command by the chance that its roll succeeds."""
    chance = command_chance(belief, unit, action)
    harm = _expected_harm(belief, unit, action)
    return Forecast(chance, 0.0, harm, 0.0, guess=False, kind=OBEYED)


def _forecast_merger(belief: BelievedWar, unit: Unit, action: DeclaredAction) -> Forecast:
    """Forecast a merger of two units, for which both leaders have to succeed."""
    both = 1.0
    for part in (unit, belief.believed_unit(action.target)):
        both *= chance_of_at_least(
            total(command_roller_and_dice(belief.war, part, 0)[1]), total(command_difficulty_terms(part))
        )
    return Forecast(both, 0.0, 0.0, 0.0, guess=False, kind=OBEYED)


def _forecast_answer(belief: BelievedWar, option: Option) -> Forecast | None:
    """Forecast the answer "disengage" or "accept" (of a duel). None if the seat does not see everything of
    the unit that is asked.
    """
    if option.key == "accept":
        challenger, challenged = cast(tuple[str, str], option.data)
        owner = belief.perspective.find(challenged)
        if owner is None or not belief.perspective.owns(owner):
            return None
        chance = duel_win_chance(belief, challenged, challenger)
        return Forecast(
            chance, 0.0, 0.0, 0.0, guess=not belief.perspective.knows_figures_of_person(challenger), kind=WON
        )
    unit = belief.state.units[str(option.data)]
    if not belief.perspective.owns(unit):
        return None
    chance = disengage_chance(belief, unit)
    guess = [id for id in unit.engaged if belief.is_unit_estimated(id)] != []
    return Forecast(chance, 0.0, 0.0, 0.0, guess=guess, kind=PASS)


_FORECASTERS: Final[dict[str, Callable[[BelievedWar, Unit, DeclaredAction], Forecast | None]]] = {
    "attack": _forecast_attack,
    "shoot": _forecast_attack,
    "flurry": _forecast_flurry,
    "aim": _forecast_aim,
    "charm": _forecast_attack,
    "envelop": _forecast_envelopment,
    "strike": _forecast_called_shot,
    "snipe": _forecast_called_shot,
    "challenge": _forecast_challenge,
    "cast": _forecast_spell,
    "merge": _forecast_merger,
    **dict.fromkeys(COMMANDS, _forecast_command),
}
