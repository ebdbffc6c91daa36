"""Changes of a Pilot's condition between battles: rulings by the GM, borrowed Equipment and training, and
uses of Talents. R-TEST-033, R-TEST-036, R-EQ-009.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NoReturn

from wartable.core.data.problem import BadInput, Problem
from wartable.core.data.reader import Reader, closest, shown
from wartable.core.forces.season import Roster, SeasonResult
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.conditions import CONDITIONS, Effect
from wartable.rulesets.battle_century.pilots.model.registry import SKILLS, TRAITS, talent_with_tag
from wartable.rulesets.battle_century.pilots.model.talent import Talent
from wartable.rulesets.battle_century.pilots.saved.character_data import STANDINGS
from wartable.rulesets.battle_century.pilots.saved.talent_choices import check_choice_of_talent
from wartable.rulesets.battle_century.pilots.tests.permission import has_use_left
from wartable.rulesets.battle_century.season.members import (
    PILOT,
    Data,
    condition_data_of,
    kind_of_member,
    name_of_member,
    pilot_in_present_condition,
    sheet_of_member,
)

PATHS: Final = (
    ("genre_points", "Genre Points"),
    ("layers.N", "points of a Layer of Plot Armor, 1 to 3"),
    ("standing", "active, defeated or escaped"),
    ("uses.TAG", "how often a Skill or Trait was used in this Episode"),
    ("arc_uses.TAG", "how often a Skill or Trait was used in this Episode Arc"),
    ("burdens.WHAT", "Disadvantages for the Episode: all, resources, or a Trait's key"),
    ("proxies.NAME", "points left of a Proxy"),
    ("treated.N", "1: this Layer cannot be treated again in this Arc; 0: it can"),
    ("borrowed.TAG", "0: it is given back"),
    ("conditions.KEY", "how strong a lasting condition is, 0: it is over"),
    ("notes.KEY", "what a Trait remembers"),
    ("debts.TAG", "0: nothing is owed any more for what a mecha gained in mid-battle"),
)


def apply_ruling(roster: Roster, id: str, path: str, value: str) -> SeasonResult:
    """Set a value in the condition of the Pilot or mecha with this id, by a ruling of the GM. `path` says
    which value, such as "layers.1"; PATHS lists all. Return the changed roster with a sentence about the
    ruling. Raises BadInput if the value cannot be set.
    """
    entry = sheet_of_member(roster.force, id)
    head, _, key = path.partition(".")
    found = Roster(roster.force, roster.conditions)
    if kind_of_member(roster.force, id) == PILOT:
        _rule_pilot(found, id, head, key, path, value)
    else:
        _rule_mecha(found, id, head, key, path, value)
    return SeasonResult(found, [f"{name_of_member(entry)}: {path} is {value} by ruling"])


def _rule_pilot(roster: Roster, id: str, head: str, key: str, path: str, value: str) -> None:
    me = pilot_in_present_condition(roster, id)
    problems: list[Problem] = []
    if head not in _SETTERS or (key == "") != (head in _WHOLE):
        _refuse(path)
    _SETTERS[head](me, key, Reader(_number_or_text(value), path, problems))
    if problems:
        raise BadInput(f"cannot set {path}", problems)
    roster.conditions[id] = condition_data_of(me)


def _rule_mecha(roster: Roster, id: str, head: str, key: str, path: str, value: str) -> None:
    condition = roster.conditions[id]
    problems: list[Problem] = []
    node = Reader(_number_or_text(value), path, problems)
    if path == "genre_points" and path in condition:
        condition[path] = node.number(0)
    elif head == "debts" and key:
        left = [debt for debt in condition["debts"] if debt["tag"] != key]
        if len(left) == len(condition["debts"]):
            owing = [debt["tag"] for debt in condition["debts"]]
            problems.append(Problem(path, f"nothing is owed for {shown(key)}", closest(key, owing)))
        node.number(0, 0)
        condition["debts"] = left
    else:
        _refuse(path)
    if problems:
        raise BadInput(f"cannot set {path}", problems)


def _refuse(path: str) -> NoReturn:
    known = ", ".join([name for name, _ in PATHS])
    raise BadInput("cannot set that", [Problem(path, "it cannot be set there", f"use one of {known}")])


def _number_or_text(value: str) -> object:
    """Return the integer that a text stands for, if it is a whole number; any other text as it is."""
    sign, digits = (-1, value[1:]) if value.startswith("-") else (1, value)
    return sign * int(digits) if digits.isdecimal() and len(digits) < 10 else value


def _set_genre(me: Character, key: str, value: Reader) -> None:
    me.genre = value.number(0, default=me.genre)


def _set_standing(me: Character, key: str, value: Reader) -> None:
    me.standing = value.name_of(STANDINGS, "standing", me.standing)


def _set_layer(me: Character, key: str, value: Reader) -> None:
    layer = _layer_number(key, len(me.layers), value)
    if layer:
        me.layers[layer - 1] = value.number(0, me.full_layer_points)
        me.lost = me.layers.count(0) if me.full_layer_points else me.lost


def _set_treated(me: Character, key: str, value: Reader) -> None:
    layer = _layer_number(key, len(me.layers), value)
    others = [known for known in me.treated if known != layer]
    me.treated = sorted([*others, layer]) if layer and value.number(0, 1) else others


def _layer_number(key: str, most: int, value: Reader) -> int:
    """Return the number of the Layer that `key` names, from 1 to `most`; for any other text report a fault,
    and return 0.
    """
    if key.isdecimal() and 1 <= int(key[:3]) <= most:
        return int(key[:3])
    value.fault(f"there is no Layer {shown(key)}", f"use 1 to {most}")
    return 0


def _set_use(me: Character, key: str, value: Reader) -> None:
    _set_count(me.uses, _checked_tag(key, value), value)


def _set_arc_use(me: Character, key: str, value: Reader) -> None:
    _set_count(me.arc_uses, _checked_tag(key, value), value)


def _set_burden(me: Character, key: str, value: Reader) -> None:
    known = key if key in ("all", "resources") else _checked_tag(key, value)
    _set_count(me.burdens, known, value)


def _set_note(me: Character, key: str, value: Reader) -> None:
    _set_count(me.notes, key, value)


def _set_count(counts: dict[str, int], key: str, value: Reader) -> None:
    """Set the count under this key to a number; the number 0 removes the key."""
    counts[key] = value.number(0)
    if counts[key] == 0:
        del counts[key]


def _checked_tag(key: str, value: Reader) -> str:
    """Return `key`, and report a fault if it is not the tag of a Skill or Trait."""
    bare = key.partition(":")[0]
    if bare not in SKILLS and bare not in TRAITS:
        value.fault(f"there is no Skill or Trait {shown(key)}", closest(bare, [*TRAITS, *SKILLS]))
    return key


def _set_proxy(me: Character, key: str, value: Reader) -> None:
    if Reader(key, value.path, value.problems).name_of(me.proxies, f"Proxy of {me.id}"):
        me.proxies[key] = value.number(0, me.full_layer_points)


def _set_borrowed(me: Character, key: str, value: Reader) -> None:
    value.number(0, 0)
    if Reader(key, value.path, value.problems).name_of(me.borrowed, "borrowed thing"):
        me.borrowed = tuple([tag for tag in me.borrowed if tag != key])


def _set_condition(me: Character, key: str, value: Reader) -> None:
    """Put a lasting condition on a Pilot, with the amount in `value`, or remove it if that is 0. Only
    conditions that no Turn ends are allowed.
    """
    lasting = [name for name, condition in CONDITIONS.items() if condition.outlasts_turns]
    if Reader(key, value.path, value.problems).name_of(lasting, "lasting condition"):
        amount = value.number(0)
        me.effects = [effect for effect in me.effects if effect.condition.key != key]
        if amount:
            me.effects.append(Effect(CONDITIONS[key], amount, "", "", 1, 0))


_WHOLE: Final = ("genre_points", "standing")
_SETTERS: Final[dict[str, Callable[[Character, str, Reader], None]]] = {
    "genre_points": _set_genre,
    "standing": _set_standing,
    "layers": _set_layer,
    "treated": _set_treated,
    "uses": _set_use,
    "arc_uses": _set_arc_use,
    "burdens": _set_burden,
    "notes": _set_note,
    "proxies": _set_proxy,
    "borrowed": _set_borrowed,
    "conditions": _set_condition,
}


# ------------------------------------------------------------------ lending and using


def lend_talent_to_member(roster: Roster, id: str, tag: str) -> SeasonResult:
    """Lend the Pilot with this id something by its tag: Equipment until the Episode ends, or training in a
    Skill until the Scene ends. Return the changed roster with a sentence about it. Raises BadInput if that is
    not possible. R-TEST-033, R-TEST-036, R-EQ-002.
    """
    entry = _pilot_entry(roster, id, "cannot lend that")
    key = tag.partition(":")[0]
    if key not in SKILLS and key not in TRAITS:
        remedy = closest(key, [*TRAITS, *SKILLS])
        raise BadInput("cannot lend that", [Problem(tag, f"there is no Skill or Trait {shown(tag)}", remedy)])
    known = talent_with_tag(tag)
    if key in TRAITS and not TRAITS[key].equipment:
        what = f"{known.title} is no Equipment"
        raise BadInput("cannot lend that", [Problem(tag, what, "lend Equipment, or training in a Skill")])
    faults: list[Problem] = []
    if not check_choice_of_talent(Reader(tag, tag, faults), known):
        raise BadInput("cannot lend that", faults)
    me = pilot_in_present_condition(roster, id)
    if me.has_talent(known.tag):
        raise BadInput(
            "cannot lend that", [Problem(tag, f"{me.name} has {known.title} already", "lend another")]
        )
    me.lend_talent(known.tag)
    until = "Scene" if key in SKILLS else "Episode"
    found = Roster(roster.force, {**roster.conditions, id: condition_data_of(me)})
    return SeasonResult(found, [f"{name_of_member(entry)} has {known.title} until the {until} ends"])


def spend_use_of_talent(roster: Roster, id: str, tag: str) -> SeasonResult:
    """Count one more use of a Pilot's Skill or Trait, and apply its effect if it has one between Scenes.
    Return the changed roster with a sentence about it. Raises BadInput if the Pilot has no such Talent, if
    its uses are not counted, or if none is left. R-EQ-009.
    """
    entry = _pilot_entry(roster, id, "cannot use that")
    me = pilot_in_present_condition(roster, id)
    owned = [known for known in me.talents if tag in (known.tag, known.key)]
    if not owned:
        have = [known.tag for known in me.talents if known.per]
        what = f"{me.name} has no {shown(tag)}"
        raise BadInput("cannot use that", [Problem(tag, what, closest(tag, have))])
    known = owned[0]
    if not known.per or not has_use_left(me, known):
        raise BadInput("cannot use that", [_why_unusable(me, known)])
    if known.can_use_between_scenes(me):
        known.use_between_scenes(me)
    else:
        counts = me.arc_uses if known.per == "arc" else me.uses
        counts[known.tag] = counts.get(known.tag, 0) + 1
    found = Roster(roster.force, {**roster.conditions, id: condition_data_of(me)})
    return SeasonResult(found, [f"{name_of_member(entry)} uses {known.title}"])


def _why_unusable(me: Character, talent: Talent) -> Problem:
    if not talent.per:
        return Problem(talent.tag, f"uses of {talent.title} are not counted", "use it as often as you like")
    span = "Episode Arc" if talent.per == "arc" else "Episode"
    times = "once" if talent.most == 1 else f"{talent.most} times"
    what = f"{me.name} has used {talent.title} {times} in this {span}"
    return Problem(talent.tag, what, f"wait for the next {span}")


def _pilot_entry(roster: Roster, id: str, complaint: str) -> Data:
    """Return the sheet of the Pilot with this id. For a mecha, raise BadInput with the text `complaint`."""
    entry: dict[str, Any] = sheet_of_member(roster.force, id)
    if kind_of_member(roster.force, id) != PILOT:
        raise BadInput(complaint, [Problem(id, f"{name_of_member(entry)} is a mecha", "name a Pilot")])
    return entry
