"""The greedy player's reasons: the numbers behind a choice, in a sentence."""

from __future__ import annotations

from typing import Final, cast

from wartable.core.decision import Decision, Option
from wartable.core.words import GrammaticalName, counted
from wartable.rulesets.exalted_war.model.names import yards_text
from wartable.rulesets.exalted_war.players.orders import preferred_order_key
from wartable.rulesets.exalted_war.seen.observation import WarObservation

_ORDERS: Final = ("keep", "order", "follow", "behind", "watch", "away", "march")
_ATTACKS: Final = ("attack:", "shoot:", "strike:", "snipe:")


def reason_for_option(field: WarObservation, decision: Decision, option: Option) -> str:
    """Return the reason why the greedy player chooses an option, as part of a sentence without a full stop;
    "" if the option's odds are reason enough.
    """
    unit, key = decision.about, option.key
    verb, _, rest = key.partition(":")
    if field.has_current_duel():
        return "its attacks would hardly hurt the opponent" if key in ("withdraw", "guard") else ""
    if verb in _ORDERS and unit in field.friendly_units():
        return reason_for_order(field, unit, preferred_order_key(field, unit))
    if verb == "at":
        entering = unit not in field.friendly_units() or field.unit_middle(unit)[0] < 0
        return (
            _entry_reason(field, unit, rest)
            if entering
            else reason_for_order(field, unit, preferred_order_key(field, unit))
        )
    if verb in ("guard", "hold", "dash", "rally", "formation", "challenge", "lend", "fall_in"):
        return _action_reason(field, decision, verb, rest)
    return _answer_reason(field, decision, option, verb, rest)


# ------------------------------------------------------------------ where to go


def reason_for_order(field: WarObservation, unit: str, order: str) -> str:
    """Return the reason for giving a unit the standing order with this key, as part of a sentence."""
    kind, _, goal = order.partition(":")
    if kind == "at":
        return _march_reason(field, unit, goal)
    if kind == "away":
        near = min(field.enemy_units(), key=lambda enemy: field.distance_between_units(unit, enemy))
        away = yards_text(field.distance_between_units(unit, near))
        return f"{field.unit_name(near)} at {away} would catch archers at close quarters"
    if not goal:
        return "no enemy is left to attack"
    name, yards = field.unit_name(goal), field.distance_between_units(unit, goal)
    if goal in field.enemies_in_contact_with(unit):
        saved = field.levels_per_tick_saved_by_facing(unit, goal)
        cost = f"attacks from behind would cost another {saved:.1f} levels a tick"
        return f"the unit touches {name} and must face it: {cost}"
    if kind == "behind":
        return f"a friend holds {name} in front, and attacks from behind meet no DV"
    if kind == "watch":
        return _watch_reason(field, unit, goal, yards)
    if goal in field.own_objective_targets("beat") or field.leader_of(goal) in field.own_objective_targets(
        "slay"
    ):
        return f"beating {name}, {yards_text(yards)} away, wins the battle"
    ticks = yards / max(1, field.yards_of_move(unit))
    way = f"{yards_text(yards)}, {counted(round(ticks), 'tick')}"
    return f"{name} can be reached with the least effort: {way}"


def _march_reason(field: WarObservation, unit: str, square: str) -> str:
    if square in field.own_objective_squares("hold"):
        return f"{square} has to be held"
    if square in field.squares_enemies_must_hold():
        return f"the enemy wants {square}"
    if field.fights_best_from_afar(unit):
        cover = field.cover_in_square(square)
        return f"{square} is a good place to shoot from" + (f", with cover {cover}" if cover else "")
    return f"the direct way is barred, and {square} leads around"


def _watch_reason(field: WarObservation, unit: str, goal: str, yards: float) -> str:
    name, reach = field.unit_name(goal), field.shooting_range_of(unit)
    if field.fights_best_from_afar(unit) and yards <= reach:
        return f"{field.name_as_subject(goal):is} {yards_text(yards)} away, within Range {reach}"
    if field.has_survival_objective():
        return f"lasting wins the battle, so {name} can come here"
    if field.is_mounted(unit):
        return f"riders wait until infantry holds {name} in front"
    return f"this is the right place, and the nearest enemy is {name}"


def _entry_reason(field: WarObservation, unit: str, square: str) -> str:
    """Return the reason for entering the field on this square: the kind of unit, the distance from the middle
    line, and cover.
    """
    far, aside = field.distances_from_midline_and_axis(*field.square_middle(square))
    cover = field.cover_in_square(square)
    cover_text = f", with cover {cover}" if cover else ""
    ahead = f"{yards_text(far)} from the middle line{cover_text}"
    if field.fights_best_from_afar(unit):
        return f"archers stand behind the infantry, {ahead}"
    if field.is_mounted(unit):
        return f"riders stand on the wings, {yards_text(aside)} from the middle, {ahead}"
    if field.has_survival_objective() and (
        field.own_objective_squares("hold") or field.squares_enemies_must_hold()
    ):
        return f"close to the place to hold{cover_text}"
    return f"infantry stands in front, {ahead}"


# ------------------------------------------------------------------ what to do


