"""A seat's view in words: what stands above the field, a row for each unit, the whole sheet of one.

Everything here is read from the view's data, so that nothing hidden can find its way in. Names are a dict by
id of sides, units and people.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from wartable.core.words import counted, ending, listed
from wartable.rulesets.exalted_war.events.moves import order_words
from wartable.rulesets.exalted_war.model.names import charm_name, spell_name

Facts = Mapping[str, Any]
Names = Mapping[str, str]

_PHASES: Final = {
    "join": "The units join the war",
    "deploy": "The sides deploy",
    "aftermath": "The battle is over",
    "over": "The war is over",
}
_GOALS: Final = {
    "hold": "hold {squares} for {time} in a row ({held} so far)",
    "beat": "destroy {who} or reduce it to a mob",
    "slay": "put {who} out of action",
    "survive": "have a unit left at tick {ticks}",
}
_DOINGS: Final = {"guard": "on guard", "dash": "dashes", "climb": "climbs", "swim": "swims"}


# ------------------------------------------------------------------ above the field


def heading(facts: Facts, names: Names) -> list[str]:
    """Return the lines above the field: tick and weather, units to act, objectives, a duel, or the outcome.
    W-21.
    """
    lines = [_time(facts)]
    if facts["over"]:
        winners = [names.get(side, side) for side in facts["winners"]]
        return [*lines, ending(winners, facts["reason"])]
    if facts["duel"]:
        duel = facts["duel"]
        one, other = names[duel["one"]], names[duel["other"]]
        lines.append(f"Duel: {one} against {other}, second {duel['seconds']}; the war stands still")
    if facts["order"]:
        lines.append("To act: " + "; ".join(_turns(facts["order"], names)))
    lines += [_goal(goal, names) for goal in facts["objectives"]]
    most = f"at tick {facts['limit']} the side with more of its Magnitude left wins"
    return [*lines, f"A side with only mobs left loses; {most}"]


def _time(facts: Facts) -> str:
    weather = f", {facts['weather']} weather" if facts["weather"] != "mild" else ""
    phase = _PHASES.get(str(facts["phase"]))
    return f"{phase}{weather}" if phase else f"Tick {facts['tick']} of {facts['limit']}{weather}"


def _turns(order: Sequence[Facts], names: Names) -> list[str]:
    """List the units by the tick of their next action: "tick 12 Fen Bows, Vey"."""
    by_tick: dict[int, list[str]] = {}
    for place in order:
        by_tick.setdefault(place["next"], []).append(names[place["unit"]])
    return [f"tick {tick} {', '.join(units)}" for tick, units in by_tick.items()]


def _goal(goal: Facts, names: Names) -> str:
    """Describe an objective of a side in a sentence."""
    form = _GOALS.get(str(goal["kind"]), str(goal["kind"]))
    who = str(goal["who"])
    said = form.format(
        squares=listed(goal["squares"]),
        time=counted(goal["ticks"], "tick"),
        ticks=goal["ticks"],
        held=goal["held"],
        who=names.get(who, who),
    )
    return f"{names.get(goal['side'], goal['side'])}: {said}"


# ------------------------------------------------------------------ a row of the roster


def columns(unit: Facts) -> list[list[str]]:
    """Return titles and texts, the same titles for every unit; "" if there is nothing to show or it is
    hidden.
    """
    traits: Facts = unit.get("traits", {})
    there = unit["standing"] == "active"
    return [
        ["Square", unit["square"]],
        ["Formation", unit["formation"] if there else ""],
        ["Magnitude", _size(unit, traits) if there else ""],
        ["Health", _health(unit, traits) if there else ""],
        ["Endurance", f"{traits['endurance']}/{traits['full_endurance']}" if traits and there else ""],
        ["Morale", _morale(traits) if there else ""],
        ["Relays", _relays(unit, traits) if there else ""],
        ["Next", str(unit["next"]) if there else ""],
    ]


def _size(unit: Facts, traits: Facts) -> str:
    if unit["solo"]:
        return "solo"
    members = f" ({traits['members']})" if traits else ""
    return f"{unit['magnitude']}{members}"


def _health(unit: Facts, traits: Facts) -> str:
    """Return the boxes left and all boxes of a unit; for an enemy, its visible health in words."""
    if not traits:
        return str(unit["health"])
    return f"{traits['boxes'] - traits['filled']}/{traits['boxes']}"


def _morale(traits: Facts) -> str:
    if "morale" not in traits:
        return ""
    return "perfect" if traits["perfect_morale"] else str(traits["morale"])


def _relays(unit: Facts, traits: Facts) -> str:
    needed = traits.get("relays_needed", 0)
    if needed:
        return f"{unit['relays']}/{needed}"
    return str(unit["relays"]) if unit["relays"] else ""


def condition(unit: Facts, names: Names) -> list[str]:
    """Describe everything unusual about a unit, in short phrases."""
    if unit["standing"] != "active":
        return [f"arrives on tick {unit['arrives']}" if unit.get("arrives") else str(unit["standing"])]
    found: list[str] = []
    if unit["host"]:
        found.append(f"apart from {names[unit['host']]}")
    if unit["engaged"]:
        found.append(f"engaged with {listed([names[id] for id in unit['engaged']])}")
    if unit["enveloped_by"]:
        found.append(f"enveloped by {listed([names[id] for id in unit['enveloped_by']])}")
    if unit["aim"]:
        found.append(f"aims at {names.get(unit['aim'], unit['aim'])}")
    if unit["doing"] in _DOINGS:
        found.append(_DOINGS[unit["doing"]])
    if unit["veil"]:
        found.append(f"veiled until tick {unit['veiled_until']}")
    words = (("mob", "a mob"), ("hesitating", "hesitates"), ("stunned", "stunned"), ("inactive", "inactive"))
    found += [word for key, word in words if unit[key]]
    if unit["penalty"]:
        found.append(f"DV -{unit['penalty']}")
    return found + _troubles(unit, names)


def _troubles(unit: Facts, names: Names) -> list[str]:
    """Describe details shown only if the unit's figures are known."""
    traits: Facts = unit.get("traits", {})
    found: list[str] = []
    if traits and traits["wound_penalty"]:
        found.append(f"wounds -{traits['wound_penalty']}")
    if traits and traits["weary"]:
        found.append(f"exhausted -{traits['weary']}")
    if traits.get("relays_needed", 0) > unit["relays"]:
        found.append("short of Relays")
    if unit.get("lender"):
        found.append(f"rating lent by {names[unit['lender']]}")
    if "order" in unit and unit["order"]["kind"] != "halt":
        found.append(f"orders: {_order(unit['order'], names)}")
    return found


