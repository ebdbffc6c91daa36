"""The odds of an option before it is taken: the numbers of the attack, over every throw of its dice.

Nothing here repeats a rule: what an attack, a command or a test of nerve counts comes from the functions that
play it, asked of the war as the seat pictures it (estimate.py). No dice are thrown.

In a Forecast of a war `damage` is levels of health, `harm` the levels that enemies in contact will probably
deal before one's next action (and what one's own nerve may cost), `defeats` the Magnitude that the target
loses by damage and by nerve, or people put out of action.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, cast

from wartable.core.decision import Option
from wartable.core.odds.pools import at_least, best_of, mean
from wartable.core.table import NO_REFEREE, Table
from wartable.core.term import total
from wartable.core.views.knowledge import HIT, LATER, OBEYED, PASS, Forecast
from wartable.rulesets.exalted_war.actions.base import DeclaredAction, targeting_of
from wartable.rulesets.exalted_war.actions.catalogue import ACTIONS
from wartable.rulesets.exalted_war.actions.fight import MOST_AIM, AttackAction, aim_dice, ticks_of
from wartable.rulesets.exalted_war.attack.attack import _fright as fright
from wartable.rulesets.exalted_war.derived.attack_numbers import make_strike
from wartable.rulesets.exalted_war.derived.traits import boxes_of, ranged_weapon
from wartable.rulesets.exalted_war.knowledge.perspective import health_of
from wartable.rulesets.exalted_war.losses.morale import _difficulty as nerve_difficulty
from wartable.rulesets.exalted_war.losses.morale import _pool as nerve_pool
from wartable.rulesets.exalted_war.model.attack_mode import CHALLENGE, WHOLE, AttackMode, modes_of_flurry
from wartable.rulesets.exalted_war.model.charm import Charm
from wartable.rulesets.exalted_war.model.spells import SPELLS
from wartable.rulesets.exalted_war.model.tick import LOSS, SHOT, SPELL, Trigger
from wartable.rulesets.exalted_war.model.unit import Unit
from wartable.rulesets.exalted_war.odds.chances import (
    StrikeOdds,
    combined_levels,
    hit_chance,
    magnitude_loss,
    strike_odds,
)
from wartable.rulesets.exalted_war.odds.commands import COMMANDS, disengage_chance, obeyed, part_chance
from wartable.rulesets.exalted_war.odds.duel_odds import duel_chance, duel_forecast
from wartable.rulesets.exalted_war.odds.estimate import Belief
from wartable.rulesets.exalted_war.odds.risks import engagement_cost, exposure, hesitation_cost
from wartable.rulesets.exalted_war.orders.command import command_pool, size_terms

FORCED: Final = "to force the duel"
SHAKEN: Final = "to shake it"
WON: Final = "to win the duel"
"""Kinds of chances in a Forecast that the core has no term for."""


def forecast_option(belief: Belief, option: Option) -> Forecast | None:
    """Forecast an option of the open question, as far as the seat can know. Returns None if there is nothing
    to forecast, or if it is not clear which unit acts.
    """
    if belief.war.duels:
        return duel_forecast(belief, option.key)
    if option.key in ("disengage", "accept"):
        return _asked(belief, option)
    deed = option.data
    flurry = deed.flurry if isinstance(deed, DeclaredAction) else None
    if flurry is None and option.key == "done" and isinstance(deed, DeclaredAction):
        flurry = deed
    doer = acting_unit(belief, option if flurry is None else flurry.action.offer[0])
    if doer is None:
        return None
    return forecast_for_unit(belief, doer, option) if flurry is None else _part(belief, doer, flurry, option)


def acting_unit(belief: Belief, option: Option) -> Unit | None:
    """Return the seat's unit whose action is asked for, that is, the one that may act in this tick and is
    offered this option. None if there is no such unit, or more than one.
    """
    war = belief.war
    found: Unit | None = None
    for unit in war.present():
        is_due = unit.next <= war.tick
        may_act = unit.seat == belief.seat and (is_due or unit.state_of in ("guard", "aim"))
        if may_act and _has(belief, unit, option):
            if found is not None:
                return None
            found = unit
        if is_due and not unit.is_solo:
            break
    return found


def _has(belief: Belief, unit: Unit, option: Option) -> bool:
    """Whether a unit is offered this option now."""
    deed = option.data
    if not isinstance(deed, DeclaredAction):
        return option.key.startswith("apart:") and str(deed) in unit.specials
    offered = deed.action.options(belief.war, unit, belief.targeting(unit))
    return option.key in [other.key for other in offered]


def forecast_for_unit(belief: Belief, unit: Unit, option: Option) -> Forecast | None:
    """Forecast an option of this unit's own action, cached; None if there is nothing to forecast."""
    key = f"{unit.id} {option.key}"
    if key not in belief.told:
        belief.told[key] = _foretold(belief, unit, option)
    return belief.told[key]


