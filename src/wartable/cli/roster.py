"""The state of every unit in a table, and the whole sheet of one."""

from __future__ import annotations

from typing import Final

from rich import box
from rich.table import Table
from rich.text import Text

from wartable.cli.chart import SIDE_STYLES
from wartable.cli.sight import Facts, Sight

__all__ = ["heading", "plain_roster", "roster", "sheet"]

COLUMNS: Final = ("", "Unit", "Zone", "Threshold", "Energy", "Points", "Defense", "Condition")
NOWHERE: Final = "-"
GOALS: Final = {
    "destroy": "destroy every Enemy",
    "hold": "hold {zones} for {rounds} Rounds in a row ({held} so far)",
    "survive": "last {rounds} Rounds",
    "protect": "keep {unit} for {rounds} Rounds",
    "reach": "bring {count} Units to {zones} ({gone} so far)",
}


def heading(sight: Sight) -> list[str]:
    """Round, Tension, the order of Turns, and what each side is after."""
    facts = sight.facts
    lines: list[str] = []
    if facts.get("round"):
        limit = f" of {facts['limit']}" if facts.get("limit") else ""
        lines.append(f"Round {facts['round']}{limit}, Tension {facts['tension']}")
    order = [sight.unit(str(place["unit"])) for place in facts.get("order", [])]
    if names := [_in_order(sight, unit) for unit in order if unit and unit["standing"] == "active"]:
        lines.append("Order: " + ", ".join(names))
    return lines + [_goal(sight, goal) for goal in facts.get("objectives", [])]


def _in_order(sight: Sight, unit: Facts) -> str:
    name = str(unit["name"])
    if unit["id"] == sight.facts.get("turn_of"):
        return f"> {name} <"
    return f"{name} (done)" if unit.get("acted") else name


def _goal(sight: Sight, goal: Facts) -> str:
    """A side's objective as a sentence."""
    words = {**goal, "zones": ", ".join(goal["zones"]), "unit": sight.name(str(goal["unit"]))}
    form = GOALS.get(str(goal["kind"]), str(goal["kind"]))
    return f"{sight.side_name(str(goal['side']))}: {form.format(**words)}"


def roster(sight: Sight) -> Table:
    """One row a unit, side by side. Columns that are empty for everybody are left out."""
    rows = [(unit, _row(sight, unit)) for side in sight.sides for unit in _members(sight, side)]
    kept = [at for at in range(len(COLUMNS)) if at == 0 or any(row[at] for _, row in rows)]
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")
    for at in kept:
        table.add_column(COLUMNS[at], no_wrap=at < 3, overflow="fold")
    last = ""
    for unit, row in rows:
        if last not in ("", unit["side"]):
            table.add_section()
        last = str(unit["side"])
        out = "" if unit["standing"] == "active" else "dim"
        style = SIDE_STYLES[sight.side_number(last) % len(SIDE_STYLES)]
        table.add_row(Text(row[0], style=style), *[row[at] for at in kept[1:]], style=out)
    return table


def plain_roster(sight: Sight) -> list[str]:
    """The same in sentences, one a unit."""
    lines: list[str] = []
    for side in sight.sides:
        for unit in _members(sight, side):
            row = _row(sight, unit)
            known = [f"{COLUMNS[at]} {row[at]}" for at in range(2, 7) if row[at] not in ("", NOWHERE)]
            parts = ", ".join([*known, *([row[7]] if row[7] else [])])
            lines.append(f"{unit['name']} of {sight.side_name(side)}: {parts}.")
    return lines


def _members(sight: Sight, side: str) -> list[Facts]:
    return [unit for unit in sight.units if unit["side"] == side]


def _row(sight: Sight, unit: Facts) -> tuple[str, ...]:
    ranks = unit.get("effective", {})
    full = unit.get("attributes", {})
    energy = f"{unit['energy']}/{full.get('energy', '?')}" if "energy" in unit else ""
    return (
        sight.tags[str(unit["id"])],
        str(unit["name"]),
        str(unit["zone"]) or NOWHERE,
        _threshold(unit),
        energy,
        str(unit.get("genre_points", "")),
        str(unit.get("defense", "")) if ranks else "",
        "; ".join(_condition(sight, unit)),
    )


