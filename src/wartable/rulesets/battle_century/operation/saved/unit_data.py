"""What has become of a Unit, as plain data: the part that situations and saves share. Reads and writes it.

Reading checks everything and writes into the Unit what is sound; the faults gather in the Node's list.
"""

from __future__ import annotations

from typing import Final

from wartable.core.board import Board
from wartable.core.reader import MOST, Reader, shown
from wartable.rulesets.battle_century.operation.ground.positions import figure_of, occupied
from wartable.rulesets.battle_century.operation.knowledge.perspective import FACETS
from wartable.rulesets.battle_century.operation.model.conditions import CONDITIONS, Condition, Effect
from wartable.rulesets.battle_century.operation.model.mecha import AREAS
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import (
    ACTIVE,
    DESTROYED,
    DISABLED,
    JOINED,
    LEVELS,
    RETREATED,
    Aim,
    Unit,
)
from wartable.rulesets.battle_century.operation.saved.kit_data import PLACED, facets_of, read_form
from wartable.rulesets.battle_century.operation.weapons.catalogue import WEAPONS
from wartable.rulesets.battle_century.pilots.saved.layer_data import read_condition, write_condition

STANDINGS: Final = (ACTIVE, DESTROYED, DISABLED, RETREATED)

PARTS: Final = (
    "form",
    "zone",
    "standing",
    "damage",
    "maimed",
    "energy_spent",
    "genre_points",
    "duel",
    "docked_in",
    "aim",
    "spent",
    "last_shot",
    "technique_used",
    "pilotless",
    "effects",
    "shut",
    "notes",
    "restored",
    "plot_armor",
)

_EFFECT_PARTS: Final = ("amount", "other", "zone", "clock", "turns", "at_end", "born", "weapon")
_COUNTS: Final = 10**9


class Scene:
    """Where data is read into: an Operation. `is_mapped` is False where its map could not be read."""

    __slots__ = ("is_mapped", "state")

    state: Operation
    is_mapped: bool

    def __init__(self, state: Operation, *, is_mapped: bool = True) -> None:
        self.state = state
        self.is_mapped = is_mapped

    def zone(self, node: Reader) -> int:
        """The Zone of a name; -1 for "" and for a faulty one."""
        name = node.text()
        if name == "" or not self.is_mapped:
            return -1
        board = self.state.plan.board
        try:
            return board.zone(name)
        except ValueError:
            node.fault(
                f"there is no Zone {shown(name)}", f"use a name from A1 to {board.name(board.zones - 1)}"
            )
            return -1

    def check_open(self, node: Reader, zone: int) -> None:
        """A fault where nobody can be in this Zone: an Impassable one. R-TERR-009."""
        if self.state.ground.closed >> zone & 1:
            node.fault(f"{self.state.plan.board.name(zone)} is Impassable", "choose another Zone")

    def check_stand(self, node: Reader, unit: Unit) -> None:
        """A fault where this Unit cannot be, with all of its body. R-BOSS-071."""
        self.check_room(node, unit)
        for zone in self.state.plan.board.members(occupied(self.state, unit)):
            self.check_open(node, zone)

    def check_room(self, node: Reader, unit: Unit) -> None:
        """A fault where the body of this Unit is not all on the map."""
        body = figure_of(self.state, unit) if unit.zone >= 0 else None
        if body is not None and body.masks[unit.zone] == 0:
            node.fault(f"the body of {unit.id} would leave the map", "choose another Zone")

    def unit_id(self, node: Reader) -> str:
        """The id of a Unit; "" where there is none or it is faulty."""
        return "" if node.value == "" else node.name_of(self.state.units, "Unit")

    def turn_id(self, node: Reader) -> str:
        """The id of somebody who takes Turns, Reinforcements included; "" as for Units."""
        names = [*self.state.units, *self.state.reserves]
        return "" if node.value == "" else node.name_of(names, "Unit")

    def other_id(self, node: Reader, condition: Condition | None) -> str:
        """The id of what an effect is about: a Unit, or Reinforcements where it comes from those."""
        if condition is None or not condition.by_reserve:
            return self.unit_id(node)
        return "" if node.value == "" else node.name_of(self.state.reserves, "Reinforcements")


def place_name(board: Board, zone: int) -> str:
    """The name of a Zone, "" for -1."""
    return "" if zone < 0 else board.name(zone)


def needs_other(condition: Condition) -> bool:
    """Whether an effect of this kind is about another Unit and has to name it."""
    return condition.only_other or condition.points


# ------------------------------------------------------------------ reading


