"""What a seat may see of an event in a Match: numbers that would give an Enemy's sheet away are left out.
B-9.
"""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.battle_century.matches import character, outbreak
from tests.events import kinds_in
from wartable import Event, Ruled, Term
from wartable.core.event import PublicEvent
from wartable.rulesets.battle_century.games.match import MATCHES
from wartable.rulesets.battle_century.pilots import events
from wartable.rulesets.battle_century.pilots.events import outcomes, tests
from wartable.rulesets.battle_century.pilots.events.conditions import ConditionBegan, TalentUsed
from wartable.rulesets.battle_century.pilots.events.harm import LayerLost, PlotArmorHurt
from wartable.rulesets.battle_century.pilots.events.scenes import ActionDelayed, AttackDeclared, Moved
from wartable.rulesets.battle_century.pilots.model.state import Scene
from wartable.testing.rules import rule


def state(**more: Any) -> Scene:
    """Ann of Blue against Rex and Rob of Red, with a GM and a guest."""
    return MATCHES.start(
        outbreak(
            character("ann", "blue"),
            character("rex", "red"),
            character("rob", "red"),
            seats=[{"id": "blue"}, {"id": "red"}, {"id": "guest"}],
            gm="gm",
            **more,
        ),
        0,
    )


ADVANTAGE: Final = (Term("Combat", 1),)
RANKS: Final = (Term("die", 7), Term("Fitness", 3), Term("Tension", 2))
GUARD: Final = (Term("Awareness", 3), Term("every Character", 5))


def attack(who: str, target: str, *, open_test: bool = True, open_defense: bool = True) -> Event:
    """An Offensive Test of 12 against 8, with or without what a side may not know of it."""
    return tests.TestRolled(
        who,
        "offensive",
        "fitness",
        "combat",
        target,
        (7, 3) if open_test else (),
        7 if open_test else 0,
        RANKS if open_test else (),
        12,
        ADVANTAGE,
        8 if open_defense else 0,
        True,
        GUARD if open_defense else (),
    )


def alone(who: str, *, open_test: bool = True) -> Event:
    """A Willpower Test of 8 against 10."""
    terms = (Term("die", 5), Term("Willpower", 3))
    return tests.TestRolled(
        who,
        "endurance",
        "willpower",
        "",
        "",
        (5,) if open_test else (),
        5 if open_test else 0,
        terms if open_test else (),
        8,
        (),
        10,
        False,
    )


HIDDEN: Final[list[tuple[Event, Event | None]]] = [
    (attack("rex", "ann"), attack("rex", "ann", open_test=False)),
    (attack("ann", "rex"), attack("ann", "rex", open_defense=False)),
    (attack("rex", "rob"), attack("rex", "rob", open_test=False, open_defense=False)),
    (alone("rex"), alone("rex", open_test=False)),
    (
        PlotArmorHurt("rex", 4, "ann", "", (0, 2, 3)),
        PlotArmorHurt("rex", 4, "ann", "", ()),
    ),
    (
        PlotArmorHurt("rex", 3, "ann", "", (0, 3, 3), whole=True),
        PlotArmorHurt("rex", 0, "ann", "", (), whole=True),
    ),
    (
        ConditionBegan("rob", "maneuvering", 6, "rex"),
        ConditionBegan("rob", "maneuvering", -1, "rex"),
    ),
    (outcomes.GenrePointLost("rex", 2, "ann"), outcomes.GenrePointLost("rex", -1, "ann")),
    (Ruled("characters.rex.fitness = 7", "strong drink"), Ruled("", "strong drink")),
]

OPEN: Final[list[Event]] = [
    attack("ann", "ann"),
    alone("ann"),
    PlotArmorHurt("ann", 4, "rex", "", (0, 2, 3)),
    ConditionBegan("ann", "maneuvering", 6, "ann"),
    ConditionBegan("rex", "disrupted", 1, "ann"),
    TalentUsed("rex", "called_shot"),
    LayerLost("rex", 1),
    AttackDeclared("rex", "attack", "fight", "ann"),
    Moved("rex", ("yard", "hall")),
    ActionDelayed("rex", "ann", "attack"),
    Ruled("tension = 4", "time is short"),
]


def name_of(value: object) -> str:
    return type(value).__name__ if isinstance(value, Event) else ""


@rule("B-9")
@pytest.mark.parametrize(("event", "shown"), HIDDEN, ids=name_of)
def test_an_event_hides_what_a_side_does_not_know(event: Event, shown: Event | None) -> None:
    assert MATCHES.redact(state(), event, "blue") == shown


@rule("B-9")
@pytest.mark.parametrize(("event", "shown"), HIDDEN, ids=name_of)
def test_a_guest_sees_no_more_than_a_side(event: Event, shown: Event | None) -> None:
    assert MATCHES.redact(state(), event, "guest") != event


@rule("B-9")
@pytest.mark.parametrize("event", OPEN, ids=name_of)
def test_what_happens_before_all_eyes_is_told_whole(event: Event) -> None:
    assert MATCHES.redact(state(), event, "blue") == event


@pytest.mark.parametrize(("event", "shown"), HIDDEN, ids=name_of)
def test_the_gm_and_open_sheets_hide_nothing(event: Event, shown: Event | None) -> None:
    assert MATCHES.redact(state(), event, "gm") == event
    assert MATCHES.redact(state(), event, "") == event
    assert MATCHES.redact(state(open_sheets=True), event, "blue") == event


@rule("B-9")
def test_what_is_learned_later_opens_what_was_seen_before() -> None:
    known = state()
    known.knowledge.learn("blue", "rex", "attributes")
    assert MATCHES.redact(known, attack("rex", "ann"), "blue") == attack("rex", "ann")
    assert MATCHES.redact(known, attack("ann", "rex"), "blue") == attack("ann", "rex")


def test_every_event_class_has_been_decided_on() -> None:
    """Each is either public or says itself what a seat sees of it."""
    kinds = kinds_in(events)
    assert [kind for kind in kinds if issubclass(kind, PublicEvent) == ("redacted" in vars(kind))] == []


class Thunder(Event):
    """What a house rule may tell."""

    fields = ("who",)

    def __init__(self, who: str) -> None:
        self.who = who


def test_an_event_of_a_house_rule_is_public() -> None:
    assert MATCHES.redact(state(), Thunder("rex"), "blue") == Thunder("rex")
