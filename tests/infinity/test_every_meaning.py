"""Every answer to every question of a skirmish says what it brings, or has odds."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

import pytest

from tests.conformance.skirmishes import NAME, SKIRMISHES
from wartable import Battle, Option, Outlook, Setup, State, new_battle, read_telling
from wartable.files import list_scenarios, read_scenario
from wartable.rulesets.infinity.seen.telling import TELLING
from wartable.seat.handbook import RulesetHandbook

SCENARIOS: Final = [one.name for one in list_scenarios() if one.ruleset == NAME]
SETUPS: Final = [*[read_scenario(name) for name in SCENARIOS], *SKIRMISHES]
HANDBOOK: Final = RulesetHandbook(NAME)
WORDS: Final = read_telling(TELLING).entries


def verb_of(option: Option) -> str:
    """What kind of answer this is: the first part of its key, of an ARO that of its skill."""
    key = option.data.key if isinstance(option.data, Option) else option.key
    return key.partition(":")[0].partition(">")[0]


def silent(battle: Battle[State], random: Random) -> Iterator[str]:
    """What says nothing of the open question: one answer of each kind is looked at."""
    decision = battle.decision
    assert decision is not None
    view = battle.view(decision.seat)
    outlook = Outlook(battle, decision, HANDBOOK, WORDS)
    kinds = {verb_of(option): option for option in random.sample(decision.options, len(decision.options))}
    for option in kinds.values():
        if not outlook.meaning(option) and not view.forecasts(option):
            yield f"{decision.question} {option.key}"


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: str(setup["title"]))
def test_every_answer_says_what_it_brings(setup: Setup) -> None:
    battle, random = new_battle(setup, 1), Random(1)
    found: list[str] = []
    while battle.decision is not None:
        found += silent(battle, random)
        battle.choose(random.choice(battle.decision.options).key)
    assert found == []
