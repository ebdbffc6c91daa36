"""A seat's view as text: the lines above the map, a row of the roster for each Unit, and the sheet of a Unit.

All texts are made from the data of the view, so they can contain nothing hidden. `names` has the names of
sides and Units by id.
"""

from __future__ import annotations

from typing import Final

from wartable.core.views.roles import USUAL_SIZE
from wartable.core.words import counted
from wartable.rulesets.battle_century.operation.seen.ground_view import describe_terrain
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

_LAND: Final = "land"
_ROLES_BY_PART: Final = {
    "biological": "monster",
    "fortress": "artillery",
    "extreme_fortification": "structure",
    "colossus": "walker",
    "squadron": "squad",
    "power_suit": "armour",
    "flyer": "aircraft",
    "sniper_model": "sniper",
    "commander_type": "commander",
    "artillery_frame": "heavy_mecha",
    "guardian_of_steel": "heavy_mecha",
    "invincible_alloy": "heavy_mecha",
    "sniper_rifle": "sniper",
    "bombardment": "artillery",
}
"""Roles by a known Feature, Upgrade or Weapon, the most telling first."""

_SIZES_BY_TIER: Final = {"grunt": 2, "boss": 5}
_GOALS: Final = {
    "destroy": "destroy every Enemy",
    "hold": "hold {zones} for {rounds} in a row ({held} so far)",
    "survive": "last {rounds}",
    "protect": "keep {unit} for {rounds}",
    "reach": "bring {count} to {zones} ({gone} so far)",
}


# ------------------------------------------------------------------ above the map


def roster_heading_lines(facts: Facts, names: Names) -> list[str]:
    """Return the lines above the roster: Round, Tension and order of Turns, then Reinforcements,
    environments, house rules that differ from the default, and objectives.
    """
    lines = round_line(facts) + turn_order_line(facts)
    lines += [_reinforcements_line(reserve, names) for reserve in facts.get("reinforcements", ())]
    lines += _environment_lines(facts["map"]["environments"])
    if turned := facts.get("house_rules_turned"):
        lines.append("House rules: " + ", ".join([f"{key} {choice}" for key, choice in turned.items()]))
    return lines + [_objective_line(goal, names) for goal in facts["objectives"]]


def _environment_lines(zones: Facts) -> list[str]:
    """Return lines for the environments of the map, without those for land or for the most common one: "All
    of it is space", "Underwater: A1, A2".
    """
    if len(zones) == 1:
        return [f"All of it is {kind}" for kind in zones if kind != _LAND]
    most = max(zones, key=lambda kind: len(zones[kind]))
    rest = [f"{kind.title()}: {', '.join(names)}" for kind, names in zones.items() if kind != most]
    return rest if most == _LAND else [f"Most of it is {most}", *rest]


def _reinforcements_line(reserve: Facts, names: Names) -> str:
    """Return a line for Reinforcements, with their Points and Powers if they are known."""
    title = f"{reserve['name']}, Reinforcements of {name_for_id(names, reserve['side'])}"
    if reserve["out"]:
        return f"{title}: {reserve['standing']}"
    points = f"{reserve['points']}/{reserve['most']} Points" if "points" in reserve else ""
    powers = ", ".join([str(power["name"]) for power in reserve["powers"]])
    details = "; ".join([part for part in (points, powers) if part])
    return f"{title}: {details}" if details else title


def _objective_line(goal: Facts, names: Names) -> str:
    """Return a line for a side's objective."""
    form = _GOALS.get(str(goal["kind"]), str(goal["kind"]))
    text = form.format(
        zones=", ".join(goal["zones"]),
        rounds=counted(goal["rounds"], "Round"),
        held=goal["held"],
        gone=goal["gone"],
        count=counted(goal["count"], "Unit"),
        unit=name_for_id(names, goal["unit"]),
    )
    return f"{name_for_id(names, goal['side'])}: {text}"


# ------------------------------------------------------------------ a row of the roster


