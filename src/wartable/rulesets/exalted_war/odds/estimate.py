"""A war as one seat believes it to be: its own units as they are, of enemies what shows, else typical values.

A Belief holds a war of its own, so that every rule can be asked of it as of the true one. A hidden value is
estimated from arms, formation, Magnitude and looks alone.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from wartable.core.knowledge import Forecast
from wartable.rulesets.exalted_war.actions.base import Targeting, targeting_of
from wartable.rulesets.exalted_war.derived.traits import boxes_of
from wartable.rulesets.exalted_war.knowledge.perspective import Perspective, health_of, look_of
from wartable.rulesets.exalted_war.losses.losses import nameless
from wartable.rulesets.exalted_war.model.character import Character
from wartable.rulesets.exalted_war.model.equipment import Armour, Shield, Weapon
from wartable.rulesets.exalted_war.model.people import MORTAL_HEALTH, Person
from wartable.rulesets.exalted_war.model.state import War
from wartable.rulesets.exalted_war.model.troops import Troops, endurance, solo_endurance
from wartable.rulesets.exalted_war.model.unit import Unit

SHARES: Final[tuple[float, ...]] = (0.0, 0.25, 0.75)
"""Share of filled boxes that each of LOOKS stands for."""


class Prowess(NamedTuple):
    """How good strangers are taken to be: Drill, if the formation does not tell of more, and Might of units;
    ranks of soldiers and archers, of those who lead them, and of those who go to war alone; and the kind,
    Essence and health levels of the latter.
    """

    drill: int
    might: int
    troops: int
    archers: int
    officers: int
    champions: int
    valor: int
    kind: str
    essence: int
    health: tuple[int, ...]


USUAL: Final = Prowess(2, 0, 2, 3, 3, 4, 3, "mortal", 1, MORTAL_HEALTH)
WEAK: Final = Prowess(1, 0, 1, 1, 2, 2, 2, "mortal", 1, MORTAL_HEALTH)
STRONG: Final = Prowess(4, 2, 4, 5, 5, 5, 5, "exalted", 3, (0, 0, 1, 1, 1, 2, 2, 2, 4))
"""Nearly all strangers are between these."""

_FIGHTING: Final = ("strength", "dexterity", "stamina", "wits", "melee", "archery", "thrown")
_LEADING: Final = ("charisma", "war")
_BESIDES: Final = ("dodge", "awareness", "resistance")
"""Abilities in which officers are a rank below their others."""


class Belief:
    """A war at one moment as one seat believes it to be."""

    __slots__ = ("_met", "_targeting", "guessed", "memo", "perspective", "prowess", "seat", "told", "war")

    war: War
    """Shares all with the true war but the units and people in `guessed`, added when they are asked for."""
    seat: str
    perspective: Perspective
    guessed: dict[str, bool]
    prowess: Prowess
    """How good strangers are taken to be."""
    memo: dict[str, float]
    """A cache for whatever is worked out of this war, as `told` is for forecasts."""
    told: dict[str, Forecast | None]
    _targeting: dict[str, Targeting]
    _met: dict[str, Unit]

    def __init__(self, state: War, seat: str, prowess: Prowess = USUAL) -> None:
        self.seat = seat
        self.prowess = prowess
        self.perspective = Perspective(state, seat)
        self.guessed = {}
        self.memo = {}
        self.told = {}
        self._targeting = {}
        self._met = {}
        war = War(0, state.plan)
        war.units = state.units.copy()
        war.people = state.people.copy()
        war.order = state.order
        war.phase = state.phase
        war.tick = state.tick
        war.duels = state.duels
        self.war = war

    def unit(self, id: str) -> Unit:
        """The unit as the seat believes it to be."""
        known = self._met.get(id)
        if known is None:
            known = self._picture(self.perspective.state.units[id])
            self._met[id] = known
        return known

    def targeting(self, unit: Unit) -> Targeting:
        """What one of the seat's own units can reach now."""
        found = self._targeting.get(unit.id)
        if found is None:
            found = targeting_of(self.war, unit, due=unit.next <= self.war.tick)
            self._targeting[unit.id] = found
        return found

    def is_guess(self, id: str) -> bool:
        """Whether hidden values of this unit had to be estimated."""
        self.unit(id)
        return id in self.guessed

    def _picture(self, unit: Unit) -> Unit:
        """The unit itself where all is known; else a stand-in, which takes its place in the war."""
        perspective = self.perspective
        has_traits, has_leader = perspective.knows(unit, "traits"), perspective.knows(unit, "leader")
        if unit.host:
            self.unit(unit.host)
        if has_traits and has_leader:
            return unit
        self.guessed[unit.id] = True
        twin = unit.copy() if has_traits else _stand_in(unit, self.prowess)
        self.war.units[unit.id] = twin
        if not has_leader:
            self._picture_people(unit, twin)
        if not has_traits:
            _look_hurt(self.war, perspective.state, unit, twin)
        return twin

    def _picture_people(self, unit: Unit, twin: Unit) -> None:
        """Officers of the usual ranks in the arms of their troops, or champions in their own."""
        people = self.perspective.state.people
        for id in (unit.leader, *unit.specials):
            real = people[id]
            if unit.mob and id == unit.leader and twin.troops is not None:
                person = nameless(unit.id, twin.troops)
            else:
                person = _somebody(id, real.person.name, unit.troops, real.person, self.prowess)
            character = Character(person, real.role)
            character.is_out = real.is_out
            self.war.people[id] = character