def _threshold(unit: Facts) -> str:
    """Points left and how they lie in the Levels; of a hidden sheet what it has suffered."""
    levels = unit.get("levels")
    if levels is not None:
        size = unit["attributes"]["threshold"]
        return f"{sum(levels)}/{len(levels) * size} ({' '.join(str(left) for left in reversed(levels))})"
    damage, lost = unit.get("damage"), unit.get("levels_lost", 0)
    if not damage:
        return "unhurt" if damage == 0 else ""
    return f"-{damage}" + (f", {lost} Level{'s' if lost > 1 else ''} lost" if lost else "")


def _condition(sight: Sight, unit: Facts) -> list[str]:
    """All that is out of the ordinary."""
    found: list[str] = []
    if unit["standing"] != "active":
        return [str(unit["standing"])]
    if unit["id"] == sight.facts.get("turn_of"):
        found.append("its Turn")
    if unit.get("duel"):
        found.append(f"duels {sight.name(str(unit['duel']))}")
    if unit.get("docked_in"):
        found.append(f"in {sight.name(str(unit['docked_in']))}")
    if unit.get("aim"):
        found.append(_aim(sight, unit["aim"]))
    if maimed := [str(area).title() for area in unit.get("maimed", []) if area]:
        found.append(f"Maimed: {', '.join(maimed)}")
    if unit.get("pilotless"):
        found.append("no Pilot")
    return found + [_effect(sight, effect) for effect in unit.get("effects", [])]


def _aim(sight: Sight, aim: Facts) -> str:
    return f"aims at {sight.name(str(aim['target'])) if aim['target'] else aim['zone']}"


def _effect(sight: Sight, effect: Facts) -> str:
    amount = f" {effect['amount']}" if effect.get("amount", 1) != 1 else ""
    other = f" ({sight.name(str(effect['other']))})" if effect.get("other") else ""
    return f"{effect['name']}{amount}{other}"


def sheet(sight: Sight, unit: Facts) -> list[str]:
    """All that the seat knows of one unit: ranks as they are now, Weapons with cost and Range."""
    pilot = f", {unit['tier']}" if "tier" in unit else ""
    lines = [f"{unit['name']} of {sight.side_name(str(unit['side']))}{pilot}"]
    row = _row(sight, unit)
    lines.append("  " + ", ".join(f"{COLUMNS[at]} {row[at]}" for at in range(2, 8) if row[at]))
    if "attributes" not in unit:
        lines.append("  The sheet is hidden; what has been seen so far:")
    else:
        lines.append("  " + ", ".join(_rank(unit, name) for name in unit["attributes"]))
    lines += ["  " + _weapon(weapon) for weapon in unit.get("weapons", [])]
    if powers := [str(power["name"]) for power in unit.get("powers", [])]:
        lines.append("  Powers: " + ", ".join(powers))
    return lines


def _rank(unit: Facts, name: str) -> str:
    built, now = unit["attributes"][name], unit["effective"][name]
    return f"{name.title()} {now}" + (f" (of {built})" if built != now else "")


def _weapon(weapon: Facts) -> str:
    """A Weapon with its Area, ways of use, and why it cannot be used."""
    area = f" [{weapon['area'].title()}]" if weapon.get("area") else ""
    ways = "; ".join(_way(mode, str(weapon["name"])) for mode in weapon.get("modes", []))
    troubles = [
        word
        for word, holds in (
            ("spent", weapon.get("spent")),
            ("resting", weapon.get("resting") and not weapon.get("spent")),
            ("Area Maimed", weapon.get("works") is False),
        )
        if holds
    ]
    trouble = f" - {', '.join(troubles)}" if troubles else ""
    return f"{weapon['name']}{area}{': ' + ways if ways else ''}{trouble}"


def _way(mode: Facts, weapon: str) -> str:
    label = str(mode["label"]).removeprefix(weapon).strip(" ()")
    cost = f", {mode['energy']} Energy" if mode["energy"] else ""
    return f"{label + ' ' if label else ''}Range {mode['least']}-{mode['most']}{cost}"
