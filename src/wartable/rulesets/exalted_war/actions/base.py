"""What every action is: its Speed and DV penalty, whom it may be aimed at, what it does. EW-02 to EW-09."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from wartable.core.ability import Ability
from wartable.core.decision import Option
from wartable.rulesets.exalted_war.charms.base import Charm
from wartable.rulesets.exalted_war.engagement import body_of, touches
from wartable.rulesets.exalted_war.orders import Order
from wartable.rulesets.exalted_war.state import Unit, War, WarTable
from wartable.rulesets.exalted_war.strike import edges
from wartable.rulesets.exalted_war.tick import Tick
from wartable.rulesets.exalted_war.traits import ranged_weapon

__all__ = ["Action", "Deed", "Outlook", "in_sight", "look_out"]

_TIMES_RANGE: Final = 3


class Outlook:
    """What a unit can get at: enemies in contact, and those it could shoot at."""

    __slots__ = ("contacts", "due", "shots")

    contacts: list[Unit]
    shots: list[Unit]
    due: bool

    def __init__(self, contacts: list[Unit], shots: list[Unit], *, due: bool) -> None:
        self.contacts = contacts
        self.shots = shots
        self.due = due


def look_out(state: War, unit: Unit, *, due: bool) -> Outlook:
    """Enemies in contact and in range, as they stand now. `due` says that it is the unit's own tick.

    People acting apart: Heroes fight at close quarters, Sorcerers from afar (EW-47, EW-48, W-42). An engaged
    unit shoots only at those it is engaged with (W-26).
    """
    body = body_of(state, unit)
    role = state.people[unit.leader].role if unit.host else ""
    bow = ranged_weapon(state, unit) if role != "hero" else None
    contacts: list[Unit] = []
    shots: list[Unit] = []
    for enemy in state.enemies(unit):
        yards = edges(body, enemy)
        if role != "sorcerer" and touches(body, enemy):
            contacts.append(enemy)
        if bow is None or yards > _TIMES_RANGE * bow.range:
            continue
        if (not body.engaged or enemy.id in body.engaged) and in_sight(state, body, enemy):
            shots.append(enemy)
    return Outlook(contacts, shots, due=due)


def in_sight(state: War, one: Unit, other: Unit) -> bool:
    """Whether no blocking ground lies between two units. W-44."""
    for area in state.plan.areas:
        if area.kind == "blocking" and area.place.crossed(one.x, one.y, other.x, other.y):
            return False
    return True


class Deed:
    """A declared action: at whom, in which way, for how many ticks, and what it costs in DV.

    `target` is a unit's id, `person` a person's, `detail` whatever else was named. `dice` is what a flurry or
    a broken aim takes from its rolls (negative), `aim` what aiming adds. `parts` are those of a flurry.
    """

    __slots__ = (
        "action",
        "aim",
        "charm",
        "detail",
        "dice",
        "number",
        "order",
        "parts",
        "penalty",
        "people",
        "person",
        "speed",
        "target",
    )

    action: Action
    target: str
    person: str
    detail: str
    number: int
    people: list[str]
    speed: int
    penalty: int
    dice: int
    aim: int
    order: Order | None
    charm: Charm | None
    parts: list[Deed]

    def __init__(self, action: Action, target: str = "", person: str = "", detail: str = "") -> None:
        self.action = action
        self.target = target
        self.person = person
        self.detail = detail
        self.number = 0
        self.people = []
        self.speed = action.speed
        self.penalty = action.penalty
        self.dice = 0
        self.aim = 0
        self.order = None
        self.charm = None
        self.parts = []


@mypyc_attr(allow_interpreted_subclasses=True)
class Action(Ability):
    """An action. `speed` is in ticks (0: as the weapon or the parts have it), `penalty` the size of its DV
    penalty; `in_flurry` tells what may be part of a flurry (W-49).
    """

    speed: ClassVar[int] = 0
    penalty: ClassVar[int] = 0
    in_flurry: ClassVar[bool] = False

    def options(self, state: War, unit: Unit, outlook: Outlook) -> list[Option]:
        """The ways in which the unit may do it now; each Option's data is a Deed."""
        raise NotImplementedError

    def ask(self, table: WarTable, unit: Unit, deed: Deed) -> None:
        """Ask for what is still to be named when it is declared."""

    def resolve(self, table: WarTable, tick: Tick, unit: Unit, deed: Deed) -> None:
        """Do it, against what stood when the tick's actions began. W-24."""

    def finish(self, table: WarTable, tick: Tick, unit: Unit, deed: Deed) -> None:
        """What takes effect once all of the tick's actions are resolved."""
