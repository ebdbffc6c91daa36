"""The row of a unit in the table of units, and its sheet, in words. They are made only from facts that the
seat knows, so that they cannot show anything hidden.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from wartable.core.ability import name_of_key
from wartable.core.words import counted, listed
from wartable.rulesets.adeptus.attack.qualities import QUALITIES
from wartable.rulesets.adeptus.knowledge.perspective import ABILITIES, BODY, VALUES, WEAPONS
from wartable.rulesets.adeptus.model.marks import MARKS, OF_THE_TURN, describe_mark
from wartable.rulesets.adeptus.model.profile import CHARACTERISTICS, NAMES
from wartable.rulesets.adeptus.model.unit import DEAD, FLED, GIANT, HORDE, RESERVE
from wartable.rulesets.adeptus.model.weapon import DAMAGE_TYPES
from wartable.rulesets.adeptus.supreme.advantages import ADVANTAGES

Facts = Mapping[str, Any]

SKILL_NAMES: Final = {"tech_use": "Tech-Use"}
_NAMES: Final = dict(zip(CHARACTERISTICS, NAMES, strict=True))
_ROLES_BY_TYPE: Final = {
    "bombardier": "gunner",
    "champion": "champion",
    "sergeant": "squad",
    "spotter": "sniper",
    "technician": "engineer",
}
"""Roles by the known Overseer Type."""

_ROWS: Final = (
    (WEAPONS, "weapons"),
    (BODY, "Wounds and armour"),
    (VALUES, "characteristics"),
    (ABILITIES, "abilities"),
)


def size_text(facts: Facts) -> str:
    """Describe the size of a Swarm as the number of Underlings, or that of a Horde as the number of squads,
    with the Magnitude if that is known. Return "" for other units.
    """
    if facts["squads"]:
        more = f", Magnitude {facts['magnitude']}" if "magnitude" in facts else ""
        return counted(facts["squads"], "squad") + more
    return counted(facts["strength"], "Underling") if facts["strength"] else ""


def wounds_text(facts: Facts) -> str:
    """Describe how many Wounds a unit has left, such as "9 of 12"; for a giant those of all locations
    together. Return "" for a Horde, or if the Wounds are not known.
    """
    if "wounds" not in facts or facts["kind"] == "horde":
        return ""
    left = sum(facts["wounds"]) - sum(facts["critical"])
    return f"{left} of {sum(facts['full_wounds'])}"


def vitality(facts: Facts) -> tuple[int, int] | None:
    """Return how many Wounds a unit has left, and all of them; the Magnitude for a Horde. None if the unit is
    not on the field, or if they are not known.
    """
    if facts["standing"] != "active":
        return None
    if facts["kind"] == "horde":
        known = "magnitude" in facts and "full_magnitude" in facts
        return (facts["magnitude"], facts["full_magnitude"]) if known else None
    if "wounds" not in facts:
        return None
    return max(0, sum(facts["wounds"]) - sum(facts["critical"])), sum(facts["full_wounds"])


def role_of(facts: Facts) -> str:
    """Return the role of a unit, by its kind, its Underlings, and its known Fear and Overseer Type."""
    is_feared = bool(facts.get("fear"))
    if facts["kind"] == HORDE:
        return "swarm" if is_feared else "horde"
    if facts["kind"] == GIANT:
        return "heavy_mecha"
    if is_feared:
        return "monster"
    alone = "squad" if facts["strength"] else "champion"
    return _ROLES_BY_TYPE.get(facts.get("type", ""), alone)


def columns(facts: Facts, square: str) -> list[tuple[str, str]]:
    """Return the row of a unit in the table of units, as pairs of a column's title and its text. The titles
    are the same for all units. `square` is the name of the square in which the unit is, or "".
    """
    there = facts["standing"] == "active"
    loaded = [f"{arm['loaded']}, {arm['spare']} spare" for arm in facts.get("weapons", ()) if arm["clip"]]
    return [
        ("Square", square),
        ("Strength", size_text(facts) if there else ""),
        ("Wounds", wounds_text(facts) if there else ""),
        ("Clip", "; ".join(loaded) if there else ""),
        ("Initiative", str(facts["initiative"]) if there and "initiative" in facts else ""),
    ]


_AWAY: Final = {DEAD: "out of the battle", FLED: "has left the field", RESERVE: "not on the field yet"}


def condition_phrases(facts: Facts) -> list[str]:
    """Return the visible conditions of a unit as phrases. For a unit that is not on the field the only phrase
    says so.
    """
    away = _AWAY.get(str(facts["standing"]))
    if away is not None:
        return [away]
    return [_mark_phrase(mark, number) for mark, number in facts["marks"].items()]


def phrases_about_this_turn(facts: Facts) -> list[str]:
    """Return the phrases in `condition_phrases` that only say what the unit has done in this turn."""
    return [_mark_phrase(mark, number) for mark, number in facts["marks"].items() if mark in OF_THE_TURN]


def _mark_phrase(mark: str, number: int) -> str:
    said = MARKS[mark].partition(":")[0]
    return describe_mark(said, mark, number) if number > 1 else said


def unit_sheet_lines(name: str, facts: Facts) -> list[str]:
    """Return the lines of the sheet of the unit with this name, which show everything in its `facts`."""
    lines = [name, *[f"  {title}: {text}" for title, text in columns(facts, "") if text]]
    for title in ("weapons", "weapons_of_underlings"):
        for arm in facts.get(title, ()):
            whose = "Underlings: " if title != "weapons" else ""
            lines.append(f"  {whose}{weapon_line(arm)}")
    if "ap" in facts:
        lines.append("  Armour: " + _numbers_by_location(facts["ap"]))
        if "ap_of_underlings" in facts:
            lines.append(f"  Armour of the Underlings: {facts['ap_of_underlings']}")
        if len(facts["wounds"]) > 1:
            lines.append(
                "  Wounds: " + _numbers_by_location(dict(zip(facts["ap"], facts["wounds"], strict=True)))
            )
    if "values" in facts:
        lines.append("  " + _characteristics_text(facts["values"]))
        if "values_of_underlings" in facts:
            lines.append("  Underlings: " + _characteristics_text(facts["values_of_underlings"]))
        lines.append("  Skills: " + _skills_text(facts["skills"]))
        if facts["ats"]:
            pattern = name_of_key(facts["pattern"]) if facts["pattern"] else "no Pattern"
            half = ", at half" if facts["half_pattern"] else ""
            lines.append(f"  Field: ATS {facts['ats']}, ATP {facts['atp']}, {pattern}{half}")
    lines += _ability_lines(facts)
    hidden = [words for facet, words in _ROWS if facet not in facts["known"]]
    if hidden:
        lines.append(f"  Not known: {listed(hidden)}. A MAGI scan would show.")
    return lines


def weapon_line(arm: Facts) -> str:
    """Return the values of a weapon, given by its facts, in one line as the book prints them: range, rates of
    fire, Damage, Penetration, clip and qualities.
    """
    damage = (
        f"{arm['dice']}d10" + (f"{arm['plus']:+d}" if arm["plus"] else "") + ("+SB" if arm["strong"] else "")
    )
    parts = [f"{damage} {DAMAGE_TYPES[arm['type']]}", f"Pen {arm['pen']}"]
    if arm["range"]:
        rates = "/".join(
            [("S" if at == 0 else str(rate)) if rate else "-" for at, rate in enumerate(arm["rates"])]
        )
        parts = [
            f"range {arm['range']} m",
            f"rate {rates}",
            *parts,
            f"clip {arm['loaded']} of {arm['clip']}, {arm['spare']} spare",
        ]
    if arm["jammed"]:
        parts.append("jammed")
    qualities = [(QUALITIES[key].name, number) for key, number in arm["qualities"].items()]
    parts += [f"{quality}({number})" if number else quality for quality, number in qualities]
    return f"{arm['name']}: {', '.join(parts)}"


def _numbers_by_location(values: Mapping[str, int]) -> str:
    numbers = list(values.values())
    if numbers and numbers.count(numbers[0]) == len(numbers):
        return str(numbers[0])
    return ", ".join([f"{key.replace('_', ' ')} {value}" for key, value in values.items()])


def _skills_text(skills: Mapping[str, int]) -> str:
    return ", ".join([f"{SKILL_NAMES.get(key, key.title())} {value}" for key, value in skills.items()])


def _characteristics_text(values: Mapping[str, int]) -> str:
    return ", ".join([f"{_NAMES[key]} {value}" for key, value in values.items() if value])


def _ability_lines(facts: Facts) -> list[str]:
    lines: list[str] = []
    if "traits" not in facts:
        return lines
    if facts["type"]:
        lines.append(f"  Overseer Type: {facts['type'].capitalize()}")
    for key in ("passives", "specials", "traits", "talents", "upgrades"):
        if facts[key]:
            lines.append(f"  {key.capitalize()}: {_joined_names(facts[key])}")
    if facts["fear"]:
        lines.append(f"  Causes Fear {facts['fear']}")
    if facts["fate"]:
        lines.append(f"  {counted(facts['fate'], 'Fate Point')}")
    return lines


# ------------------------------------------------------------------ Directors


def empty_director_columns() -> list[tuple[str, str]]:
    """Return the row of a Director in the table of units, in the form of `columns`; all its texts are
    empty.
    """
    return [("Square", ""), ("Strength", ""), ("Wounds", ""), ("Clip", ""), ("Initiative", "")]


def director_condition_phrases(facts: Facts) -> list[str]:
    """Return a list with one phrase, which tells the Morale Points of a Supreme Commander; an empty list for
    other Directors.
    """
    return [counted(facts["morale"], "Morale Point")] if "morale" in facts else []


def director_sheet_lines(name: str, facts: Facts) -> list[str]:
    """Return the lines of the sheet of the Director with this name, which show everything in the `facts`."""
    lines = [name]
    if "morale" in facts:
        lines.append(f"  {counted(facts['morale'], 'Morale Point')}")
    if facts.get("spent"):
        lines.append("  Advantages used up: " + ", ".join([ADVANTAGES[key].name for key in facts["spent"]]))
    if "values" in facts:
        lines += ["  " + _characteristics_text(facts["values"]), "  Skills: " + _skills_text(facts["skills"])]
    if facts.get("styles"):
        lines.append("  Styles: " + _joined_names(facts["styles"]))
    if facts.get("deck"):
        cards = [f"{ADVANTAGES[key].name} {level}" for key, level in facts["deck"].items()]
        lines.append("  Advantages: " + ", ".join(cards))
    return lines


def _joined_names(keys: Iterable[str]) -> str:
    return ", ".join([name_of_key(key) for key in keys])
