"""Success pools: the table, the faces and the brute count of all throws agree."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from wartable.core.dice import BadRoll, Seeded
from wartable.core.odds.successes import BOTCH, Successes, successes

ENTROPY = some.integers(0, (1 << 64) - 1)


@pytest.mark.parametrize("double", [True, False])
@pytest.mark.parametrize("botches", [True, False])
@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_weights_are_those_of_all_throws(count: int, double: bool, botches: bool) -> None:
    pool = successes(count, double=double, botches=botches)
    counted = Counter(pool.value(faces) for faces in product(range(1, 11), repeat=count))
    assert pool.weights() == {value: Fraction(ways, 10**count) for value, ways in counted.items()}


@given(ENTROPY, some.integers(0, 24), some.booleans(), some.booleans())
def test_the_faces_show_the_value_that_was_thrown(
    entropy: int, count: int, double: bool, botches: bool
) -> None:
    pool = successes(count, double=double, botches=botches)
    faces = pool.faces(entropy)
    assert len(faces) == count
    assert pool.value(faces) == pool.throw(entropy)


def test_throws_over_even_entropy_have_the_weights() -> None:
    pool = successes(3)
    steps = 20_000
    thrown = Counter(pool.throw(((2 * n + 1) << 63) // steps) for n in range(steps))
    for value, weight in pool.weights().items():
        assert abs(thrown[value] - weight * steps) <= 1


def test_each_throw_of_a_value_is_as_likely_as_any_other() -> None:
    pool = successes(2)
    dice = Seeded()
    throws = [pool.faces(dice.entropy(1, n)) for n in range(30_000)]
    one = Counter(tuple(faces) for faces in throws if pool.value(faces) == 1)
    # one success of 2 dice: 7, 8 or 9 with 1 to 6, in either order: 36 throws
    assert len(one) == 36
    assert max(one.values()) < 1.5 * min(one.values())


def test_a_ten_counts_twice_and_a_one_alone_is_a_botch() -> None:
    pool = successes(3)
    assert pool.value([10, 7, 1]) == 3
    assert pool.value([6, 2, 1]) == BOTCH
    assert pool.value([6, 2, 2]) == 0
    assert (pool.show(BOTCH), pool.show(1), pool.show(2)) == ("a botch", "1 success", "2 successes")


def test_a_pool_that_cannot_be_is_refused() -> None:
    with pytest.raises(
        BadRoll, match="cannot make a pool of 3d10 with successes from 11; use 0 or more dice"
    ):
        Successes(10, 3, 11, double=True, botches=True)


@pytest.mark.parametrize("double", [True, False])
@given(entropy=ENTROPY)
@settings(max_examples=20)
def test_hundreds_of_dice_show_the_value_that_was_thrown(entropy: int, double: bool) -> None:
    pool = successes(333, double=double)
    faces = pool.faces(entropy)
    assert len(faces) == 333
    assert pool.value(faces) == pool.throw(entropy)


@pytest.mark.parametrize("double", [True, False])
@pytest.mark.parametrize(("few", "many"), [(300, 301), (3, 998)])
def test_hundreds_of_dice_have_the_weights_of_their_parts(few: int, many: int, double: bool) -> None:
    # Many dice are counted in another way than a few; the ways of two pools together are those of their sum
    one, other = (successes(dice, double=double, botches=False).weights() for dice in (few, many))
    both = successes(few + many, double=double, botches=False).weights()
    for value in (0, 1, 7, few + many):
        parts = [weight * other[value - shown] for shown, weight in one.items() if value - shown in other]
        assert both[value] == sum(parts)


def test_a_large_pool_of_the_same_entropy_always_shows_the_same_faces() -> None:
    # Recorded when all smaller pools were tabulated
    faces = successes(301, botches=False).faces(2**63 + 12345)
    assert (faces[:12], sum(faces)) == ([3, 5, 2, 10, 2, 5, 1, 10, 10, 4, 3, 1], 1679)


def test_a_large_pool_with_as_many_ways_as_a_square_shows_its_value_too() -> None:
    # 9 faces, successes from 5: 4 blanks, 4 once and 1 twice; 4 * 4 = 4 * 4 * 1
    pool = successes(320, sides=9, target=5)
    assert pool.value(pool.faces(2**62 + 77)) == pool.throw(2**62 + 77)
