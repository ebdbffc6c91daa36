"""Forecasts of attacks: the rules of the attack are applied for every face of the die, and the results are
averaged.

No rule is repeated here: the Test's terms, Advantages, Defenses and bonuses come from the functions that
resolve attacks. A Unit whose sheet the asking side does not know is replaced by an estimate
(`believed_unit`).
"""

from __future__ import annotations

from wartable.core.decision import Option
from wartable.core.views.knowledge import LATER, Forecast
from wartable.rulesets.battle_century.operation.attack.modifiers import (
    set_tension_of_test,
    set_test_modifiers,
)
from wartable.rulesets.battle_century.operation.attack.offense import (
    OFFENSIVE,
    FreeOffensiveActionChoice,
    WeaponModeChoice,
    targeting_of,
)
from wartable.rulesets.battle_century.operation.effects.might import net_advantages_of
from wartable.rulesets.battle_century.operation.model.might_test import (
    SIDES,
    AdvantageTradeChoice,
    Against,
    KeepDieChoice,
    MightTest,
)
from wartable.rulesets.battle_century.operation.model.pilots import acting
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.using import TurnActionChoice
from wartable.rulesets.battle_century.operation.odds.belief import believed_unit, knows_attributes_of
from wartable.rulesets.battle_century.operation.odds.doubt import set_forecast_ranges
from wartable.rulesets.battle_century.operation.odds.stake import (
    FACES,
    TestConsequences,
    face_probabilities_of_test,
)
from wartable.rulesets.battle_century.operation.targeting.area_targets import (
    nearest_zone_of,
    set_targets_of_test,
)
from wartable.rulesets.battle_century.operation.targeting.shot import Shot
from wartable.rulesets.battle_century.operation.targeting.targets import (
    commanding_side,
    has_benefits_of_aim,
    mode_with_effects,
)


def forecast(state: Operation, side: str, option: Option) -> Forecast | None:
    """Return the forecast of an option to attack, to Aim, to trade Advantages or to keep a die, as far as
    `side` can know; None for other options. The forecast of an Aim is marked as a later gain.
    """
    found = _forecast(state, side, option.data)
    if found is not None and _kind_of(option.data) == "aim":
        found.kind = LATER
    return found


def _kind_of(data: object) -> str:
    """Return the kind of Action of the option with this data; "" if the option is not for an Action."""
    if isinstance(data, WeaponModeChoice):
        return data.shots[0].kind if data.shots else ""
    return data.kind if isinstance(data, TurnActionChoice | FreeOffensiveActionChoice | Shot) else ""


def _forecast(state: Operation, side: str, data: object) -> Forecast | None:
    """Return the forecast of the option with this data; None if the data is not of an attack."""
    if isinstance(data, TurnActionChoice):
        return (
            best_forecast_of_action(state, side, acting(state), data.kind) if data.kind in OFFENSIVE else None
        )
    if isinstance(data, FreeOffensiveActionChoice):
        return _best_forecast(state, side, data.kind, data.shots)
    if isinstance(data, WeaponModeChoice):
        return best_of_shot_forecasts([forecast_of_shot(state, side, shot) for shot in data.shots])
    if isinstance(data, Shot):
        return forecast_of_shot(state, side, data)
    if isinstance(data, AdvantageTradeChoice):
        return _forecast_of_trade(state, side, data)
    if isinstance(data, KeepDieChoice):
        return _forecast_of_die(state, side, data)
    return None


def best_forecast_of_action(state: Operation, side: str, unit: Unit, kind: str) -> Forecast | None:
    """Return the forecast of the Unit's best shot with an Action of this kind, as far as `side` can know;
    None if there is no shot.
    """
    return _best_forecast(state, side, kind, targeting_of(state, unit).possible_shots(kind))


def _best_forecast(state: Operation, side: str, kind: str, shots: list[Shot]) -> Forecast | None:
    """Return the best forecast of these shots of one kind of Action. For an Aim, shots with a fixed die are
    left out, because Aiming has no effect on them.
    """
    if kind == "aim":
        shots = [shot for shot in shots if not shot.mode.fixed_die]
    return best_of_shot_forecasts([forecast_of_shot(state, side, shot) for shot in shots])


def best_of_shot_forecasts(forecasts: list[Forecast]) -> Forecast | None:
    """Return the best of these forecasts of shots by `expected_gain_of`; None if the list is empty."""
    best: Forecast | None = None
    for forecast in forecasts:
        if best is None or expected_gain_of(forecast) > expected_gain_of(best):
            best = forecast
    return best


def expected_gain_of(forecast: Forecast) -> float:
    """Return a number that says how good the forecast of a shot is, in points of Threshold, so that shots can
    be compared.
    """
    return forecast.damage - forecast.harm + 4 * forecast.defeats


def forecast_of_shot(state: Operation, side: str, shot: Shot) -> Forecast:
    """Return the forecast of one shot, as far as `side` can know. The shot is assumed to be fired from the
    nearest Zone from which it is possible, or for a charge from the farthest.
    """
    test = MightTest(shot.unit, mode_with_effects(shot.unit, shot.mode), shot.kind, shot.zone)
    test.side = commanding_side(state, shot.unit)
    test.aimed = shot.kind == "aim" or has_benefits_of_aim(shot.unit, shot.mode, shot.target, shot.zone)
    test.destination = _assumed_origin(state, shot)
    if shot.target is not None and shot.target.shape:
        test.zone = nearest_zone_of(state, shot.target, test.destination)
    test.moved = state.plan.board.distance(shot.unit.zone, test.destination)
    set_tension_of_test(state, test)
    set_targets_of_test(state, test, shot.target, None)
    guess = _replace_by_beliefs(state, side, test)
    set_test_modifiers(state, test)
    for against in test.targets:
        against.net = net_advantages_of(test, against)
    return _forecast_of_test(state, side, test, guess=guess)


