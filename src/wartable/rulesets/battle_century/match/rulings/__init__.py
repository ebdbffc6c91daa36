"""Rulings in a Match: the GM sets a value, for a reason. Checked in full, applied without a question."""

from __future__ import annotations

from typing import Final

from wartable.core.auto_answer import Request, has_part
from wartable.core.reader import Reader, closest, shown
from wartable.core.record import Ruling
from wartable.rulesets.battle_century.match.rulings.armor import ARMOR
from wartable.rulesets.battle_century.match.rulings.base import PersonMatter, SceneMatter
from wartable.rulesets.battle_century.match.rulings.people import PEOPLE
from wartable.rulesets.battle_century.match.rulings.whole import MATTERS
from wartable.rulesets.battle_century.pilots.knowledge.perspective import Perspective
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.state import Scene, SceneTable

__all__ = ["apply_ruling", "judge", "ruling_paths"]

_OF_PEOPLE: Final[dict[str, PersonMatter]] = {matter.name: matter for matter in (*ARMOR, *PEOPLE)}
_OF_SCENE: Final[dict[str, SceneMatter]] = {matter.name: matter for matter in MATTERS}


def judge(state: Scene, value: Request) -> None:
    """Add a fault for everything that keeps a ruling from being applied, with what would do."""
    parts = value.path.split(".")
    if state.over:
        value.fault("the Match is over", "undo what ended it first")
    elif parts[0] in state.characters:
        _check_person(Perspective(state, value.seat), state.characters[parts[0]], parts[1:], value)
    elif parts[0] in _OF_SCENE:
        _check_scene(state, parts, value)
    else:
        remedy = closest(parts[0], [*state.characters, *_OF_SCENE])
        value.fault(f"there is no Character and no matter {shown(parts[0])}", remedy)


def _check_person(perspective: Perspective, me: Character, rest: list[str], value: Request) -> None:
    details = {matter.name: matter.names(perspective, me) for matter in _OF_PEOPLE.values()}
    matter = _OF_PEOPLE.get(rest[0]) if rest else None
    if matter is not None and matter.has_details and not details[matter.name]:
        has = "has" if perspective.owns(me) else "is known to have"
        value.fault(f"{me.id} {has} none of that", "rule on something else")
    elif has_part(value, me.id, rest, details, "standing"):
        _OF_PEOPLE[rest[0]].check(perspective, me, ".".join(rest[1:]), value)


def _check_scene(state: Scene, parts: list[str], value: Reader) -> None:
    if len(parts) > 1:
        value.fault(f"{parts[0]} has no parts", f"write {parts[0]}")
    else:
        _OF_SCENE[parts[0]].check(state, value)


def apply_ruling(table: SceneTable, ruling: Ruling) -> None:
    """Apply a ruling that `judge` has found sound. Nobody is asked and nothing is rolled."""
    parts = ruling.path.split(".")
    me = table.state.characters.get(parts[0])
    if me is None:
        _OF_SCENE[parts[0]].apply(table, ruling.value, ruling.reason)
    else:
        _OF_PEOPLE[parts[1]].apply(table, me, ".".join(parts[2:]), ruling.value)


def ruling_paths(state: Scene) -> list[tuple[str, str]]:
    """The paths that can be ruled on and what each means, for people; "<character>" stands for an id."""
    found = [("<character>", f"the id of a Character: {', '.join(state.characters)}")]
    for person in _OF_PEOPLE.values():
        found.append((f"<character>.{person.name}{person.form}", person.meaning))
    for matter in MATTERS:
        found.append((matter.name, matter.meaning))
    return found
