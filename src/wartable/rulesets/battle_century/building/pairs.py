"""A Unit and the Pilot in it are one: of the same tier, experience and Genre Powers. R-CHAR-007, R-CHAR-008,
R-POW-005.
"""

from __future__ import annotations

from wartable.core.check import Node
from wartable.rulesets.battle_century.building.levels import level_at


def check_pair(unit: Node, pilot: Node) -> None:
    """All in which they differ; each can be played as it stands."""
    name = Node(pilot.at("id").value, "", []).text()
    tier = _text(pilot, "tier", "pc")
    if _text(unit, "tier", "pc") != tier:
        what = f"its Pilot {name} is of tier {tier}"
        unit.at("tier").fault(what, f'write tier = "{tier}"', fatal=False)
    own, theirs = _number(unit, "xp"), _number(pilot, "xp")
    if own != theirs:
        what = f"its Pilot {name} has {theirs} XP, it has {own}"
        unit.at("xp").fault(what, "write the same for both: XP counts for Pilot and mecha", fatal=False)
    elif level_at(unit) != level_at(pilot):
        what = f"its Pilot {name} is of Power Level {level_at(pilot)}, it is of {level_at(unit)}"
        unit.at("power_level").fault(what, "write the same for both", fatal=False)
    _check_powers(unit, pilot, name)


def _check_powers(unit: Node, pilot: Node, name: str) -> None:
    """A Pilot whose Powers are written has the same in its Unit."""
    theirs, own = _tags(pilot), _tags(unit)
    if pilot.at("powers").is_there and sorted(theirs) != sorted(own):
        said = ", ".join(theirs) or "none"
        what = f"its Pilot {name} has other Genre Powers: {said}"
        unit.at("powers").fault(what, "write the same for both", fatal=False)


def _text(node: Node, key: str, default: str) -> str:
    return Node(node.value, "", []).at(key).text(default)


def _number(node: Node, key: str) -> int:
    return Node(node.value, "", []).at(key).number(0)


def _tags(node: Node) -> list[str]:
    return [item.text() for item in Node(node.value, "", []).at("powers").items()]
