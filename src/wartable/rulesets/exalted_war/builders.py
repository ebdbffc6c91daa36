"""The questions that build a unit of Exalted mass combat. Keys are those of docs/files.md."""

from __future__ import annotations

from typing import Any, Final

from wartable.core.forces.builder import ALWAYS, Builder, Field, Guide, Kind, Step
from wartable.core.forces.scenario_guide import GoalGuide, MapGuide, ScenarioGuide
from wartable.rulesets.exalted_war.model.people import ABILITIES, ATTRIBUTES
from wartable.rulesets.exalted_war.saved.setup import MANY

Data = dict[str, Any]

TROOP_KEYS: Final = ("troops", *[field.key for field in MANY.fields])
LEADER: Final = ("leader",)
SPECIALS: Final = ("specials",)


def _is_group(unit: Data) -> bool:
    return bool(unit.get("members", 1) != 1)


def _number_field(name: str, default: int = 0) -> Field:
    return Field(name, Kind.number, default)


def _troop_field(name: str, default: int) -> Field:
    return Field(name, Kind.number, default, path=("troops", name))


def _arms_fields(path: tuple[str, ...] = ()) -> tuple[Field, ...]:
    """Return the fields for weapons and armour. `path` is the keys that lead to them in the data of the unit:
    empty for the troops, otherwise those of a person, who by default wears what the troops wear.
    """
    shared = "none" if path else "as the troops"
    return (
        Field("weapon", Kind.key, "short_sword", (*path, "weapon"), ("weapon/close",)),
        Field("bow", Kind.key, None, (*path, "bow"), ("weapon/ranged",)),
        Field("armour", Kind.key, shared, (*path, "armour"), ("armour",)),
        Field("shield", Kind.key, shared, (*path, "shield"), ("shield",)),
    )


def _person_steps(path: tuple[str, ...], *, is_special: bool) -> tuple[Step, ...]:
    """Return the steps that ask about a person after the name: a special character if `is_special`, otherwise
    the leader.
    """
    when = _is_group if is_special else ALWAYS

    def step(title: str, question: str, *fields: Field) -> Step:
        return Step(title, question, fields, path, each=is_special, when=when)

    return (
        step("Attributes", "Dots from 1 upwards.", *[_number_field(name, 2) for name in ATTRIBUTES]),
        step(
            "Abilities",
            "Dots; War is what a unit cannot go beyond.",
            *[_number_field(name, 1 if name == "war" else 0) for name in ABILITIES],
        ),
        step(
            "Virtues and health",
            "Valor steadies a unit; kind is mortal, heroic, exalted or divine.",
            _number_field("valor", 2),
            _number_field("willpower", 5),
            _number_field("essence", 1),
            Field("kind", Kind.word, "mortal"),
            _number_field("hardness"),
        ),
        step("Arms", "Armour and shield are those of the troops unless named.", *_arms_fields()),
        step(
            "Powers",
            "Charms cost motes; spells are for sorcerers.",
            _number_field("motes"),
            Field("charms", Kind.keys, [], choices=("charm",)),
            Field("spells", Kind.keys, [], choices=("spell",)),
        ),
    )


_NAME: Final = (Field("name", Kind.text, ""),)

STEPS: Final = (
    Step("Name", "What is the unit called?", _NAME, names=True),
    Step("Numbers", "How many people is it? 1 is a person alone.", (_number_field("members", 1),)),
    Step(
        "Training",
        "Drill 0 to 5; might is what they are, gear what they carry; Relays carry its commands.",
        (
            _number_field("drill"),
            _number_field("might"),
            _number_field("gear"),
            Field("formation", Kind.key, "unordered", choices=("formation",)),
            Field("relays", Kind.number, 0, advice=("traits", "relays_needed")),
        ),
        when=_is_group,
    ),
    Step(
        "The average member",
        "close is the Ability used with the weapon, ranged with the bow; steeds the Valor of mounts.",
        (
            _troop_field("dexterity", 2),
            _troop_field("strength", 2),
            _troop_field("valor", 2),
            _troop_field("close", 0),
            _troop_field("ranged", 0),
            Field("steeds", Kind.number, None, path=("troops", "steeds")),
            _troop_field("hardness", 0),
            Field("perfect_morale", Kind.flag, False, path=("troops", "perfect_morale")),
        ),
        when=_is_group,
    ),
    Step("What they carry", "Weapon, bow, armour, shield.", _arms_fields(("troops",)), when=_is_group),
    Step("The leader's name", "Who leads it, or is it?", _NAME, LEADER, names=True),
    *_person_steps(LEADER, is_special=False),
    Step(
        "Special character",
        "Who else stands out?",
        _NAME,
        SPECIALS,
        each=True,
        names=True,
        when=_is_group,
        typed="A name, or Enter for no one.",
    ),
    Step(
        "Role",
        "hero: strikes, and takes over; sorcerer: shoots and casts.",
        (Field("role", Kind.word, "hero"),),
        SPECIALS,
        each=True,
        when=_is_group,
    ),
    *_person_steps(SPECIALS, is_special=True),
)


def _new_unit() -> Data:
    """Return the unit from which the questions start: a hundred ordinary spears."""
    return {
        "id": "unit",
        "name": "",
        "members": 100,
        "drill": 2,
        "formation": "relaxed",
        "relays": 3,
        "troops": {"close": 2, "weapon": "spear", "armour": "padded_coat"},
        "leader": {"id": "leader", "name": "", "melee": 2, "war": 2},
        "specials": [],
    }


def _new_special() -> Data:
    return {"id": "special", "name": "", "role": "hero", "melee": 2, "war": 2}


def _without_unused_keys(unit: Data) -> Data:
    """Return the unit without the keys that it does not need: for a single person those that only units of
    many have, otherwise an empty list of special characters.
    """
    if _is_group(unit):
        return {key: value for key, value in unit.items() if key != "specials" or value}
    return {key: value for key, value in unit.items() if key not in TROOP_KEYS}


_UNIT: Final = Guide(
    "unit", "a unit of people, or one alone", STEPS, _new_unit, _new_special, _without_unused_keys
)
BUILDERS: Final = (Builder("unit", (_UNIT,)),)

_TICKS: Final = Field("ticks", Kind.number, 3)
_WHO: Final = Field("who", Kind.word, "")

SCENARIO_GUIDES: Final = (
    ScenarioGuide(
        "",
        "a war: units on a field of yards",
        MapGuide("field", unit="yards", usual="an open field of 1200 by 800 yards"),
        ("west", "east", "north", "south"),
        "x, y, width, height in yards",
        goals=(
            GoalGuide(
                "hold",
                "is alone in these squares for this number of ticks",
                (Field("squares", Kind.keys, []), _TICKS),
            ),
            GoalGuide("beat", "sees this unit destroyed or a mob", (_WHO,)),
            GoalGuide("slay", "sees this person out of action", (_WHO,)),
            GoalGuide("survive", "still has a unit that counts then", (_TICKS,)),
        ),
        limit="ticks",
    ),
)
