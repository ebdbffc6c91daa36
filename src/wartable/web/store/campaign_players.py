"""Players of the members of campaigns, and the links that invite them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from sqlalchemy import Connection, Delete, delete, insert, select, update

from wartable.web.store import schema
from wartable.web.store.people import Deed, hidden
from wartable.web.store.repositories import ListedResource

_ROW: Final = schema.campaign_players.c


class CampaignPlayer(NamedTuple):
    """The player of a member, or an invitation.

    `word` is the word of the link ("" once it is used), `name` the name that the player has given ("" for
    none), `is_taken` whether a browser has used the link.
    """

    member: str
    word: str
    name: str
    is_taken: bool


class Invited(NamedTuple):
    """The campaign and the member to which a link invites."""

    campaign: str
    member: str


class CampaignPlayers:
    """Players of campaigns. Methods that change something return a function for the writer."""

    def all(self, campaign: str) -> Callable[[Connection], dict[str, CampaignPlayer]]:
        """Return a query for the players and invitations of a campaign, by member."""
        who = schema.persons.c
        wanted = (
            select(_ROW.member, _ROW.text, who.name, _ROW.browser)
            .join(schema.persons, who.browser == _ROW.browser, isouter=True)
            .where(_ROW.campaign_id == campaign)
        )

        def read(connection: Connection) -> dict[str, CampaignPlayer]:
            found = connection.execute(wanted)
            return {row[0]: CampaignPlayer(row[0], row[1], row[2] or "", row[3] is not None) for row in found}

        return read

    def members(self, campaign: str, browser: str) -> Callable[[Connection], list[str]]:
        """Return a query for the members of a campaign that a browser plays."""
        here = (_ROW.campaign_id == campaign) & (_ROW.browser == browser)
        wanted = select(_ROW.member).where(here).order_by(_ROW.member)
        return lambda connection: list(connection.scalars(wanted))

    def played(self, browser: str) -> Callable[[Connection], list[ListedResource]]:
        """Return a query for the campaigns of others in which a browser plays, newest first."""
        found = schema.campaigns.c
        wanted = (
            select(found.id, found.title, found.ruleset)
            .where(found.id.in_(select(_ROW.campaign_id).where(_ROW.browser == browser)))
            .order_by(found.since.desc(), found.id)
        )
        return lambda connection: [ListedResource(*row) for row in connection.execute(wanted)]

    def invite(self, campaign: str, member: str, word: str) -> Deed:
        """Return a write that invites a player for a member, in place of an earlier one."""
        values = {"campaign_id": campaign, "member": member, "word": hidden(word), "text": word}

        def write(connection: Connection) -> None:
            connection.execute(_free(campaign, member))
            connection.execute(insert(schema.campaign_players).values(values))

        return write

    def free(self, campaign: str, member: str) -> Deed:
        """Return a write that ends an invitation, or takes a member back from its player."""

        def write(connection: Connection) -> None:
            connection.execute(_free(campaign, member))

        return write

    def drop(self, campaign: str) -> Deed:
        """Return a write that removes all players of a campaign."""

        def write(connection: Connection) -> None:
            connection.execute(delete(schema.campaign_players).where(_ROW.campaign_id == campaign))

        return write

    def invited(self, word: str) -> Callable[[Connection], Invited | None]:
        """Return a query for what an unused link invites to."""
        wanted = select(_ROW.campaign_id, _ROW.member).where(_ROW.word == hidden(word))

        def read(connection: Connection) -> Invited | None:
            found = connection.execute(wanted).first()
            return None if found is None else Invited(*found)

        return read

    def take(self, word: str, browser: str) -> Callable[[Connection], bool]:
        """Return a write that uses a link; its result is False if it was used before."""
        change = update(schema.campaign_players).where(_ROW.word == hidden(word))
        used = change.values(word=None, text="", browser=browser)
        return lambda connection: bool(connection.execute(used).rowcount)


def _free(campaign: str, member: str) -> Delete:
    return delete(schema.campaign_players).where(_ROW.campaign_id == campaign, _ROW.member == member)


PLAYERS: Final = CampaignPlayers()
