"""Heuristic values of options in a war of Exalted: the Magnitude that they win or lose per tick."""

from __future__ import annotations

from typing import Final, cast

from wartable.core.data.declared import define, field
from wartable.core.decision import Decision, Option
from wartable.core.players import Heuristic
from wartable.core.views.knowledge import Forecast, View
from wartable.rulesets.exalted_war.odds.duel_odds import value_of_duel_action
from wartable.rulesets.exalted_war.players.orders import (
    preferred_order_key,
    value_of_deploy_square,
    value_of_signal,
)
from wartable.rulesets.exalted_war.players.reasons import reason_for_option
from wartable.rulesets.exalted_war.players.ties import value_at_tie
from wartable.rulesets.exalted_war.seen.observation import WarObservation

_FIXED_VALUES: Final = {
    "wait": -0.5,
    "leave": -9.0,
    "split": -9.0,
    "merge": -1.0,
    "turn": -1.0,
    "climb": -1.0,
    "swim": -1.0,
    "aim": -1.0,
    "keep": 0.0,
    "stay": 0.0,
    "pass": 0.05,
    "refuse": 0.0,
    "done": 1.0,
    "n": 0.0,
    "from": 0.0,
}
"""Values of options that do not depend on the situation."""

_SPEEDS: Final = {
    "rally": 4,
    "formation": 5,
    "cast": 5,
    "charm": 6,
}
"""Ticks of actions other than attacks with weapons."""

_ORDERS: Final = ("order", "at", "follow", "behind", "watch", "away", "march", "halt")
_ATTACKS: Final = ("attack", "shoot", "flurry", "charm", "cast")

_DOOM_TICKS: Final = 10.0
"""A unit that would be destroyed within this number of ticks disengages."""

_PLAIN_ATTACKS: Final = ("attack", "shoot")

_DUEL_CHANCE: Final = 0.6
"""The chance to win from which on a duel is accepted."""

_AGGRESSION: Final = 0.015
"""Value of any action against the enemy, in addition to its effect."""


@define
class WarHeuristic(Heuristic):
    """The heuristic of the greedy player. It values options by the Magnitude, and the commanders, that they
    win or lose.
    """

    _decision: Decision | None = field(None)
    _order: str = field("")

    def evaluate(self, decision: Decision, option: Option, forecast: Forecast | None, view: View) -> float:
        field = cast(WarObservation, view)
        if field.has_current_duel():
            return _value_in_duel(option.key, forecast)
        verb = option.key.split(":")[0]
        fixed = _FIXED_VALUES.get(verb)
        if fixed is not None:
            return fixed
        if decision is not self._decision:
            self._decision, about = decision, decision.about
            self._order = preferred_order_key(field, about) if _is_placed(field, about) else ""
        if verb in _ORDERS:
            return self._value_of_order(field, decision, option.key, verb)
        if verb == "accept":
            challenger, challenged = cast(tuple[str, str], option.data)
            return field.duel_win_chance(challenged, challenger) - _DUEL_CHANCE
        if verb == "use" and not view.can_help(decision, option):
            return 0.0
        if _asks_for_flurry_part(decision) and verb not in _PLAIN_ATTACKS:
            return -1.0
        forecast = field.forecast_of_own_action(decision.about, option)
        return _value_of_action(field, decision.about, option, verb, forecast, self._order)

    def evaluate_tied(
        self, decision: Decision, option: Option, forecast: Forecast | None, view: View
    ) -> float:
        return value_at_tie(cast(WarObservation, view), decision, option, forecast)

    def reason(self, decision: Decision, option: Option, forecast: Forecast | None, view: View) -> str:
        return reason_for_option(cast(WarObservation, view), decision, option)

    def _value_of_order(self, field: WarObservation, decision: Decision, key: str, verb: str) -> float:
        """Return the value of an option about standing orders: the preferred order is best, unless it is in
        force already.
        """
        unit = decision.about
        if verb == "order":
            if self._order == field.standing_order_key(unit) or _should_dash(field, decision, self._order):
                return -1.0
            return 9.0
        if verb == "at" and self._order == "":
            return value_of_deploy_square(field, unit, key[3:])
        if key == self._order or (verb == "march" and self._order.startswith("at:")):
            return 1.0
        return 0.0


