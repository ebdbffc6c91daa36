"""Chances that battles state, at positions drawn from them by lot, and what happens when one plays on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple, cast

from tools.chances.happening import Answered, happened, is_known
from wartable import (
    LATER,
    Battle,
    Choice,
    Decision,
    DiceSource,
    Forecast,
    NeedChoice,
    NeedInput,
    Option,
    Player,
    Pool,
    Seeded,
    Setup,
    State,
    View,
    game_of,
    new_battle,
    read_telling,
)
from wartable.files import read_scenario
from wartable.simulate import derived_seed

__all__ = ["Sample", "Walk", "samples"]

OUT: Final = "to put out of action"
_SHOWN: Final = 0.005
"""The least probability to put an enemy out of action that is shown."""
_DEEP: Final = 4
"""Answers of one Action at the most, until its target is chosen."""
_STEPS: Final = 40
"""Activations after which it is given up to see what an answer brings."""
_LONG: Final = 4000
"""Questions of one battle at the most."""


class Walk(NamedTuple):
    """A battle to draw positions from: a scenario, the name of its players, a seed, and how many positions of
    each kind of chance. With open sheets no chance depends on what is unknown.
    """

    scenario: str
    player: str
    seed: int
    most: int
    is_open: bool = False


class Sample(NamedTuple):
    """A stated chance and the result. `truth` is the chance that full information gives, None if there is
    none; `came` is None if the battle took another course.
    """

    game: str
    kind: str
    guess: bool
    chance: float
    low: float
    high: float
    truth: float | None
    came: bool | None


class _Fresh(DiceSource):
    """Dice that owe nothing to those of the battle."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._dice = Seeded()

    def roll(self, pool: Pool, seed: int, number: int) -> int:
        return self._dice.roll(pool, self._seed, number)

    def faces(self, pool: Pool, seed: int, number: int) -> list[int]:
        return self._dice.faces(pool, self._seed, number)


_DECLINES: Final = ("pass", "refuse", "done", "keep", "trade:0")
"""Keys of answers that leave a roll as it is: a stated chance is that of the roll itself, before anybody uses
a Power, a Charm or Fate on it, trades its Advantages, or adds a part to a flurry.
"""


_COURSES: Final = ("to win the duel",)
"""Kinds of chance of a whole course of events, in which everybody plays as usual."""


class _Quiet(Player):
    """Declines every option that would change a roll, and otherwise plays as usual."""

    def __init__(self, player: Player) -> None:
        self._player = player

    def choose(self, decision: Decision, look: Callable[[], View]) -> Option:
        for option in decision.options:
            if option.key in _DECLINES:
                return option
        return self._player.choose(decision, look)


class _Follow(_Quiet):
    """Follows the best continuation of an answer until something is rolled, one with a chance of the same
    kind if there is any; of a later chance in every question about the same unit.
    """

    def __init__(self, player: Player, state: State, rolled: int, about: str, kind: str) -> None:
        super().__init__(player)
        self._state = state
        self._rolled = rolled
        self._about = about
        self._kind = kind

    def choose(self, decision: Decision, look: Callable[[], View]) -> Option:
        is_patient = self._kind == LATER
        is_way = self._state.rolled == self._rolled or (is_patient and decision.about == self._about)
        if not is_way or any(option.key in _DECLINES for option in decision.options):
            return super().choose(decision, look)
        view = look()
        told = [(option, view.forecasts(option)) for option in decision.options]
        ways = [(option, odds[0]) for option, odds in told if odds and odds[0].kind != LATER]
        if not ways:
            return super().choose(decision, look)
        same = [way for way in ways if way[1].kind == self._kind]
        return max(same or ways, key=lambda way: view.effect_of(way[1]))[0]


class _Stated(NamedTuple):
    """A chance as people are told it: what it is one of, whether it is a guess, and its range."""

    kind: str
    guess: bool
    chance: float
    low: float
    high: float


class _Held(NamedTuple):
    """A position that was drawn: the battle at its question, the answer, and what was stated of it."""

    battle: Battle[State]
    key: str
    stated: _Stated
    words: Mapping[str, str]


def samples(walk: Walk) -> list[Sample]:
    """Play a battle, draw positions of every kind of chance from it, and play on from each."""
    lots = Random(walk.seed)
    found = []
    for number, held in enumerate(_drawn(walk, lots)):
        found.append(_sampled(held, walk, derived_seed(walk.seed, number, "fresh dice")))
    return found


def _players(walk: Walk, battle: Battle[State], more: str = "") -> dict[str, Player]:
    make, name = battle.ruleset.player, "greedy" if more else walk.player
    return {seat: make(name, derived_seed(walk.seed, 0, seat + more)) for seat in battle.seats}


