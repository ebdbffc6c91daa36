"""The budget of a player that thinks ahead: a number of imagined battles, or a time."""

from __future__ import annotations

from time import monotonic
from typing import Final, NamedTuple

from wartable import BadInput, Problem

MOST_BATTLES: Final = 100_000
"""Greatest number of imagined battles for one answer."""
MOST_SECONDS: Final = 600.0
"""Greatest number of seconds for one answer."""
USUAL_BATTLES: Final = 64
"""Number of imagined battles for one answer if nothing else is asked for."""
_FORM: Final = "write search:battles=64 or search:seconds=1"


class Budget(NamedTuple):
    """The work that one answer may take: at most `battles` imagined battles, and at most about `seconds`. If
    one of them is 0, it does not limit the work.
    """

    battles: int = USUAL_BATTLES
    seconds: float = 0.0

    def clock(self) -> BudgetClock:
        """Return a clock that starts now."""
        return BudgetClock(self)


class BudgetClock:
    """A clock for a budget, which runs while a player thinks."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._started = monotonic()
        self.used = 0
        """Number of battles that were played."""

    def share_left(self) -> float:
        """Return the share of the budget that is left, from 1 down to 0."""
        battles, seconds = self._budget
        shares = [self.used / battles] if battles else []
        if seconds:
            shares.append((monotonic() - self._started) / seconds)
        return max(0.0, 1 - max(shares))


def read_budget(text: str) -> Budget:
    """Read a budget such as "battles=64" or "seconds=0.5"; "" is the usual one. Raises BadInput."""
    if not text:
        return Budget()
    unit, _, amount = text.partition("=")
    if unit == "battles":
        if amount.isascii() and amount.isdigit() and len(amount) <= 6 and 1 <= int(amount) <= MOST_BATTLES:
            return Budget(battles=int(amount))
        raise _fault(f"{amount!r} is no number of battles from 1 to {MOST_BATTLES}")
    if unit == "seconds":
        seconds = _number(amount)
        if 0 < seconds <= MOST_SECONDS:
            return Budget(battles=0, seconds=seconds)
        raise _fault(f"{amount!r} is no number of seconds above 0, up to {MOST_SECONDS:g}")
    raise _fault(f"there is no budget {unit!r}")


def _number(text: str) -> float:
    """Return the number that a text is; 0 if it is none."""
    try:
        number = float(text)
    except ValueError:
        return 0.0
    return number if number == number else 0.0


def _fault(what: str) -> BadInput:
    return BadInput("cannot seat a player", [Problem("player", what, _FORM)])
