"""Quotas for the open tables of an owner, and for new browsers and programs from an address."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from math import ceil, inf
from time import monotonic
from typing import Final, NamedTuple

from sqlalchemy import Connection

from wartable.toolkit import counted
from wartable.web.pictures.limits import MAX_STORED
from wartable.web.store.closing import count_open_tables
from wartable.web.tables.refusals import OFTEN, Refused

_HOUR: Final = 3600.0
_MAX_ADDRESSES: Final = 100_000
"""Greatest number of addresses that are remembered."""


class QuotaLimits(NamedTuple):
    """The limits that a server sets, for instance to the open tables of one owner; 0 means unlimited."""

    tables: int = 1_000
    """Open tables that one browser, or one program, may own."""
    newcomers: int = 600
    """New browsers, and programs that make a table without a token, that may come from one address in an
    hour.
    """
    pictures: int = MAX_STORED
    """Bytes of pictures that one browser may store, at all tables together."""


USUAL: Final = QuotaLimits()


class QuotaEnforcer:
    """Enforces quotas before anything is written to the database."""

    def __init__(self, quota: QuotaLimits = USUAL, now: Callable[[], float] = monotonic) -> None:
        self._quota = quota
        self._now = now
        self._newcomers: OrderedDict[str, tuple[float, int]] = OrderedDict()
        """Start of the present hour and number of newcomers for each address, oldest first."""

    def count_newcomer(self, address: str) -> None:
        """Count a new browser or program from an address. Raises Refused if too many have come from it within
        an hour.
        """
        self._forget_old()
        since, count = self._newcomers.get(address, (self._now(), 0))
        most = self._quota.newcomers
        if most and count >= most:
            minutes = counted(ceil((since + _HOUR - self._now()) / 60), "minute")
            raise Refused(
                OFTEN,
                f"{most} new browsers and programs have come from your address within an hour, the most that "
                "this server allows: allow cookies in your browser, let your program send its existing "
                f"token, or try again in {minutes}",
            )
        self._newcomers[address] = (since, count + 1)

    @property
    def picture_bytes_limit(self) -> int:
        """Bytes of pictures that one browser may store; 0 means unlimited."""
        return self._quota.pictures

    def _forget_old(self) -> None:
        oldest = self._now() - _HOUR
        while (
            next(iter(self._newcomers.values()), (inf, 0))[0] <= oldest
            or len(self._newcomers) > _MAX_ADDRESSES
        ):
            self._newcomers.popitem(last=False)

    def open_tables_check(self, owner: str) -> Callable[[Connection], None]:
        """Return a function that checks the number of an owner's open tables. It is to be called in the
        transaction that makes a table, and raises Refused if there are too many.
        """
        most, count = self._quota.tables, count_open_tables(owner)

        def check(connection: Connection) -> None:
            if most and count(connection) >= most:
                raise Refused(
                    OFTEN,
                    f"you have {most} open tables, the most that this server allows: close some that "
                    "you no longer need, on the page of your tables or with DELETE /api/tables/TABLE; they "
                    "can be reopened",
                )

        return check