def _drawn(walk: Walk, lots: Random) -> list[_Held]:
    """Positions by lot, as many of each kind as wanted, each as likely as any other of its kind."""
    setup = read_scenario(walk.scenario)
    battle = new_battle({**setup, "open_sheets": True} if walk.is_open else setup, walk.seed)
    players = _players(walk, battle)
    words: Mapping[str, str] = read_telling(cast(Any, battle.view("").data().get("telling", {}))).odds
    held: dict[_Kind, list[_Held]] = {}
    met: dict[_Kind, int] = {}
    for _ in range(_LONG):
        decision = battle.decision
        if decision is None:
            break
        view = battle.view(decision.seat)
        for kind, told in _told(decision, view, words).items():
            met[kind] = met.get(kind, 0) + 1
            kept = held.setdefault(kind, [])
            place = len(kept) if len(kept) < walk.most else lots.randrange(met[kind])
            if place < walk.most:
                option, stated = told[lots.randrange(len(told))]
                kept[place : place + 1] = [_Held(battle.copy(), option.key, stated, words)]
        battle.choose(players[decision.seat].choose(decision, lambda: view).key)  # noqa: B023
    return [one for kept in held.values() for one in kept]


_Kind = tuple[str, bool]
"""The name of a kind of chance, and whether it is a guess."""


def _told(
    decision: Decision, view: View, words: Mapping[str, str]
) -> dict[_Kind, list[tuple[Option, _Stated]]]:
    """The chances of a question by kind. One that is known is no guess, even where the amounts are one."""
    found: dict[_Kind, list[tuple[Option, _Stated]]] = {}
    for option in decision.options:
        for stated in _stated(view.forecasts(option), words):
            found.setdefault((stated.kind, stated.guess), []).append((option, stated))
    return found


def _stated(forecasts: Sequence[Forecast], words: Mapping[str, str]) -> list[_Stated]:
    """Return the percentages shown for these odds: the chances, and the probability to put an enemy out of
    action unless the game shows a number of losses instead.
    """
    found: list[_Stated] = []
    for one in forecasts:
        kind = one.kind or words.get("chance", "to hit")
        found.append(_Stated(kind, one.span is not None, one.chance, one.low, one.high))
        if "losses" not in words and one.tells_defeat and one.kind != LATER and one.defeats >= _SHOWN:
            out = words.get("defeat", OUT)
            found.append(_Stated(out, one.guess, one.defeats, one.defeat_low, one.defeat_high))
    return found


def _sampled(held: _Held, walk: Walk, seed: int) -> Sample:
    stated = held.stated
    game = held.battle.ruleset.name
    truth = _truth(held) if stated.guess else None
    came = _played_on(held, walk, seed) if is_known(game, stated.kind) else None
    return Sample(game, stated.kind, stated.guess, stated.chance, stated.low, stated.high, truth, came)


def _played_on(held: _Held, walk: Walk, seed: int) -> bool | None:
    """Give the answer, play on with other dice, and return whether it came true."""
    battle, game = held.battle, held.battle.game
    decision = battle.decision
    assert decision is not None
    legs = battle.legs
    told = len(battle.events) - sum(len(leg.events) for leg in legs)
    state = legs[-1].state.copy()
    record = [*legs[-1].record, Choice(decision.seat, held.key)]
    same = [one for one in legs[-1].record if isinstance(one, Choice)]
    earlier = len([one for one in same if (one.seat, one.key) == (decision.seat, held.key)])
    usual = _players(walk, battle, "later")
    players = dict(usual)
    mine, rolled = decision.seat, battle.state.rolled
    if held.stated.kind not in _COURSES:
        players = {seat: _Quiet(player) for seat, player in usual.items()}
        players[mine] = _Follow(usual[mine], state, rolled, decision.about, held.stated.kind)
    table = game.table(state, players, _Fresh(seed), record, listening=True)
    for _ in range(_STEPS):
        if state.is_over():
            return None
        game.step(table)
        answered = Answered(decision.about, held.key, table.events[:told], earlier)
        came = happened(battle.ruleset.name, held.stated.kind, answered, table.events[told:])
        if came is not None:
            return came
    return None


def _meant(held: _Held) -> _Held:
    """Return the position at the last answer that the stated chance speaks of: of "attack" it is that of the
    best Weapon and the best target, as far as the seat knows.
    """
    for _ in range(_DEEP):
        battle = held.battle.copy()
        rolled, seat = battle.state.rolled, cast(Decision, battle.decision).seat
        battle.choose(held.key)
        decision = battle.decision
        if decision is None or decision.seat != seat or battle.state.rolled != rolled:
            return held
        view = battle.view(seat)
        same = [
            option.key
            for option in decision.options
            for stated in _stated(view.forecasts(option), held.words)
            if stated == held.stated
        ]
        if not same:
            return held
        held = held._replace(battle=battle, key=same[0])
    return held


def _truth(held: _Held) -> float | None:
    """Return the chance as stated with open sheets."""
    held = _meant(held)
    battle = held.battle
    leg = battle.legs[-1]
    opened: Setup = {**battle.setup, "open_sheets": True}
    game = game_of(opened)
    table = game.table(
        game.restore(opened, cast(Any, battle.game.dump(leg.state))),
        {},
        None,
        list(leg.record),
        listening=True,
    )
    try:
        game.step(table)
    except NeedChoice as need:
        decision = need.decision
    except (NeedInput, ValueError):
        return None
    else:
        return None
    if not any(option.key == held.key for option in decision.options):
        return None
    told = game.view(table.state, decision.seat).forecasts(decision.option(held.key))
    same = [one for one in _stated(told, held.words) if one.kind == held.stated.kind]
    if same:
        return same[0].chance
    return 0.0 if told and held.stated.kind == held.words.get("defeat", OUT) else None