def _foretold(belief: Belief, unit: Unit, option: Option) -> Forecast | None:
    data = option.data
    if not isinstance(data, DeclaredAction):
        return _apart(belief, unit, str(data)) if option.key.startswith("apart:") else None
    foreteller = _FORETELLERS.get(data.action.key)
    return None if foreteller is None else foreteller(belief, unit, data)


# ------------------------------------------------------------------ attacks


def _whole(belief: Belief, unit: Unit, action: DeclaredAction) -> Forecast:
    """Forecast an attack on a whole unit, with the effect of its Charm, if it has one."""
    modes, speed = [_mode(belief, unit, action)], ticks_of(belief.war, unit, action)
    return _attack_odds(belief, unit, action.target, modes, speed, action.penalty, action.charm)


def _mode(belief: Belief, unit: Unit, deed: DeclaredAction) -> AttackMode:
    """Return the mode of a declared attack; an attack by a Charm is an ordinary one at close quarters."""
    action, aim = deed.action, _aim_of(belief, unit, deed)
    if isinstance(action, AttackAction):
        return AttackMode(action.mode, ranged=action.ranged, person=deed.person, aim=aim)
    return AttackMode(WHOLE, ranged=False, aim=aim)


def _aim(belief: Belief, unit: Unit, action: DeclaredAction) -> Forecast:
    """Forecast the attack after a full aim, from afar if the unit can shoot at the target."""
    ranged = bool([u for u in belief.targeting(unit).shots if u.id == action.target])
    mode = AttackMode(WHOLE, ranged=ranged, aim=MOST_AIM)
    found = _attack_odds(belief, unit, action.target, [mode], action.speed, action.penalty)
    found.kind = LATER
    return found


def _flurry(belief: Belief, unit: Unit, action: DeclaredAction) -> Forecast | None:
    """Forecast the best flurry of two attacks, at close quarters or from afar; None if no weapon allows
    one.
    """
    found: list[Forecast | None] = []
    targeting = belief.targeting(unit)
    for ranged, targets in ((False, targeting.contacts), (True, targeting.shots)):
        weapon = ranged_weapon(belief.war, unit) if ranged else belief.war.person(unit).weapon
        if weapon is not None and weapon.rate >= 2:
            modes = modes_of_flurry(WHOLE, 2, ranged=ranged)
            found += [_attack_odds(belief, unit, target.id, modes, weapon.speed, 2) for target in targets]
    return best_of(found, worth)


def _part(belief: Belief, unit: Unit, flurry: DeclaredAction, option: Option) -> Forecast | None:
    """Forecast a flurry with one more part, or as it is if it is finished. For a part that is a command,
    return the chance of its roll only.
    """
    parts = flurry.parts[:]
    if option.data is not flurry:
        parts.append(cast(DeclaredAction, option.data))
    count = max(2, len(parts))
    last = parts[-1]
    if option.data is not flurry and not isinstance(last.action, AttackAction):
        if last.action.key not in _FORETELLERS:
            return None
        return Forecast(part_chance(belief, unit, last), 0.0, 0.0, 0.0, guess=False, kind=OBEYED)
    modes: list[AttackMode] = []
    speed = penalty = 0
    target = ""
    for at, part in enumerate(parts):
        penalty += part.penalty
        if isinstance(part.action, AttackAction):
            target = part.target
            mode = _mode(belief, unit, part)
            mode.flurry, mode.onslaught = count + at, len(modes)
            modes.append(mode)
            speed = max(speed, ticks_of(belief.war, unit, part))
    return _attack_odds(belief, unit, target, modes, speed, penalty) if modes else None


