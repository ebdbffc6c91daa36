"""What a seat may see of an event: numbers that would give an Enemy's sheet away are left out. B-9."""

from __future__ import annotations

from typing import Final

import pytest

from tests.events import kinds_in
from wartable import Event, Ruled, Term
from wartable.core.event import PublicEvent
from wartable.rulesets.battle_century.games.operation import OPERATIONS
from wartable.rulesets.battle_century.operation import events
from wartable.rulesets.battle_century.operation.events.attacks import (
    AttackDeclared,
    HitInstead,
    HitSuffered,
    MightRolled,
    Missed,
)
from wartable.rulesets.battle_century.operation.events.effects import EffectBegan
from wartable.rulesets.battle_century.operation.events.forms import Combined, FormTaken, LeadTaken
from wartable.rulesets.battle_century.operation.events.harm import (
    Damaged,
    DangerTested,
    GenrePointGained,
    Maimed,
    OperationEnded,
    Survived,
    TerrainTested,
)
from wartable.rulesets.battle_century.operation.events.moves import (
    ActionDelayed,
    Aimed,
    AimLost,
    ContestRolled,
    Maneuvered,
)
from wartable.rulesets.battle_century.operation.events.order import (
    InitiativeRolled,
    InitiativeTiesRolled,
    TurnBegan,
)
from wartable.rulesets.battle_century.operation.events.powers import (
    DefenseRaised,
    DesireAnswered,
    PowerUsed,
    Restocked,
    Revealed,
    SynchroPlanned,
    UpgradeGained,
    UpgradeRefused,
    UpgradeUsed,
    WeaponGained,
)
from wartable.rulesets.battle_century.operation.model import damage_instance
from wartable.rulesets.battle_century.operation.model.damage_instance import Blocked, Halved, WithheldHalved
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.testing.rules import rule


def piece(id: str, side: str) -> dict[str, object]:
    ranks = {"might": 5, "guard": 7, "threshold": 5, "energy": 4, "systems": 3, "speed": 6}
    return {"id": id, "name": id.title(), "side": side, "weapons": {"arms": ["beam_rifle"]}, **ranks}


def operation(blue: str = "blue", *, open_sheets: bool = False) -> Operation:
    """Blue 1, of this side, against Red 1 and Red 2, with a GM and a guest."""
    return OPERATIONS.start(
        {
            "map": {"terrain": ["....", "....", "...."]},
            "sides": [{"id": "blue", "deploy": "west"}, {"id": "red", "deploy": "east"}],
            "seats": [{"id": "blue"}, {"id": "red"}, {"id": "guest"}],
            "gm": "gm",
            "units": [piece("blue1", blue), piece("red1", "red"), piece("red2", "red")],
            "open_sheets": open_sheets,
        },
        0,
    )


ADVANTAGE: Final = (Term("Boost", 1),)
RANKS: Final = (Term("die", 7), Term("Might", 5), Term("Tension", 2))
GUARD: Final = (Term("Guard", 7), Term("base", 5))


def might(unit: str, target: str, *, open_test: bool = True, open_defense: bool = True) -> Event:
    """A Might Test of 14 against 12, with or without what a side may not know of it."""
    return MightRolled(
        unit,
        target,
        (7, 3) if open_test else (),
        7 if open_test else 0,
        RANKS if open_test else (),
        14,
        ADVANTAGE,
        12 if open_defense else 0,
        GUARD if open_defense else (),
    )


HIDDEN: Final[list[tuple[Event, Event | None]]] = [
    (might("red1", "blue1"), might("red1", "blue1", open_test=False)),
    (might("blue1", "red1"), might("blue1", "red1", open_defense=False)),
    (might("red1", "red2"), might("red1", "red2", open_test=False, open_defense=False)),
    (HitInstead("red1", "blue1", "red2", 7), HitInstead("red1", "blue1", "red2", 0)),
    (InitiativeRolled("red1", 4, 6, 10), InitiativeRolled("red1", 0, 0, 10)),
    (InitiativeTiesRolled("red1", 4, 6, 10), InitiativeTiesRolled("red1", 0, 0, 10)),
    (TurnBegan("red1", 4), TurnBegan("red1", -1)),
    (TerrainTested("red1", "speed", 4, 10, 12), TerrainTested("red1", "speed", 0, 10, 12)),
    (
        DangerTested("blue1", "red1", "fire_at_will", "speed", 4, 10, 14),
        DangerTested("blue1", "red1", "fire_at_will", "speed", 4, 10, 0),
    ),
    (
        DangerTested("red1", "blue1", "fire_at_will", "speed", 4, 10, 14),
        DangerTested("red1", "blue1", "fire_at_will", "speed", 0, 10, 14),
    ),
    (Restocked("red1", ("beam_rifle", "airstrike")), Restocked("red1", ())),
    (Damaged("red1", 4, "CQC", 9), Damaged("red1", 4, "CQC", -1)),
    (GenrePointGained("red1", 3), GenrePointGained("red1", -1)),
    (PowerUsed("red1", "try_again", 1), PowerUsed("red1", "try_again", -1)),
    (
        DesireAnswered("red1", "blue1", False, 4, 2),
        DesireAnswered("red1", "blue1", False, 4, -1),
    ),
    (Maneuvered("red1", "red2", "speed", 6), Maneuvered("red1", "red2", "speed", -1)),
    (
        EffectBegan("red2", "maneuvering", 6, "red1"),
        EffectBegan("red2", "maneuvering", -1, "red1"),
    ),
    (
        DefenseRaised("red2", "red1", "shielding_aura", 3, 15, 14),
        DefenseRaised("red2", "red1", "shielding_aura", 0, 0, 14),
    ),
    (Survived("red1", 5), Survived("red1", -1)),
    (Aimed("red1", "beam_rifle", "blue1", 8), Aimed("red1", "", "blue1", 8)),
    (AimLost("red1", "beam_rifle"), AimLost("red1", "")),
    (
        ContestRolled("blue1", "red1", 4, 10, 5, 11),
        ContestRolled("blue1", "red1", 4, 10, 0, 11),
    ),
    (
        ContestRolled("red1", "blue1", 4, 10, 5, 11),
        ContestRolled("red1", "blue1", 0, 10, 5, 11),
    ),
    (WeaponGained("red1", "beam_saber", "arms", 5), None),
    (UpgradeGained("red1", "flyer", "", 0), None),
    (FormTaken("red1", 0), None),
    (UpgradeRefused("red1", "beam_saber"), None),
    (Ruled("units.red1.might = 7", "a new engine"), Ruled("", "a new engine")),
]

