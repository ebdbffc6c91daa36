"""Single battles of a simulation; each is determined by the seed and its number."""

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
    Table,
    play_to,
    ruleset,
)
from wartable.files import breakage, write_broken
from wartable.simulate.played import Played, UnitPlayed
from wartable.simulate.players import player_of

MOST: Final = 100_000
"""Number of decisions after which a battle is given up; shipped scenarios take some hundreds."""


class BattleFailed(RuntimeError):
    """Raised if a battle could not be played to its end, with its number and the reason. `replay` is its
    record as text, and fails at the same place; "" if there is none.
    """

    replay: str = ""


class BatchConfig(NamedTuple):
    """Parameters shared by all battles of a simulation; `players` has the name of a player for each seat."""

    setup: Setup
    players: Mapping[str, str]
    seed: int
    most: int = MOST
    digest_events: bool = False
    """Whether digests cover every event, not only answers, rolls and losses; that takes longer."""

    @property
    def rules(self) -> Rulebook:
        """Its rulebook."""
        return ruleset(str(self.setup["ruleset"]))

    def seed_of(self, number: int) -> int:
        """Return the seed of a battle's dice."""
        return derived_seed(self.seed, number)

    def seated(self, number: int) -> dict[str, Player]:
        """Return the players of a battle, each with its own seed."""
        rules = self.rules
        return {
            seat: player_of(rules, name, derived_seed(self.seed, number, seat))
            for seat, name in self.players.items()
        }


def play_battles(order: BatchConfig, numbers: Iterable[int]) -> Iterator[Played]:
    """Play the battles with these numbers, one after the other; raises BattleFailed."""
    game = order.rules.game(order.setup)
    start = game.start(order.setup, order.seed)
    for number in numbers:
        yield play_one(game, start, order, number)


def play_one(game: Game[State], start: State, order: BatchConfig, number: int) -> Played:
    """Play one battle from `start` at full speed; raises BattleFailed."""
    seed = order.seed_of(number)
    told = Losses()
    try:
        seated = order.seated(number)
        table = game.table(start.reseeded(seed), seated, Seeded(), None, listening=order.digest_events)
        table.counting = True
        stop = play_to(game, table, order.most, told)
        units = unit_results(game, table.state, told)
    except Exception as problem:
        raise failure(order, start, number, problem) from problem
    decisions = len(table.answers)
    digest = event_digest(table.events) if order.digest_events else battle_digest(table, told)
    if stop is not Stop.END:
        stuck, far = stop is Stop.STALEMATE, table.state.elapsed()
        return Played(number, seed, False, (), "", far, decisions, digest, units, is_stalemate=stuck)
    end = table.state.outcome()
    return Played(number, seed, True, end.winners, end.reason, end.rounds, decisions, digest, units)


def unit_results(game: Game[State], state: State, told: Losses) -> tuple[UnitPlayed, ...]:
    """Return the result of every unit: whether it left, and the harm that it did and took."""
    units = game.roll_call(state)
    sides = {unit.id: unit.side for unit in units}
    taken, dealt = told.totals(sides)
    return tuple(
        [
            UnitPlayed(
                unit.id,
                unit.name,
                unit.side,
                unit.out,
                told.left.get(unit.id, told.left.get(unit.within)) if unit.out else None,
                dealt[unit.id],
                taken[unit.id],
            )
            for unit in units
        ]
    )


def battle_of(order: BatchConfig, number: int) -> tuple[Battle[State], dict[str, Player]]:
    """Return one battle of a simulation, stopped at its first question, and its players; to replay it or
    play it differently.
    """
    start = order.rules.game(order.setup).start(order.setup, order.seed)
    first = Segment(None, start.reseeded(order.seed_of(number)), [])
    return Battle(order.rules, order.setup, first, players={}, source=Seeded()).run(), order.seated(number)


def failure(order: BatchConfig, start: State, number: int, problem: Exception) -> BattleFailed:
    """Return the error for a rule or a player that failed in a battle."""
    own_seed = order.seed_of(number)
    title = order.setup.get("title", order.rules.title)
    reason = breakage(problem, order.setup) or f"{type(problem).__name__}: {problem}"
    failed = BattleFailed(
        f"cannot finish battle {number} of {title!r} with seed {own_seed} (from {order.seed}): "
        f"{reason}; play it alone with this seed to see where"
    )
    failed.replay = replay_of(order, start, number, reason)
    return failed


def replay_of(order: BatchConfig, start: State, number: int, reason: str) -> str:
    """Play a failed battle again, and return it as a replay that fails at the same place; "" if nothing was
    recorded.
    """
    first = start.reseeded(order.seed_of(number))
    rules, setup = order.rules, order.setup
    seated = order.seated(number)
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


def battle_digest(table: Table[State], told: Losses) -> bytes:
    """Return a digest of the answers, rolls and losses of a battle; its table must have been counting."""
    came_to = f"{table.state.rolled} {told.harm} {told.left}"
    return blake2b("\n".join([*table.answers, came_to]).encode(), digest_size=16).digest()


def event_digest(events: Iterable[Event]) -> bytes:
    """Return a digest of all events."""
    told = "\n".join([repr(event.facts()) for event in events])
    return blake2b(told.encode(), digest_size=16).digest()


def derived_seed(seed: int, *parts: int | str) -> int:
    """Return a seed below 2**48, determined by `seed` and the parts: number of the battle, seat ..."""
    name = "/".join([str(seed), *[str(part) for part in parts]])
    return int.from_bytes(blake2b(name.encode(), digest_size=6).digest(), "big")
