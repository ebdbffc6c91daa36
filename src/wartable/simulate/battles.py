"""The battles of a simulation, each of which is determined by the simulation's seed and its number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from hashlib import blake2b
from typing import Final, NamedTuple

from wartable import (
    Battle,
    Event,
    Game,
    Losses,
    Player,
    Rulebook,
    Seeded,
    Segment,
    Setup,
    State,
    Stop,
    play_to,
    ruleset,
)
from wartable.files import breakage, write_broken
from wartable.players.names import player_of
from wartable.players.thinking import ThinkingPlayer
from wartable.simulate.played import Played, UnitPlayed
from wartable.simulate.thoughtful import BattleRun, play_with_thinking_players

MOST: Final = 100_000
"""The number of decisions after which a battle is given up. Battles of shipped scenarios take some
hundreds.
"""


class BattleFailed(RuntimeError):
    """Raised if a battle could not be played to its end; the message has its number and the reason. `replay`
    is the text of a replay that fails at the same place, or "".
    """

    replay: str = ""


class BatchConfig(NamedTuple):
    """The parameters of all battles of a simulation. `players` has the name of a player for each seat; after
    `most` decisions a battle is given up.
    """

    setup: Setup
    players: Mapping[str, str]
    seed: int
    most: int = MOST
    digest_events: bool = False
    """Whether digests cover all events, which takes longer, instead of only answers, rolls and losses."""

    @property
    def rules(self) -> Rulebook:
        """The rulebook of the setup."""
        return ruleset(str(self.setup["ruleset"]))

    def seed_of(self, number: int) -> int:
        """Return the seed for the dice of the battle with this number."""
        return derived_seed(self.seed, number)

    def seated(self, number: int) -> dict[str, Player]:
        """Return new players for the battle with this number, by seat. Each has a seed of its own."""
        rules = self.rules
        return {
            seat: player_of(rules, name, derived_seed(self.seed, number, seat))
            for seat, name in self.players.items()
        }


def play_battles(config: BatchConfig, numbers: Iterable[int]) -> Iterator[Played]:
    """Play the battles with these numbers one after another, and yield the result of each when it is over.
    Raises BattleFailed if a rule or player raises an exception.
    """
    game = config.rules.game(config.setup)
    start = game.start(config.setup, config.seed)
    for number in numbers:
        yield play_one(game, start, config, number)


def play_one(game: Game[State], start: State, config: BatchConfig, number: int) -> Played:
    """Play the battle with this number from a copy of the state `start`. Raises BattleFailed if a rule or
    player fails.
    """
    seed = config.seed_of(number)
    try:
        seated = config.seated(number)
        if any(isinstance(player, ThinkingPlayer) for player in seated.values()):
            played = play_with_thinking_players(
                config.rules, config.setup, start.reseeded(seed), seated, config.most
            )
        else:
            played = _play_fast(game, start.reseeded(seed), seated, config)
        units = unit_results(game, played.state, played.losses)
    except Exception as problem:
        raise failure(config, start, number, problem) from problem
    decisions = len(played.answers)
    digest = event_digest(played.events) if config.digest_events else battle_digest(played)
    if played.stop is not Stop.END:
        stuck, far = played.stop is Stop.STALEMATE, played.state.elapsed()
        return Played(number, seed, False, (), "", far, decisions, digest, units, is_stalemate=stuck)
    end = played.state.outcome()
    return Played(number, seed, True, end.winners, end.reason, end.rounds, decisions, digest, units)


def _play_fast(
    game: Game[State], start: State, players: Mapping[str, Player], config: BatchConfig
) -> BattleRun:
    """Play a battle without a record of its inputs."""
    losses = Losses()
    table = game.table(start, players, Seeded(), None, listening=config.digest_events)
    table.counting = True
    stop = play_to(game, table, config.most, losses)
    return BattleRun(table.state, stop, losses, table.answers, table.events)


def unit_results(game: Game[State], state: State, losses: Losses) -> tuple[UnitPlayed, ...]:
    """Return the result of a battle for every unit: whether and when it left the battle, and the harm that it
    dealt and took.
    """
    units = game.roll_call(state)
    sides = {unit.id: unit.side for unit in units}
    taken, dealt = losses.totals(sides)
    return tuple(
        [
            UnitPlayed(
                unit.id,
                unit.name,
                unit.side,
                unit.out,
                losses.left.get(unit.id, losses.left.get(unit.within)) if unit.out else None,
                dealt[unit.id],
                taken[unit.id],
            )
            for unit in units
        ]
    )


def battle_of(config: BatchConfig, number: int) -> tuple[Battle[State], dict[str, Player]]:
    """Return the battle of a simulation with this number, at its first question, and the players of its
    seats, so that the battle can be played again or continued in another way.
    """
    start = config.rules.game(config.setup).start(config.setup, config.seed)
    first = Segment(None, start.reseeded(config.seed_of(number)), [])
    return Battle(config.rules, config.setup, first, players={}, source=Seeded()).run(), config.seated(number)


def failure(config: BatchConfig, start: State, number: int, problem: Exception) -> BattleFailed:
    """Return the error to raise for the battle with this number, in which a rule or a player has raised
    `problem`.
    """
    own_seed = config.seed_of(number)
    title = config.setup.get("title", config.rules.title)
    reason = breakage(problem, config.setup) or f"{type(problem).__name__}: {problem}"
    failed = BattleFailed(
        f"cannot finish battle {number} of {title!r} with seed {own_seed} (from {config.seed}): "
        f"{reason}; play it alone with this seed to see where"
    )
    failed.replay = replay_of_failed_battle(config, start, number, reason)
    return failed


def replay_of_failed_battle(config: BatchConfig, start: State, number: int, reason: str) -> str:
    """Play a failed battle again, and return the text of a replay that fails at the same place; "" if it
    fails before its first input.
    """
    first = start.reseeded(config.seed_of(number))
    rules, setup = config.rules, config.setup
    seated = config.seated(number)
    battle = Battle(rules, setup, Segment(None, first.copy(), []), players=seated, source=Seeded())
    with suppress(Exception):
        battle.run()
    inputs = battle.inputs
    if not inputs:
        return ""
    before = Battle(rules, setup, Segment(None, first, []), players={}, source=None).run()
    for entry in inputs[:-1]:
        before.feed(entry)
    before.source = Seeded()
    return write_broken(before, inputs[-1:], f"A rule broke in battle {number}: {reason}.")


def battle_digest(played: BattleRun) -> bytes:
    """Return a hash of the answers, the number of rolls and the losses of a battle, by which two runs of the
    battle can be compared.
    """
    totals = f"{played.state.rolled} {played.losses.harm} {played.losses.left}"
    return blake2b("\n".join([*played.answers, totals]).encode(), digest_size=16).digest()


def event_digest(events: Iterable[Event]) -> bytes:
    """Return a hash of these events, by which two runs of a battle can be compared."""
    text = "\n".join([repr(event.facts()) for event in events])
    return blake2b(text.encode(), digest_size=16).digest()


def derived_seed(seed: int, *parts: int | str) -> int:
    """Return a seed below 2**48 that depends only on `seed` and `parts`, such as the number of a battle and a
    seat. Other parts almost certainly give another seed.
    """
    name = "/".join([str(seed), *[str(part) for part in parts]])
    return int.from_bytes(blake2b(name.encode(), digest_size=6).digest(), "big")
