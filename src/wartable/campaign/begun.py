"""Rows for battles of a campaign that have just begun."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wartable import Battle, State, new_battle
from wartable.campaign.standing import HEAD, CampaignStatus
from wartable.campaign.tables import Pending
from wartable.files import save_text


def pending_row(
    battle: Battle[State], title: str, scenario: str, cast: Mapping[str, str], seats: Sequence[str]
) -> Pending:
    """Return the database row for a battle that has just begun and waits at its first question. `cast` maps
    the ids of entries in the battle's setup to the ids of the campaign's members who take their place;
    `seats` are the command line arguments that say who plays each seat.
    """
    return Pending(
        number=HEAD,
        title=title,
        scenario=scenario,
        who=dict(cast),
        seats=list(seats),
        revision=0,
        save=save_text(battle),
    )


def pending_row_for_due_rolls(
    standing: CampaignStatus, span: str, seed: int, *, by_hand: bool
) -> list[Pending]:
    """Return the database row for a battle that consists only of the rolls which are due when a period of
    kind `span` begins. The list has one row, or none if no rolls are due. `by_hand` means that people type
    the dice in.
    """
    found: list[Pending] = []
    for setup in standing.season.opening_rolls(standing.roster, span)[:1]:
        ready, cast = standing.season.prepare_battle(standing.roster, setup, {})
        battle = new_battle(ready, seed, by_hand=by_hand)
        found.append(pending_row(battle, str(setup.get("title", "")), "", cast, []))
    return found
