"""The questions that build a unit of Exalted mass combat. Keys are those of docs/files.md."""

from __future__ import annotations

from typing import Any, Final

from wartable.core.forces.builder import ALWAYS, Builder, Field, Guide, Kind, Step
from wartable.core.forces.scenario_guide import GoalGuide, MapGuide, ScenarioGuide
from wartable.rulesets.exalted_war.model.people import ABILITIES, ATTRIBUTES
from wartable.rulesets.exalted_war.saved.setup import MANY

Data = dict[str, Any]

OF_MANY: Final = ("troops", *[field.key for field in MANY.fields])
LEADER: Final = ("leader",)
SPECIALS: Final = ("specials",)


def _are_many(unit: Data) -> bool:
    return bool(unit.get("members", 1) != 1)


def _number(name: str, usual: int = 0) -> Field:
    return Field(name, Kind.number, usual)


def _of_troops(name: str, usual: int) -> Field:
    return Field(name, Kind.number, usual, path=("troops", name))


def _arms(part: tuple[str, ...] = ()) -> tuple[Field, ...]:
    """Return the fields for weapons and armour, of the troops (`part`) or of a person, who by default wears
    what the troops wear.
    """
    shared = "none" if part else "as the troops"
    return (
        Field("weapon", Kind.key, "short_sword", (*part, "weapon"), ("weapon/close",)),
        Field("bow", Kind.key, None, (*part, "bow"), ("weapon/ranged",)),
        Field("armour", Kind.key, shared, (*part, "armour"), ("armour",)),
        Field("shield", Kind.key, shared, (*part, "shield"), ("shield",)),
    )


def _person(part: tuple[str, ...], *, each: bool) -> tuple[Step, ...]:
    """Return the steps that ask about a leader or a special character, after the name."""
    when = _are_many if each else ALWAYS

    def step(title: str, question: str, *fields: Field) -> Step:
        return Step(title, question, fields, part, each=each, when=when)

    return (
        step("Attributes", "Dots from 1 upwards.", *[_number(name, 2) for name in ATTRIBUTES]),
        step(
            "Abilities",
            "Dots; War is what a unit cannot go beyond.",
            *[_number(name, 1 if name == "war" else 0) for name in ABILITIES],
        ),
        step(
            "Virtues and health",
            "Valor steadies a unit; kind is mortal, heroic, exalted or divine.",
            _number("valor", 2),
            _number("willpower", 5),
            _number("essence", 1),
            Field("kind", Kind.word, "mortal"),
            _number("hardness"),
        ),
        step("Arms", "Armour and shield are those of the troops unless named.", *_arms()),
        step(
            "Powers",
            "Charms cost motes; spells are for sorcerers.",
            _number("motes"),
            Field("charms", Kind.keys, [], choices=("charm",)),
            Field("spells", Kind.keys, [], choices=("spell",)),
        ),
    )


_NAME: Final = (Field("name", Kind.text, ""),)

STEPS: Final = (
    Step("Name", "What is the unit called?", _NAME, names=True),
    Step("Numbers", "How many people is it? 1 is a person alone.", (_number("members", 1),)),
    Step(
        "Training",
        "Drill 0 to 5; might is what they are, gear what they carry; Relays carry its commands.",
        (
            _number("drill"),
            _number("might"),
            _number("gear"),
            Field("formation", Kind.key, "unordered", choices=("formation",)),
            Field("relays", Kind.number, 0, advice=("traits", "relays_needed")),
        ),
        when=_are_many,
    ),
    Step(
        "The average member",
        "close is the Ability used with the weapon, ranged with the bow; steeds the Valor of mounts.",
        (
            _of_troops("dexterity", 2),
            _of_troops("strength", 2),
            _of_troops("valor", 2),
            _of_troops("close", 0),
            _of_troops("ranged", 0),
            Field("steeds", Kind.number, None, path=("troops", "steeds")),
            _of_troops("hardness", 0),
            Field("perfect_morale", Kind.flag, False, path=("troops", "perfect_morale")),
        ),
        when=_are_many,
    ),
    Step("What they carry", "Weapon, bow, armour, shield.", _arms(("troops",)), when=_are_many),
    Step("The leader's name", "Who leads it, or is it?", _NAME, LEADER, names=True),
    *_person(LEADER, each=False),
    Step(
        "Special character",
        "Who else stands out?",
        _NAME,
        SPECIALS,
        each=True,
        names=True,
        when=_are_many,
        typed="A name, or Enter for no one.",
    ),
    Step(
        "Role",
        "hero: strikes, and takes over; sorcerer: shoots and casts.",
        (Field("role", Kind.word, "hero"),),
        SPECIALS,
        each=True,
        when=_are_many,
    ),
    *_person(SPECIALS, each=True),
)


def _start() -> Data:
    """Return the unit before any answer: a hundred ordinary spears."""
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


def _item() -> Data:
    return {"id": "special", "name": "", "role": "hero", "melee": 2, "war": 2}


def _finished(unit: Data) -> Data:
    """Return the unit without the keys that do not apply to it: a single person has none of those about
    troops.
    """
    if _are_many(unit):
        return {key: value for key, value in unit.items() if key != "specials" or value}
    return {key: value for key, value in unit.items() if key not in OF_MANY}


_UNIT: Final = Guide("unit", "a unit of people, or one alone", STEPS, _start, _item, _finished)
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
