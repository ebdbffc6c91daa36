"""The account of what units lose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable import Event, Loss, Losses

SIDES: Final = {"red1": "red", "red2": "red", "blue1": "blue"}


class Struck(Event):
    """Somebody was struck; who did it is no field."""

    def __init__(self, unit: str, amount: int, by: str = "") -> None:
        self.unit = unit
        self.amount = amount
        self._by = by

    def losses(self) -> Sequence[Loss]:
        return (Loss(self.unit, self.amount, self._by),)


class Fled(Event):
    """Somebody has fled."""

    leaver = "unit"
    fields = ("unit",)


def test_the_account_adds_up_by_doer_and_unit() -> None:
    told = Losses()
    told.add([Struck("blue1", 3, "red1"), Struck("blue1", 2, "red1"), Struck("blue1", 4)], 1)
    told.add([Struck("red2", 5, "red1"), Struck("red1", 1, "red1"), Struck("red1", 7, "blue1")], 2)
    assert told.harm[("red1", "blue1")] == 3 + 2
    assert told.taken("blue1") == 3 + 2 + 4
    assert told.taken("red1") == 1 + 7


def test_what_a_unit_does_to_its_own_side_is_not_dealt() -> None:
    told = Losses()
    told.add([Struck("blue1", 3, "red1"), Struck("red2", 5, "red1"), Struck("red1", 1, "red1")], 1)
    assert told.dealt("red1", SIDES) == 3
    assert told.dealt("red2", SIDES) == 0


def test_the_account_knows_the_round_in_which_a_unit_last_left() -> None:
    told = Losses()
    told.add([Fled("red1"), Fled("blue1")], 2)
    told.add([Fled("red1")], 4)
    assert told.left == {"red1": 4, "blue1": 2}


def test_an_attribute_with_an_underscore_is_no_field_of_an_event() -> None:
    event = Struck("blue1", 3, "red1")
    assert event.facts() == {"event": "Struck", "unit": "blue1", "amount": 3}
    assert event == Struck("blue1", 3, "red2")
    assert event.replace(amount=-1).facts()["amount"] == -1
