"""The greedy player's reasons: the numbers behind a choice, in a sentence."""

from __future__ import annotations

from typing import Final, cast

from wartable.core.decision import Decision, Option
from wartable.core.words import counted
from wartable.rulesets.exalted_war.model.names import yards_told
from wartable.rulesets.exalted_war.players.orders import wish
from wartable.rulesets.exalted_war.seen.observation import WarObservation

_ATTACKS: Final = ("attack:", "shoot:", "strike:", "snipe:")


def reason_for(field: WarObservation, decision: Decision, option: Option) -> str:
    """Return the reason for an option, without a full stop; "" if its odds are reason enough."""
    unit, key = decision.about, option.key
    verb, _, rest = key.partition(":")
    if field.is_duelling():
        return "its blows would hardly hurt the other" if key in ("withdraw", "guard") else ""
    if verb in ("keep", "order") and unit in field.friends():
        return order_reason(field, unit, wish(field, unit))
    if verb in ("follow", "behind", "watch", "away", "march") and unit in field.friends():
        return order_reason(field, unit, wish(field, unit))
    if verb == "at":
        entering = unit not in field.friends() or field.place(unit)[0] < 0
        return _entry(field, unit, rest) if entering else order_reason(field, unit, wish(field, unit))
    if verb in ("guard", "hold", "dash", "rally", "formation", "challenge", "lend", "fall_in"):
        return _action(field, decision, verb, rest)
    return _answer(field, decision, option, verb, rest)


# ------------------------------------------------------------------ where to go


def order_reason(field: WarObservation, unit: str, order: str) -> str:
    """Return the reason for a unit's order."""
    kind, _, goal = order.partition(":")
    if kind == "at":
        return _march(field, unit, goal)
    if kind == "away":
        near = min(field.enemies(), key=lambda enemy: field.distance(unit, enemy))
        away = yards_told(field.distance(unit, near))
        return f"{field.name(near)} at {away} would catch bows at close quarters"
    if not goal:
        return "no enemy is left to go for"
    name, yards = field.name(goal), field.distance(unit, goal)
    if goal in field.touching(unit):
        saved = field.threat(unit, goal)
        cost = f"blows at its back would cost {saved:.1f} levels a tick more"
        return f"it touches {name} and must face it: {cost}"
    if kind == "behind":
        return f"a friend holds {name} in front, and at its back it has no DV"
    if kind == "watch":
        return _watch(field, unit, name, yards)
    if goal in field.quarry("beat") or field.leader(goal) in field.quarry("slay"):
        return f"the battle is won by {name}, {yards_told(yards)} off"
    ticks = yards / max(1, field.move(unit))
    way = f"{yards_told(yards)}, {counted(round(ticks), 'tick')}"
    return f"no enemy takes less effort than {name}: {way}"


def _march(field: WarObservation, unit: str, square: str) -> str:
    if square in field.goals("hold"):
        return f"{square} has to be held"
    if square in field.coveted():
        return f"the enemy wants {square}"
    if field.is_shooter(unit):
        cover = field.cover_of(square)
        return f"{square} is a good place to shoot from" + (f", with cover {cover}" if cover else "")
    return f"the straight way is barred, and by {square} it goes round"


def _watch(field: WarObservation, unit: str, name: str, yards: float) -> str:
    reach = field.range(unit)
    if field.is_shooter(unit) and yards <= reach:
        return f"{name}: {yards_told(yards)} off, within Range {reach}"
    if field.must_last():
        return f"it wins by lasting, so {name} may come to it"
    if field.is_mounted(unit):
        return f"riders wait until foot holds {name} in front"
    return f"it stands where it should, and the nearest enemy is {name}"


def _entry(field: WarObservation, unit: str, square: str) -> str:
    """Return the reason for entering here: the kind of unit, the distance from the middle line, and cover."""
    x, y = field.square_middle(square)
    cover = field.cover_of(square)
    has = f", with cover {cover}" if cover else ""
    ahead = f"{yards_told(field.depth(x, y))} from the middle line{has}"
    if field.is_shooter(unit):
        return f"bows stand behind the foot, {ahead}"
    if field.is_mounted(unit):
        return f"riders stand on the wings, {yards_told(field.flank(x, y))} from the middle, {ahead}"
    if field.must_last() and (field.goals("hold") or field.coveted()):
        return f"near to what has to be kept{has}"
    return f"foot stands in front, {ahead}"


# ------------------------------------------------------------------ what to do