def best_shot(belief: Belief, unit: Unit, x: int, y: int) -> tuple[str, float, float] | None:
    """Return the best target of a shot by a unit standing at a point, with the chance to hit and the
    expected levels; None without a target.
    """
    twin = unit.copy()
    twin.x, twin.y, twin.engaged = x, y, {}
    best: tuple[str, float, float] | None = None
    for enemy in targeting_of(belief.war, twin, due=True).shots:
        if enemy.x < 0:  # still to be deployed
            continue
        spread = strike_odds(
            make_strike(belief.war, twin, belief.unit(enemy.id), AttackMode(WHOLE, ranged=True))
        )
        levels = mean(spread.levels)
        if best is None or levels > best[2]:
            best = enemy.id, spread.chance, levels
    return best


def worth(one: Forecast) -> float:
    """Return the value of a forecast for comparisons: levels dealt less levels taken, and 4 for each expected
    defeat.
    """
    return one.damage - one.harm + 4.0 * one.defeats


def _aim_of(belief: Belief, unit: Unit, action: DeclaredAction) -> int:
    return aim_dice(belief.war, unit, action.target, due=unit.next <= belief.war.tick)


def _risked(belief: Belief, unit: Unit, action: DeclaredAction) -> float:
    """Return the levels that enemies in contact will probably deal before the next action."""
    return exposure(belief, unit, action.penalty) * ticks_of(belief.war, unit, action)


def _attack_odds(
    belief: Belief,
    unit: Unit,
    at: str,
    modes: Sequence[AttackMode],
    speed: int,
    penalty: int,
    charm: Charm | None = None,
) -> Forecast:
    """Forecast the attacks of one action on a whole unit, including the hesitation that they cause."""
    war = belief.war
    target = belief.unit(at)
    spreads: list[StrikeOdds] = []
    for mode in modes:
        strike = make_strike(war, unit, target, mode)
        if charm is not None:
            charm.use(Table(NO_REFEREE, war, {}, None, listening=False), unit, strike)
        spreads.append(strike_odds(strike))
    filled, boxes = health_of(war, target)
    most = 1 if target.is_solo else target.magnitude
    levels, expected = combined_levels(spreads, max(0, boxes * most - filled))
    lost, shaken = magnitude_loss(levels, filled, boxes, most)
    lost += shaken * hesitation_cost(war, target, Trigger(LOSS, 0))
    ranged = modes[0].ranged
    if ranged and not target.shot_at:
        lost += hesitation_cost(war, target, Trigger(SHOT, fright(war, unit)))
    harm = exposure(belief, unit, penalty) * speed
    if not ranged:
        lost += engagement_cost(belief, unit, target)
        harm += engagement_cost(belief, target, unit) * boxes_of(war, unit)
    lost = min(lost, float(max(1, target.magnitude)))
    return Forecast(hit_chance(spreads), expected, harm, lost, guess=belief.is_guess(at), kind=HIT)


# ------------------------------------------------------------------ called shots


def _envelop(belief: Belief, unit: Unit, action: DeclaredAction) -> Forecast:
    """Forecast an envelopment, which does no damage."""
    found = _whole(belief, unit, action)
    return Forecast(found.chance, 0.0, found.harm, 0.0, guess=found.guess, kind=HIT)


def _called(belief: Belief, unit: Unit, action: DeclaredAction) -> Forecast:
    """Forecast a called shot, whose levels fill the person's own boxes."""
    war, target = belief.war, belief.unit(action.target)
    spread = strike_odds(make_strike(war, unit, target, _mode(belief, unit, action)))
    struck = war.people[action.person]
    out, _ = magnitude_loss(spread.levels, struck.wounds, len(struck.person.health) + 1, 1)
    harm = _risked(belief, unit, action)
    guess = belief.is_guess(action.target)
    return Forecast(spread.chance, mean(spread.levels), harm, out, guess=guess, kind=HIT)


