"""What every event can do, whichever game it belongs to."""

from __future__ import annotations

from typing import ClassVar

import pytest

from wartable.core import event as module
from wartable.core.data.event_fields import MISSING, event_fields_with_defaults
from wartable.core.data.knowledge import Knowledge
from wartable.core.event import TRANSLATIONS, Event, PublicEvent, Ruled, event_kinds, redact, say
from wartable.core.views.perspective import Perspective


class Rained(Event):
    """It rained here, for so many hours."""

    def __init__(self, place: str, hours: int) -> None:
        self.place = place
        self.hours = hours

    def sentence(self, state: object) -> str:
        return f"It rains in {self.place} for {self.hours} hours."

    def redacted(self, perspective: Perspective) -> Event | None:
        return self if perspective.owns_side(self.place) else self.replace(hours=-1)


class Flooded(Rained):
    """So much that the water stood this high."""

    def __init__(self, place: str, *, feet: int, hours: int) -> None:
        super().__init__(place, hours)
        self.feet = feet


class Thawed(Event):
    """A class without an `__init__` of its own."""

    fields = ("place", "since")


class Sight(Perspective):
    """Blue sees Blue alone."""

    def hides(self, id: str) -> bool:
        return id == "red"


SIGHT = Sight("player", "gm", ["blue"], Knowledge(), open_sheets=False)


def test_a_sentence_in_another_language_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    assert say(None, Rained("Mere", 3)) == "It rains in Mere for 3 hours."
    monkeypatch.setitem(TRANSLATIONS, Rained, lambda state, event: f"In {event.place} regnet es.")
    assert say(None, Rained("Mere", 3)) == "In Mere regnet es."


def test_a_redacted_event_keeps_the_fields_that_are_not_hidden() -> None:
    assert redact(SIGHT, Rained("blue", 3)) == Rained("blue", 3)
    assert redact(SIGHT, Rained("red", 3)) == Rained("red", -1)


def test_the_fields_of_an_event_are_what_its_init_sets_in_that_order() -> None:
    flood = Flooded("Mere", feet=9, hours=3)
    assert flood.facts() == {"event": "Flooded", "place": "Mere", "hours": 3, "feet": 9}
    assert list(flood.facts()) == ["event", "place", "hours", "feet"]
    assert repr(flood.replace(feet=1)) == "Flooded(place='Mere', hours=3, feet=1)"


def test_an_event_without_an_init_lists_its_fields() -> None:
    assert Thawed("Mere", 4).facts() == {"event": "Thawed", "place": "Mere", "since": 4}
    assert Thawed("Mere", 4) != Thawed("Mere", 5)


def test_who_sees_all_sees_every_event_whole() -> None:
    seats = [("gm", False), ("", False), ("guest", True), ("guest", False)]
    sights = [
        Perspective(seat, "gm", [], Knowledge(), open_sheets=open_to_all) for seat, open_to_all in seats
    ]
    whole, hidden = Rained("red", 3), Rained("red", -1)
    assert [redact(sight, whole) for sight in sights] == [whole, whole, whole, hidden]
    assert [sight.side for sight in sights] == ["", "", "-", "-"]


@pytest.mark.parametrize("what", ["red.hull = 3", "learn blue/red", "knows:red"])
def test_a_ruling_on_somebody_of_another_side_is_announced_without_its_value(what: str) -> None:
    shown = redact(SIGHT, Ruled(what, "a favour"))
    assert shown == Ruled("", "a favour")
    assert say(None, shown) == "The GM rules: something hidden (a favour)."


def test_a_ruling_on_anything_else_is_announced_in_full() -> None:
    assert redact(SIGHT, Ruled("reddish = 3", "")) == Ruled("reddish = 3", "")
    assert say(None, Ruled("reddish = 3", "")) == "The GM rules: reddish = 3."


def test_the_kinds_of_events_of_a_module_are_those_that_it_defines() -> None:
    assert event_kinds(module) == [Event, PublicEvent, Ruled]


def test_an_event_extends_a_compiled_one_which_has_a_table_instead_of_annotations() -> None:
    class Blown(Event):
        written_fields: ClassVar[dict[str, object]] = {"place": MISSING}

    class Gusty(Blown):
        since: int
        force: int = 3

    assert event_fields_with_defaults(Gusty) == {"place": MISSING, "since": MISSING, "force": 3}


def test_a_private_field_is_no_part_of_the_data_and_is_dropped_by_replace() -> None:
    class Frozen(Event):
        private = ("since",)

        place: str
        depth: int
        since: str = "ever"

    frozen = Frozen("Mere", 4, "Monday")
    assert frozen.since == "Monday"
    assert frozen.facts() == {"event": "Frozen", "place": "Mere", "depth": 4}
    assert frozen == Frozen("Mere", 4, "Tuesday")
    assert vars(frozen.replace(depth=2))["since"] == "ever"