def read_unit(node: Reader, unit: Unit, scene: Scene) -> None:
    """All but the wounds, which situations and saves check differently, what it has to spend, and the Aim,
    which waits until every Unit has its Zone.
    """
    unit.loadout = read_form(node.at("form"), unit.loadout)
    standings = (*STANDINGS, JOINED) if unit.host else STANDINGS
    unit.standing = node.at("standing").name_of(standings, "standing", unit.standing)
    unit.zone = scene.zone(node.at("zone"))
    unit.pilotless = _pilotless(node.at("pilotless"), unit)
    unit.duel = scene.unit_id(node.at("duel"))
    unit.docked_in = scene.unit_id(node.at("docked_in"))
    weapons = unit.loadout.weapon_keys()
    unit.spent = node.at("spent").names_of(unit.loadout.spendable(), f"Weapon or Upgrade of {unit.id}")
    unit.last_shot = _last_shot(node.at("last_shot"), unit, weapons, scene.state.round)
    unit.technique_used = node.at("technique_used").flag()
    unit.effects = [
        effect for item in node.at("effects").items() for effect in read_effect(item, scene, on_zone=False)
    ]
    unit.notes = {key: part.number(-_COUNTS, _COUNTS) for key, part in node.at("notes").parts()}
    unit.restored = node.at("restored").number(0)
    unit.armor = read_condition(node.at("plot_armor"), unit.armor, unit.id)
    if node.at("shut").is_there:
        unit.shut = node.at("shut").names_of(PLACED, "Area")


def _pilotless(node: Reader, unit: Unit) -> bool:
    """Only a mecha whose Pilot can eject, in some form, goes on without one. R-DMG-018, R-DMG-019."""
    pilotless = node.flag()
    if pilotless and not [face for face in unit.loadout.faces if face.has_core]:
        node.fault(f"a Unit of tier {unit.loadout.tier} cannot lose its Pilot", "leave it out")
    return pilotless


def read_wounds(node: Reader, unit: Unit) -> None:
    """Damage and Maimed Areas: one Area for every Level lost. R-DMG-005."""
    threshold = unit.loadout.attributes.threshold
    whole = LEVELS * threshold
    given = node.at("damage")
    unit.damage = given.number(0, whole)
    if unit.standing == ACTIVE and unit.damage == whole > 0:
        given.fault(f"{unit.id} has no Threshold left", f'use 0 to {whole - 1}, or standing "destroyed"')
    lost = unit.damage // threshold if threshold else 0
    maimed = node.at("maimed")
    if unit.loadout.unmaimable and not maimed.value:
        unit.maimed = [""] * lost
        return
    if not maimed.is_there and lost == LEVELS:
        unit.maimed = list(AREAS)
        return
    unit.maimed = maimed.names_of(AREAS, "Area")
    if unit.loadout.unmaimable and unit.maimed:
        maimed.fault(f"nothing of {unit.id} can be Maimed", "leave it out")
    if len(unit.maimed) != lost and _is_sound(node):
        what = f"{unit.damage} Damage at Threshold {threshold} are {lost} lost Levels, not {len(unit.maimed)}"
        maimed.fault(what, f"name {lost} Areas of {', '.join(AREAS)}" if lost else "leave it out")


def _is_sound(node: Reader) -> bool:
    """Whether nothing below this Node was found faulty so far."""
    for problem in node.problems:
        if problem.path.startswith((f"{node.path}.damage", f"{node.path}.maimed")):
            return False
    return True


def _last_shot(node: Reader, unit: Unit, weapons: list[str], round: int) -> dict[str, int]:
    """The Round in which each Slow Weapon was last fired."""
    found: dict[str, int] = {}
    for key, part in node.parts():
        if key in weapons:
            found[key] = part.number(-MOST, max(round, 1))
        else:
            Reader(key, part.path, part.problems).name_of(weapons, f"Weapon of {unit.id}")
    return found


def read_effect(node: Reader, scene: Scene, *, on_zone: bool) -> list[Effect]:
    """The effect, in a list; an empty one where it could not be read."""
    if not node.has_parts(("effect",), _EFFECT_PARTS):
        return []
    kinds = [key for key, condition in CONDITIONS.items() if condition.on_zone == on_zone]
    key = node.at("effect").name_of(kinds, "effect")
    other = scene.other_id(node.at("other"), CONDITIONS.get(key))
    if key in CONDITIONS and needs_other(CONDITIONS[key]) and not other:
        node.at("other").fault(f"{key} is about another Unit", "name it")
    clock = node.at("clock")
    effect = Effect(
        CONDITIONS[key if key in CONDITIONS else kinds[0]],
        amount=node.at("amount").number(-MOST, default=1),
        other=other,
        zone=scene.zone(node.at("zone")),
        clock=scene.turn_id(clock) if clock.is_there else scene.state.turn_of,
        turns=node.at("turns").number(0, default=1),
        at_end=node.at("at_end").flag(),
        born=node.at("born").number(0, _COUNTS),
        weapon=node.at("weapon").name_of(("", *WEAPONS), "Weapon"),
    )
    return [effect] if key in CONDITIONS else []


