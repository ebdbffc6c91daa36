"""Who asks: programs are known by a token, which opens one place at one table or all places of its owner."""

from __future__ import annotations

from collections import OrderedDict
from time import monotonic
from typing import Final

from wartable.web.host import Host
from wartable.web.pages.identity import Forbidden
from wartable.web.store.people import fresh_word
from wartable.web.store.seats import NOWHERE, TAKEN, USED, Way
from wartable.web.store.tokens import Bearer, Tokens

_FRESH: Final = 5.0
"""Seconds after which a token is looked up again: another process of this server may have revoked it."""
_LONGEST: Final = 100


class Unknown(Exception):
    """Nobody holds this token."""

    def __init__(self) -> None:
        super().__init__("no token, or one that is not known: send the header Authorization: Bearer TOKEN")


class Keyring:
    """Finds who holds a token, without asking the database each time."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._tokens = Tokens()
        self._known: OrderedDict[str, tuple[float, Bearer]] = OrderedDict()
        """What was found of each token, and when, the oldest first."""

    @property
    def kept(self) -> int:
        """How many tokens are in memory."""
        return len(self._known)

    async def bearer(self, word: str) -> Bearer:
        """Who holds this token; raises Unknown."""
        if not word or len(word) > _LONGEST:
            raise Unknown
        self._forget_old()
        known = self._known.get(word)
        if known is not None:
            return known[1]
        found = await self._host.read(self._tokens.find(word))
        if found is None:
            raise Unknown
        self._known[word] = (monotonic(), found)
        self._known.move_to_end(word)
        return found

    def _forget_old(self) -> None:
        """Forget what was looked up too long ago, so that only tokens in use take memory."""
        oldest = monotonic() - _FRESH
        while self._known and next(iter(self._known.values()))[0] < oldest:
            self._known.popitem(last=False)

    async def seated(self, word: str, table: str, place: str) -> Bearer:
        """Who holds this token, which opens this place; raises Unknown, Forbidden."""
        bearer = await self.bearer(word)
        if bearer.table:
            is_open = (bearer.table, bearer.place) == (table, place)
        else:
            is_open = place in await self._host.read(self._host.people.places(table, bearer.owner))
        if not is_open:
            raise Forbidden(
                "this token is for another place: ask the owner of the table for one for this seat"
            )
        self._host.note(table, place)
        return bearer

    async def owner(self, word: str, table: str) -> Bearer:
        """Who holds this token, which is the one of the table's owner; raises Unknown, Forbidden."""
        bearer = await self.bearer(word)
        owner = await self._host.read(self._host.people.owner(table))
        if bearer.table or owner is None or bearer.owner != owner:
            raise Forbidden("only the owner of a table may do this: use the token that came when it was made")
        return bearer

    async def person(self, owner: str) -> str:
        """A new token that may do all that this person may."""
        word = fresh_word()
        await self._host.write(self._tokens.make(word, owner))
        return word

    async def seat(self, owner: str, table: str, place: str) -> str:
        """A new token for a place; raises Forbidden where the table has no such place."""
        places = await self._host.read(self._host.people.places_of(table))
        if place not in places:
            raise Forbidden(f"there is no place {place[:40]!r} at this table; there are {', '.join(places)}")
        word = fresh_word()
        await self._host.write(self._tokens.make(word, owner, table, place))
        return word

    async def join(self, link: str, person: str) -> tuple[Way, str]:
        """Let a program take the place that a link leads to; returns where that is, and its token. Raises
        Forbidden.
        """
        word = fresh_word()
        way = await self._host.write(self._host.seats.take(link, person, token=word))
        if way is None or way.is_used:
            raise Forbidden(NOWHERE if way is None else USED)
        return way, word

    async def check_open(self, table: str, place: str) -> None:
        """Raises Forbidden where somebody has taken this seat, and the owner plays too."""
        taken = await self._host.read(self._host.seats.taken(table))
        if place in taken and not await self._host.read(self._host.seats.runs(table)):
            raise Forbidden(TAKEN)

    async def revoke(self, table: str, place: str) -> int:
        """Let no token open this place any more; the number of those that did."""
        count = await self._host.write(self._tokens.revoke(table, place))
        self._known = OrderedDict(
            (word, known) for word, known in self._known.items() if known[1][1:] != (table, place)
        )
        return count