def _asks_for_flurry_part(decision: Decision) -> bool:
    """Whether the decision asks for a part of a flurry, and not for a whole action: it offers attacks, but
    not the option "wait".
    """
    found = False
    for option in decision.options:
        if option.key == "wait":
            return False
        found = found or option.key.startswith(_PLAIN_ATTACKS)
    return found


def _is_placed(field: WarObservation, unit: str) -> bool:
    return unit in field.friendly_units() and field.unit_middle(unit)[0] >= 0


def _value_of_action(
    field: WarObservation, unit: str, option: Option, verb: str, forecast: Forecast | None, order: str
) -> float:
    """Return the value of an option for an action of the unit: the Magnitude that it gains per tick. `verb`
    is the part of the option's key before the colon, `order` the key of the unit's preferred standing order.
    """
    if verb in ("strike", "snipe", "challenge") and forecast is not None:
        return _value_against_person(field, unit, option.key, verb, forecast)
    if verb in _ATTACKS:
        return _value_of_attack(field, unit, option.key, verb, forecast)
    if verb == "envelop":
        return _value_of_envelopment(field, unit, option.key, forecast)
    if verb in ("guard", "hold"):
        return _value_of_risk(field, unit, 0) + (0.002 if verb == "hold" else 0.001)
    if verb == "fall_in":
        return 0.005
    if verb == "dash":
        return _value_of_dash(field, unit, order)
    if verb == "rally":
        return _value_of_rally(field, unit, option.key, forecast)
    if verb == "formation":
        return _value_of_formation(field, unit, option.key[10:], forecast)
    return _value_of_other(field, unit, option, verb, forecast)


def _value_of_risk(field: WarObservation, unit: str, penalty: int) -> float:
    """Return the Magnitude per tick that enemies in contact will probably take from a unit with this DV
    penalty, as a negative value.
    """
    return -field.expected_levels_taken_per_tick(unit, penalty) / field.health_box_count(unit)


def _should_dash(field: WarObservation, decision: Decision, order: str) -> bool:
    """Whether a unit should Dash, because that is worthwhile and no attack is possible. A new standing order
    would be of no use then, since a Dash asks for one anyway.
    """
    found = False
    for option in decision.options:
        if option.key.startswith(("shoot:", "attack:")):
            return False
        found = found or option.key == "dash"
    return found and _value_of_dash(field, decision.about, order) > 0.0


# ------------------------------------------------------------------ attacks


def _value_of_attack(
    field: WarObservation, unit: str, key: str, verb: str, forecast: Forecast | None
) -> float:
    """Return the value of an attack per tick: the Magnitude that it takes from the enemy less the Magnitude
    that the unit risks. `key` is that of the option, `verb` the part of it before the colon.
    """
    if forecast is None:
        return -1.0
    target = key.split(":")[1].split(">")[-1] if ":" in key else ""
    speed = _SPEEDS.get(verb, 0)
    if not speed:
        speed = field.attack_speed(unit, ranged=verb == "shoot" or not field.enemies_in_contact_with(unit))
    boxes = field.health_box_count(target) if target else 7
    gain = 0.5 * forecast.damage / boxes + 0.75 * forecast.defeats
    gain *= _value_of_magnitude(field, target) if target else 1.0
    own = field.health_box_count(unit) if not field.host_of(unit) else 7
    return (gain - forecast.harm / own) / speed + _AGGRESSION


def _value_of_magnitude(field: WarObservation, unit: str) -> float:
    """Return the value of 1 Magnitude of this enemy unit, compared with that of an ordinary unit."""
    if field.is_mob(unit):
        return 0.3
    is_to_slay = field.leader_of(unit) in field.own_objective_targets("slay")
    if is_to_slay or unit in field.own_objective_targets("beat"):
        return 2.0
    return 2.0 if field.is_solo(unit) else 1.0


