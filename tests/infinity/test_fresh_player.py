"""What the computer remembers of one battle has no part in another."""

from __future__ import annotations

from wartable import fight, game_of, ruleset
from wartable.files import read_scenario


def _story(name: str, seed: int) -> list[dict[str, object]]:
    setup = read_scenario(name)
    game, rules = game_of(setup), ruleset("infinity")
    state = game.start(setup, seed)
    players = {seat: rules.player("greedy", at) for at, seat in enumerate(state.seats())}
    return [event.facts() for event in fight(game, state, players, listening=True).events]


def test_a_battle_goes_the_same_way_after_one_on_another_table() -> None:
    alone = _story("weighhouse_yard", 1)
    _story("still_water", 1)
    assert _story("weighhouse_yard", 1) == alone
