"""Fixtures: who plays which side in which battle of a match between two computer players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from wartable import BadInput, Problem, Setup, checked
from wartable.simulate.battles import BatchConfig
from wartable.simulate.played import Played
from wartable.simulate.sharing import BattleJob

NEUTRAL_PLAYER: Final = "greedy"
"""The player of seats that belong to no side."""


class Arena(NamedTuple):
    """A scenario in which matches are played, and for each of its seats the side that it plays, "" for a seat
    without units.
    """

    name: str
    setup: Setup
    sides: tuple[str, ...]
    side_of_seat: Mapping[str, str]

    def seated(self, side: str, its_player: str, other: str) -> dict[str, str]:
        """Return the name of a player for each seat: `its_player` plays one side, `other` all others."""
        return {
            seat: its_player if played == side else other if played else NEUTRAL_PLAYER
            for seat, played in self.side_of_seat.items()
        }


def arena_of(name: str, setup: Setup) -> Arena:
    """Return the arena of a scenario. Raises BadInput if it has problems, or cannot be divided between two
    players.
    """
    game = checked(setup).game(setup)
    start = game.start(setup, 0)
    sides, found = start.sides(), {}
    for seat in start.seats():
        played = [side for side in game.perspective(start, seat).sides if side in sides]
        if len(played) > 1:
            what = f"seat {seat} commands units of the sides {' and '.join(played)} in {name}"
            raise _unfit(what, "give each side seats of its own")
        found[seat] = played[0] if played else seat if seat in sides else ""
    if len(set(found.values()) - {""}) < 2:
        raise _unfit(f"{name} has no two sides with seats", "use a scenario with at least two")
    return Arena(name, setup, tuple(side for side in sides if side in found.values()), found)


def _unfit(what: str, remedy: str) -> BadInput:
    return BadInput("cannot play a match", [Problem("setups", what, remedy)])


class Place(NamedTuple):
    """The arena and the side of a pair of battles. In the first battle the first player plays this side and
    the second player all others, in the second battle they are swapped.
    """

    arena: int
    side: str


class Fixture:
    """All battles of a match between two players. Pair n is played in the scenarios by turns, both battles
    with the seed of battle n, first with the first player on the first side. In a scenario with more than two
    sides one player plays one side, each side by turns, and the other player all others.
    """

    def __init__(self, arenas: Sequence[Arena], players: tuple[str, str], seed: int, most: int) -> None:
        self.arenas = arenas
        self.players = players
        self.seed = seed
        first, second = players
        self._configs = {
            Place(number, side): tuple(
                BatchConfig(arena.setup, arena.seated(side, *seated), seed, most)
                for seated in ((first, second), (second, first))
            )
            for number, arena in enumerate(arenas)
            for side in arena.sides
        }

    @property
    def configs(self) -> list[BatchConfig]:
        """The parameters of all battles of the match."""
        return [config for both in self._configs.values() for config in both]

    def place_of(self, pair: int) -> Place:
        """Return the place of the pair with this number, from 0."""
        arena = pair % len(self.arenas)
        sides = self.arenas[arena].sides
        turn = 0 if len(sides) == 2 else pair // len(self.arenas) % len(sides)
        return Place(arena, sides[turn])

    def job(self, pair: int, half: int) -> BattleJob:
        """Return the first battle of a pair (`half` is 0), or the second (1)."""
        return BattleJob(self._configs[self.place_of(pair)][half], pair)

    def player_of_side(self, pair: int, half: int, side: str) -> str:
        """Return the name of the player who plays this side in a battle of a pair."""
        is_alone = self.place_of(pair).side == side
        return self.players[half if is_alone else 1 - half]

    def winner(self, pair: int, half: int, battle: Played) -> str:
        """Return the name of the player who won a battle of a pair, "" for a draw. A battle that was given
        up, or won by sides of both players, is a draw.
        """
        winners = {self.player_of_side(pair, half, side) for side in battle.winners}
        return winners.pop() if len(winners) == 1 else ""

    def score(self, pair: int, battles: Iterable[Played]) -> float:
        """Return how many of the two battles of a pair the first player won, a draw as half of one."""
        worth = {self.players[0]: 1.0, self.players[1]: 0.0, "": 0.5}
        return sum([worth[self.winner(pair, half, battle)] for half, battle in enumerate(battles)])
