"""Checksums of a battle's checkpoints: two runs of the same inputs diverge where their checksums first
differ.
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
    """Number of inputs before it."""
    checksum: str
    """Eight hexadecimal digits."""


def checks(battle: Battle[Any]) -> list[Check]:
    """Return the checks of all checkpoints so far, the first state included. Each is computed once, as a
    finished leg never changes.
    """
    return [Check(leg.before, _of_leg(battle, leg)) for leg in battle.legs]


def _of_leg(battle: Battle[Any], leg: Segment[Any]) -> str:
    if not leg.checksum:
        leg.checksum = checksum(battle.game.dump(leg.state), battle.game.evidence)
    return leg.checksum


def checksum(state: Mapping[str, object], ignored: Set[str] = frozenset()) -> str:
    """Return the checksum of a dumped state. Keys with empty values (0, "", False, None, no entries) are left
    out, so that a field added later changes it only once it has a value; so are `ignored` keys.
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