def _assumed_origin(state: Operation, shot: Shot) -> int:
    """Return the Zone from which the shot is assumed to be fired: the nearest possible Zone, but the farthest
    for a charge, whose Damage grows with the distance.
    """
    board = state.plan.board
    here = shot.unit.zone
    best = -1
    for zone in board.members(shot.origins):
        if best < 0:
            best = zone
            continue
        nearer = board.distance(here, zone) < board.distance(here, best)
        if nearer != shot.mode.charge:
            best = zone
    return best


def _replace_by_beliefs(state: Operation, side: str, test: MightTest) -> bool:
    """Replace the targets of a Test, and the Bases that they are Docked in, by the Units that the side
    believes them to be. Return whether any target was replaced.
    """
    guess = False
    for against in test.targets:
        unit = believed_unit(state, side, against.unit)
        if unit.docked_in:
            against.host = believed_unit(state, side, state.units[unit.docked_in])
        if unit is not against.unit:
            against.unit = unit
            guess = True
    return guess


def _forecast_of_test(state: Operation, side: str, test: MightTest, *, guess: bool) -> Forecast:
    """Return the forecast of a Test, as the average over all faces of the die, for all targets. Two duelists
    share the die of the one aimed at. `guess` marks it as based on estimates.
    """
    result = Forecast(0.0, 0.0, 0.0, 0.0, guess=guess, counts=len(test.targets) > 1)
    if guess:
        set_forecast_ranges(
            state,
            side,
            test,
            result,
            face_probabilities_of_test(test, test.targets[0].net) if test.targets else (),
        )
    for at, against in enumerate(test.targets):
        odds = face_probabilities_of_test(
            test, test.targets[0].net if against.partner is not None else against.net
        )
        stake = TestConsequences(test, against, first=at == 0)
        for face in FACES:
            if odds[face] > 0.0:
                stake.add_face_to_forecast(face, odds[face], result)
    result.harm += test.mode.weapon.threshold_cost_to_user(test)
    if test.targets:
        odds = face_probabilities_of_test(test, test.targets[0].net)
        for face in FACES:
            if test.overheats(face):
                result.harm += odds[face] * test.tension
    return result


def _forecast_of_trade(state: Operation, side: str, trade: AdvantageTradeChoice) -> Forecast:
    """Return the forecast of a Might Test after this trade of Advantages or Disadvantages."""
    test = test_with_believed_units(state, side, trade.test)
    guess = any(not knows_attributes_of(state, side, against.unit) for against in trade.test.targets)
    if trade.raising:
        test.raised = trade.count
    else:
        test.traded = trade.count
    for against in test.targets:
        against.net = net_advantages_of(test, against) - test.traded + test.raised
    return _forecast_of_test(state, side, test, guess=guess)


def _forecast_of_die(state: Operation, side: str, keep: KeepDieChoice) -> Forecast:
    """Return the forecast of a Might Test if this die is kept."""
    test = test_with_believed_units(state, side, keep.test)
    guess = any(not knows_attributes_of(state, side, against.unit) for against in keep.test.targets)
    result = Forecast(0.0, 0.0, 0.0, 0.0, guess=guess, counts=len(test.targets) > 1)
    if guess:
        set_forecast_ranges(
            state, side, test, result, [float(face == keep.face) for face in range(SIDES + 1)]
        )
    for at, against in enumerate(test.targets):
        TestConsequences(test, against, first=at == 0).add_face_to_forecast(keep.face, 1.0, result)
    if test.overheats(keep.face):
        result.harm += test.tension
    return result


def test_with_believed_units(state: Operation, side: str, test: MightTest) -> MightTest:
    """Return a copy of a Test in which the user and the targets are replaced by what the side takes them to
    be.
    """
    twin = MightTest(believed_unit(state, side, test.actor), test.mode, test.kind, test.zone)
    twin.aimed = test.aimed
    twin.crippling = test.crippling
    twin.side = test.side
    twin.paid = test.paid
    twin.destination = test.destination
    twin.moved = test.moved
    twin.tension = test.tension
    twin.might_tension = test.might_tension
    twin.parity_of_total = test.parity_of_total
    twin.cores_fly_on = test.cores_fly_on
    twin.rerolls = test.rerolls
    twin.used = test.used
    twin.used_up = test.used_up
    twin.traded = test.traded
    twin.raised = test.raised
    twin.targets = [Against(against.unit) for against in test.targets]
    for against, copy in zip(test.targets, twin.targets, strict=True):
        if against.partner is not None:
            copy.partner = twin.targets[test.targets.index(against.partner)]
        copy.granted = against.granted
    _replace_by_beliefs(state, side, twin)
    set_test_modifiers(state, twin)
    for against, copy in zip(test.targets, twin.targets, strict=True):
        copy.defenses += against.raised
    return twin
