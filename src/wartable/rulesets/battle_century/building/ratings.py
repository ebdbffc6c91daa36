"""Squad Power Ratings: the strength of a Squad, for designing an Operation. R-ENEMY-018 to R-ENEMY-022."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from wartable.core.data.reader import Reader
from wartable.core.forces.bill import Member, Opponents, Rating
from wartable.rulesets.battle_century.building.levels import power_level_at, reinforcement_level_at
from wartable.rulesets.battle_century.building.squads import pilot_named_by_unit
from wartable.rulesets.battle_century.points import HIGHEST_LEVEL

_GROUND: Final = {"grunt": 2, "boss": 8}
_GROWTH: Final = {"grunt": 1, "boss": 4}
"""The Power Rating at Power Level 0, and what each Level adds; 4 and 2 for all others."""

_WORDS: Final = {"pc": "PC", "npc": "NPC", "ai": "AI"}
_OPPONENTS: Final = ("grunt", "rival", "boss")


def power_rating(tier: str, level: int) -> int:
    """Return the Power Rating of a Unit of this tier and Power Level. A PC is rated as much as two Grunts, a
    Boss as much as two PCs. Rivals, named Pilots, AIs and monsters are rated as PCs. R-ENEMY-004,
    R-ENEMY-009, R-ENEMY-018 to R-ENEMY-020, R-ENEMY-022.
    """
    return _GROUND.get(tier, 4) + _GROWTH.get(tier, 2) * level


def reinforcement_rating(level: int) -> int:
    """Return the rating of Reinforcements of a Level: that of a PC of the same Power Level. R-REIN-015."""
    return power_rating("pc", level)


def ratings_by_power_level(tier: str) -> tuple[int, ...]:
    """Return the Power Ratings of a tier, one for each Power Level from 0 on. R-ENEMY-022."""
    return tuple([power_rating(tier, level) for level in range(HIGHEST_LEVEL + 1)])


def squad_rating(members: Sequence[tuple[str, int]]) -> int:
    """Return the Power Rating of a Squad, the sum of its members' ratings. Each member is a pair of tier and
    Power Level. A fair opposition has the same rating. R-ENEMY-021.
    """
    return sum([power_rating(tier, level) for tier, level in members])


def ratings_of_force(force: Mapping[str, object]) -> list[Rating]:
    """Return the Squad Power Rating of a force, as a list with one element, or the ratings of the sides of a
    setup. A Unit and the Pilot in it count as one member. R-ENEMY-021, R-REIN-015.
    """
    whole = Reader(force, "", [])
    sides = whole.at("sides").items()
    if not sides:
        return [Rating(whole.at("title").text(), _members(whole, ""))]
    found: list[Rating] = []
    for side in sides:
        id = side.at("id").text()
        found.append(Rating(side.at("name").text(id), _members(whole, id)))
    return found


def _members(force: Reader, side: str) -> list[Member]:
    """Return the members of a side, or of all sides if `side` is ""."""
    units = _items_of_side(force.at("units"), side)
    pilots = [*_items_of_side(force.at("pilots"), side), *_items_of_side(force.at("characters"), side)]
    aboard = [pilot_named_by_unit(unit.value, [pilot.value for pilot in pilots]) for unit in units]
    members = [_member(unit) for unit in units]
    members += [_member(pilot) for pilot in pilots if not _is_among(pilot.value, aboard)]
    return members + [_reserve_member(item) for item in _items_of_side(force.at("reinforcements"), side)]


def _items_of_side(node: Reader, side: str) -> list[Reader]:
    return [item for item in node.items() if side in ("", item.at("side").text())]


def _is_among(pilot: object, pilots_in_units: Sequence[object]) -> bool:
    """Whether this very object is in the list; an equal object does not count."""
    for other in pilots_in_units:
        if other is pilot:
            return True
    return False


def _member(node: Reader) -> Member:
    tier, level = node.at("tier").text("pc"), power_level_at(node)
    id = node.at("id").text()
    what = f"{_WORDS.get(tier, tier.title())} of Power Level {level}"
    return Member(id, node.at("name").text(id), what, power_rating(tier, level))


def _reserve_member(node: Reader) -> Member:
    level = reinforcement_level_at(node)
    id = node.at("id").text()
    return Member(
        id, node.at("name").text(id), f"Reinforcements of Level {level}", reinforcement_rating(level)
    )


def matching_opponents(total: int) -> list[Opponents]:
    """Return how many Grunts, Rivals or Bosses are a match for a Squad with the Power Rating `total`: one
    entry for each of these tiers at each Power Level. R-ENEMY-021, R-ENEMY-022.
    """
    found: list[Opponents] = []
    for tier in _OPPONENTS:
        for level, each in enumerate(ratings_by_power_level(tier)):
            found.append(Opponents(tier.title(), level, each, total))
    return found