def _order(order: Facts, names: Names) -> str:
    goal = order["square"] or names.get(order["unit"], order["unit"])
    return order_words(str(order["kind"]), goal)


# ------------------------------------------------------------------ the whole sheet


def sheet(unit: Facts, names: Names) -> list[str]:
    """Return the lines of a unit's sheet, as far as the seat knows it."""
    side = names.get(unit["side"], unit["side"])
    lines = [f"{unit['name']} of {side}: {_kind(unit)}", f"  {_carried(unit)}"]
    if state := "; ".join([*_whereabouts(unit), *condition(unit, names)]):
        lines.append(f"  {state}")
    if "traits" in unit:
        lines += [f"  {line}" for line in _trait_lines(unit, unit["traits"])]
    else:
        lines.append(f"  Figures hidden; looks {unit['health']}")
    if "pools" in unit:
        lines += [f"  {line}" for line in _pool_lines(unit["pools"])]
    for person in unit["people"]:
        lines += [f"  {line}" for line in _person_lines(person)]
    return lines


def _kind(unit: Facts) -> str:
    if unit["solo"]:
        return "a single person"
    relays = f", {counted(unit['relays'], 'Relay')}" if unit["relays"] else ""
    return f"Magnitude {unit['magnitude']}, {unit['formation']} formation{relays}"


