"""Schema of people: their traits, for setups and saves, and their state, for situations too."""

from __future__ import annotations

from typing import Any, Final

from wartable.core.ability import Hooks
from wartable.core.data.fields import COUNTS, Custom, Id, Name, Names, Number, Tally, Title, figure
from wartable.core.data.nested import Inner
from wartable.core.data.reader import Reader, shown
from wartable.core.data.shape import Shape, StateField
from wartable.rulesets.exalted_war.charms.catalogue import CHARMS
from wartable.rulesets.exalted_war.knowledge.shown import possible_evidence_keys
from wartable.rulesets.exalted_war.model.character import ROLES, Character
from wartable.rulesets.exalted_war.model.charm import MOMENTS, Charm
from wartable.rulesets.exalted_war.model.people import ABILITIES, ATTRIBUTES, KINDS, Person
from wartable.rulesets.exalted_war.model.spells import SPELLS
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.model.troops import Troops
from wartable.rulesets.exalted_war.saved.gear_data import (
    ARMS,
    ATTRIBUTE,
    BOW,
    MOST_HARDNESS,
    VALOR,
    AbilityField,
    default_troops,
)

_MOST_PENALTY: Final = 9
_TEN: Final = (1, 10)
_MOST_BOXES: Final = 30

# ------------------------------------------------------------------ what a person is


def _charm_keys(charms: Hooks[Charm], whole: object) -> list[str]:
    return [charm.key for charm in charms.loadout]


def _read_charms(node: Reader, old: object, person: Person, whole: object) -> Hooks[Charm]:
    return Hooks([CHARMS[key] for key in node.names_of(CHARMS, "Charm")], Charm, MOMENTS)


def _read_combos(node: Reader, old: object, person: Person, whole: object) -> tuple[tuple[str, ...], ...]:
    """Read a person's combos, each of which lists two or more of the person's Charms, and return their keys.
    EW-26.
    """
    own = _charm_keys(person.charms, whole)
    return tuple([_read_combo(item, own) for item in node.items()])


def _read_combo(node: Reader, own: list[str]) -> tuple[str, ...]:
    found: list[str] = []
    items = node.items()
    for item in items:
        key = item.text()
        if key in found:
            item.fault(f"{key} is listed twice", "name it once")
        elif key in CHARMS and key not in own:
            item.fault(f"{key} is not among the person's charms", "add it there, or leave it out here")
        elif key not in own and isinstance(item.value, str):
            item.fault(f"there is no Charm {shown(key)}", item.near(key, own))
        found.append(key)
    if isinstance(node.value, list | tuple) and len(items) < 2:
        node.fault(f"a Combo of {len(items)} is none", "name two Charms or more")
    return tuple(found)


def _read_health(node: Reader, old: object, person: Person, whole: object) -> tuple[int, ...]:
    """Read the wound penalties of a person's health boxes before Incapacitated, in the order in which they
    are filled.
    """
    since = len(node.problems)
    found = [item.number(0, _MOST_PENALTY) for item in node.items()]
    if node.is_sound(since) and not 0 < len(found) <= _MOST_BOXES:
        node.fault(f"there are {len(found)} boxes before Incapacitated", f"list 1 to {_MOST_BOXES}")
    if node.is_sound(since) and sorted(found) != found:
        node.fault("the penalties do not rise", "list them from the lightest to the heaviest wound")
    return tuple(found)


PERSON: Final[Shape[Person, War]] = Shape(
    Id("id"),
    Title("name", "what people call them; the id if left out"),
    Name("kind", "kind of person", KINDS, "`mortal` (if left out), `heroic`, `exalted`, `divine`"),
    Tally("ranks", "Attribute or Ability", (*ATTRIBUTES, *ABILITIES)),
    figure("valor", *VALOR, "2 if left out"),
    figure("willpower", *_TEN, "5 if left out"),
    figure("essence", *_TEN, "1 if left out"),
    figure("hardness", 0, MOST_HARDNESS, "0 if left out"),
    Number("motes", "what pays for Charms"),
    *ARMS,
    Custom(
        "health",
        lambda health, whole: list(health),
        _read_health,
        "the penalty of each box before Incapacitated; `[0, 1, 1, 2, 2, 4]` if left out",
    ),
    Custom("charms", _charm_keys, _read_charms, "Charms by their keys"),
    Custom(
        "combos",
        lambda combos, whole: [list(combo) for combo in combos],
        _read_combos,
        "lists of Charms that may be used together",
    ),
    Names("spells", "spell", SPELLS, "spells by their keys"),
    BOW,
    derived=("rounds_up", "war"),
).needing_all_but("charms", "combos", "spells", "bow")


