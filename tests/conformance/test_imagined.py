"""Imagined battles of all games: equal for the seat, playable, and without influence of what is hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

import pytest

from tests.conformance import matches, missions, operations, skirmishes, wars
from tests.conformance.coins import SEATS, Coins, CoinsState, coin_setup
from tests.runs import ALL_BATTLES
from wartable import (
    Battle,
    Game,
    RandomPlayer,
    RandomSource,
    Rulebook,
    Setup,
    State,
    imagined,
    new_battle,
    register,
)
from wartable.core.rulebook import _RULEBOOKS
from wartable.files import list_scenarios, read_scenario
from wartable.testing.conformance import Secret, Secrets, Trial, check_imagined

SCENARIOS: Final = sorted(info.name for info in list_scenarios())
EVERY: Final = 3 if ALL_BATTLES else 21
"""One question of this many is examined in scenarios, and three times as many with secrets."""
SETUPS: Final[list[tuple[Secrets, Setup]]] = [
    *[(skirmishes.secrets, setup) for setup in skirmishes.SKIRMISHES],
    *[(operations.secrets, setup) for setup in (*operations.SMALL, *operations.DEALT)],
    *[(matches.secrets, setup) for setup in matches.ALL],
    *[(missions.secrets, setup) for setup in (*missions.MISSIONS, *missions.SCANNED)],
    *[(wars.secrets, setup) for setup in wars.SMALL],
]
DRAWS: Final = 200


def trial_of(setup: Setup) -> Trial:
    return Trial(str(setup["ruleset"]), setup, 1)


@pytest.mark.parametrize(("secrets", "setup"), SETUPS, ids=[str(trial_of(setup)) for _, setup in SETUPS])
def test_an_imagined_battle_does_not_depend_on_what_is_hidden(secrets: Secrets, setup: Setup) -> None:
    check = check_imagined(trial_of(setup), secrets, every=EVERY // 3)
    assert check.compared >= check.drawn


LEAST_SHARE: Final = {"infinity": 0.9, "battle-century": 0.6, "adeptus": 0.75, "exalted-war": 0.75}
"""The share of questions at which a battle can be imagined. In Battle Century known forms and combined Units
cannot be drawn, in Adeptus units before the first round.
"""


@pytest.mark.parametrize("game", LEAST_SHARE)
def test_no_seat_can_tell_imagined_battles_of_the_scenarios(game: str) -> None:
    setups = [read_scenario(name) for name in SCENARIOS]
    checks = [check_imagined(trial_of(setup), every=EVERY) for setup in setups if setup["ruleset"] == game]
    asked, drawn = sum(check.asked for check in checks), sum(check.drawn for check in checks)
    assert drawn >= LEAST_SHARE[game] * asked


# ------------------------------------------------------------------ what varies


def after(setup: Setup, answers: int) -> Battle[State]:
    """Return the battle after this number of random answers."""
    battle = new_battle(setup, 3)
    player = RandomPlayer(3)
    for _ in range(answers):
        decision = battle.decision
        assert decision is not None
        battle.choose(player.choose(decision, lambda: battle.view("")).key)
    return battle


def draws(setup: Setup, answers: int) -> tuple[list[Any], str]:
    """The states of many imagined battles of the seat that is asked then, and the first of its enemies."""
    battle = after(setup, answers)
    assert battle.decision is not None
    seat = battle.decision.seat
    foes = [unit["id"] for unit in units_seen(battle) if unit["side"] not in (seat, "")]
    found = [imagined(battle, seat, Random(number)) for number in range(DRAWS)]
    states = [one.state for one in found if one is not None]
    assert len(states) == DRAWS
    return states, str(foes[0])


def units_seen(battle: Battle[State]) -> list[Any]:
    """The units that a spectator who knows everything sees."""
    units: Any = battle.view("").data()["units"]
    return list(units)


def values(states: list[Any], look: Callable[[Any], object]) -> set[object]:
    return {look(state) for state in states}


def test_the_hidden_part_of_an_army_list_varies() -> None:
    states, foe = draws(skirmishes.yard(), 9)
    side = states[0].troopers[foe].side
    for look in (
        lambda state: state.armies[side].leader,
        lambda state: state.troopers[foe].profile.cost,
        lambda state: len(state.troopers_of(side)),
    ):
        assert len(values(states, look)) > 3


def test_hidden_sheets_of_units_vary() -> None:
    states, foe = draws(operations.skirmish(), 6)
    for look in (
        lambda state: state.units[foe].loadout.attributes.might,
        lambda state: state.units[foe].loadout.attributes.systems,
        lambda state: tuple(mount.key for mount in state.units[foe].loadout.mounts),
        lambda state: tuple(fitting.key for fitting in state.units[foe].loadout.kit.fittings),
        lambda state: tuple(power.tag for power in state.units[foe].loadout.powers),
        lambda state: state.units[foe].genre,
    ):
        assert len(values(states, look)) > 3
    assert all(
        1 <= rank < 15 for state in states for rank in state.units[foe].loadout.attributes.ranks_in_order()
    )


def test_hidden_sheets_of_characters_vary() -> None:
    states, foe = draws(matches.alley(), 4)
    for look in (
        lambda state: state.characters[foe].sheet.ranks["fitness"],
        lambda state: state.characters[foe].willpower,
        lambda state: tuple(talent.tag for talent in state.characters[foe].talents),
        lambda state: state.characters[foe].genre,
    ):
        assert len(values(states, look)) > 3


def test_unscanned_sheets_vary() -> None:
    states, foe = draws(missions.scanned(0), 8)
    for look in (
        lambda state: tuple(weapon.key for weapon in state.units[foe].profile.weapons),
        lambda state: state.units[foe].profile.values[0],
        lambda state: tuple(state.units[foe].wounds),
        lambda state: tuple(state.units[foe].profile.talents),
    ):
        assert len(values(states, look)) > 2


def test_hidden_figures_of_a_war_vary() -> None:
    states, foe = draws(wars.melee(), 3)
    for look in (
        lambda state: state.units[foe].drill,
        lambda state: state.units[foe].members,
        lambda state: state.units[foe].order.kind,
        lambda state: state.leader_traits(state.units[foe]).valor,
        lambda state: len(state.reserve_units()),
    ):
        assert len(values(states, look)) > 2


# ------------------------------------------------------------------ the check itself


class FairCoins(Coins):
    """Coins of which the lucky numbers of others are drawn."""

    def imagine(self, state: CoinsState, seat: str, rng: RandomSource, now: CoinsState) -> CoinsState | None:
        twin = state.copy()
        for other in SEATS:
            if other != seat:
                twin.lucky[other] = rng.randint(1, 9)
        return twin


class UnfairCoins(FairCoins):
    """The same, but the true numbers have an influence."""

    def imagine(self, state: CoinsState, seat: str, rng: RandomSource, now: CoinsState) -> CoinsState | None:
        twin = state.copy()
        for other in SEATS:
            if other != seat:
                twin.lucky[other] += rng.randint(0, 9)
        return twin


class SmugCoins(FairCoins):
    """The same, but the points of the seat are drawn as well."""

    def imagine(self, state: CoinsState, seat: str, rng: RandomSource, now: CoinsState) -> CoinsState | None:
        twin = state.copy()
        twin.points[seat] += 1
        return twin


def coin_secrets(game: Game[State], setup: Setup, state: State, seat: str) -> Iterator[Secret]:
    """Another lucky number of the other seat."""
    variant = state.copy()
    assert isinstance(variant, CoinsState)
    for other in SEATS:
        if other != seat:
            variant.lucky[other] += 5
            yield Secret("the other's lucky number", variant)


@pytest.fixture
def coins() -> Iterator[Callable[[Game[CoinsState]], Trial]]:
    """Register a game of coins for one test, and give a trial of it."""

    def known(game: Game[CoinsState]) -> Trial:
        register(Rulebook("coins-imagined", "Coins", {"": game}))
        return Trial("coins-imagined", coin_setup("coins-imagined"), seed=3)

    yield known
    _RULEBOOKS.pop("coins-imagined", None)


def test_a_game_that_draws_what_is_hidden_passes(coins: Callable[[Game[CoinsState]], Trial]) -> None:
    check = check_imagined(coins(FairCoins()), coin_secrets, least_share=1.0)
    assert check.drawn == check.asked > 0
    assert check.compared > 0


@pytest.mark.parametrize("game", [UnfairCoins(), Coins()], ids=["unfair", "copies everything"])
def test_an_influence_of_what_is_hidden_is_found(
    coins: Callable[[Game[CoinsState]], Trial], game: Game[CoinsState]
) -> None:
    with pytest.raises(AssertionError, match="depends on the other's lucky number"):
        check_imagined(coins(game), coin_secrets)


def test_a_game_that_never_imagines_has_too_few_battles(coins: Callable[[Game[CoinsState]], Trial]) -> None:
    with pytest.raises(AssertionError, match="only 0 of"):
        check_imagined(coins(SmugCoins()), least_share=0.5)
