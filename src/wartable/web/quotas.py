"""Quotas: open tables per owner, and new browsers and programs per address."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from math import ceil, inf
from time import monotonic
from typing import Final, NamedTuple

from sqlalchemy import Connection

from wartable.toolkit import counted
from wartable.web.store.closing import count_open
from wartable.web.tables.refusals import OFTEN, Refused

_HOUR: Final = 3600.0
_ADDRESSES: Final = 100_000
"""Most addresses that are remembered."""


class Quota(NamedTuple):
    """Limits of a server; 0 means unlimited."""

    tables: int = 1_000
    """Open tables of one browser, or of one program's person."""
    newcomers: int = 600
    """New browsers, and programs that make a table without a token, from one address in an hour."""


USUAL: Final = Quota()


class Quotas:
    """Enforces quotas before anything is written."""

    def __init__(self, quota: Quota = USUAL, now: Callable[[], float] = monotonic) -> None:
        self._quota = quota
        self._now = now
        self._come: OrderedDict[str, tuple[float, int]] = OrderedDict()
        """Start of the current hour and number of newcomers by address, oldest first."""

    def let_in(self, address: str) -> None:
        """Count a new user from an address. Raises Refused if too many have come within an hour."""
        self._forget_old()
        since, count = self._come.get(address, (self._now(), 0))
        most = self._quota.newcomers
        if most and count >= most:
            minutes = counted(ceil((since + _HOUR - self._now()) / 60), "minute")
            raise Refused(
                OFTEN,
                f"{most} new browsers and programs have come from your address within an hour, the most that "
                "this server allows: allow cookies in your browser, let your program send its existing "
                f"token, or try again in {minutes}",
            )
        self._come[address] = (since, count + 1)

    def _forget_old(self) -> None:
        oldest = self._now() - _HOUR
        while next(iter(self._come.values()), (inf, 0))[0] <= oldest or len(self._come) > _ADDRESSES:
            self._come.popitem(last=False)

    def room_for(self, owner: str) -> Callable[[Connection], None]:
        """Return a check that an owner may open one more table, to run in the transaction that makes it.

        The check raises Refused.
        """
        most, count = self._quota.tables, count_open(owner)

        def check(connection: Connection) -> None:
            if most and count(connection) >= most:
                raise Refused(
                    OFTEN,
                    f"you have {most} open tables, the most that this server allows: close some that "
                    "you no longer need, on the page of your tables or with DELETE /api/tables/TABLE; they "
                    "can be reopened",
                )

        return check
