"""Heuristic values of options in a war of Exalted: Magnitude won and lost, by the tick."""

from __future__ import annotations

from typing import Final, cast

from wartable.core.data.declared import define, field
from wartable.core.decision import Decision, Option
from wartable.core.players import Heuristic
from wartable.core.views.knowledge import Forecast, View
from wartable.rulesets.exalted_war.odds.duel_odds import worth_of_blows
from wartable.rulesets.exalted_war.players.orders import entry_worth, preferred_order
from wartable.rulesets.exalted_war.players.reasons import reason_for
from wartable.rulesets.exalted_war.seen.observation import WarObservation

_FLAT: Final = {
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
"""Options whose worth needs no look at the field."""

_SPEEDS: Final = {
    "rally": 4,
    "formation": 5,
    "cast": 5,
    "charm": 6,
}
"""Ticks of actions other than attacks with weapons."""

_ORDERS: Final = ("order", "at", "follow", "behind", "watch", "away", "march", "halt")
_ATTACKS: Final = ("attack", "shoot", "flurry", "charm", "cast")

_SOON: Final = 10.0
"""Ticks in which who would be destroyed gets clear."""

_BLOWS: Final = ("attack", "shoot")

_FAIR: Final = 0.6
"""The chance to win from which on a duel is accepted."""

_BOLD: Final = 0.015
"""Value of any action against the enemy as such."""


@define
class WarHeuristic(Heuristic):
    """Heuristic that values Magnitude lost to wounds and morale, and commanders."""

    _decision: Decision | None = field(None)
    _order: str = field("")

    def evaluate(self, decision: Decision, option: Option, forecast: Forecast | None, view: View) -> float:
        field = cast(WarObservation, view)
        if field.is_duelling():
            return _in_duel(option.key, forecast)
        verb = option.key.split(":")[0]
        flat = _FLAT.get(verb)
        if flat is not None:
            return flat
        if decision is not self._decision:
            self._decision = decision
            self._order = preferred_order(field, decision.about) if _is_placed(field, decision.about) else ""
        if verb in _ORDERS:
            return self._going(field, decision, option.key, verb)
        if verb == "accept":
            challenger, challenged = cast(tuple[str, str], option.data)
            return field.duel_chance(challenged, challenger) - _FAIR
        if verb == "use" and not view.can_help(decision, option):
            return 0.0
        if _is_part(decision) and verb not in _BLOWS:
            return -1.0
        forecast = field.odds_of(decision.about, option)
        return _worth(field, decision.about, option, verb, forecast, self._order)

    def reason(self, decision: Decision, option: Option, forecast: Forecast | None, view: View) -> str:
        return reason_for(cast(WarObservation, view), decision, option)

    def _going(self, field: WarObservation, decision: Decision, key: str, verb: str) -> float:
        """Evaluate orders: the wanted one is best, unless it is in force already."""
        unit = decision.about
        if verb == "order":
            if self._order == field.standing_order(unit) or _dashes(field, decision, self._order):
                return -1.0
            return 9.0
        if verb == "at" and self._order == "":
            return entry_worth(field, unit, key[3:])
        if key == self._order or (verb == "march" and self._order.startswith("at:")):
            return 1.0
        return 0.0


def _is_part(decision: Decision) -> bool:
    """Whether the decision asks for a part of a flurry: it has attacks among its options, but not to wait."""
    found = False
    for option in decision.options:
        if option.key == "wait":
            return False
        found = found or option.key.startswith(_BLOWS)
    return found


def _is_placed(field: WarObservation, unit: str) -> bool:
    return unit in field.friends() and field.place(unit)[0] >= 0


def _worth(
    field: WarObservation, unit: str, option: Option, verb: str, forecast: Forecast | None, order: str
) -> float:
    """Evaluate an own action by the Magnitude that it gains per tick."""
    if verb in ("strike", "snipe", "challenge") and forecast is not None:
        return _at_person(field, unit, option.key, verb, forecast)
    if verb in _ATTACKS:
        return _attack(field, unit, option.key, verb, forecast)
    if verb == "envelop":
        return _envelop(field, unit, option.key, forecast)
    if verb in ("guard", "hold"):
        return _risk(field, unit, 0) + (0.002 if verb == "hold" else 0.001)
    if verb == "fall_in":
        return 0.005
    if verb == "dash":
        return _dash(field, unit, order)
    if verb == "rally":
        return _rally(field, unit, option.key, forecast)
    if verb == "formation":
        return _formation(field, unit, option.key[10:], forecast)
    return _aside(field, unit, option, verb, forecast)


def _risk(field: WarObservation, unit: str, penalty: int) -> float:
    """Return the Magnitude that enemies in contact probably take per tick, as a negative worth."""
    return -field.exposure(unit, penalty) / field.boxes(unit)


def _dashes(field: WarObservation, decision: Decision, order: str) -> bool:
    """Whether a Dash is worthwhile and no attack is possible; a Dash asks for an order anyway."""
    found = False
    for option in decision.options:
        if option.key.startswith(("shoot:", "attack:")):
            return False
        found = found or option.key == "dash"
    return found and _dash(field, decision.about, order) > 0.0


# ------------------------------------------------------------------ attacks


def _attack(field: WarObservation, unit: str, key: str, verb: str, forecast: Forecast | None) -> float:
    """Evaluate an attack by the Magnitude taken less the Magnitude risked, per tick."""
    if forecast is None:
        return -1.0
    target = key.split(":")[1].split(">")[-1] if ":" in key else ""
    speed = _SPEEDS.get(verb, 0)
    if not speed:
        speed = field.speed(unit, ranged=verb == "shoot" or not field.touching(unit))
    boxes = field.boxes(target) if target else 7
    gain = 0.5 * forecast.damage / boxes + 0.75 * forecast.defeats
    gain *= _value(field, target) if target else 1.0
    own = field.boxes(unit) if not field.host(unit) else 7
    return (gain - forecast.harm / own) / speed + _BOLD


def _value(field: WarObservation, unit: str) -> float:
    """Return the value of a dot of an enemy's Magnitude, relative to that of an ordinary unit."""
    if field.is_mob(unit):
        return 0.3
    if field.leader(unit) in field.own_targets("slay") or unit in field.own_targets("beat"):
        return 2.0
    return 2.0 if field.is_solo(unit) else 1.0


def _at_person(field: WarObservation, unit: str, key: str, verb: str, forecast: Forecast) -> float:
    """Evaluate a called shot or a challenge by what the person is worth to the enemy."""
    person = key.split(":")[1]
    prize = _prize(field, person)
    speed = field.speed(unit, ranged=verb == "snipe")
    if verb == "challenge":
        chance = field.duel_chance(field.leader(unit), person)
        gain = chance * prize - (1.0 - chance) * _prize(field, field.leader(unit))
        gain *= 0.3 + 0.7 * forecast.chance
        return (gain - forecast.harm / field.boxes(unit)) / speed
    gain = prize * (0.5 * forecast.damage / 7.0 + 0.5 * forecast.defeats)
    return (gain - forecast.harm / field.boxes(unit)) / speed + _BOLD


def _prize(field: WarObservation, person: str) -> float:
    """Return the worth of putting a person out of action, in dots of Magnitude."""
    unit = field.unit_of(person)
    if not unit:
        return 0.0
    more = 5.0 if person in field.own_targets("slay") or person in field.enemy_targets("slay") else 0.0
    if field.is_solo(unit):
        return 2.0 + more
    if person != field.leader(unit):
        return 0.4 + more
    if field.heroes(unit):
        return 0.4 + more
    return 0.9 * field.magnitude(unit) + more


def _envelop(field: WarObservation, unit: str, key: str, forecast: Forecast | None) -> float:
    """Evaluate an envelopment: best for a much larger unit, and against enemies that would run."""
    if forecast is None:
        return -1.0
    target = key[8:]
    larger = field.magnitude(unit) - field.magnitude(target)
    would_run = field.is_shooter(target) or field.is_mounted(target)
    gain = forecast.chance * (0.25 if would_run else 0.03 * larger)
    return (gain - forecast.harm / field.boxes(unit)) / field.speed(unit, ranged=False)


# ------------------------------------------------------------------ looking after oneself


def _rally(field: WarObservation, unit: str, key: str, forecast: Forecast | None) -> float:
    """Evaluate a Rally by the Magnitude, Endurance or missing Relays that it restores."""
    if forecast is None:
        return -1.0
    gain = 0.0
    if key == "rally:numbers":
        if field.touching(unit):
            return -1.0  # a melee is won by blows; who only gathers the scattered never ends it
        gain = 0.2 if field.outgrows_relays(unit) else 0.9
    elif key == "rally:second_wind":
        left = field.endurance(unit)
        if left <= 1:
            gain = 0.25 if left == 0 else 0.12
        elif left <= 3 and not field.touching(unit):
            gain = 0.02 * min(3, field.endurance_lost(unit))
    elif field.relays_missing(unit):
        gain = 1.0
    return gain * forecast.chance / _SPEEDS["rally"] + _risk(field, unit, 1)


def _formation(field: WarObservation, unit: str, formation: str, forecast: Forecast | None) -> float:
    """Evaluate another formation by the Magnitude that it saves; at deployment by its cost."""
    if not _is_placed(field, unit) or forecast is None:
        return -_cost(field, unit, formation)
    gain = _cost(field, unit, field.formation(unit)) - _cost(field, unit, formation)
    if gain <= 0.25:
        return -1.0
    return gain * forecast.chance / _SPEEDS["formation"] + _risk(field, unit, 1)


_LOOSE: Final = {"close": 0.0, "relaxed": 0.3, "skirmish": 0.6, "unordered": 1.0}
_LOOSE_BOWS: Final = {"close": 0.2, "relaxed": 0.1, "skirmish": 0.0, "unordered": 1.0}


def _cost(field: WarObservation, unit: str, formation: str) -> float:
    """Return the Magnitude that a formation probably costs a unit, by hesitation and by its effect on
    attacks.
    """
    loose = _LOOSE_BOWS if field.is_shooter(unit) else _LOOSE
    return field.hesitation_cost_in(unit, formation) + loose.get(formation, 1.0)


def _dash(field: WarObservation, unit: str, order: str) -> float:
    """Evaluate a Dash: for long marches, if no enemy can strike while the unit cannot parry."""
    verb, _, goal = order.partition(":")
    if verb not in ("follow", "behind", "at") or field.endurance(unit) < 3:
        return -1.0
    if verb == "at":
        yards = field.distance_to(unit, *field.square_middle(goal))
    else:
        yards = field.distance(unit, goal)
    ticks = yards / max(1, field.move(unit))
    if ticks < 3.0:
        return -1.0
    if verb == "follow" and not field.is_shooter(goal) and yards < 3.2 * field.dash(unit):
        return -1.0
    if verb == "behind" and yards < field.dash(unit):
        return -1.0
    return 0.01 + 0.002 * ticks


# ------------------------------------------------------------------ everything else


def _aside(field: WarObservation, unit: str, option: Option, verb: str, forecast: Forecast | None) -> float:
    """Evaluate options that take no time, and questions other than own actions."""
    key = option.key
    if verb == "lend":
        return -1.0 if key == "lend:none" else (8.0 if field.lending_gain(unit, key[5:]) > 0 else -1.0)
    if verb == "apart":
        return _apart(field, key[6:], forecast)
    if verb == "disengage":
        return _clear(field, unit)
    if verb in ("signal", "to"):
        return _signal(field, unit, key)
    if verb == "use":
        return _charm(field, unit, key[4:])
    if key.startswith("go:"):
        return field.distance_after_move(unit, cast(int, option.data))
    if verb == "lead":
        return float(field.skill(key[5:]))
    if verb == "fade":
        if key == "fade:relay":
            return -5.0
        return -3.0 if field.role(key[5:]) == "hero" else -1.0
    return 0.0


def _in_duel(key: str, forecast: Forecast | None) -> float:
    """Evaluate an answer in a duel by the levels dealt less those taken; withdraw is best if no attack
    would hurt.
    """
    if forecast is None:
        return 0.02 if key == "withdraw" else 0.01
    return worth_of_blows(forecast)


def _apart(field: WarObservation, person: str, forecast: Forecast | None) -> float:
    """Evaluate acting apart: it pays for a spell that shakes an enemy, or for a strong hero."""
    if forecast is None:
        return -1.0
    return 7.0 if forecast.defeats >= 0.3 or forecast.damage >= 1.5 else -1.0


def _clear(field: WarObservation, unit: str) -> float:
    """Evaluate disengaging: it pays for bows, and for units that would soon be destroyed, if they probably
    don't hesitate.
    """
    chance = field.disengage_chance(unit)
    if field.is_shooter(unit):
        foes = [enemy for enemy in field.engaged_with(unit) if not field.is_shooter(enemy)]
        pays = len(foes) > 0 and chance >= 0.1
    else:
        left = field.boxes(unit) * (max(1, field.magnitude(unit)) - field.hurt(unit))
        pays = chance >= 0.3 and field.exposure(unit, 1) * _SOON > left
    return 1.0 if pays and field.hesitation_cost_in(unit, field.formation(unit)) < 0.7 else -1.0


def _signal(field: WarObservation, unit: str, key: str) -> float:
    """Evaluate signals: if orders wait for them, they go to idle units."""
    if key != "signal":
        return 2.0 if field.waits_for_signal(key[3:]) else 0.0
    waiting = [f for f in field.friends() if field.waits_for_signal(f) and not field.is_engaged(f)]
    return 0.05 if waiting and not field.touching(unit) else -1.0


def _charm(field: WarObservation, unit: str, charm: str) -> float:
    """Evaluate a Charm: it is used when it is offered, one for morale if the test would probably fail."""
    if field.charm_group(charm) == "morale":
        return 0.1 if field.hesitation_cost_in(unit, field.formation(unit)) >= 0.25 else 0.0
    return 0.1
