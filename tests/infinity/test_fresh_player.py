"""What the computer remembers of one battle has no part in another."""

from __future__ import annotations

from wartable import GreedyPlayer, fight, game_of
from wartable.files import read_scenario
from wartable.rulesets.infinity.players.skirmish import SkirmishHeuristic


def _story(name: str, heuristic: SkirmishHeuristic) -> list[dict[str, object]]:
    setup = read_scenario(name)
    game = game_of(setup)
    state = game.start(setup, 2)
    players = {seat: GreedyPlayer(at, heuristic) for at, seat in enumerate(state.seats())}
    return [event.facts() for event in fight(game, state, players, listening=True).events]


def test_a_battle_goes_the_same_way_after_one_on_another_table() -> None:
    alone = _story("weighhouse_yard", SkirmishHeuristic())
    tried = SkirmishHeuristic()
    _story("salt_feud", tried)
    assert _story("weighhouse_yard", tried) == alone
