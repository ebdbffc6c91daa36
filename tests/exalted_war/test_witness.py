"""What a seat may see of an event: numbers that would give an enemy's figures away are left out."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.events import kinds_in
from tests.exalted_war.battles import hero, situation, solo, unit
from wartable import Event, Ruled, Term
from wartable.core.event import PublicEvent
from wartable.rulesets.exalted_war import events
from wartable.rulesets.exalted_war.events.attacks import AttackRolled, DamageRolled, Harmless, Rerolled
from wartable.rulesets.exalted_war.events.harm import (
    CommandPassed,
    EnduranceSpent,
    EnduranceTested,
    FellApart,
    HealthLost,
    HesitationTested,
    MagnitudeLost,
    PersonOut,
    SpecialsLost,
)
from wartable.rulesets.exalted_war.events.moves import (
    CommandRolled,
    Disengaged,
    Engaged,
    Enveloped,
    Moved,
    Ordered,
)
from wartable.rulesets.exalted_war.events.order import (
    Aborted,
    ActionTaken,
    Deployed,
    JoinedWar,
    RankAndFileRolled,
    ReactionSet,
    WarEnded,
)
from wartable.rulesets.exalted_war.events.powers import (
    CharmUsed,
    DuelEnded,
    DuelJoined,
    DuelRefused,
    SpellCast,
)
from wartable.rulesets.exalted_war.events.ranks import (
    FormationChanged,
    Rallied,
    RatingLent,
    UnitsMerged,
    UnitSplit,
    WentApart,
)
from wartable.rulesets.exalted_war.model.state import Duel, War
from wartable.rulesets.exalted_war.model.unit import Unit
from wartable.rulesets.exalted_war.rulebook import MASS_COMBAT
from wartable.testing import rule

POOL: Final = (Term("Dexterity", 3), Term("Melee", 3))
BONUS: Final = (Term("Close Combat Rating", 2), Term("Might", 1), Term("Magnitude", -1))
RANGE: Final = (Term("range", -1),)
CALLED: Final = (Term("range", -1), Term("called shot", -2))
DV: Final = (Term("Parry DV", 3), Term("half the Close Combat Rating", 1))
RAW: Final = (Term("Strength", 3), Term("successes left", 2))
SOAK: Final = (Term("Stamina", 3), Term("unit Armor", 2))
SIZE: Final = (Term("Magnitude", 3), Term("Drill", -2))
CLOSE: Final = (Term("close combat", 3), Term("Drill of the enemy", 2))


def war(blue: str = "blue", *, open_sheets: bool = False) -> War:
    """Blue 1, Red 1 with its Hero Rolf, Red 2, and Vey, a single person of red's; a GM and a guest."""
    setup = situation(
        blue=[unit("blue1", at=(500, 400), specials=[hero("bram")])],
        red=[
            unit("red1", beside="blue1", specials=[hero("rolf")]),
            unit("red2", at=(900, 400)),
            solo("vey", at=(800, 300)),
        ],
        seats=[{"id": "blue"}, {"id": "red"}, {"id": "guest"}],
        gm="gm",
        open_sheets=open_sheets,
    )
    state = MASS_COMBAT.start(setup, 0)
    for found in state.units.values():
        found.seat = blue if found.side == "blue" else "red"
        found.side = found.seat
    return state


def strike(one: str, other: str, **changes: Any) -> Event:
    """4 successes and 2 bonus successes, 1 lost to range, against a DV of 4: 1 is left."""
    facts: dict[str, Any] = {
        "unit": one,
        "leader": "",
        "target": other,
        "person": "",
        "weapon": "Spear",
        "pool": POOL,
        "rolled": 4,
        "bonus": BONUS,
        "external": RANGE,
        "defence": "parry",
        "dv": DV,
        "net": 1,
        "ranged": True,
        "open": "",
    }
    return AttackRolled(**{**facts, **changes})


def blow(one: str, other: str, **changes: Any) -> Event:
    facts: dict[str, Any] = {
        "unit": one,
        "target": other,
        "person": "",
        "raw": RAW,
        "soak": SOAK,
        "least": 2,
        "dice": 4,
        "levels": 2,
    }
    return DamageRolled(**{**facts, **changes})


def refusal(pool: tuple[Term, ...], dv: tuple[Term, ...], one: str, other: str) -> Event:
    leaders = {"blue1": "bram", "red1": "rolf"}
    return DuelRefused(one, leaders[one], other, leaders[other], pool, 3, dv, forced=True)


def nerve(pool: tuple[Term, ...], successes: int, difficulty: tuple[Term, ...]) -> Event:
    return HesitationTested("red1", "loss", pool, successes, difficulty, passed=False, lost=1)


