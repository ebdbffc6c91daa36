"""What a seat sees of a Match, in words: the lines above the Zones, a row for each Character, and the whole
sheet of one.

Everything here is made from the data of the view, so that nothing hidden can be shown. `Names` maps the ids
of sides and Characters to their names.
"""

from __future__ import annotations

from wartable.core.words import counted
from wartable.rulesets.battle_century.pilots.seen.turns import (
    ACTS_NOW,
    NOWHERE,
    Facts,
    Names,
    describe_effects,
    first_sheet_lines,
    name_for_id,
    round_line,
    turn_order_line,
)

# ------------------------------------------------------------------ above the Zones


def roster_heading_lines(facts: Facts, names: Names) -> list[str]:
    """Return the lines above the roster: Round, Tension, the order of Turns, and Delayed Actions."""
    lines = round_line(facts)
    if not lines and facts["phase"] == "surprise":
        waiting = ", ".join([name_for_id(names, id) for id in facts["waiting"]])
        lines.append("Surprise Round, Tension 0" + (f"; still to act: {waiting}" if waiting else ""))
    lines += turn_order_line(facts)
    return lines + [
        f"Delayed: {name_for_id(names, one['unit'])} ({one['label']}), after "
        f"{name_for_id(names, one['after'])}"
        for one in facts["delayed"]
    ]


# ------------------------------------------------------------------ a row of the roster


def zone_phrase(unit: Facts) -> str:
    """Return the Zone of a Character as text, such as "in Hall"; "" if it is in no Zone."""
    return f"in {unit['zone']}" if unit["zone"] else ""


def roster_columns(unit: Facts) -> list[list[str]]:
    """Return the cells of a Character's row in the roster, each as a list of title and text. All Characters
    have the same titles; the text of a hidden or absent value is "".
    """
    return [
        ["Zone", str(unit["zone"]) or NOWHERE],
        ["Plot Armor", _plot_armor(unit)],
        ["Points", str(unit.get("genre_points") or "")],
        ["Defense", str(unit.get("defense", ""))],
    ]


def _plot_armor(unit: Facts) -> str:
    """Describe Plot Armor: the sum of all points, then those of each Layer from the outermost on. If the
    points are hidden, only the losses are given.
    """
    layers = unit.get("layers")
    if layers is not None:
        return f"{sum(layers)}/{len(layers) * unit['whole']}, Layers {' '.join([str(one) for one in layers])}"
    lost = unit["layers_lost"]
    if lost:
        return f"{counted(lost, 'Layer')} lost"
    return f"{unit['damage']} lost" if unit["damage"] else "unhurt"


def vitality(unit: Facts) -> list[int] | None:
    """Return the points of Plot Armor that a Character has left, and all of them; None if they are hidden."""
    layers = unit.get("layers")
    return None if layers is None or unit["out"] else [sum(layers), len(layers) * unit["whole"]]


def condition_phrases(unit: Facts, turn_of: str, names: Names) -> list[str]:
    """Return short phrases about whatever is unusual about a Character: "acts now", "builds up against Rex".
    `turn_of` is the id of the Character whose Turn it is.
    """
    if unit["out"]:
        return [str(unit["standing"])]
    found: list[str] = []
    if unit["id"] == turn_of:
        found.append(ACTS_NOW)
    if unit["proxy"]:
        left = f", {unit['proxy_points']} left" if "proxy_points" in unit else ""
        found.append(f"behind {unit['proxy_name']}{left}")
    if unit["buildup"]:
        found.append(f"builds up against {name_for_id(names, unit['buildup'])}")
    return found + describe_effects(unit, names)


# ------------------------------------------------------------------ the whole sheet


def character_sheet_lines(unit: Facts, names: Names) -> list[str]:
    """Return the lines of a Character's sheet, as far as the seat knows it."""
    lines = first_sheet_lines(unit, names)
    if "attributes" in unit:
        ranks = [f"{name.title()} {rank}" for name, rank in unit["attributes"].items()]
        lines.append("  " + ", ".join(ranks))
    for title, key in (("Skills", "skills"), ("Traits", "traits"), ("Attacks", "attacks")):
        if told := [_describe_entry(entry) for entry in unit[key]]:
            lines.append(f"  {title}: " + ", ".join(told))
    if languages := [str(name) for name in unit.get("languages", [])]:
        lines.append("  Languages: " + ", ".join(languages))
    if proxies := [_describe_proxy(proxy) for proxy in unit["proxies"]]:
        lines.append("  Proxies: " + ", ".join(proxies))
    return lines


def _describe_entry(entry: Facts) -> str:
    """Describe a Skill, Trait or way to attack: "Called Shot (used 2 times)", "Sabre (Fitness, Combat)"."""
    told = str(entry.get("with", ""))
    used = int(entry.get("used", 0))
    often = f"used {counted(used, 'time')}" if used else ""
    notes = "; ".join([note for note in (told, often) if note])
    return f"{entry['name']} ({notes})" if notes else str(entry["name"])


def _describe_proxy(proxy: Facts) -> str:
    """Describe a Proxy and the points it has left."""
    if proxy["destroyed"]:
        return f"{proxy['name']} (destroyed)"
    return f"{proxy['name']} ({proxy['points']} left)" if "points" in proxy else str(proxy["name"])
