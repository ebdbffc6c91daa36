"""Rows for battles of a campaign that have just begun."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wartable import Battle, State, new_battle
from wartable.campaign.standing import HEAD, CampaignStatus
from wartable.campaign.tables import Pending
from wartable.files import save_text


def pending_row(
    battle: Battle[State], title: str, scenario: str, who: Mapping[str, str], seats: Sequence[str]
) -> Pending:
    """Return the database row of an open battle at its first question."""
    return Pending(
        number=HEAD,
        title=title,
        scenario=scenario,
        who=dict(who),
        seats=list(seats),
        revision=0,
        save=save_text(battle),
    )


def due_rolls(standing: CampaignStatus, span: str, seed: int, *, by_hand: bool) -> list[Pending]:
    """Return the rolls that are due when this stretch of time begins, as the row of a battle to be played.
    The list is empty if none are due.
    """
    found: list[Pending] = []
    for setup in standing.season.opening_rolls(standing.roster, span)[:1]:
        ready, who = standing.season.prepare_battle(standing.roster, setup, {})
        battle = new_battle(ready, seed, by_hand=by_hand)
        found.append(pending_row(battle, str(setup.get("title", "")), "", who, []))
    return found
