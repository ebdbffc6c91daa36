"""Many battles, in this process or shared among workers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from hashlib import blake2b
from time import perf_counter
from typing import Final, NamedTuple

from joblib import Parallel, delayed
from joblib.externals.loky import get_reusable_executor
from joblib.externals.loky.process_executor import BrokenProcessPool, TerminatedWorkerError

from wartable import (
    BadInput,
    Battle,
    Decision,
    Event,
    Game,
    Leg,
    Option,
    Player,
    Problem,
    Rulebook,
    Seeded,
    Setup,
    State,
    Table,
    View,
    checked,
    ruleset,
)
from wartable.files import breakage, house_files, load_houses, write_broken
from wartable.simulate.report import DRAW, SimulationReport, wilson_interval

MOST: Final = 100_000
"""Decisions after which a battle is given up; shipped scenarios take some hundreds."""

_CHUNK: Final = 25
"""Battles that a worker plays at a time; progress is reported after each chunk."""

Progress = Callable[[int, int], None]


class BattleFailed(RuntimeError):
    """Raised where a battle could not be played to its end, with its number and the reason. `replay` breaks
    at the same place.
    """

    replay: str = ""


class Played(NamedTuple):
    """The result of one battle. `is_decided` is False for one that was given up."""

    is_decided: bool
    winners: tuple[str, ...]
    rounds: int
    decisions: int
    digest: bytes


def simulate(
    setup: Setup,
    count: int,
    players: Mapping[str, str],
    seed: int,
    workers: int = 1,
    progress: Progress | None = None,
    *,
    most: int = MOST,
) -> SimulationReport:
    """Play `count` battles and report. Battle i follows from `seed` and i alone, on any number of workers.

    A battle that has not ended after `most` decisions is given up as undecided. `players` names a player for
    each seat ("random", "greedy"). `progress` is called now and then with the number of battles played. With
    more than one of `workers`, rulesets must be installed, not only registered. Raises BadInput with
    everything wrong with the setup, the seats or the count, and BattleFailed.
    """
    rules = checked(setup)
    check_order(rules, setup, count, players, workers, most)
    started = perf_counter()
    tally = Tally(rules.game(setup).start(setup, seed).sides())
    for chunk in chunks(setup, count, players, seed, workers, most):
        for battle in chunk:
            tally.add(battle)
        if progress is not None:
            progress(tally.battles, count)
    return tally.report(perf_counter() - started)


def check_order(
    rules: Rulebook, setup: Setup, count: int, players: Mapping[str, str], workers: int, most: int
) -> None:
    """Raise BadInput with everything wrong with the arguments of `simulate`."""
    seats = rules.game(setup).start(setup, 0).seats()
    found = [
        Problem("players", f"nobody plays for {seat!r}", f"name a player for each of {', '.join(seats)}")
        for seat in seats
        if seat not in players
    ]
    for seat in players:
        if seat not in seats:
            found.append(Problem("players", f"there is no seat {seat!r}", f"use {', '.join(seats)}"))
    if count < 1:
        found.append(Problem("count", f"{count} battles cannot be played", "ask for at least 1"))
    if workers < 1:
        found.append(Problem("workers", f"{workers} workers can do nothing", "ask for at least 1"))
    if most < 1:
        found.append(Problem("most", f"{most} decisions are none", "ask for at least 1"))
    for name in dict.fromkeys(players.values()):
        found += player_problems(name, rules.name)
    if found:
        raise BadInput("cannot simulate", found)


def player_problems(name: str, rules_name: str) -> list[Problem]:
    """What is wrong with a player's name."""
    try:
        ruleset(rules_name).player(name, 0)
    except BadInput as problem:
        return problem.problems
    return []


def chunks(
    setup: Setup, count: int, players: Mapping[str, str], seed: int, workers: int, most: int
) -> Iterable[list[Played]]:
    """All battles in order, in chunks. Only those in progress are held in memory."""
    spans = ((first, min(first + _CHUNK, count)) for first in range(0, count, _CHUNK))
    if workers == 1:
        return (play_span(setup, players, seed, first, after, most) for first, after in spans)
    houses = [str(file.path) for file in house_files(setup)]
    run = Parallel(n_jobs=workers, return_as="generator")
    found: Iterable[list[Played]] = run(
        delayed(play_span)(setup, players, seed, first, after, most, houses) for first, after in spans
    )
    whole = unless_killed(found)
    return among_strangers(whole) if houses else whole


def unless_killed(found: Iterable[list[Played]]) -> Iterable[list[Played]]:
    """Pass the results on; raises BattleFailed where the system killed a worker."""
    try:
        yield from found
    except (TerminatedWorkerError, BrokenProcessPool) as problem:
        get_reusable_executor().shutdown(kill_workers=True)
        raise BattleFailed(
            "cannot finish the battles: a worker was ended from outside, perhaps for want of memory; "
            "ask for fewer workers, or play again with the same seed"
        ) from problem


def among_strangers(found: Iterable[list[Played]]) -> Iterable[list[Played]]:
    """Pass the results on; then the workers end, so that later ones do not know these house files."""
    try:
        yield from found
    finally:
        get_reusable_executor().shutdown()


