"""Results of MAGI Scans: the best total for each target, and its effects. SC-49, SC-50."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.adeptus.model.state import Mission
from wartable.rulesets.adeptus.model.unit import Unit

SEARCH_TOTAL: Final = 8
WEAK_SPOT_TOTAL: Final = 10
"""Totals of scans from which on tests to find the target are easier, and from which on its weak spot is
known.
"""

SEARCH_BONUS: Final = 20
"""Bonus of a subordinate to tests to find a target whose scans have reached SEARCH_TOTAL. SC-49."""


def best_scan_total(state: Mission, side: str, target: str) -> int:
    """Return the best total that a side has reached in scans of the unit with the id `target`; -1 if it has
    reached none. AD-R11.
    """
    commander = state.commanders.get(side)
    return -1 if commander is None else commander.scans.get(target, -1)


def searching_bonus(state: Mission, unit: Unit, target: Unit) -> int:
    """Return a unit's bonus to tests to find a hidden target. It is 20 for a subordinate of the Supreme
    Commander if the best scan of the target has a total of eight or more, otherwise 0. SC-49.
    """
    commander = state.commanders.get(unit.side)
    if commander is None or unit.id not in commander.subordinates:
        return 0
    return SEARCH_BONUS if best_scan_total(state, unit.side, target.id) >= SEARCH_TOTAL else 0
