"""The questions that guide a player in building a unit: a character, an Overseer with a Swarm, a Horde or a
Supreme Commander. The keys are those of docs/files.md.
"""

from __future__ import annotations

from typing import Any, Final

from wartable.core.forces.builder import Builder, Field, Guide, Kind, Step
from wartable.core.forces.scenario_guide import MapGuide, ScenarioGuide
from wartable.rulesets.adeptus.model.profile import AVERAGE, CHARACTERISTICS

Data = dict[str, Any]

_RANKS: Final = ("underlings",)
_NAME: Final = Step("Name", "What is it called?", (Field("name", Kind.text, ""),), names=True)


def _number_field(name: str, default: int, *path: str) -> Field:
    return Field(name, Kind.number, default, path)


def _word_field(name: str, default: str, *path: str) -> Field:
    return Field(name, Kind.word, default, path)


def _characteristics_step(path: tuple[str, ...] = ()) -> Step:
    """Return the step that asks for the characteristics, which default to 30. The keys of its answers are
    below `path` in the unit's data. AD-R41.
    """
    fields = tuple([_number_field(key, AVERAGE) for key in CHARACTERISTICS if key != "sr"])
    return Step("Characteristics", "1 to 100; 30 is the average.", fields, path)


def _arms_step(path: tuple[str, ...] = ()) -> Step:
    fields = (Field("weapons", Kind.keys, [], choices=("weapon",)), _number_field("ap", 0))
    return Step("Arms", "Weapons, and Armour Points of all locations.", fields, path)


_SKILLS: Final = Step(
    "Skills",
    "basic, trained or mastery; untrained skills are half the characteristic.",
    tuple(
        [
            _word_field(name, "", "skills", name)
            for name in ("command", "dodge", "parry", "stealth", "awareness", "tech_use")
        ]
    ),
)
_BODY: Final = Step(
    "Wounds and more",
    "Wounds; Fate Points 0 to 4; the Fear that it causes, 0 to 4; talents.",
    (
        _number_field("wounds", 12),
        _number_field("fate", 0),
        _number_field("fear", 0),
        Field("talents", Kind.keys, []),
    ),
)
_TYPE: Final = Step(
    "Overseer Type",
    "bombardier, champion, pathfinder, sergeant, spotter or technician: each brings a Command.",
    (_word_field("type", ""),),
)
_SWARM: Final = Step(
    "Underlings",
    "How many there are, and how many of them are Specialists with a weapon of their own.",
    (
        _number_field("count", 0),
        _number_field("specialists", 0),
        Field("special_weapon", Kind.key, None, choices=("weapon",)),
    ),
    _RANKS,
)


def _deep_copy(value: Any) -> Any:
    """Return a deep copy of data."""
    if isinstance(value, dict):
        return {key: _deep_copy(part) for key, part in value.items()}
    return value[:] if isinstance(value, list) else value


def _unit_maker(**values: object) -> Any:
    """Return a function that creates a new unit with these values, before any question is answered."""

    def start() -> Data:
        return {"id": "unit", "name": "", **_deep_copy(values)}

    return start


def _without_empty_values(unit: Data) -> Data:
    """Return a unit's data without empty values, except for its id and name."""
    found: Data = {}
    for key, value in unit.items():
        if isinstance(value, dict):
            value = _without_empty_values(value)
        if value not in ("", None, {}, []) or key in ("id", "name"):
            found[key] = value
    if "underlings" in found and not found["underlings"].get("specialists"):
        found["underlings"].pop("special_weapon", None)
        found["underlings"].pop("specialists", None)
    return found


_RIFLE: Final = ["pattern_rifle", "hatchet"]
_ARMED: Final[Data] = {"weapons": _RIFLE, "ap": 2}
_RANKED: Final[Data] = {"count": 8, "weapons": _RIFLE, "ap": 1}

CHARACTER: Final = Guide(
    "character-of-adeptus",
    "an Independent Character",
    (_NAME, _characteristics_step(), _SKILLS, _BODY, _arms_step()),
    _unit_maker(**_ARMED),
    finished=_without_empty_values,
)
OVERSEER: Final = Guide(
    "swarm",
    "an Overseer with Underlings",
    (
        _NAME,
        _TYPE,
        _characteristics_step(),
        _SKILLS,
        _BODY,
        _arms_step(),
        _SWARM,
        _characteristics_step(_RANKS),
        _arms_step(_RANKS),
    ),
    _unit_maker(type="sergeant", **_ARMED, underlings=_RANKED),
    finished=_without_empty_values,
)
HORDE: Final = Guide(
    "horde",
    "a Horde of squads",
    (
        _NAME,
        Step(
            "Squads",
            "1 to 5 squads of 20 Magnitude. With a Command Centre: the Tech-Use of its Chief Engineer.",
            (
                _number_field("squads", 0),
                Field("command_centre", Kind.number, None),
                _number_field("fear", 0),
            ),
        ),
        _characteristics_step(),
        _arms_step(),
    ),
    _unit_maker(kind="horde", squads=2, weapons=_RIFLE, ap=1),
    finished=_without_empty_values,
)
COMMANDER: Final = Guide(
    "supreme-commander",
    "a Supreme Commander off the table",
    (
        _NAME,
        _characteristics_step(),
        Step(
            "Skills",
            "basic, trained or mastery.",
            tuple(
                [
                    _word_field(name, "", "skills", name)
                    for name in ("command", "tech_use", "scrutiny", "deceive")
                ]
            ),
        ),
        Step(
            "Styles", "Styles of a Director, by key.", (Field("styles", Kind.keys, [], choices=("style",)),)
        ),
    ),
    _unit_maker(kind="director"),
    finished=_without_empty_values,
)

BUILDERS: Final = tuple([Builder(guide.kind, (guide,)) for guide in (CHARACTER, OVERSEER, HORDE, COMMANDER)])

SCENARIO_GUIDES: Final = (
    ScenarioGuide(
        "",
        "a Mission on a field of metres",
        MapGuide("field", unit="metres", usual="a field of 100 by 80 metres with the usual pieces"),
        ("west", "east", "north", "south"),
        "x, y, width, height in metres",
        limit="rounds",
    ),
)