def _action_reason(field: WarObservation, decision: Decision, verb: str, rest: str) -> str:
    """Return the reason for an action of the unit that is not an attack. `verb` and `rest` are the parts of
    the option's key before and after the colon.
    """
    unit = decision.about
    if verb in ("guard", "hold"):
        if not [option for option in decision.options if option.key.startswith(_ATTACKS)]:
            return "no one is in reach, and a Guard keeps the full DV"
        return "every attack would cost more than it gains, and a Guard keeps the full DV"
    if verb == "fall_in":
        return "nothing useful can be done apart from the unit"
    if verb == "challenge":
        return f"the chance to win the duel is {field.duel_win_chance_text(field.leader_of(unit), rest)}"
    if verb == "lend":
        return f"the new rating is {field.rating_gain_by_lending(unit, rest)} higher than the present one"
    if verb == "dash":
        return _dash_reason(field, unit)
    if verb == "rally":
        return _rally_reason(field, unit, rest)
    current, new_cost = field.formation_key_of(unit), field.hesitation_cost_in_formation(unit, rest)
    if unit not in field.friendly_units() or field.unit_middle(unit)[0] < 0:
        return f"a test of nerve would then cost {_magnitude_text(new_cost)}, and attacks do the least damage"
    current_cost = field.hesitation_cost_in_formation(unit, current)
    instead = f"{_magnitude_text(new_cost)} instead of {_magnitude_text(current_cost)}"
    return f"a test of nerve would cost {instead}, and attacks do less damage"


def _magnitude_text(magnitude: float) -> str:
    return f"about {magnitude:.1f} Magnitude" if round(magnitude, 1) else "no Magnitude"


def _dash_reason(field: WarObservation, unit: str) -> str:
    kind, _, goal = preferred_order_key(field, unit).partition(":")
    place = kind == "at"
    yards = (
        field.distance_to_point(unit, *field.square_middle(goal))
        if place
        else field.distance_between_units(unit, goal)
    )
    subject = GrammaticalName(goal, is_plural=False) if place else field.name_as_subject(goal)
    ticks = round(yards / max(1, field.yards_of_move(unit)))
    return f"{subject:is} {yards_text(yards)} away, {counted(ticks, 'tick')} at a walk"


def _rally_reason(field: WarObservation, unit: str, kind: str) -> str:
    if kind == "numbers":
        return f"no enemy is in contact, and Magnitude was lost: {field.magnitude_of(unit)} is left"
    if kind == "second_wind":
        return f"Endurance {field.endurance_left(unit)} is left; without any, all rolls lose 2 dice"
    missing = field.relays_missing(unit)
    return f"Relays missing: {missing}, and without them the unit is Unordered" if missing else ""


# ------------------------------------------------------------------ what is asked


def _answer_reason(field: WarObservation, decision: Decision, option: Option, verb: str, rest: str) -> str:
    """Return the reason for an answer to a question that does not ask for a unit's action. `verb` and `rest`
    are the parts of the option's key before and after the colon.
    """
    unit = decision.about
    if verb in ("stay", "disengage") and decision.options[-1].key == "disengage":
        return _disengage_reason(field, unit, verb)
    if verb == "refuse":
        challenger, challenged = cast(tuple[str, str], decision.option("accept").data)
        return f"the chance to win the duel is {field.duel_win_chance_text(challenged, challenger)}"
    if verb in ("use", "pass"):
        return _charm_reason(field, decision, verb, rest)
    if option.key.startswith("go:"):
        yards = field.enemy_distance_after_move(unit, cast(int, option.data))
        return f"no other way leads farther from the enemy: {yards_text(yards)}"
    if verb == "lead":
        return "no one else has more War, Charisma and close rating together"
    if verb == "fade":
        return "this loss matters least: Relays carry orders, and a Hero takes over"
    if verb in ("signal", "to"):
        return "the order stands until there is a signal"
    return "every further part would take dice from all parts" if verb == "done" else ""


def _disengage_reason(field: WarObservation, unit: str, verb: str) -> str:
    """Return the reason for an attempt to disengage, which is its chance of success, or for staying, which is
    what that costs. `verb` is "disengage" or "stay".
    """
    chance, levels = field.disengage_chance(unit), field.expected_levels_taken_per_tick(unit, 1)
    if verb == "stay":
        return f"{chance:.0%} to get clear, and staying costs {levels:.1f} levels a tick"
    if field.fights_best_from_afar(unit):
        return f"archers fight badly at close quarters, and the chance to get clear is {chance:.0%}"
    return f"staying would destroy the unit, at {levels:.1f} levels a tick"


def _charm_reason(field: WarObservation, decision: Decision, verb: str, charm: str) -> str:
    """Return the reason for using a Charm or for doing without it. A morale Charm is used if the test would
    fail, all others whenever they can be paid for. `verb` is that of the chosen option's key, `charm` the key
    of the Charm.
    """
    unit = decision.about
    groups = [
        field.charm_group(other_option.key[4:])
        for other_option in decision.options
        if other_option.key.startswith("use:")
    ]
    if "morale" not in groups:
        return "every affordable Charm is used for an attack" if verb == "use" else ""
    cost = field.hesitation_cost_in_formation(unit, field.formation_key_of(unit))
    only = "" if verb == "use" else "only "
    return f"the test of nerve would {only}cost about {cost:.1f} Magnitude without it"
