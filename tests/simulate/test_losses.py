"""What whole battles of each game tell of losses, against counts that are made in another way."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final, NamedTuple

import pytest

from wartable import Losses, Seeded, State, UnitView, game_of, read_unit, ruleset
from wartable.files import read_scenario

SCENARIOS: Final = (
    "first_steps",
    "many_made_one",
    "night_market",
    "shield_wall",
    "two_marshals",
    "salt_feud",
)


class Played(NamedTuple):
    """A battle that is over: its account of losses, its events as data, its units and its state."""

    told: Losses
    events: list[dict[str, Any]]
    units: dict[str, UnitView]
    state: State

    def of(self, kind: str) -> list[dict[str, Any]]:
        """Its events of one kind."""
        return [facts for facts in self.events if facts["event"] == kind]


def played(scenario: str, seed: int) -> Played:
    """A battle between greedy players."""
    setup = read_scenario(scenario, [])
    game = game_of(setup)
    state = game.start(setup, seed)
    rules = ruleset(str(setup["ruleset"]))
    players = {seat: rules.player("greedy", seed) for seat in state.seats()}
    table = game.table(state, players, Seeded(), None, listening=True)
    while not table.state.is_over():
        game.step(table)
    told = Losses()
    told.add(table.events, 1)
    data: Any = game.view(table.state, "").data()
    views = [read_unit(facts) for facts in data["units"]]
    return Played(
        told, [event.facts() for event in table.events], {unit.id: unit for unit in views}, table.state
    )


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_unit_that_is_out_in_the_end_has_been_told_to_leave(scenario: str) -> None:
    battle = played(scenario, 3)
    out = {unit.id for unit in battle.units.values() if unit.out and not unit.within}
    assert out
    assert out <= battle.told.left.keys()


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_most_harm_that_somebody_does_is_done_to_enemies(scenario: str) -> None:
    battle = played(scenario, 3)
    sides = {unit.id: unit.side for unit in battle.units.values()}
    whole = sum([amount for (by, _), amount in battle.told.harm.items() if by in sides])
    dealt = sum([battle.told.dealt(unit, sides) for unit in sides])
    assert 0.8 * whole <= dealt <= whole


def test_damage_in_an_operation_is_what_threshold_was_lost_and_is_dealt_by_who_hit() -> None:
    battle = played("first_steps", 3)
    lost: Counter[str] = Counter()
    hit: Counter[tuple[str, str]] = Counter()
    for facts in battle.of("Damaged"):
        lost[facts["unit"]] += facts["amount"]
    for facts in battle.of("HitSuffered"):
        hit[facts["unit"], facts["target"]] += 1
    assert {unit: battle.told.taken(unit) for unit in lost} == lost
    assert {pair for pair in battle.told.harm if pair[0]} <= hit.keys()


def test_levels_in_a_war_are_those_rolled_for_damage() -> None:
    battle = played("shield_wall", 3)
    rolled: Counter[tuple[str, str]] = Counter()
    for facts in battle.of("DamageRolled"):
        rolled[facts["unit"], facts["target"]] += facts["levels"]
    told = {pair: amount for pair, amount in battle.told.harm.items() if pair[0]}
    assert +rolled == told


def test_harm_in_a_mission_is_dealt_by_who_attacked() -> None:
    battle = played("corporals_lantern", 3)
    lost: Counter[str] = Counter()
    attacks = {(facts["attacker"], unit) for facts in battle.of("AttackRolled") for unit in facts["targets"]}
    for kind, field in (("WoundsLost", "lost"), ("UnderlingsKilled", "killed"), ("MagnitudeLost", "lost")):
        for facts in battle.of(kind):
            lost[facts["unit"]] += facts[field]
    assert {unit: battle.told.taken(unit) for unit in lost} == lost
    assert {pair for pair, amount in battle.told.harm.items() if pair[0] and amount} <= attacks


def test_wounds_in_a_skirmish_are_dealt_by_who_attacked() -> None:
    battle = played("salt_feud", 3)
    lost: Counter[str] = Counter()
    attacks = {(facts["trooper"], facts["target"]) for facts in battle.of("AttackRolled")}
    attacks |= {(facts["trooper"], target) for facts in battle.of("Touched") for target in facts["targets"]}
    for facts in battle.of("Wounded"):
        lost[facts["trooper"]] += facts["lost"]
    assert {unit: battle.told.taken(unit) for unit in lost} == lost
    assert {pair for pair in battle.told.harm if pair[0]} <= attacks