def _value_against_person(field: WarObservation, unit: str, key: str, verb: str, forecast: Forecast) -> float:
    """Return the value of a called shot or a challenge, which depends on what the person is worth to the
    enemy. `key` is that of the option, `verb` the part of it before the colon.
    """
    person = key.split(":")[1]
    prize = _value_of_person(field, person)
    speed = field.attack_speed(unit, ranged=verb == "snipe")
    if verb == "challenge":
        chance = field.duel_win_chance(field.leader_of(unit), person)
        gain = chance * prize - (1.0 - chance) * _value_of_person(field, field.leader_of(unit))
        gain *= 0.3 + 0.7 * forecast.chance
        return (gain - forecast.harm / field.health_box_count(unit)) / speed
    gain = prize * (0.5 * forecast.damage / 7.0 + 0.5 * forecast.defeats)
    return (gain - forecast.harm / field.health_box_count(unit)) / speed + _AGGRESSION


def _value_of_person(field: WarObservation, person: str) -> float:
    """Return what it is worth to the other side to put this person out of action, in points of Magnitude."""
    unit = field.unit_of(person)
    if not unit:
        return 0.0
    is_target = person in field.own_objective_targets("slay")
    is_target = is_target or person in field.enemy_objective_targets("slay")
    objective_bonus = 5.0 if is_target else 0.0
    if field.is_solo(unit):
        return 2.0 + objective_bonus
    if person != field.leader_of(unit):
        return 0.4 + objective_bonus
    if field.heroes_able_to_command_in(unit):
        return 0.4 + objective_bonus
    return 0.9 * field.magnitude_of(unit) + objective_bonus


def _value_of_envelopment(field: WarObservation, unit: str, key: str, forecast: Forecast | None) -> float:
    """Return the value of enveloping an enemy: highest against enemies that would run, and higher for a much
    larger unit.
    """
    if forecast is None:
        return -1.0
    target = key[8:]
    larger = field.magnitude_of(unit) - field.magnitude_of(target)
    would_run = field.fights_best_from_afar(target) or field.is_mounted(target)
    gain = forecast.chance * (0.25 if would_run else 0.03 * larger)
    return (gain - forecast.harm / field.health_box_count(unit)) / field.attack_speed(unit, ranged=False)


# ------------------------------------------------------------------ looking after oneself


def _value_of_rally(field: WarObservation, unit: str, key: str, forecast: Forecast | None) -> float:
    """Return the value of a Rally: that of the Magnitude, Endurance or Relays that it restores."""
    if forecast is None:
        return -1.0
    gain = 0.0
    if key == "rally:numbers":
        if field.enemies_in_contact_with(unit):
            return -1.0  # a melee is won by blows; who only gathers the scattered never ends it
        gain = 0.2 if field.would_lack_relays_if_larger(unit) else 0.9
    elif key == "rally:second_wind":
        left = field.endurance_left(unit)
        if left <= 1:
            gain = 0.25 if left == 0 else 0.12
        elif left <= 3 and not field.enemies_in_contact_with(unit):
            gain = 0.02 * min(3, field.endurance_lost(unit))
    elif field.relays_missing(unit):
        gain = 1.0
    return gain * forecast.chance / _SPEEDS["rally"] + _value_of_risk(field, unit, 1)


def _value_of_formation(field: WarObservation, unit: str, formation: str, forecast: Forecast | None) -> float:
    """Return the value of another formation: the Magnitude that it saves or, at deployment, minus what it
    costs.
    """
    if not _is_placed(field, unit) or forecast is None:
        return -_cost_of_formation(field, unit, formation)
    current = field.formation_key_of(unit)
    gain = _cost_of_formation(field, unit, current) - _cost_of_formation(field, unit, formation)
    if gain <= 0.25:
        return -1.0
    return gain * forecast.chance / _SPEEDS["formation"] + _value_of_risk(field, unit, 1)


_FORMATION_COSTS: Final = {"close": 0.0, "relaxed": 0.3, "skirmish": 0.6, "unordered": 1.0}
_FORMATION_COSTS_OF_ARCHERS: Final = {"close": 0.2, "relaxed": 0.1, "skirmish": 0.0, "unordered": 1.0}
"""Magnitude that each formation costs by its effect on attacks: in general, and for archers."""


def _cost_of_formation(field: WarObservation, unit: str, formation: str) -> float:
    """Return the Magnitude that a formation probably costs a unit by hesitation and its effect on attacks."""
    costs = _FORMATION_COSTS_OF_ARCHERS if field.fights_best_from_afar(unit) else _FORMATION_COSTS
    return field.hesitation_cost_in_formation(unit, formation) + costs.get(formation, 1.0)


