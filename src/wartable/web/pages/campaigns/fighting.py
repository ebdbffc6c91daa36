"""Functions for the battles of a campaign. They call the rules, and are run by workers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from secrets import randbits
from typing import NamedTuple

import wartable.campaign as campaigns
from wartable import Battle, Rolled, Setup, State
from wartable.campaign import Campaign
from wartable.files import battle_from


class BattleStart(NamedTuple):
    """A battle for a table to continue: its setup, its seed, and the inputs so far."""

    setup: Setup
    seed: int
    lines: list[str]
    has_rolled: bool


def start_battle(
    campaign: Campaign, setup: Setup, scenario: str, who: Mapping[str, str], seats: Sequence[str]
) -> BattleStart:
    """Begin a battle with the squad of a campaign as it is now. `who` maps entries of the setup to the
    members that take their place.
    """
    begun = campaigns.start_fight(
        campaign, setup, scenario=scenario, who=who, seats=seats, seed=randbits(64), by_hand=True
    )
    return _battle_start(begun.battle)


def reopen_battle(campaign: Campaign) -> BattleStart:
    """Return the open battle of a campaign, so that a table can continue it."""
    return _battle_start(campaigns.open_fight(campaign).battle)


def _battle_start(battle: Battle[State]) -> BattleStart:
    return BattleStart(
        dict(battle.setup),
        battle.checkpoints[0].seed,
        [entry.line() for entry in battle.inputs],
        any(isinstance(entry, Rolled) for entry in battle.inputs),
    )


def write_losses_back(campaign: Campaign, save: str) -> None:
    """Write the losses of the open battle back to the campaign. `save` is a save of the battle after its
    end.
    """
    begun = campaigns.open_fight(campaign)
    begun.keep(battle_from(save, "cannot write the battle back"))
    campaigns.finish_fight(begun)


def discard_battle(campaign: Campaign) -> None:
    """Discard the open battle of a campaign, as if it had never begun."""
    campaigns.drop_fight(campaign)
