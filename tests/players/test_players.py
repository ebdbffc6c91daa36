"""Computer players: random is uniform, greedy is not stupid, both are the same for the same seed."""

from __future__ import annotations

from collections import Counter

import pytest

from wartable import BadInput, Decision, Option, View, ruleset
from wartable.files import read_scenario
from wartable.simulate import simulate

SIX = tuple(Option(f"take:{n}", str(n)) for n in range(6))


def no_look() -> View:
    raise AssertionError("a random player does not look")


def test_the_random_player_takes_every_option_about_equally_often() -> None:
    player = ruleset("battle-century").player("random", 7)
    taken = Counter(player.choose(Decision("blue", "?", SIX), no_look).key for _ in range(6000))
    assert set(taken) == {option.key for option in SIX}
    assert min(taken.values()) > 880  # 1,000 each; four standard deviations are about 115


def test_players_of_one_seed_choose_alike_and_those_of_another_do_not() -> None:
    one, same, other = (ruleset("battle-century").player("random", seed) for seed in (3, 3, 4))
    decision = Decision("blue", "?", SIX)
    choices = [one.choose(decision, no_look).key for _ in range(40)]
    assert choices == [same.choose(decision, no_look).key for _ in range(40)]
    assert choices != [other.choose(decision, no_look).key for _ in range(40)]


def twenty(seed: int) -> str:
    """The first choices of a random player."""
    player = ruleset("battle-century").player("random", seed)
    return "".join(player.choose(Decision("blue", "?", SIX), no_look).key[5:] for _ in range(20))


@pytest.mark.parametrize(
    ("seed", "choices"), [(3, "31441350421011003403"), (2**48 - 1, "21035405242225444512")]
)
def test_a_random_player_with_a_small_seed_chooses_as_in_recorded_battles(seed: int, choices: str) -> None:
    assert twenty(seed) == choices


def test_all_64_bits_of_a_seed_count_for_a_random_player() -> None:
    # Once a seed was reduced to 31 bits: these two were one.
    other = 3 + (2**31 - 2) * 2**33
    assert twenty(other) != twenty(3)


def test_a_player_that_there_is_not_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadInput, match=r"there is no player 'clever'; use random or greedy"):
        ruleset("battle-century").player("clever", 1)


def test_greedy_beats_random_in_at_least_90_of_100_even_battles_from_either_side() -> None:
    setup = read_scenario("first_steps")
    for_blue = simulate(setup, 100, {"blue": "greedy", "red": "random"}, seed=1).facts()
    for_red = simulate(setup, 100, {"blue": "random", "red": "greedy"}, seed=1).facts()
    assert for_blue["wins"]["blue"] >= 90  # type: ignore[index]
    assert for_red["wins"]["red"] >= 90  # type: ignore[index]