def _value_of_dash(field: WarObservation, unit: str, order: str) -> float:
    """Return the value of a Dash: positive for long marches on which no enemy can strike at the unit, which
    cannot parry.
    """
    verb, _, goal = order.partition(":")
    if verb not in ("follow", "behind", "at") or field.endurance_left(unit) < 3:
        return -1.0
    if verb == "at":
        yards = field.distance_to_point(unit, *field.square_middle(goal))
    else:
        yards = field.distance_between_units(unit, goal)
    ticks = yards / max(1, field.yards_of_move(unit))
    if ticks < 3.0:
        return -1.0
    if verb == "follow" and not field.fights_best_from_afar(goal) and yards < 3.2 * field.yards_of_dash(unit):
        return -1.0
    if verb == "behind" and yards < field.yards_of_dash(unit):
        return -1.0
    return 0.01 + 0.002 * ticks


# ------------------------------------------------------------------ everything else


def _value_of_other(
    field: WarObservation, unit: str, option: Option, verb: str, forecast: Forecast | None
) -> float:
    """Return the value of an option that takes no time, or of an answer to a question that does not ask for a
    unit's action. `verb` is the part of the option's key before the colon.
    """
    key = option.key
    if verb == "lend":
        is_gain = key != "lend:none" and field.rating_gain_by_lending(unit, key[5:]) > 0
        return 8.0 if is_gain else -1.0
    if verb == "apart":
        return _value_of_acting_apart(field, key[6:], forecast)
    if verb == "disengage":
        return _value_of_disengaging(field, unit)
    if verb in ("signal", "to"):
        return value_of_signal(field, unit, key)
    if verb == "use":
        return _value_of_charm(field, unit, key[4:])
    if key.startswith("go:"):
        return field.enemy_distance_after_move(unit, cast(int, option.data))
    if verb == "lead":
        return float(field.value_as_commander(key[5:]))
    if verb == "fade":
        if key == "fade:relay":
            return -5.0
        return -3.0 if field.role_of(key[5:]) == "hero" else -1.0
    return 0.0


def _value_in_duel(key: str, forecast: Forecast | None) -> float:
    """Return the value of an answer in a duel: the levels dealt less those taken. To withdraw is best if no
    attack would hurt the opponent. `key` is that of the option.
    """
    if forecast is None:
        return 0.02 if key == "withdraw" else 0.01
    return value_of_duel_action(forecast)


def _value_of_acting_apart(field: WarObservation, person: str, forecast: Forecast | None) -> float:
    """Return the value of letting a person act apart: positive for a spell that shakes an enemy, or for a
    strong Hero.
    """
    if forecast is None:
        return -1.0
    return 7.0 if forecast.defeats >= 0.3 or forecast.damage >= 1.5 else -1.0


def _value_of_disengaging(field: WarObservation, unit: str) -> float:
    """Return the value of disengaging: positive for archers, and for units that would soon be destroyed, if
    they will probably not hesitate.
    """
    chance = field.disengage_chance(unit)
    if field.fights_best_from_afar(unit):
        engaged = field.enemies_engaged_with(unit)
        close_fighters = [enemy for enemy in engaged if not field.fights_best_from_afar(enemy)]
        pays = len(close_fighters) > 0 and chance >= 0.1
    else:
        magnitude = max(1, field.magnitude_of(unit))
        left = field.health_box_count(unit) * (magnitude - field.share_of_health_lost(unit))
        pays = chance >= 0.3 and field.expected_levels_taken_per_tick(unit, 1) * _DOOM_TICKS > left
    return (
        1.0 if pays and field.hesitation_cost_in_formation(unit, field.formation_key_of(unit)) < 0.7 else -1.0
    )


def _value_of_charm(field: WarObservation, unit: str, charm: str) -> float:
    """Return the value of using a Charm: positive, but for a morale Charm only if the test would cost
    Magnitude.
    """
    if field.charm_group(charm) == "morale":
        return 0.1 if field.hesitation_cost_in_formation(unit, field.formation_key_of(unit)) >= 0.25 else 0.0
    return 0.1
