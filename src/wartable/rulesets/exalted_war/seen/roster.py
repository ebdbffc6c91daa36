"""A seat's view in words: the lines above the field, a row for each unit, and the full sheet of one unit.

Everything here is read from the view's data, so that nothing hidden can be shown. `Names` map the ids of
sides, units and people to their names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from wartable.core.views.roles import size_by_steps
from wartable.core.words import counted, end_of_battle_line, listed
from wartable.rulesets.exalted_war.events.moves import order_in_words
from wartable.rulesets.exalted_war.model.names import charm_name, spell_name

Facts = Mapping[str, Any]
Names = Mapping[str, str]

_PHASES: Final = {
    "join": "The units join the war",
    "deploy": "The sides deploy",
    "aftermath": "The battle is over",
    "over": "The war is over",
}
_OBJECTIVES: Final = {
    "hold": "hold {squares} for {time} in a row ({held} so far)",
    "beat": "destroy {who} or reduce it to a mob",
    "slay": "put {who} out of action",
    "survive": "have a unit left at tick {ticks}",
}
_POLEARMS: Final = ("spear", "pike", "lance", "halberd")
_MAGNITUDES: Final = (1, 3, 4, 6)
"""The Magnitudes from which the tokens of units are a size larger."""

_SIZE_OF_ONE: Final = 2
_LASTING_ACTIONS: Final = {"guard": "on guard", "dash": "dashes", "climb": "climbs", "swim": "swims"}


# ------------------------------------------------------------------ above the field


def roster_heading_lines(facts: Facts, names: Names) -> list[str]:
    """Return the lines above the field: the tick and the weather, the units that act next, the objectives,
    and a duel or the outcome. `facts` is the data of the view, and `names` maps ids to names. W-21.
    """
    lines = [_time_text(facts)]
    if facts["over"]:
        winners = [names.get(side, side) for side in facts["winners"]]
        return [*lines, end_of_battle_line(winners, facts["reason"])]
    if facts["duel"]:
        duel = facts["duel"]
        first_name, second_name = names[duel["one"]], names[duel["other"]]
        lines.append(
            f"Duel: {first_name} against {second_name}, second {duel['seconds']}; the war stands still"
        )
    if facts["order"]:
        lines.append("To act: " + "; ".join(_order_of_action(facts["order"], names)))
    lines += [_objective_text(goal, names) for goal in facts["objectives"]]
    most = f"at tick {facts['limit']} the side with more of its Magnitude left wins"
    return [*lines, f"A side with only mobs left loses; {most}"]


def _time_text(facts: Facts) -> str:
    weather = f", {facts['weather']} weather" if facts["weather"] != "mild" else ""
    phase = _PHASES.get(str(facts["phase"]))
    return f"{phase}{weather}" if phase else f"Tick {facts['tick']} of {facts['limit']}{weather}"


def _order_of_action(order: Sequence[Facts], names: Names) -> list[str]:
    """List the names of the units by the tick of their next action: "tick 12 Fen Bows, Vey"."""
    by_tick: dict[int, list[str]] = {}
    for place in order:
        by_tick.setdefault(place["next"], []).append(names[place["unit"]])
    return [f"tick {tick} {', '.join(units)}" for tick, units in by_tick.items()]


def _objective_text(goal: Facts, names: Names) -> str:
    """Describe the objective of a side in a sentence."""
    form = _OBJECTIVES.get(str(goal["kind"]), str(goal["kind"]))
    who = str(goal["who"])
    text = form.format(
        squares=listed(goal["squares"]),
        time=counted(goal["ticks"], "tick"),
        ticks=goal["ticks"],
        held=goal["held"],
        who=names.get(who, who),
    )
    return f"{names.get(goal['side'], goal['side'])}: {text}"


# ------------------------------------------------------------------ a row of the roster


def roster_columns(unit: Facts) -> list[list[str]]:
    """Return the columns of the row of a unit, each as a list of its title and its text. `unit` is the unit's
    part of the view's data. The titles are the same for every unit; a text is "" if there is nothing to show,
    or if it is hidden.
    """
    traits: Facts = unit.get("traits", {})
    is_active = unit["standing"] == "active"
    return [
        ["Square", unit["square"]],
        ["Formation", unit["formation"] if is_active else ""],
        ["Magnitude", _size_text(unit, traits) if is_active else ""],
        ["Health", _health_text(unit, traits) if is_active else ""],
        ["Endurance", f"{traits['endurance']}/{traits['full_endurance']}" if traits and is_active else ""],
        ["Morale", _morale_text(traits) if is_active else ""],
        ["Relays", _relays_text(unit, traits) if is_active else ""],
        ["Next", str(unit["next"]) if is_active else ""],
    ]


def _size_text(unit: Facts, traits: Facts) -> str:
    if unit["solo"]:
        return "solo"
    members = f" ({traits['members']})" if traits else ""
    return f"{unit['magnitude']}{members}"


def _health_text(unit: Facts, traits: Facts) -> str:
    """Return the number of empty health boxes of a unit and that of all, as in "5/7"; for an enemy, how hurt
    it looks.
    """
    if not traits:
        return str(unit["health"])
    return f"{traits['boxes'] - traits['filled']}/{traits['boxes']}"


def vitality(unit: Facts) -> list[int] | None:
    """Return the number of empty health boxes of a unit and that of all; None if they are not known."""
    traits: Facts = unit.get("traits", {})
    if not traits or unit["standing"] != "active":
        return None
    return [traits["boxes"] - traits["filled"], traits["boxes"]]


def role_of(unit: Facts) -> str:
    """Return the role of a unit, by its visible arms and, of a person alone, the known spells."""
    if unit["solo"]:
        return "mage" if any(person.get("spells") for person in unit["people"]) else "champion"
    if unit["mob"]:
        return "horde"
    if unit["mounted"]:
        return "cavalry"
    if unit["bow"]:
        return "archers"
    return "spears" if any(word in unit["weapon"].lower() for word in _POLEARMS) else "swords"


def token_size(unit: Facts) -> int:
    """Return the size of a unit's token, by its Magnitude. A person alone has that of a small unit."""
    return _SIZE_OF_ONE if unit["solo"] else size_by_steps(unit["magnitude"], _MAGNITUDES)