def read_aim(node: Reader, unit: Unit, scene: Scene) -> None:
    """A Weapon held on a Unit or on a Zone. R-ACT-009."""
    if not node.is_there or not node.has_parts(("weapon",), ("target", "zone")):
        return
    weapons = [mount.weapon.key for mount in unit.loadout.mounts]
    weapon = node.at("weapon").name_of(weapons, f"Weapon of {unit.id}")
    target = scene.unit_id(node.at("target"))
    zone = scene.zone(node.at("zone"))
    if target and scene.state.units[target].side == unit.side:
        node.at("target").fault(f"{target} is of {unit.id}'s own side", "aim at an Enemy")
    if not node.at("target").value and not node.at("zone").value:
        node.fault("it is aimed at nothing", "add a target or a zone")
    unit.aim = Aim(weapon, target, scene.state.units[target].zone if target and zone < 0 else zone)


def check_links(node: Reader, unit: Unit, state: Operation) -> None:
    """Duels hold two Enemies in one Zone, Bases those of their side. R-ACT-026, R-ACT-046."""
    if unit.duel:
        _check_duel(node.at("duel"), unit, state.units[unit.duel])
    if unit.docked_in:
        _check_docked(node.at("docked_in"), unit, state.units[unit.docked_in])


def _check_duel(node: Reader, unit: Unit, other: Unit) -> None:
    if other is unit or other.side == unit.side:
        node.fault(f"{other.id} is no Enemy of {unit.id}", "name an Enemy")
    elif other.duel != unit.id:
        rival = other.duel or "nobody"
        node.fault(f"{other.id} is in a Duel with {rival}, not with {unit.id}", "let both name each other")
    elif not (unit.is_active and other.is_active):
        node.fault(f"{unit.id} and {other.id} are not both active", "leave the Duel out")
    elif unit.docked_in or other.docked_in:
        node.fault("nobody Docked is in a Duel", "leave one of them out")
    elif unit.zone != other.zone:
        node.fault(f"{unit.id} and {other.id} are not in one Zone", "put both into the same Zone")
    elif not unit.loadout.may_duel(other.loadout):
        node.fault("a Base Unit duels only with another, and nobody with a Colossus", "leave the Duel out")


def _check_docked(node: Reader, unit: Unit, base: Unit) -> None:
    if base is unit or not base.loadout.base_unit or unit.loadout.base_unit:
        node.fault(f"{unit.id} cannot be Docked in {base.id}", "name a Base Unit; no Base is Docked itself")
    elif base.side != unit.side:
        node.fault(f"{base.id} is an Enemy of {unit.id}", "name a Base Unit of its own side")
    elif not (unit.is_active and base.is_active):
        node.fault(f"{unit.id} and {base.id} are not both active", "leave it out")
    elif unit.zone != base.zone:
        node.fault(f"{unit.id} is not in the Zone of {base.id}", "leave its zone out")


def read_knowledge(node: Reader, state: Operation) -> None:
    """Entries "side/unit/facet": what a side has learned, "weapon:beam_rifle" and its like among them."""
    for item in node.items():
        parts = item.text().split("/")
        if len(parts) != 3:
            item.fault(f"{shown(item.value)} is no entry", 'write "side/unit/facet", as blue/red1/attributes')
            continue
        side = Reader(parts[0], item.path, item.problems).name_of(state.plan.sides, "side")
        unit = Reader(parts[1], item.path, item.problems).name_of([*state.units, *state.reserves], "Unit")
        facets = list(FACETS)
        if unit in state.units:
            for id in (unit, *state.units[unit].pilots):
                facets += facets_of(state.units[id].loadout)
        elif unit in state.reserves:
            facets = ["power:" + key for key in state.reserves[unit].powers]
        facet = Reader(parts[2], item.path, item.problems).name_of(facets, "facet")
        if side and unit and facet:
            state.knowledge.learn(side, unit, facet)


# ------------------------------------------------------------------ writing


def write_unit(unit: Unit, board: Board) -> dict[str, object]:
    """What `read_unit` and `read_aim` read."""
    found: dict[str, object] = {
        "zone": place_name(board, unit.zone),
        "standing": unit.standing,
        "damage": unit.damage,
        "maimed": unit.maimed[:],
        "energy_spent": unit.energy_spent,
        "genre_points": unit.genre,
        "duel": unit.duel,
        "docked_in": unit.docked_in,
        "spent": unit.spent[:],
        "last_shot": unit.last_shot.copy(),
        "technique_used": unit.technique_used,
        "pilotless": unit.pilotless,
        "effects": [write_effect(effect, board) for effect in unit.effects],
        "shut": unit.shut[:],
        "notes": unit.notes.copy(),
        "restored": unit.restored,
        "plot_armor": write_condition(unit.armor),
    }
    if unit.loadout.forms:
        found["form"] = unit.loadout.form.name
    aim = unit.aim
    if aim is not None:
        found["aim"] = {"weapon": aim.weapon, "target": aim.target, "zone": place_name(board, aim.zone)}
    return found


def write_effect(effect: Effect, board: Board) -> dict[str, object]:
    """What `read_effect` reads."""
    return {
        "effect": effect.condition.key,
        "amount": effect.amount,
        "other": effect.other,
        "zone": place_name(board, effect.zone),
        "clock": effect.clock,
        "turns": effect.turns,
        "at_end": effect.at_end,
        "born": effect.born,
        "weapon": effect.weapon,
    }
