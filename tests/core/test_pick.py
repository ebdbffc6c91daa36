"""Picking by a mask gives the things of its set bits, in order."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from wartable.core.boards.bitmask import Members


@given(st.integers(1, 70), st.data())
def test_a_mask_picks_the_things_of_its_set_bits(count: int, data: st.DataObject) -> None:
    things = [f"thing {n}" for n in range(count)]
    picker = Members(things)
    for _ in range(3):  # what a byte stands for is remembered
        mask = data.draw(st.integers(0, (1 << count) - 1))
        assert picker.pick(mask) == [thing for n, thing in enumerate(things) if mask >> n & 1]


def test_what_was_picked_is_the_callers_own() -> None:
    picker = Members("abc")
    picker.pick(0b011).append("z")
    assert picker.pick(0b011) == ["a", "b"]
