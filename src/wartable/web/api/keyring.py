"""Authentication of programs by bearer tokens. A token is valid for one place at a table, or for all places
of its owner.
"""

from __future__ import annotations

from collections import OrderedDict
from time import monotonic
from typing import Final

from wartable.web.host import Host
from wartable.web.pages.identity import Forbidden
from wartable.web.store.people import random_word
from wartable.web.store.seats import NOWHERE, TAKEN, USED, LinkedPlace
from wartable.web.store.tokens import Bearer, Tokens

_CACHE_SECONDS: Final = 5.0
"""Seconds for which a token from the database is cached; they are few, because another process may revoke
it.
"""
_MAX_LENGTH: Final = 100


class Unknown(Exception):
    """Raised if a request has no token, or one that the server does not know."""

    def __init__(self) -> None:
        super().__init__("no token, or one that is not known: send the header Authorization: Bearer TOKEN")


class Keyring:
    """Makes, checks and revokes tokens in the database; tokens are cached for a short time."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._tokens = Tokens()
        self._known: OrderedDict[str, tuple[float, Bearer]] = OrderedDict()
        """Cached tokens with their bearers and the times at which they were looked up, oldest first."""

    @property
    def kept(self) -> int:
        """The number of tokens in the cache."""
        return len(self._known)

    async def bearer(self, word: str) -> Bearer:
        """Return the bearer of the token `word`: its owner, and the place for which it is valid. Raises
        Unknown if there is no such token.
        """
        if not word or len(word) > _MAX_LENGTH:
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
        """Drop expired tokens from the cache, so that only tokens in use take memory."""
        oldest = monotonic() - _CACHE_SECONDS
        while self._known and next(iter(self._known.values()))[0] < oldest:
            self._known.popitem(last=False)

    async def seated(self, word: str, table: str, place: str) -> Bearer:
        """Return the bearer of the token `word`, and record that this place at the table is active now.
        Raises Unknown if there is no such token, Forbidden if it is not valid for the place.
        """
        bearer = await self.bearer(word)
        if bearer.table:
            is_open = (bearer.table, bearer.place) == (table, place)
        else:
            is_open = place in await self._host.read(self._host.people.places_of_browser(table, bearer.owner))
        if not is_open:
            raise Forbidden(
                "this token is for another place: ask the owner of the table for one for this seat"
            )
        self._host.record_activity(table, place)
        return bearer

    async def owner(self, word: str, table: str) -> Bearer:
        """Return the bearer of the token `word`, who must own the table. Raises Unknown if there is no such
        token, Forbidden if its bearer does not own the table, or if it is valid for one place only.
        """
        bearer = await self.bearer(word)
        owner = await self._host.read(self._host.people.owner_of(table))
        if bearer.table or owner is None or bearer.owner != owner:
            raise Forbidden("only the owner of a table may do this: use the token that came when it was made")
        return bearer

    async def person(self, owner: str) -> str:
        """Make a token that is valid for all places of the person `owner`, and return it."""
        word = random_word()
        await self._host.write(self._tokens.add_token(word, owner))
        return word

    async def seat(self, owner: str, table: str, place: str) -> str:
        """Make a token for one place at a table, and return it. `owner` is the person who owns the token.
        Raises Forbidden if the table has no such place.
        """
        places = await self._host.read(self._host.people.places_of_table(table))
        if place not in places:
            raise Forbidden(f"there is no place {place[:40]!r} at this table; there are {', '.join(places)}")
        word = random_word()
        await self._host.write(self._tokens.add_token(word, owner, table, place))
        return word

    async def join(self, link: str, person: str) -> tuple[LinkedPlace, str]:
        """Give the person `person` the place to which the invitation link `link` leads, and return the place
        with a new token for it. Raises Forbidden if the link is unknown or used.
        """
        word = random_word()
        linked = await self._host.write(self._host.seats.take_linked_place(link, person, token=word))
        if linked is None or linked.is_used:
            raise Forbidden(NOWHERE if linked is None else USED)
        return linked, word

    async def check_owner_access(self, table: str, place: str) -> None:
        """Raise Forbidden if the owner of a table has no access to this place, because another person has
        taken it. An owner who plays no seat has access to all places.
        """
        taken = await self._host.read(self._host.seats.seats_of_others(table))
        if place in taken and not await self._host.read(self._host.seats.owner_plays_no_seat(table)):
            raise Forbidden(TAKEN)

    async def revoke(self, table: str, place: str) -> int:
        """Revoke all tokens that are valid for this place only, and return how many there were."""
        count = await self._host.write(self._tokens.revoke(table, place))
        self._known = OrderedDict(
            (word, known) for word, known in self._known.items() if known[1][1:] != (table, place)
        )
        return count