def zone_phrase(unit: Facts, terrain: list[str], names: Names) -> str:
    """Return a text for where a Unit is and the Terrain there, such as "in C4, difficult Terrain"; "" if it
    is not on the map. `terrain` has the kinds of Terrain.
    """
    if not unit["zone"]:
        return ""
    ground = "".join([f", {said}" for said in describe_terrain(terrain)])
    base = f" (in {name_for_id(names, unit['docked_in'])})" if unit["docked_in"] else ""
    body = unit["zones"]
    anchor = f" with its anchor in {unit['zone']}" if len(body) > 1 and not unit["docked_in"] else ""
    return f"in {', '.join(body)}{anchor}{ground}{base}"


def roster_columns(unit: Facts) -> list[list[str]]:
    """Return the columns of a Unit's row in the roster, each as [title, text]. The titles are the same for
    every Unit; the text is "" if there is nothing to show or it is hidden. A Pilot in a Combined Unit has
    only Genre Points.
    """
    inside = bool(unit["host"])
    energy = f"{unit['energy']}/{unit['attributes']['energy']}" if "energy" in unit and not inside else ""
    return [
        ["Zone", str(unit["zone"]) or NOWHERE],
        ["Threshold", "" if inside else _threshold_text(unit)],
        ["Energy", energy],
        ["Points", str(unit.get("genre_points", ""))],
        ["Defense", "" if inside else str(unit.get("defense", ""))],
    ]


def _threshold_text(unit: Facts) -> str:
    """Return a text for Threshold: the total and the points by Level, or only the losses if the sheet is
    hidden.
    """
    levels = unit.get("levels")
    if levels is not None:
        size = unit["attributes"]["threshold"]
        left = " ".join([str(points) for points in reversed(levels)])
        return f"{sum(levels)}/{len(levels) * size}, Levels {left}"
    damage, lost = unit["damage"], unit["levels_lost"]
    if not damage:
        return "unhurt" if damage == 0 else ""
    return f"{damage} lost" + (f" ({counted(lost, 'Level')})" if lost else "")


def vitality(unit: Facts) -> list[int] | None:
    """Return the points of Threshold that a Unit has left, and all of them; None if its sheet is hidden."""
    levels = unit.get("levels")
    if levels is None or unit["host"] or unit["out"]:
        return None
    return [sum(levels), len(levels) * unit["attributes"]["threshold"]]


def role_of(unit: Facts) -> str:
    """Return the role of a Unit, by what everyone sees of it and what the seat knows of its Features,
    Upgrades, Weapons and Attributes. A mecha with at least as much Guard as Might is drawn as a heavy one.
    """
    if unit["core"]:
        return "pod"
    if unit["base_unit"]:
        return "ship"
    known = {part["key"] for part in (*unit["upgrades"], *unit["weapons"])}
    fitting = [role for key, role in _ROLES_BY_PART.items() if key in known]
    ranks = unit.get("attributes", {"guard": 0, "might": 1})
    is_heavy = unit.get("tier") == "boss" or ranks["guard"] >= ranks["might"]
    return [*fitting, "heavy_mecha" if is_heavy else "mecha"][0]


def token_size(unit: Facts) -> int:
    """Return the size of a Unit's token, by what everyone sees of it and its known tier."""
    if unit["core"]:
        return 1
    return 5 if unit["base_unit"] else _SIZES_BY_TIER.get(unit.get("tier", ""), USUAL_SIZE)


def condition_phrases(unit: Facts, turn_of: str, names: Names) -> list[str]:
    """Return short phrases for everything that is unusual about a Unit, such as a Duel or Maimed Areas.
    `turn_of` is the id of the Unit whose Turn it is.
    """
    if unit["out"]:
        return [str(unit["standing"])]
    found: list[str] = []
    if unit["id"] == turn_of:
        found.append(ACTS_NOW)
    if unit["host"]:
        return [*found, f"part of {name_for_id(names, unit['host'])}"]
    if (form := unit.get("form")) and not form["default"]:
        found.append(f"as {form['name']}")
    if unit["lead"]:
        found.append(f"{name_for_id(names, unit['lead'])} leads")
    if unit["duel"]:
        found.append(f"duels {name_for_id(names, unit['duel'])}")
    if unit["docked_in"]:
        found.append(f"in {name_for_id(names, unit['docked_in'])}")
    if unit["aim"]:
        found.append(_aim_text(unit["aim"], names))
    if maimed := [str(area).title() for area in unit["maimed"] if area]:
        found.append(f"Maimed: {', '.join(maimed)}")
    if unit["pilotless"]:
        found.append("no Pilot")
    if unit["layers_lost"]:
        found.append(f"the Pilot has lost {unit['layers_lost']} of 3 Layers")
    return found + describe_effects(unit, names)