def _stand_in(unit: Unit, prowess: Prowess) -> Unit:
    """A unit of usual figures in the same visible situation."""
    twin = unit.copy()
    twin.troops = None if unit.troops is None else _usual_troops(unit.troops, prowess)
    twin.drill = max(prowess.drill, unit.formation.drill) if not unit.is_solo else 0
    twin.might = prowess.might if not unit.is_solo else 0
    twin.gear = twin.stunt = twin.health = twin.loss = 0
    twin.surprise = False
    twin.lender = ""
    full = solo_endurance(4, 4) if unit.is_solo else endurance(twin.drill, 3)
    twin.endurance = twin.full_endurance = full
    return twin


def _usual_troops(shown: Troops, prowess: Prowess) -> Troops:
    """Troops of such skill with the arms that show."""
    return Troops(
        dexterity=prowess.troops,
        strength=prowess.troops,
        valor=prowess.troops,
        close=prowess.troops,
        ranged=0 if shown.bow is None else prowess.archers,
        weapon=shown.weapon,
        bow=shown.bow,
        armour=shown.armour,
        shield=shown.shield,
        steeds=prowess.troops if shown.steeds >= 0 else -1,
    )


def _somebody(id: str, name: str, troops: Troops | None, shown: Person, prowess: Prowess) -> Person:
    """A person of such ranks, armed as the troops are or, alone, as shows."""
    weapon: Weapon = shown.weapon if troops is None else troops.weapon
    bow: Weapon | None = shown.bow if troops is None else troops.bow
    armour: Armour = shown.armour if troops is None else troops.armour
    shield: Shield = shown.shield if troops is None else troops.shield
    is_alone = troops is None
    rank = prowess.champions if is_alone else prowess.officers
    beside = rank if is_alone else rank - 1
    ranks = dict.fromkeys((*_FIGHTING, *_LEADING), rank) | dict.fromkeys(_BESIDES, beside)
    return Person(
        id,
        name,
        ranks,
        weapon=weapon,
        bow=bow,
        armour=armour,
        shield=shield,
        valor=prowess.valor,
        kind=prowess.kind if is_alone else "mortal",
        essence=prowess.essence if is_alone else 1,
        health=prowess.health if is_alone else MORTAL_HEALTH,
    )


def _look_hurt(war: War, state: War, unit: Unit, twin: Unit) -> None:
    """As many boxes filled as its looks stand for."""
    share = SHARES[look_of(*health_of(state, unit))]
    filled = int(share * boxes_of(war, twin))
    if not unit.is_solo:
        twin.health = filled
    elif unit.leader in war.people and war.people[unit.leader] is not state.people[unit.leader]:
        war.people[unit.leader].wounds = filled