OPEN: Final[list[Event]] = [
    HitSuffered("red1", "blue1", 14, 2),
    Missed("red1", "blue1", 11),
    AttackDeclared("red1", "beam_rifle", "beam_rifle", "attack", "blue1", 8, 1),
    EffectBegan("red1", "suppressed", 2, "blue1"),
    Maimed("red1", "arms", 2, "blue"),
    ActionDelayed("red1", "blue1", "attack"),
    Aimed("red1", "vulcans", "blue1", 8),
    Revealed("blue1", "red"),
    UpgradeUsed("red1", "invincible_alloy", 2, "", -1),
    Blocked("red1", 3, "Absolute Barrier"),
    Halved("red1", 3, "Invasive", "blue1"),
    WithheldHalved("red1", "Invasive", "blue1"),
    Survived("red1", 1),
    SynchroPlanned("red1", ("red2",)),
    Combined("red1", ("red1", "red2"), 3),
    LeadTaken("red1", "red2"),
    OperationEnded(("red",), "every other side is beaten"),
    Ruled("tension = 4", "time is short"),
]


def name_of(value: object) -> str:
    return type(value).__name__ if isinstance(value, Event) else ""


@rule("R-POW-008", "B-9")
@pytest.mark.parametrize(("event", "shown"), HIDDEN, ids=name_of)
def test_an_event_hides_what_a_side_does_not_know(event: Event, shown: Event | None) -> None:
    assert OPERATIONS.redact(operation(), event, "blue") == shown


@pytest.mark.parametrize(("event", "shown"), HIDDEN, ids=name_of)
def test_a_hidden_event_is_whole_to_its_own_side_and_to_the_gm(event: Event, shown: Event | None) -> None:
    state = operation("red")
    assert [OPERATIONS.redact(state, event, seat) for seat in ("red", "gm", "")] == [event, event, event]


@rule("R-POW-008", "B-9")
@pytest.mark.parametrize(("event", "shown"), HIDDEN[:8], ids=name_of)
def test_a_known_enemy_s_attributes_are_witnessed(event: Event, shown: Event | None) -> None:
    state = operation()
    state.knowledge.learn("blue", "red1", "attributes")
    state.knowledge.learn("blue", "red2", "attributes")
    assert OPERATIONS.redact(state, event, "blue") == event


@pytest.mark.parametrize("event", OPEN, ids=name_of)
def test_what_happens_in_plain_sight_is_seen_by_all(event: Event) -> None:
    state = operation()
    assert [OPERATIONS.redact(state, event, seat) for seat in ("blue", "red", "guest")] == [
        event,
        event,
        event,
    ]


def test_a_weapon_gained_is_seen_once_it_is_fired_but_not_where_it_sits() -> None:
    state = operation()
    state.knowledge.learn("blue", "red1", "weapon:beam_saber")
    event = WeaponGained("red1", "beam_saber", "arms", 5)
    assert OPERATIONS.redact(state, event, "blue") == WeaponGained("red1", "beam_saber", "", 5)


def test_open_sheets_open_every_event() -> None:
    state = operation(open_sheets=True)
    assert [OPERATIONS.redact(state, event, "guest") for event, _ in HIDDEN] == [event for event, _ in HIDDEN]


def test_what_is_seen_of_every_event_class_has_been_decided() -> None:
    """Each is either public or says itself what a seat sees of it."""
    kinds = kinds_in(events, damage_instance)
    assert [kind for kind in kinds if issubclass(kind, PublicEvent) == ("redacted" in vars(kind))] == []
