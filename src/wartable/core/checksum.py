"""Checksums of a battle's checkpoints. Two runs over the same inputs diverge at the first checkpoint whose
checksums differ.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Set
from typing import Any, NamedTuple
from zlib import crc32

from wartable.core.battle import Battle
from wartable.core.record import Segment


class Check(NamedTuple):
    """The checksum of the state at a checkpoint."""

    after: int
    """Number of inputs before the checkpoint."""
    checksum: str
    """Eight hexadecimal digits."""


def checks(battle: Battle[Any]) -> list[Check]:
    """Return the Check of every checkpoint so far, the first state included. Each checksum is computed only
    once, because a finished leg never changes.
    """
    return [Check(leg.before, _leg_checksum(battle, leg)) for leg in battle.legs]


def _leg_checksum(battle: Battle[Any], leg: Segment[Any]) -> str:
    if not leg.checksum:
        leg.checksum = checksum(battle.game.dump(leg.state), battle.game.evidence)
    return leg.checksum


def checksum(state: Mapping[str, object], ignored: Set[str] = frozenset()) -> str:
    """Return the checksum of a state as written by `Game.dump`. Left out are the `ignored` keys, and keys
    with an empty value (0, "", False, None, no entries), so that a field that is added to a game later
    changes the checksum only if it has a value.
    """
    counted = _without_empty(state, ignored)
    text = json.dumps(counted, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return f"{crc32(text.encode('utf-8', 'surrogatepass')):08x}"


def _without_empty(value: object, ignored: Set[str]) -> object:
    if isinstance(value, Mapping):
        kept = {str(key): _without_empty(part, ignored) for key, part in value.items() if key not in ignored}
        return {key: part for key, part in kept.items() if part not in (None, "", 0, [], {})}
    if isinstance(value, (list, tuple)):
        return [_without_empty(part, ignored) for part in value]
    return value
