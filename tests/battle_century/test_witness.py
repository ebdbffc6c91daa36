"""What a seat may see of an event: numbers that would give an Enemy's sheet away are left out. B-9."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Final

import pytest

from wartable import Event, Ruled, Term
from wartable.rulesets.battle_century.operation import events
from wartable.rulesets.battle_century.operation.knowledge.redaction import REDACTIONS, witness
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.saved.setup import new_operation
from wartable.testing.rules import rule


def piece(id: str, side: str) -> dict[str, object]:
    ranks = {"might": 5, "guard": 7, "threshold": 5, "energy": 4, "systems": 3, "speed": 6}
    return {"id": id, "name": id.title(), "side": side, "weapons": {"arms": ["beam_rifle"]}, **ranks}


def operation(blue: str = "blue", *, open_sheets: bool = False) -> Operation:
    """Blue 1, of this side, against Red 1 and Red 2, with a GM and a guest."""
    return new_operation(
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
    return events.MightRolled(
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
    (events.HitInstead("red1", "blue1", "red2", 7), events.HitInstead("red1", "blue1", "red2", 0)),
    (events.InitiativeRolled("red1", 4, 6, 10), events.InitiativeRolled("red1", 0, 0, 10)),
    (events.InitiativeTiesRolled("red1", 4, 6, 10), events.InitiativeTiesRolled("red1", 0, 0, 10)),
    (events.TurnBegan("red1", 4), events.TurnBegan("red1", -1)),
    (events.TerrainTested("red1", "speed", 4, 10, 12), events.TerrainTested("red1", "speed", 0, 10, 12)),
    (
        events.DangerTested("blue1", "red1", "fire_at_will", "speed", 4, 10, 14),
        events.DangerTested("blue1", "red1", "fire_at_will", "speed", 4, 10, 0),
    ),
    (
        events.DangerTested("red1", "blue1", "fire_at_will", "speed", 4, 10, 14),
        events.DangerTested("red1", "blue1", "fire_at_will", "speed", 0, 10, 14),
    ),
    (events.Restocked("red1", ("beam_rifle", "airstrike")), events.Restocked("red1", ())),
    (events.Damaged("red1", 4, "CQC", 9), events.Damaged("red1", 4, "CQC", -1)),
    (events.GenrePointGained("red1", 3), events.GenrePointGained("red1", -1)),
    (events.PowerUsed("red1", "try_again", 1), events.PowerUsed("red1", "try_again", -1)),
    (
        events.DesireAnswered("red1", "blue1", False, 4, 2),
        events.DesireAnswered("red1", "blue1", False, 4, -1),
    ),
    (events.Maneuvered("red1", "red2", "speed", 6), events.Maneuvered("red1", "red2", "speed", -1)),
    (
        events.EffectBegan("red2", "maneuvering", 6, "red1"),
        events.EffectBegan("red2", "maneuvering", -1, "red1"),
    ),
    (
        events.DefenseRaised("red2", "red1", "shielding_aura", 3, 15, 14),
        events.DefenseRaised("red2", "red1", "shielding_aura", 0, 0, 14),
    ),
    (events.Survived("red1", 5), events.Survived("red1", -1)),
    (events.Aimed("red1", "beam_rifle", "blue1", 8), events.Aimed("red1", "", "blue1", 8)),
    (events.AimLost("red1", "beam_rifle"), events.AimLost("red1", "")),
    (
        events.ContestRolled("blue1", "red1", 4, 10, 5, 11),
        events.ContestRolled("blue1", "red1", 4, 10, 0, 11),
    ),
    (
        events.ContestRolled("red1", "blue1", 4, 10, 5, 11),
        events.ContestRolled("red1", "blue1", 0, 10, 5, 11),
    ),
    (events.WeaponGained("red1", "beam_saber", "arms", 5), None),
    (events.UpgradeGained("red1", "flyer", "", 0), None),
    (events.FormTaken("red1", 0), None),
    (events.UpgradeRefused("red1", "beam_saber"), None),
    (Ruled("units.red1.might = 7", "a new engine"), Ruled("", "a new engine")),
]

OPEN: Final[list[Event]] = [
    events.HitSuffered("red1", "blue1", 14, 2),
    events.Missed("red1", "blue1", 11),
    events.AttackDeclared("red1", "beam_rifle", "beam_rifle", "attack", "blue1", 8, 1),
    events.EffectBegan("red1", "suppressed", 2, "blue1"),
    events.Maimed("red1", "arms", 2, "blue"),
    events.ActionDelayed("red1", "blue1", "attack"),
    events.Aimed("red1", "vulcans", "blue1", 8),
    events.Revealed("blue1", "red"),
    events.UpgradeUsed("red1", "invincible_alloy", 2, "", -1),
    events.Blocked("red1", 3, "Absolute Barrier"),
    events.Survived("red1", 1),
    events.SynchroPlanned("red1", ("red2",)),
    events.Combined("red1", ("red1", "red2"), 3),
    events.LeadTaken("red1", "red2"),
    events.OperationEnded(("red",), "every other side is beaten"),
    Ruled("tension = 4", "time is short"),
]


def name_of(value: object) -> str:
    return type(value).__name__ if isinstance(value, Event) else ""


@rule("R-POW-008", "B-9")
@pytest.mark.parametrize(("event", "shown"), HIDDEN, ids=name_of)
def test_an_event_hides_what_a_side_does_not_know(event: Event, shown: Event | None) -> None:
    assert witness(operation(), event, "blue") == shown


@pytest.mark.parametrize(("event", "shown"), HIDDEN, ids=name_of)
def test_a_hidden_event_is_whole_to_its_own_side_and_to_the_gm(event: Event, shown: Event | None) -> None:
    state = operation("red")
    assert [witness(state, event, seat) for seat in ("red", "gm", "")] == [event, event, event]


@rule("R-POW-008", "B-9")
@pytest.mark.parametrize(("event", "shown"), HIDDEN[:8], ids=name_of)
def test_a_known_enemy_s_attributes_are_witnessed(event: Event, shown: Event | None) -> None:
    state = operation()
    state.knowledge.learn("blue", "red1", "attributes")
    state.knowledge.learn("blue", "red2", "attributes")
    assert witness(state, event, "blue") == event


@pytest.mark.parametrize("event", OPEN, ids=name_of)
def test_what_happens_in_plain_sight_is_seen_by_all(event: Event) -> None:
    state = operation()
    assert [witness(state, event, seat) for seat in ("blue", "red", "guest")] == [event, event, event]


def test_a_weapon_gained_is_seen_once_it_is_fired_but_not_where_it_sits() -> None:
    state = operation()
    state.knowledge.learn("blue", "red1", "weapon:beam_saber")
    event = events.WeaponGained("red1", "beam_saber", "arms", 5)
    assert witness(state, event, "blue") == events.WeaponGained("red1", "beam_saber", "", 5)


def test_open_sheets_open_every_event() -> None:
    state = operation(open_sheets=True)
    assert [witness(state, event, "guest") for event, _ in HIDDEN] == [event for event, _ in HIDDEN]


def test_what_is_seen_of_every_event_class_has_been_decided() -> None:
    modules = [import_module(f"{events.__name__}.{found.name}") for found in iter_modules(events.__path__)]
    found = [thing for module in modules for thing in vars(module).values() if isinstance(thing, type)]
    classes = {kind for kind in found if issubclass(kind, Event) and kind is not Event}
    assert set(REDACTIONS) == {*classes, Ruled}
