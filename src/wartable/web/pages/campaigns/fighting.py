"""Functions on the battles of a campaign that call the rules; workers run them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from secrets import randbits
from typing import NamedTuple

import wartable.campaign as campaigns
from wartable import Battle, Rolled, Setup, State
from wartable.campaign import Campaign
from wartable.files import battle_from


class Begun(NamedTuple):
    """A battle that a table continues: its setup, its seed, and the inputs so far."""

    setup: Setup
    seed: int
    lines: list[str]
    has_rolled: bool


def start_battle(
    campaign: Campaign, setup: Setup, scenario: str, who: Mapping[str, str], seats: Sequence[str]
) -> Begun:
    """Begin a battle with the current squad; `who` maps entries of the setup to members."""
    begun = campaigns.start_fight(
        campaign, setup, scenario=scenario, who=who, seats=seats, seed=randbits(64), by_hand=True
    )
    return _begun(begun.battle)


def reopen_battle(campaign: Campaign) -> Begun:
    """Return the open battle of a campaign, for a table to continue."""
    return _begun(campaigns.open_fight(campaign).battle)


def _begun(battle: Battle[State]) -> Begun:
    return Begun(
        dict(battle.setup),
        battle.checkpoints[0].seed,
        [one.line() for one in battle.inputs],
        any(isinstance(one, Rolled) for one in battle.inputs),
    )


def write_back(campaign: Campaign, save: str) -> None:
    """Write the losses of the open battle back to the campaign; `save` is the finished battle."""
    begun = campaigns.open_fight(campaign)
    begun.keep(battle_from(save, "cannot write the battle back"))
    campaigns.finish_fight(begun)


def discard_battle(campaign: Campaign) -> None:
    """Discard the open battle."""
    campaigns.drop_fight(campaign)