def _carried(arms: Facts) -> str:
    """Return weapons and armour in one line: "Spear; Leather and plates, Large shield; mounted"."""
    parts = [" and ".join([arms["weapon"], *([arms["bow"]] if arms["bow"] else [])])]
    worn = [] if arms["armour"] == "None" else [str(arms["armour"])]
    if arms["shield"] != "None":
        worn.append(f"{arms['shield']} shield")
    parts.append(", ".join(worn) if worn else "no armour")
    if arms.get("mounted"):
        parts.append("mounted")
    return "; ".join(parts)


def _whereabouts(unit: Facts) -> list[str]:
    if not unit["square"]:
        return []
    facing = f", facing {unit['facing']}" if unit["facing"] else ""
    return [f"in {unit['square']}{facing}", f"next action on tick {unit['next']}"]


def _trait_lines(unit: Facts, traits: Facts) -> list[str]:
    filled = f"{traits['filled']} of {counted(traits['boxes'], 'box', 'boxes')}"
    body = (
        f"Health: {filled} filled; Endurance {traits['endurance']} of {traits['full_endurance']}; "
        f"fatigue {traits['fatigue']}, mobility {-traits['mobility']}, Move {traits['move']} yards a tick"
    )
    if unit["solo"]:
        return [body]
    drill = f"Drill {traits['effective_drill']}"
    if traits["effective_drill"] != traits["drill"]:
        drill += f" (of {traits['drill']})"
    gear = f" (gear {traits['gear']})" if traits["gear"] else ""
    ranks = (
        f"{counted(traits['members'], 'member')} (of {traits['first_members']}), {drill}, "
        f"Might {traits['might']}{gear}, Morale {_morale(traits)}, Armor {traits['armor']}"
    )
    if traits["hardness"]:
        ranks += f", Hardness {traits['hardness']}"
    blows = f"Close Combat Rating {traits['close_rating']}, Damage {traits['close_damage']}"
    if unit["bow"]:
        blows += f"; Ranged Attack Rating {traits['ranged_rating']}, Damage {traits['ranged_damage']}"
    return [body, ranks, blows]


def _pool_lines(pools: Facts) -> list[str]:
    ranged = f", ranged {pools['ranged']}" if pools["ranged"] else ""
    return [
        f"Dice: Join War {pools['join_war']}, close attack {pools['close']}{ranged}, "
        f"command {pools['command']}",
        f"Parry DV {pools['parry']}, Dodge DV {pools['dodge']}; soak {pools['bashing_soak']} bashing, "
        f"{pools['lethal_soak']} lethal",
    ]


def _person_lines(person: Facts) -> list[str]:
    """Return lines about a person: name and role, and the figures if the seat knows them."""
    where = " (out of action)" if person["out"] else " (apart)" if person["apart"] else ""
    head = f"{person['name']}, {person['role']}{where}"
    if "ranks" not in person:
        return [head]
    ranks = [f"{name.replace('_', ' ').title()} {rank}" for name, rank in person["ranks"].items()]
    lines = [f"{head}: {', '.join(ranks)}", f"  {_virtues(person)}", f"  {_carried(person)}{_soak(person)}"]
    return lines + _powers(person)


def _virtues(person: Facts) -> str:
    wounds = f"{person['wounds']} of {person['boxes']} boxes filled"
    if person["wound_penalty"]:
        wounds += f" (-{person['wound_penalty']})"
    motes = f", motes {person['motes']} of {person['full_motes']}" if person["full_motes"] else ""
    will = f"Willpower {person['willpower']} of {person['full_willpower']}"
    return f"{person['kind']}, Valor {person['valor']}, {will}, Essence {person['essence']}{motes}; {wounds}"


def _soak(person: Facts) -> str:
    hardness = f", Hardness {person['hardness']}" if person["hardness"] else ""
    return f"; soak {person['bashing_soak']} bashing, {person['lethal_soak']} lethal{hardness}"


def _powers(person: Facts) -> list[str]:
    found: list[str] = []
    if person["charms"]:
        found.append(f"  Charms: {', '.join([charm_name(key) for key in person['charms']])}")
    if person["spells"]:
        cast = person["cast"]
        spells = [spell_name(key) + (" (cast)" if key in cast else "") for key in person["spells"]]
        found.append(f"  Spells: {', '.join(spells)}")
    return found