ENEMYS_ATTACK: Final = [
    # 4 rolled and 2 bonus successes are called as 6
    (strike("red1", "blue1"), strike("red1", "blue1", pool=(), rolled=6, bonus=())),
    (
        strike("red1", "blue1", person="bram", external=CALLED),
        strike("red1", "blue1", person="bram", external=CALLED, pool=(), rolled=6, bonus=()),
    ),
    (
        strike("red1", "blue1", rolled=1, bonus=(Term("Magnitude", -3),), net=-4),
        strike("red1", "blue1", rolled=0, pool=(), bonus=(), net=-4),
    ),
    (blow("red1", "blue1"), blow("red1", "blue1", raw=(), least=0)),
    (Rerolled("red1", "blue1", 1, 4, "a Charm"), Rerolled("red1", "blue1", -1, -1, "a Charm")),
    (Harmless("red1", "blue1", "", RAW, 6), Harmless("red1", "blue1", "", (), 6)),
    (refusal(POOL, DV, "red1", "blue1"), refusal((), DV, "red1", "blue1")),
]

ATTACK_ON_AN_ENEMY: Final = [
    (strike("blue1", "red1"), strike("blue1", "red1", defence="", dv=())),
    (strike("blue1", "red1", net=5), strike("blue1", "red1", defence="", dv=(), net=1)),
    (strike("blue1", "red1", net=-2), strike("blue1", "red1", defence="", dv=(), net=0)),
    (
        strike("blue1", "red1", person="rolf", external=CALLED),
        strike("blue1", "red1", person="rolf", external=(), defence="", dv=()),
    ),
    (blow("blue1", "red1"), None),
    (Harmless("blue1", "red1", "", RAW, 6), Harmless("blue1", "red1", "", (), 0)),
    (refusal(POOL, DV, "blue1", "red1"), refusal(POOL, (), "blue1", "red1")),
]

AMONG_ENEMIES: Final = [
    (
        strike("red1", "red2"),
        strike("red1", "red2", pool=(), rolled=6, bonus=(), defence="", dv=(), net=1),
    ),
    (JoinedWar("red1", POOL, 3, 1), JoinedWar("red1", (), 3, 1)),
    (
        ActionTaken("red1", "dash", "blue1", "go", 3, 2),
        ActionTaken("red1", "dash", "", "", 3, 2),
    ),
    (Ordered("red1", "march", "", "C4"), None),
    (RatingLent("red1", "rolf"), None),
    (RankAndFileRolled("red1", "Ash", 7, 1, 2, 4), None),
    (EnduranceTested("red1", "relay", POOL, 1, SIZE, passed=True, endurance=4), None),
    (EnduranceSpent("red1", 2, 3), None),
    (
        CommandRolled("red1", "turn", "relay", POOL, 2, SIZE, passed=True),
        CommandRolled("red1", "turn", "", (), -1, (), passed=True),
    ),
    (
        Disengaged("red1", "relay", POOL, 2, CLOSE, passed=True),
        Disengaged("red1", "", (), -1, (), passed=True),
    ),
    (HealthLost("red1", "", 2, 3, 7), HealthLost("red1", "", -1, 1, 0)),
    (HealthLost("red1", "", 2, 4, 7), HealthLost("red1", "", -1, 2, 0)),
    (HealthLost("red1", "", 7, 0, 7), HealthLost("red1", "", -1, 0, 0)),
    (HealthLost("red1", "rolf", 2, 3, 7), HealthLost("red1", "rolf", -1, -1, 0)),
    (HealthLost("vey", "vey_leader", 2, 5, 7), HealthLost("vey", "vey_leader", -1, 2, 0)),
    (
        MagnitudeLost("red1", 1, 2, 60, "losses"),
        MagnitudeLost("red1", 1, 2, -1, "losses"),
    ),
    (FellApart("red1", "too little Drill"), FellApart("red1", "")),
    (nerve(POOL, 1, SIZE), nerve((), -1, ())),
    (HesitationTested("red1", "loss", POOL, 3, SIZE, passed=True, lost=0), None),
    (
        UnitSplit("red1", "red9", "rolf", 40, 60, 2, 2),
        UnitSplit("red1", "red9", "rolf", 0, 0, 2, 2),
    ),
    (UnitsMerged("red1", "red2", 120, 3), UnitsMerged("red1", "red2", 0, 3)),
    (Rallied("red1", "second_wind", 2, 5), Rallied("red1", "second_wind", -1, -1)),
    (DuelJoined("rolf", POOL, 3, 0), DuelJoined("rolf", (), 3, 0)),
    (Ruled("units.red1.drill = 4", "long training"), Ruled("", "long training")),
    (Ruled("people.rolf.wounds = 4", "a fall"), Ruled("", "a fall")),
]

HIDDEN: Final[list[tuple[Event, Event | None]]] = [*ENEMYS_ATTACK, *ATTACK_ON_AN_ENEMY, *AMONG_ENEMIES]

PRIVATE: Final = (Ordered, RatingLent, RankAndFileRolled, ActionTaken, Ruled)
"""What stays hidden however much has been learned."""

