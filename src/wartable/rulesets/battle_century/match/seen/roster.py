"""A seat's view in words: what stands above the Zones, a row for each Character, the whole sheet of one.

Everything here is read from the view's data, so that nothing hidden can find its way in. Names are a dict by
id of sides and Characters.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from wartable.core.words import counted

Facts = Mapping[str, Any]
Names = Mapping[str, str]

_NOWHERE: Final = "-"
_TIERS: Final = {"pc": "Player Character", "npc": "", "rival": "Rival", "boss": "Boss", "grunt": "Grunt"}


def _name(names: Names, id: object) -> str:
    return names.get(str(id), str(id))


# ------------------------------------------------------------------ above the Zones


def heading(facts: Facts, names: Names) -> list[str]:
    """Round, Tension, the order of Turns, and what has been put off."""
    lines: list[str] = []
    if facts["round"]:
        limit = f" of {facts['limit']}" if facts["limit"] else ""
        lines.append(f"Round {facts['round']}{limit}, Tension {facts['tension']}")
    elif facts["phase"] == "surprise":
        waiting = ", ".join([_name(names, id) for id in facts["waiting"]])
        lines.append("Surprise Round, Tension 0" + (f"; still to act: {waiting}" if waiting else ""))
    units = {str(unit["id"]): unit for unit in facts["units"]}
    order = [units[place["unit"]] for place in facts["order"] if place["unit"] in units]
    if turns := [_in_order(facts, unit) for unit in order if not unit["out"]]:
        lines.append("Order: " + ", ".join(turns))
    return lines + [
        f"Delayed: {_name(names, one['unit'])} ({one['label']}), after {_name(names, one['after'])}"
        for one in facts["delayed"]
    ]


def _in_order(facts: Facts, unit: Facts) -> str:
    if unit["id"] == facts["turn_of"]:
        return f"> {unit['name']} <"
    return f"{unit['name']} (done)" if unit["acted"] else str(unit["name"])


# ------------------------------------------------------------------ a row of the roster


def place(unit: Facts) -> str:
    """Where a Character is: "in Hall"; "" where it is out."""
    return f"in {unit['zone']}" if unit["zone"] else ""


def columns(unit: Facts) -> list[list[str]]:
    """Titles and texts, the same titles for every Character; "" where there is nothing to say or it is
    hidden.
    """
    return [
        ["Zone", str(unit["zone"]) or _NOWHERE],
        ["Plot Armor", _plot_armor(unit)],
        ["Points", str(unit.get("genre_points") or "")],
        ["Defense", str(unit.get("defense", ""))],
    ]


def _plot_armor(unit: Facts) -> str:
    """Points left and how they lie in the Layers, the outermost first; of an Enemy what it has suffered."""
    layers = unit.get("layers")
    if layers is not None:
        return f"{sum(layers)}/{len(layers) * unit['whole']} ({' '.join([str(one) for one in layers])})"
    lost = unit["layers_lost"]
    if lost:
        return f"{counted(lost, 'Layer')} lost"
    return f"-{unit['damage']}" if unit["damage"] else "unhurt"


def condition(unit: Facts, turn_of: str, names: Names) -> list[str]:
    """All that is out of the ordinary, in short phrases."""
    if unit["out"]:
        return [str(unit["standing"])]
    found: list[str] = []
    if unit["id"] == turn_of:
        found.append("its Turn")
    if unit["proxy"]:
        left = f", {unit['proxy_points']} left" if "proxy_points" in unit else ""
        found.append(f"behind {unit['proxy_name']}{left}")
    if unit["buildup"]:
        found.append(f"builds up against {_name(names, unit['buildup'])}")
    return found + [_effect(effect, names) for effect in unit["effects"]]


def _effect(effect: Facts, names: Names) -> str:
    amount = f" {effect['amount']}" if effect.get("amount", 1) != 1 else ""
    other = f" ({_name(names, effect['other'])})" if effect["other"] else ""
    return f"{effect['name']}{amount}{other}"


# ------------------------------------------------------------------ the whole sheet


def sheet(unit: Facts, names: Names) -> list[str]:
    """All that the seat knows of one Character."""
    tier = _TIERS.get(str(unit.get("tier", "")), str(unit.get("tier", "")))
    lines = [f"{unit['name']} of {_name(names, unit['side'])}{f', {tier}' if tier else ''}"]
    row = [f"{title} {text}" for title, text in unit["columns"] if text]
    lines.append("  " + ", ".join([*row, *[str(phrase) for phrase in unit["condition"]]]))
    if "attributes" not in unit:
        lines.append("  The sheet is hidden; what has been seen so far:")
    else:
        ranks = [f"{name.title()} {rank}" for name, rank in unit["attributes"].items()]
        lines.append("  " + ", ".join(ranks))
    for title, key in (("Skills", "skills"), ("Traits", "traits"), ("Attacks", "attacks")):
        if told := [_entry(entry) for entry in unit[key]]:
            lines.append(f"  {title}: " + ", ".join(told))
    if proxies := [_proxy(proxy) for proxy in unit["proxies"]]:
        lines.append("  Proxies: " + ", ".join(proxies))
    return lines


def _entry(entry: Facts) -> str:
    """A Skill, Trait or way to attack: "Called Shot (used 2 times)", "Sabre (Fitness, Combat)"."""
    told = str(entry.get("with", ""))
    used = int(entry.get("used", 0))
    often = f"used {counted(used, 'time')}" if used else ""
    notes = "; ".join([note for note in (told, often) if note])
    return f"{entry['name']} ({notes})" if notes else str(entry["name"])


def _proxy(proxy: Facts) -> str:
    """A Proxy and what is left of it."""
    if proxy["destroyed"]:
        return f"{proxy['name']} (destroyed)"
    return f"{proxy['name']} ({proxy['points']} left)" if "points" in proxy else str(proxy["name"])
