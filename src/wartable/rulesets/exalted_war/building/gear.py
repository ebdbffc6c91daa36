"""Weapons, armour and shields of a setup: by their key, or made up in a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wartable.core.reader import Reader, closest, shown
from wartable.rulesets.exalted_war.model.equipment import ARMOUR, SHIELDS, WEAPONS

_FARTHEST: Final = 2600
"""Yards from end to end of the longest field."""

_WEAPON: Final[dict[str, tuple[int, int]]] = {
    "speed": (1, 20),
    "accuracy": (-9, 20),
    "damage": (-9, 99),
    "defense": (-9, 20),
    "rate": (1, 9),
    "range": (0, _FARTHEST),
    "least": (0, 30),
}
_FLAGS: Final = ("bashing", "strength", "piercing", "thrown", "magic")
_ARMOUR: Final[dict[str, tuple[int, int]]] = {
    "bashing": (0, 99),
    "lethal": (0, 99),
    "mobility": (0, 9),
    "fatigue": (0, 9),
}
_SHIELD: Final[dict[str, tuple[int, int]]] = {
    "close": (0, 9),
    "ranged": (0, 9),
    "mobility": (0, 9),
    "fatigue": (0, 9),
}
_CLOSE: Final = tuple([weapon.key for weapon in WEAPONS.values() if not weapon.is_ranged])
_BOWS: Final = tuple([weapon.key for weapon in WEAPONS.values() if weapon.is_ranged])


def check_weapon(node: Reader) -> None:
    """What is fought with at close quarters."""
    if _is_key(node, _CLOSE, _BOWS, "close weapon") or not _has_figures(node, _WEAPON, _FLAGS):
        return
    if node.at("range").number(0, _FARTHEST):
        node.at("range").fault("a close weapon has no range", "leave it out, or write the weapon as bow")


def check_bow(node: Reader) -> None:
    """What is shot or thrown."""
    if _is_key(node, _BOWS, _CLOSE, "ranged weapon") or not _has_figures(node, _WEAPON, _FLAGS):
        return
    if not node.at("range").is_there or node.at("range").value == 0:
        node.fault("a ranged weapon needs a range", "add range, in yards, or write the weapon as weapon")


def check_armour(node: Reader) -> None:
    """What is worn."""
    if not _is_key(node, tuple(ARMOUR), (), "armour"):
        _has_figures(node, _ARMOUR, ())


def check_shield(node: Reader) -> None:
    """What is borne on the other arm."""
    if not _is_key(node, tuple(SHIELDS), (), "shield"):
        _has_figures(node, _SHIELD, ())


def _is_key(node: Reader, keys: tuple[str, ...], others: tuple[str, ...], kind: str) -> bool:
    """Whether it was left out or is a key, one of `keys`; `others` are those of the other kind."""
    word = node.value
    if not node.is_there:
        return True
    if not isinstance(word, str):
        return False
    if word in others:
        node.fault(f"{word} is no {kind}", closest("", keys))
    else:
        node.name_of(keys, kind)
    return True


def _has_figures(node: Reader, figures: Mapping[str, tuple[int, int]], flags: tuple[str, ...]) -> bool:
    """Whether it is a table: a name, whole numbers within bounds, and what is true or false."""
    if not isinstance(node.value, Mapping):
        what = f"{shown(node.value)} is neither a key nor a table"
        node.reject(what, "name one of the list, or write a table with name, " + ", ".join(figures))
        return False
    node.has_parts(("name",), (*figures, *flags))
    node.at("name").name()
    for key, (least, most) in figures.items():
        node.at(key).number(least, most)
    for flag in flags:
        node.at(flag).flag()
    return True