def _action(field: WarObservation, decision: Decision, verb: str, rest: str) -> str:
    """Own actions that are no attack."""
    unit = decision.about
    if verb in ("guard", "hold"):
        if not [option for option in decision.options if option.key.startswith(_ATTACKS)]:
            return "nobody is in reach, and a Guard leaves its DV whole"
        return "every attack would cost more than it brings, and a Guard leaves its DV whole"
    if verb == "fall_in":
        return "apart from its unit it can do nothing here"
    if verb == "challenge":
        return f"the chance to win the duel is {field.duel_told(field.leader(unit), rest)}"
    if verb == "lend":
        return f"its rating is {field.lending(unit, rest)} higher than the one that counts now"
    if verb == "dash":
        return _dash(field, unit)
    if verb == "rally":
        return _rally(field, unit, rest)
    now, then = field.formation(unit), field.nerve_in(unit, rest)
    if unit not in field.friends() or field.place(unit)[0] < 0:
        return f"so a test of nerve would cost {_told(then)}, and blows do least"
    was = field.nerve_in(unit, now)
    return f"a test of nerve would cost {_told(then)}, not {was:.1f}, and blows less"


def _told(magnitude: float) -> str:
    return f"about {magnitude:.1f} Magnitude" if round(magnitude, 1) else "no Magnitude"


def _dash(field: WarObservation, unit: str) -> str:
    kind, _, goal = wish(field, unit).partition(":")
    place = kind == "at"
    yards = field.distance_to(unit, *field.square_middle(goal)) if place else field.distance(unit, goal)
    name = goal if place else field.name(goal)
    ticks = round(yards / max(1, field.move(unit)))
    return f"it is {yards_told(yards)} to {name}, {counted(ticks, 'tick')} at a walk"


def _rally(field: WarObservation, unit: str, kind: str) -> str:
    if kind == "numbers":
        return f"nobody is in contact, and it has lost Magnitude: {field.magnitude(unit)} is left"
    if kind == "second_wind":
        return f"Endurance {field.endurance(unit)} is left; without any, all rolls lose 2 dice"
    missing = field.relays_missing(unit)
    return f"Relays missing: {missing}, and without them it is Unordered" if missing else ""


# ------------------------------------------------------------------ what is asked


def _answer(field: WarObservation, decision: Decision, option: Option, verb: str, rest: str) -> str:
    """Answers to questions apart from own actions."""
    unit = decision.about
    if verb in ("stay", "disengage") and decision.options[-1].key == "disengage":
        return _clear(field, unit, verb)
    if verb == "refuse":
        challenger, challenged = cast(tuple[str, str], decision.option("accept").data)
        return f"the chance to win the duel is {field.duel_told(challenged, challenger)}"
    if verb in ("use", "pass"):
        return _charm(field, decision, verb, rest)
    if option.key.startswith("go:"):
        yards = field.way_out(unit, cast(int, option.data))
        return f"no other way leads farther from the enemy: {yards_told(yards)}"
    if verb == "lead":
        return "in War, Charisma and close rating together nobody else is better"
    if verb == "fade":
        return "it is missed least: Relays carry orders, and a Hero takes over"
    if verb in ("signal", "to"):
        return "its order stands until there is a signal"
    return "every further part would take dice from all of them" if verb == "done" else ""


def _clear(field: WarObservation, unit: str, verb: str) -> str:
    """Getting clear, or not: the chance of it, and what staying costs."""
    chance, levels = field.disengage_chance(unit), field.exposure(unit, 1)
    if verb == "stay":
        return f"{chance:.0%} to get clear, and staying costs {levels:.1f} levels a tick"
    if field.is_shooter(unit):
        return f"bows fight badly at close quarters, and it gets clear at {chance:.0%}"
    return f"staying would destroy it, at {levels:.1f} levels a tick"


def _charm(field: WarObservation, decision: Decision, verb: str, charm: str) -> str:
    """Return the reason for a Charm: one for morale is used if the test would fail, all others whenever
    affordable.
    """
    unit = decision.about
    groups = [field.charm_group(one.key[4:]) for one in decision.options if one.key.startswith("use:")]
    if "morale" not in groups:
        return "it uses every Charm for an attack that it can pay" if verb == "use" else ""
    cost = field.nerve_in(unit, field.formation(unit))
    only = "" if verb == "use" else "only "
    return f"the test of nerve would {only}cost about {cost:.1f} Magnitude without it"
