"""The players of the members of campaigns, and the links that invite them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from sqlalchemy import Connection, Delete, delete, insert, select, update

from wartable.web.store import schema
from wartable.web.store.people import DatabaseWrite, stored_hash_of
from wartable.web.store.repositories import ResourceSummary

_ROW: Final = schema.campaign_players.c


class CampaignPlayer(NamedTuple):
    """The player of a member of a campaign, or an open invitation to play the member. `word` is the secret
    word of the link ("" once it is used), `name` the name that the player has given ("" for none), and
    `is_taken` says whether a browser has used the link.
    """

    member: str
    word: str
    name: str
    is_taken: bool


class CampaignInvitation(NamedTuple):
    """The campaign, and the member of it to play, to which an invitation link leads."""

    campaign: str
    member: str


class CampaignPlayerStore:
    """Makes queries and writes about players of campaigns. Each is a function that `Database.read` or
    `Database.write` calls with a connection.
    """

    def all_players(self, campaign: str) -> Callable[[Connection], dict[str, CampaignPlayer]]:
        """Return a query for the players and open invitations of a campaign. Its result has them by the ids
        of the members that they play.
        """
        who = schema.persons.c
        query = (
            select(_ROW.member, _ROW.text, who.name, _ROW.browser)
            .join(schema.persons, who.browser == _ROW.browser, isouter=True)
            .where(_ROW.campaign_id == campaign)
        )

        def read(connection: Connection) -> dict[str, CampaignPlayer]:
            found = connection.execute(query)
            return {row[0]: CampaignPlayer(row[0], row[1], row[2] or "", row[3] is not None) for row in found}

        return read

    def played_members(self, campaign: str, browser: str) -> Callable[[Connection], list[str]]:
        """Return a query for the ids of the members of a campaign that a browser plays."""
        here = (_ROW.campaign_id == campaign) & (_ROW.browser == browser)
        query = select(_ROW.member).where(here).order_by(_ROW.member)
        return lambda connection: list(connection.scalars(query))

    def played_campaigns(self, browser: str) -> Callable[[Connection], list[ResourceSummary]]:
        """Return a query for the campaigns in which a browser plays a member, newest first."""
        found = schema.campaigns.c
        query = (
            select(found.id, found.title, found.ruleset)
            .where(found.id.in_(select(_ROW.campaign_id).where(_ROW.browser == browser)))
            .order_by(found.since.desc(), found.id)
        )
        return lambda connection: [ResourceSummary(*row) for row in connection.execute(query)]

    def invite(self, campaign: str, member: str, word: str) -> DatabaseWrite:
        """Return a write that makes an invitation to play a member. It replaces an earlier invitation or
        player.
        """
        values = {"campaign_id": campaign, "member": member, "word": stored_hash_of(word), "text": word}

        def write(connection: Connection) -> None:
            connection.execute(_free(campaign, member))
            connection.execute(insert(schema.campaign_players).values(values))

        return write

    def free_member(self, campaign: str, member: str) -> DatabaseWrite:
        """Return a write that revokes the invitation for a member, or takes the member back from its
        player.
        """

        def write(connection: Connection) -> None:
            connection.execute(_free(campaign, member))

        return write

    def remove_players(self, campaign: str) -> DatabaseWrite:
        """Return a write that removes all players and invitations of a campaign."""

        def write(connection: Connection) -> None:
            connection.execute(delete(schema.campaign_players).where(_ROW.campaign_id == campaign))

        return write

    def find_invitation(self, word: str) -> Callable[[Connection], CampaignInvitation | None]:
        """Return a query for what an invitation link leads to; None if it is unknown or used."""
        query = select(_ROW.campaign_id, _ROW.member).where(_ROW.word == stored_hash_of(word))

        def read(connection: Connection) -> CampaignInvitation | None:
            found = connection.execute(query).first()
            return None if found is None else CampaignInvitation(*found)

        return read

    def take_member(self, word: str, browser: str) -> Callable[[Connection], bool]:
        """Return a write that makes a browser the player of the member to which a link leads. Its result is
        False if the link is unknown or used.
        """
        change = update(schema.campaign_players).where(_ROW.word == stored_hash_of(word))
        used = change.values(word=None, text="", browser=browser)
        return lambda connection: bool(connection.execute(used).rowcount)


def _free(campaign: str, member: str) -> Delete:
    return delete(schema.campaign_players).where(_ROW.campaign_id == campaign, _ROW.member == member)


PLAYERS: Final = CampaignPlayerStore()
