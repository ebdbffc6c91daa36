"""Detection of questions that need not be asked, because no answer could turn out better than passing."""

from __future__ import annotations

from logging import getLogger
from time import monotonic
from typing import Final

from wartable import Battle, Option, State, last_step

LIMIT: Final = 0.1
"""The seconds after which a question is asked if it is not yet clear whether an answer could help."""
QUIET: Final = "quiet"
"""Ask only if an answer could help."""
NEXT: Final = "next"
"""Ask the next question in any case, then only those to which an answer could help."""
EVERYTHING: Final = "everything"
"""Ask every question."""
MODES: Final = (QUIET, NEXT, EVERYTHING)
_LOG: Final = getLogger("wartable")


def obvious_answer(battle: Battle[State], limit: float = LIMIT) -> Option | None:
    """Return the answer that can be given to the open question without asking the seat: usually the one that
    passes, if no other could help as far as the seat knows. Return None if there is no question or the seat
    must be asked, as it always is before an irreversible step.
    """
    decision = battle.decision
    if decision is None:
        return None
    end = monotonic() + limit
    try:
        option = battle.view(decision.seat).obvious_answer(decision, lambda: monotonic() > end)
        return None if option is None or last_step(battle, option.key) else option
    except Exception:  # noqa: BLE001 - a failing rule must not stop play; the seat is asked
        _LOG.exception("cannot tell whether a question needs asking; it is asked")
        return None