def _aim_text(aim: Facts, names: Names) -> str:
    return f"aims at {name_for_id(names, aim['target']) if aim['target'] else aim['zone']}"


# ------------------------------------------------------------------ the whole sheet


def unit_sheet_lines(unit: Facts, names: Names) -> list[str]:
    """Return the lines of a Unit's sheet, as far as the seat knows it: current ranks, Weapons with cost and
    Range, other forms, Upgrades and Powers.
    """
    lines = first_sheet_lines(unit, names)
    if "attributes" in unit:
        lines.append("  " + ", ".join([_rank_text(unit, name) for name in unit["attributes"]]))
    lines += ["  " + _weapon_line(weapon) for weapon in unit["weapons"]]
    lines += ["  " + _form_line(form, unit) for form in unit.get("forms", [])]
    if upgrades := [_upgrade_text(upgrade) for upgrade in unit.get("upgrades", [])]:
        lines.append("  Upgrades: " + ", ".join(upgrades))
    if powers := [str(power["name"]) for power in unit.get("powers", [])]:
        lines.append("  Powers: " + ", ".join(powers))
    return lines


def _form_line(form: Facts, unit: Facts) -> str:
    """Return a line for another form: the ranks that differ from the current form, and its additional
    abilities.
    """
    ranks = unit["attributes"]
    changed = [f"{name.title()} {rank}" for name, rank in form["attributes"].items() if rank != ranks[name]]
    details = [", ".join(part) for part in (changed, form["weapons"], form["upgrades"]) if part]
    return f"Other form {form['name']}{': ' + '; '.join(details) if details else ''}"


def _rank_text(unit: Facts, name: str) -> str:
    built, now = unit["attributes"][name], unit["effective"][name]
    return f"{name.title()} {now}" + (f" (of {built})" if built != now else "")


def _weapon_line(weapon: Facts) -> str:
    """Return a line for a Weapon, with its Area, its modes, and the reasons why it cannot be used."""
    area = f" [{weapon['area'].title()}]" if weapon.get("area") else ""
    ways = "; ".join([_mode_text(mode, str(weapon["name"])) for mode in weapon.get("modes", [])])
    troubles: list[str] = []
    if weapon["spent"]:
        troubles.append("spent")
    elif weapon["resting"]:
        troubles.append("resting")
    elif weapon.get("charged") is False:
        troubles.append("not charged")
    if weapon.get("works") is False:
        troubles.append("Area Maimed")
    trouble = f" - {', '.join(troubles)}" if troubles else ""
    return f"{weapon['name']}{area}{': ' + ways if ways else ''}{trouble}"


def _upgrade_text(upgrade: Facts) -> str:
    """Return a text for an Upgrade, with its Area, and the reason why it cannot be used."""
    area = f" [{upgrade['area'].title()}]" if upgrade.get("area") else ""
    trouble = " - spent" if upgrade["spent"] else " - not working" if upgrade.get("works") is False else ""
    return f"{upgrade['name']}{area}{trouble}"


def _mode_text(mode: Facts, weapon: str) -> str:
    label = str(mode["label"]).removeprefix(weapon).strip(" ()")
    cost = f", {mode['energy']} Energy" if mode["energy"] else ""
    reach = "everywhere" if mode.get("everywhere") else f"Range {mode['least']}-{mode['most']}"
    return f"{label + ' ' if label else ''}{reach}{cost}"