class _RankField(AbilityField):
    """A field for one Attribute or Ability in a setup, stored in the person's `ranks`."""

    def attributes(self) -> tuple[str, ...]:
        return ("ranks",)

    def write(self, owner: Any, whole: Any) -> object:
        return owner.ranks.get(self.key)

    def read(self, node: Reader, owner: Any, whole: Any) -> None:
        is_attribute = self.key in ATTRIBUTES
        rank = node.number(*ATTRIBUTE) if is_attribute else self.value(node, 0, owner, whole)
        owner.ranks = {**owner.ranks, self.key: rank}


SETUP_PERSON: Final[Shape[Person, War]] = Shape(
    StateField("id", "an id that no other person and no unit has"),
    *[_RankField(name) for name in (*ATTRIBUTES, *ABILITIES)],
    *[field for field in PERSON.fields if field.key not in ("id", "ranks")],
    needed=("id",),
)
"""A person as setups write them: ranks stand among the rest, and the id is read elsewhere."""

SETUP_SPECIAL: Final = SETUP_PERSON.having(
    StateField("role", "of a special character: `hero` (if left out) or `sorcerer`")
)


def default_person(troops: Troops) -> Person:
    """Return a new Person with default traits, who wears the armour and shield of these troops. The id and
    the name are "". W-43.
    """
    return Person("", "", {}, weapon=default_troops().weapon, armour=troops.armour, shield=troops.shield)


# ------------------------------------------------------------------ state in the battle


class _PointsLeft(Number[Character, War]):
    """A field for motes or Willpower: the attribute holds the points that are spent, while files have those
    that are left.
    """

    def value(self, node: Reader, old: int, owner: Character, whole: War) -> object:
        full: int = getattr(owner.person, self.key)
        return node.number(0, full, full - old)

    def set(self, owner: Character, value: int) -> None:
        setattr(owner, self.name, getattr(owner.person, self.key) - value)


def _own_charm_keys(character: Character, war: War) -> list[str]:
    return _charm_keys(character.person.charms, war)


CHARACTER: Final[Shape[Character, War]] = Shape(
    Inner("person", PERSON),
    Name("role", "role", ROLES),
    *Character.saved,
    Names("cast", "spell of {id}", lambda character, war: character.person.spells, "spells used up"),
    Names("charms", "Charm of {id}", _own_charm_keys, "Charms used since the last own action"),
    Tally(
        "shown",
        "sum",
        lambda character, war: possible_evidence_keys(war.plan.sides),
        "sums of what enemies have seen of it: `{ moves = 4, moved = 2 }`",
        least=-COUNTS,
        most=COUNTS,
    ),
).needing_all_but("shown")
PERSON_NOW: Final[Shape[Character, War]] = Shape(
    CHARACTER["wounds"],
    _PointsLeft("motes", "motes left to spend"),
    _PointsLeft("will", "points of Willpower left to spend", key="willpower"),
    CHARACTER["out"],
    CHARACTER["cast"],
    CHARACTER["charms"],
    StateField("apart", "true or false: acting apart from the unit"),
)


def read_character(node: Reader, war: War) -> Character | None:
    """Read a person's traits and state from a save, and return the Character; None if it has no valid id."""
    character = Character(default_person(default_troops()), ROLES[0])
    if not CHARACTER.has_parts(node):
        return None
    CHARACTER.read(node, character, war)
    character.person.update_derived_values()
    return character if character.id else None