def _challenge(belief: Belief, unit: Unit, action: DeclaredAction) -> Forecast:
    """Forecast a challenge: the chance to force a duel on a person who refuses."""
    target, people = belief.unit(action.target), belief.war.people
    in_the_unit = people[action.person]
    people[action.person] = belief.duellist(action.person)
    mode = AttackMode(CHALLENGE, ranged=False, person=action.person, aim=_aim_of(belief, unit, action))
    spread = strike_odds(make_strike(belief.war, unit, target, mode))
    people[action.person] = in_the_unit
    harm = _risked(belief, unit, action)
    return Forecast(spread.chance, 0.0, harm, 0.0, guess=belief.is_guess(action.target), kind=FORCED)


# ------------------------------------------------------------------ spells, people apart


def _cast(belief: Belief, unit: Unit, action: DeclaredAction) -> Forecast:
    """Forecast a spell by the target's test for hesitation; `chance` is that of its failure."""
    war = belief.war
    target = belief.unit(action.target)
    trigger = Trigger(SPELL, SPELLS[action.detail].circle)
    lost = hesitation_cost(war, target, trigger)
    failed = 0.0
    if lost > 0.0:
        failed = 1.0 - at_least(total(nerve_pool(war, target)), total(nerve_difficulty(war, target, trigger)))
    harm = _risked(belief, unit, action)
    return Forecast(failed, 0.0, harm, lost, guess=belief.is_guess(action.target), kind=SHAKEN)


def _apart(belief: Belief, unit: Unit, person: str) -> Forecast | None:
    """Forecast the best action that this person could take here when acting apart; it comes some ticks
    later. None if there is none.
    """
    alone = Unit(person, belief.war.people[person].name, unit.side, unit.seat, person, None)
    alone.host, alone.x, alone.y = unit.id, unit.x, unit.y
    targeting = targeting_of(belief.war, alone, due=True)
    options = [
        option
        for key in ("attack", "shoot", "cast")
        for option in ACTIONS[key].options(belief.war, alone, targeting)
    ]
    found = best_of([forecast_for_unit(belief, alone, option) for option in options], worth)
    if found is not None:
        found.kind = LATER
    return found


# ------------------------------------------------------------------ commands


def _command(belief: Belief, unit: Unit, action: DeclaredAction) -> Forecast:
    """Forecast a command by the chance of its roll."""
    chance = obeyed(belief, unit, action)
    harm = _risked(belief, unit, action)
    return Forecast(chance, 0.0, harm, 0.0, guess=False, kind=OBEYED)


def _merge(belief: Belief, unit: Unit, action: DeclaredAction) -> Forecast:
    """Forecast a merger, for which both leaders have to succeed."""
    both = 1.0
    for part in (unit, belief.unit(action.target)):
        both *= at_least(total(command_pool(belief.war, part, 0)[1]), total(size_terms(part)))
    return Forecast(both, 0.0, 0.0, 0.0, guess=False, kind=OBEYED)


def _asked(belief: Belief, option: Option) -> Forecast | None:
    """Forecast a disengagement or the acceptance of a duel; None if the seat does not own the unit that is
    asked.
    """
    if option.key == "accept":
        one, other = cast(tuple[str, str], option.data)
        owner = belief.perspective.find(other)
        if owner is None or not belief.perspective.owns(owner):
            return None
        chance = duel_chance(belief, other, one)
        return Forecast(chance, 0.0, 0.0, 0.0, guess=not belief.perspective.knows_person(one), kind=WON)
    unit = belief.state.units[str(option.data)]
    if not belief.perspective.owns(unit):
        return None
    chance = disengage_chance(belief, unit)
    guess = [id for id in unit.engaged if belief.is_guess(id)] != []
    return Forecast(chance, 0.0, 0.0, 0.0, guess=guess, kind=PASS)


_FORETELLERS: Final[dict[str, Callable[[Belief, Unit, DeclaredAction], Forecast | None]]] = {
    "attack": _whole,
    "shoot": _whole,
    "flurry": _flurry,
    "aim": _aim,
    "charm": _whole,
    "envelop": _envelop,
    "strike": _called,
    "snipe": _called,
    "challenge": _challenge,
    "cast": _cast,
    "merge": _merge,
    **dict.fromkeys(COMMANDS, _command),
}
