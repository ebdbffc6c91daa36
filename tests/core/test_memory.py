"""What maps remember stays within bounds over all of them, and what is forgotten is worked out again."""

from __future__ import annotations

from typing import Any

import pytest

from wartable.core.boards.board import Board, board
from wartable.core.boards.figure import figure
from wartable.core.boards.ground import Ground, ground
from wartable.core.boards.memory import MEMORY, CacheBudget, empty_cache_if_over_limit


class Owner:
    def __init__(self) -> None:
        self.times = 0

    def forget(self) -> None:
        self.times += 1


def test_who_has_learned_nothing_new_for_the_longest_time_forgets() -> None:
    # Given: 100 bytes; when it is more, it shrinks to 75
    memory = CacheBudget(100)
    first, second, third = Owner(), Owner(), Owner()
    memory.add_bytes(first, 40)
    memory.add_bytes(second, 40)
    memory.add_bytes(first, 10)
    memory.add_bytes(third, 20)
    # Then: 110 is too much; second's 40 were the oldest, and 70 stay
    assert (first.times, second.times, third.times) == (0, 1, 0)
    assert memory.held == 70


def test_who_alone_remembers_too_much_forgets_it() -> None:
    memory = CacheBudget(100)
    owner = Owner()
    memory.add_bytes(owner, 60)
    memory.add_bytes(owner, 60)
    assert (owner.times, memory.held) == (1, 0)


def test_an_owner_is_counted_once_with_what_it_weighs_by_itself() -> None:
    memory = CacheBudget(1000, by_itself=30)
    owner = Owner()
    memory.add_bytes(owner, 4)
    memory.add_bytes(owner, 5)
    assert memory.held == 39


def test_a_cache_with_too_many_entries_begins_from_nothing() -> None:
    memo = {1: "a", 2: "b", 3: "c"}
    empty_cache_if_over_limit(memo, 3)
    assert len(memo) == 3
    empty_cache_if_over_limit(memo, 2)
    assert memo == {}


def asked(where: Board, floor: Ground) -> list[Any]:
    """One answer of each kind that a map remembers."""
    last = where.zones - 1
    body = figure(where, ((0, 0), (1, 0)))
    return [
        where.disc(last, 2),
        where.between(0, last),
        where.shadow(last, [1, 2]),
        where.ray(0, last, 9),
        where.members(where.edge),
        floor.reach(0, 4),
        floor.sight(last),
        floor.screen(6).clear(last),
        floor.beam(0, last, 9),
        floor.path(0, last),
        body.touching(6),
        body.ground(floor).reach(0, 3),
    ]


@pytest.mark.parametrize("shape", ["square", "hex"])
def test_what_a_map_has_forgotten_it_works_out_again(shape: str) -> None:
    where = board(shape, 9, 7)
    floor = ground(where, 1 << 30, tuple([1 + zone % 2 for zone in range(where.zones)]))
    first = asked(where, floor)
    floor.forget()
    where.forget()
    figure(where, ((0, 0), (1, 0))).forget()
    assert asked(where, floor) == first
    # and a battle that begins now has a map of its own, on which all is the same
    again = board(shape, 9, 7)
    assert again is not where
    assert asked(again, ground(again, floor.closed, floor.cost)) == first


def test_however_many_maps_there_are_they_remember_only_so_much() -> None:
    # Each map was bounded by itself alone, and there are as many maps as people draw
    most = MEMORY.most
    MEMORY.most = 300_000
    try:
        held = []
        for number in range(24):
            where = board("square", 6 + number % 6, 6 + number // 6)
            asked(where, ground(where, 1 << number, (1,) * where.zones))
            held.append(MEMORY.held)
    finally:
        MEMORY.most = most
    assert max(held) <= 300_000
