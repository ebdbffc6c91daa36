"""The rulebook of Battle Century G, with its several kinds of battle; Operations are the default."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from wartable.core.ability import Ability
from wartable.core.data.problem import Problem
from wartable.core.forces.bill import CostBreakdown, Opponents, Rating
from wartable.core.forces.lineup import Lineup
from wartable.core.forces.season import Season
from wartable.core.forces.single_test import SingleTest
from wartable.core.game import Setup
from wartable.core.rulebook import Rulebook
from wartable.core.views.entry import Entry
from wartable.rulesets.battle_century.adoption import register_abilities
from wartable.rulesets.battle_century.builders import BUILDERS, SCENARIO_GUIDES
from wartable.rulesets.battle_century.building.bills import bills_of_force
from wartable.rulesets.battle_century.building.ratings import matching_opponents, ratings_of_force
from wartable.rulesets.battle_century.building.squads import LINEUPS, force_problems
from wartable.rulesets.battle_century.building.unchosen import open_choice_notes
from wartable.rulesets.battle_century.compendium.entries import compendium_entries
from wartable.rulesets.battle_century.games.match import MATCHES, OPENINGS, SINGLE_TESTS
from wartable.rulesets.battle_century.games.operation import OPERATIONS
from wartable.rulesets.battle_century.players.operation import OperationHeuristic
from wartable.rulesets.battle_century.season.opening import OPENING
from wartable.rulesets.battle_century.season.season import SEASON
from wartable.rulesets.battle_century.single_test.command import CHARACTER_TESTS
from wartable.rulesets.battle_century.talents.catalogue import register_talents


class BattleCentury(Rulebook):
    """Battle Century G 1.2. A setup is for an Operation unless its `battle` says otherwise."""

    def lineups(self) -> Mapping[str, Lineup]:
        return LINEUPS

    def force_problems(self, force: Setup) -> list[Problem]:
        return force_problems(force)

    def unchosen(self, force: Setup) -> list[Problem]:
        return open_choice_notes(force)

    def costs(self, force: Setup) -> list[CostBreakdown]:
        return bills_of_force(force)

    def ratings(self, force: Setup) -> list[Rating]:
        return ratings_of_force(force)

    def opposition(self, total: int) -> list[Opponents]:
        return matching_opponents(total)

    def compendium(self) -> list[Entry]:
        return compendium_entries()

    def season(self) -> Season:
        return SEASON

    def single_test(self) -> SingleTest:
        return CHARACTER_TESTS

    def adopt(self, kinds: Sequence[type[Ability]]) -> list[Problem]:
        return register_abilities(kinds)


register_talents()

RULEBOOK: Final = BattleCentury(
    "battle-century",
    "Battle Century G",
    {"": OPERATIONS, "match": MATCHES, "test": SINGLE_TESTS, OPENING: OPENINGS},
    heuristic=OperationHeuristic(),
    builders=BUILDERS,
    scenario_guides=SCENARIO_GUIDES,
    summary="Giant mecha and the Pilots inside them: boost, aim, spend Genre Points, and lose an arm "
    "before you lose the day.",
)