def _morale_text(traits: Facts) -> str:
    if "morale" not in traits:
        return ""
    return "perfect" if traits["perfect_morale"] else str(traits["morale"])


def _relays_text(unit: Facts, traits: Facts) -> str:
    needed = traits.get("relays_needed", 0)
    if needed:
        return f"{unit['relays']}/{needed}"
    return str(unit["relays"]) if unit["relays"] else ""


def condition_phrases(unit: Facts, names: Names) -> list[str]:
    """Return short phrases for everything unusual about the condition of a unit, such as "engaged with Fen
    Bows". `unit` is the unit's part of the view's data, and `names` maps ids to names.
    """
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
    if unit["doing"] in _LASTING_ACTIONS:
        found.append(_LASTING_ACTIONS[unit["doing"]])
    if unit["veil"]:
        found.append(f"veiled until tick {unit['veiled_until']}")
    words = (("mob", "a mob"), ("hesitating", "hesitates"), ("stunned", "stunned"), ("inactive", "inactive"))
    found += [word for key, word in words if unit[key]]
    if unit["penalty"]:
        found.append(f"DV -{unit['penalty']}")
    return found + _hidden_conditions(unit, names)


def _hidden_conditions(unit: Facts, names: Names) -> list[str]:
    """Describe conditions that a seat sees only if it knows the unit's figures."""
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
        found.append(f"orders: {_order_text(unit['order'], names)}")
    return found


def _order_text(order: Facts, names: Names) -> str:
    goal = order["square"] or names.get(order["unit"], order["unit"])
    return order_in_words(str(order["kind"]), goal)


# ------------------------------------------------------------------ the whole sheet


def unit_sheet_lines(unit: Facts, names: Names) -> list[str]:
    """Return the lines of the full description of a unit, without what is hidden from the seat. `unit` is the
    unit's part of the view's data, and `names` maps ids to names.
    """
    side = names.get(unit["side"], unit["side"])
    lines = [f"{unit['name']} of {side}: {_kind_text(unit)}", f"  {_arms_text(unit)}"]
    if state := "; ".join([*_place_and_time(unit), *condition_phrases(unit, names)]):
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


def _kind_text(unit: Facts) -> str:
    if unit["solo"]:
        return "a single person"
    relays = f", {counted(unit['relays'], 'Relay')}" if unit["relays"] else ""
    return f"Magnitude {unit['magnitude']}, {unit['formation']} formation{relays}"


def _arms_text(facts: Facts) -> str:
    """Describe weapons and armour in one line: "Spear; Leather and plates, Large shield; mounted"."""
    parts = [" and ".join([facts["weapon"], *([facts["bow"]] if facts["bow"] else [])])]
    worn = [] if facts["armour"] == "None" else [str(facts["armour"])]
    if facts["shield"] != "None":
        worn.append(f"{facts['shield']} shield")
    parts.append(", ".join(worn) if worn else "no armour")
    if facts.get("mounted"):
        parts.append("mounted")
    return "; ".join(parts)


def _place_and_time(unit: Facts) -> list[str]:
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
        f"Might {traits['might']}{gear}, Morale {_morale_text(traits)}, Armor {traits['armor']}"
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
    """Return lines about a person: name and role and, if the seat knows them, the figures."""
    where = " (out of action)" if person["out"] else " (apart)" if person["apart"] else ""
    head = f"{person['name']}, {person['role']}{where}"
    if "ranks" not in person:
        return [head]
    ranks = [f"{name.replace('_', ' ').title()} {rank}" for name, rank in person["ranks"].items()]
    lines = [
        f"{head}: {', '.join(ranks)}",
        f"  {_virtues_text(person)}",
        f"  {_arms_text(person)}{_soak_text(person)}",
    ]
    return lines + _power_lines(person)


def _virtues_text(person: Facts) -> str:
    wounds = f"{person['wounds']} of {person['boxes']} boxes filled"
    if person["wound_penalty"]:
        wounds += f" (-{person['wound_penalty']})"
    motes = f", motes {person['motes']} of {person['full_motes']}" if person["full_motes"] else ""
    will = f"Willpower {person['willpower']} of {person['full_willpower']}"
    return f"{person['kind']}, Valor {person['valor']}, {will}, Essence {person['essence']}{motes}; {wounds}"


def _soak_text(person: Facts) -> str:
    hardness = f", Hardness {person['hardness']}" if person["hardness"] else ""
    return f"; soak {person['bashing_soak']} bashing, {person['lethal_soak']} lethal{hardness}"


def _power_lines(person: Facts) -> list[str]:
    found: list[str] = []
    if person["charms"]:
        found.append(f"  Charms: {', '.join([charm_name(key) for key in person['charms']])}")
    if person["spells"]:
        cast = person["cast"]
        spells = [spell_name(key) + (" (cast)" if key in cast else "") for key in person["spells"]]
        found.append(f"  Spells: {', '.join(spells)}")
    return found