def play_span(
    setup: Setup,
    players: Mapping[str, str],
    seed: int,
    first: int,
    after: int,
    most: int,
    houses: Sequence[str] = (),
) -> list[Played]:
    """Play the battles from number `first` up to but not including `after`; a worker loads the house files
    first.
    """
    load_houses(houses)
    rules = ruleset(str(setup["ruleset"]))
    start = rules.game(setup).start(setup, seed)
    return [play_one(rules, start, setup, players, seed, number, most) for number in range(first, after)]


def play_one(
    rules: Rulebook,
    start: State,
    setup: Setup,
    players: Mapping[str, str],
    seed: int,
    number: int,
    most: int,
) -> Played:
    """One battle from `start` at full speed; raises BattleFailed."""
    own_seed = derived_seed(seed, number)
    game = rules.game(setup)
    seated = seated_by(rules, players, seed, number)
    try:
        table = game.table(start.reseeded(own_seed), seated, Seeded(), None, listening=True)
        is_decided = play_on(game, table, seated.values(), most)
    except Exception as problem:
        title = setup.get("title", rules.title)
        reason = breakage(problem, setup) or f"{type(problem).__name__}: {problem}"
        failed = BattleFailed(
            f"cannot finish battle {number} of {title!r} with seed {own_seed} (from {seed}): "
            f"{reason}; play it alone with this seed to see where"
        )
        failed.replay = replay_of(rules, start, setup, players, seed, number, reason)
        raise failed from problem
    decisions = sum(player.count for player in seated.values())
    if not is_decided:
        return Played(False, (), 0, decisions, digest_of(table.events))
    outcome = table.state.outcome()
    return Played(True, outcome.winners, outcome.rounds, decisions, digest_of(table.events))


def play_on(game: Game[State], table: Table[State], seated: Collection[Counting], most: int) -> bool:
    """Play to the end; False where there is none after this many decisions."""
    while not table.state.is_over():
        if sum(player.count for player in seated) >= most:
            return False
        game.step(table)
    return True


def seated_by(rules: Rulebook, players: Mapping[str, str], seed: int, number: int) -> dict[str, Counting]:
    """The players of a battle, each with its own seed."""
    return {
        seat: Counting(rules.player(name, derived_seed(seed, number, seat))) for seat, name in players.items()
    }


def replay_of(
    rules: Rulebook,
    start: State,
    setup: Setup,
    players: Mapping[str, str],
    seed: int,
    number: int,
    reason: str,
) -> str:
    """Play a battle that broke once more, and record its choices and rolls up to that point."""
    first = start.reseeded(derived_seed(seed, number))
    seated = seated_by(rules, players, seed, number)
    battle = Battle(rules, setup, Leg(None, first.copy(), []), players=seated, source=Seeded())
    with suppress(Exception):
        battle.run()
    inputs = battle.inputs
    if not inputs:
        return ""
    before = Battle(rules, setup, Leg(None, first, []), players={}, source=None).run()
    for entry in inputs[:-1]:
        before.feed(entry)
    before.source = Seeded()
    return write_broken(before, inputs[-1:], f"A rule broke in battle {number}: {reason}.")


def digest_of(events: Iterable[Event]) -> bytes:
    """A fingerprint of all events."""
    told = "\n".join([repr(event.facts()) for event in events])
    return blake2b(told.encode(), digest_size=16).digest()


class Tally:
    """Running totals of battles. Their size does not grow with the number of battles."""

    def __init__(self, sides: Iterable[str]) -> None:
        self.battles = 0
        self._decided = 0
        self._wins = dict.fromkeys([*sides, DRAW], 0)
        self._rounds = 0
        self._decisions = 0
        self._digest = blake2b(digest_size=16)

    def add(self, battle: Played) -> None:
        """Add one battle; battles come in order."""
        self.battles += 1
        self._decisions += battle.decisions
        self._digest.update(battle.digest)
        if not battle.is_decided:
            return
        self._decided += 1
        self._rounds += battle.rounds
        for winner in battle.winners or (DRAW,):
            self._wins[winner] += 1

    def report(self, seconds: float) -> SimulationReport:
        """The report on all battles so far."""
        return SimulationReport(
            battles=self.battles,
            wins=self._wins,
            interval_95={key: wilson_interval(won, self.battles) for key, won in self._wins.items()},
            mean_rounds=self._rounds / max(1, self._decided),
            decisions=self._decisions,
            seconds=seconds,
            digest=self._digest.hexdigest(),
            undecided=self.battles - self._decided,
        )


class Counting(Player):
    """A wrapper around a player that counts its answers."""

    def __init__(self, player: Player) -> None:
        self.count = 0
        self._player = player

    def choose(self, decision: Decision, look: Callable[[], View]) -> Option:
        self.count += 1
        return self._player.choose(decision, look)


def derived_seed(seed: int, *parts: int | str) -> int:
    """A seed below 2**48 that follows from `seed` and the parts alone: number of the battle, seat ..."""
    name = "/".join([str(seed), *[str(part) for part in parts]])
    return int.from_bytes(blake2b(name.encode(), digest_size=6).digest(), "big")