OPEN: Final[list[Event]] = [
    ReactionSet(3),
    Deployed("red1", 900, 300, 12, "close"),
    ActionTaken("red1", "aim", "blue1", "", 3, 1),
    Aborted("red1", "aim"),
    Moved("red1", 400, 300, 4, 60, "E4"),
    Engaged("blue1", "red1"),
    Enveloped("blue1", "red1"),
    PersonOut("red1", "rolf"),
    CommandPassed("red1", "rolf"),
    SpecialsLost("red1", 1, ("rolf",)),
    FormationChanged("red1", "close"),
    Rallied("red1", "numbers", 1, 3),
    WentApart("red1", "rolf", leaves=False),
    CharmUsed("red1", "rolf", "second_stroke", 3, 1),
    SpellCast("red1", "rolf", "ash_veil", "blue1"),
    DuelEnded("rolf", "bram", "rolf", 9, "the other is out of action"),
    WarEnded(("red",), "it has the most left at tick 9", 9),
    Ruled("war.weather = snowy", "winter comes"),
]


def name_of(value: object) -> str:
    return type(value).__name__ if isinstance(value, Event) else ""


@pytest.mark.parametrize(("event", "shown"), HIDDEN, ids=name_of)
def test_an_event_hides_what_a_side_does_not_know(event: Event, shown: Event | None) -> None:
    assert MASS_COMBAT.redact(war(), event, "blue") == shown


@pytest.mark.parametrize(("event", "shown"), HIDDEN, ids=name_of)
def test_a_hidden_event_is_whole_to_its_own_side_and_to_the_gm(event: Event, shown: Event | None) -> None:
    state = war("red")
    assert [MASS_COMBAT.redact(state, event, seat) for seat in ("red", "gm", "")] == [event, event, event]


@pytest.mark.parametrize(("event", "shown"), HIDDEN, ids=name_of)
def test_what_is_known_of_an_enemy_opens_events_but_for_its_orders(event: Event, shown: Event | None) -> None:
    state = war()
    for id in ("red1", "red2", "vey"):
        state.knowledge.learn("blue", id, "traits")
        state.knowledge.learn("blue", id, "leader")
    assert MASS_COMBAT.redact(state, event, "blue") == (shown if isinstance(event, PRIVATE) else event)


@pytest.mark.parametrize("event", OPEN, ids=name_of)
def test_what_happens_in_plain_sight_is_seen_by_all(event: Event) -> None:
    state = war()
    assert [MASS_COMBAT.redact(state, event, seat) for seat in ("blue", "red", "guest")] == [
        event,
        event,
        event,
    ]


@rule("EW-89")
def test_what_getting_clear_takes_holds_an_enemys_drill() -> None:
    state = war()
    event = Disengaged("blue1", "relay", POOL, 4, CLOSE, passed=True)
    assert MASS_COMBAT.redact(state, event, "blue") == Disengaged("blue1", "relay", POOL, 4, (), passed=True)
    for id in ("red1", "red2", "vey"):
        state.knowledge.learn("blue", id, "traits")
    assert MASS_COMBAT.redact(state, event, "blue") == event


@rule("EW-70")
def test_a_duellist_is_known_as_the_unit_is_in_which_he_stands() -> None:
    # Given: Bram and Rolf, of Blue 1 and Red 1, in a duel, where both go by their own ids
    state = war()
    bram = Unit("bram", "Bram", "blue", "blue", "bram", None)
    rolf = Unit("rolf", "Rolf", "red", "red", "rolf", None)
    state.duels.append(Duel(bram, rolf))
    seen = strike("bram", "rolf", defence="", dv=())
    assert MASS_COMBAT.redact(state, strike("bram", "rolf"), "blue") == seen
    assert MASS_COMBAT.redact(state, HealthLost("rolf", "rolf", 2, 3, 7), "blue") == HealthLost(
        "rolf", "rolf", -1, -1, 0
    )


def test_who_is_nobody_of_now_is_nobodys_own() -> None:
    event = JoinedWar("lost", POOL, 3, 1)
    assert MASS_COMBAT.redact(war(), event, "blue") == JoinedWar("lost", (), 3, 1)


def test_open_sheets_open_every_event() -> None:
    state = war(open_sheets=True)
    assert [MASS_COMBAT.redact(state, event, "guest") for event, _ in HIDDEN] == [
        event for event, _ in HIDDEN
    ]


class Weathered(Event):
    """An event of a house rule."""

    fields = ("square",)

    square: str

    def __init__(self, square: str) -> None:
        self.square = square


def test_an_event_of_a_house_rule_is_public() -> None:
    assert MASS_COMBAT.redact(war(), Weathered("C4"), "guest") == Weathered("C4")


def test_what_is_seen_of_every_event_class_has_been_decided() -> None:
    """Each is either public or says itself what a seat sees of it."""
    kinds = kinds_in(events)
    assert [kind for kind in kinds if issubclass(kind, PublicEvent) == ("redacted" in vars(kind))] == []
