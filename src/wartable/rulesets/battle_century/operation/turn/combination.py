"""Combining in mid-battle, and taking the lead of a Combined Unit. R-COMB-008, R-COMB-013, R-COMB-016 to
R-COMB-021.
"""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.decision import Decision, Option
from wartable.rulesets.battle_century.operation.damage.damage import ask_for_area_to_maim
from wartable.rulesets.battle_century.operation.effects.effects import (
    is_upgrade_working,
    update_derived_values,
    update_effect_flags,
    update_shared_effects,
)
from wartable.rulesets.battle_century.operation.events.forms import Combined, LeadTaken
from wartable.rulesets.battle_century.operation.events.moves import AimLost
from wartable.rulesets.battle_century.operation.ground.positions import is_within
from wartable.rulesets.battle_century.operation.model.loadout import Loadout
from wartable.rulesets.battle_century.operation.model.marks import ACTS_AGAIN
from wartable.rulesets.battle_century.operation.model.pilots import (
    acting_pilot_of,
    is_subpilot_turn,
    is_unison_combination,
    pilots_of,
)
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import LEVELS, Aim, Unit
from wartable.rulesets.battle_century.operation.model.upgrade import INTERNAL, Fitting
from wartable.rulesets.battle_century.operation.movement.movement import ask_for_zone
from wartable.rulesets.battle_century.operation.turn.combined import (
    assemble_combined_unit,
    combination_of,
    combined_loadout,
)

# ------------------------------------------------------------------ becoming one


def can_combine(state: Operation, me: Unit, *, rotates: bool) -> bool:
    """Whether the Units of this Unit's Combination can combine now: all are active, free to move, and each is
    within 1 Zone of another. `rotates` says for which Upgrade to check: True for Unison Combination, False
    for Super Combination. R-COMB-016.
    """
    combination = combination_of(state, me.id)
    if combination is None or combination.rotates != rotates:
        return False
    parts = [state.units[id] for id in combination.pilots]
    for part in parts:
        if not _can_be_combined(part):
            return False
        if not [other for other in parts if other is not part and is_within(state, part, other, 1)]:
            return False
    return True


def _can_be_combined(part: Unit) -> bool:
    return part.is_active and not (part.duel or part.docked_in or part.pilotless)


def combine_units(table: OperationTable, me: Unit) -> None:
    """Combine the components of the Unit's Combination in the Zone of one of them, which the seat chooses.
    The Combined Unit has the average of their remaining Energy and of their remaining Threshold. If a
    component is huge, the Zone must be that of a huge one, whose body the Combined Unit keeps. R-COMB-017,
    R-BOSS-071, A-210.
    """
    state = table.state
    combination = combination_of(state, me.id)
    assert combination is not None
    parts = [state.units[id] for id in combination.pilots]
    giants = [part for part in parts if part.shape]
    mask = 0
    for part in giants or parts:
        mask |= 1 << part.zone
    zone = ask_for_zone(table, me, me.seat, f"{combination.name} combines where?", mask)
    energy = sum([part.energy for part in parts]) // len(parts)
    threshold = sum([part.threshold_left for part in parts]) // len(parts)
    lead = me if combination.rotates else parts[0]
    aim = lead.aim
    shapes = {part.zone: part.shape for part in giants}
    body = assemble_combined_unit(state, combination, lead.id)
    body.zone = zone
    if giants:
        body.shape = shapes[zone]
    body.aim = aim
    _transfer_resources(state, body, lead)
    _transfer_effects(state, body, lead)
    body.energy_spent = max(0, body.attributes.full_energy - body.energy_lost - energy)
    table.emit(Combined(body.id, combination.pilots, zone))
    _set_damage(table, body, lead.maimed, threshold)
    _transfer_knowledge(state, body)
    update_derived_values(body)
    update_shared_effects(table)


def _transfer_resources(state: Operation, body: Unit, lead: Unit) -> None:
    """Transfer what the Lead has used up to the Combined Unit. What the other components have used up does
    not count while they are combined, or, in a Unison Combination, until they lead. R-COMB-002, R-COMB-009,
    R-COMB-018, R-COMB-019.
    """
    swap_resources(body, lead)
    body.once = lead.once[:]
    body.notes = lead.notes.copy()
    if is_unison_combination(body):
        for part in pilots_of(state, body):
            body.once += [
                key for key in part.once if body.loadout.kit.has_upgrade(key) and key not in body.once
            ]


def _transfer_effects(state: Operation, body: Unit, lead: Unit) -> None:
    """Transfer effects on the Lead to the Combined Unit, and make effects, Aims and Docked Units that refer
    to a component refer to the Combined Unit. Additional Actions stay with each Pilot. R-COMB-002,
    R-COMB-017, R-REIN-020, A-210.
    """
    body.effects = [effect for effect in lead.effects if not effect.condition.marks & ACTS_AGAIN]
    for part in pilots_of(state, body):
        part.effects = part.marked(ACTS_AGAIN)
        update_effect_flags(part)
        part.aim = None
    for unit in state.all_units:
        for effect in unit.effects:
            if effect.other in body.pilots:
                effect.other = body.id
        if unit.aim is not None and unit.aim.target in body.pilots:
            unit.aim = Aim(unit.aim.weapon, body.id, body.zone)
        if unit.docked_in in body.pilots:
            unit.docked_in = body.id
            unit.zone = body.zone
    update_derived_values(body)


def _set_damage(table: OperationTable, body: Unit, maimed: Sequence[str], left: int) -> None:
    """Set the Combined Unit's Damage so that `left` points of Threshold remain, at least 1 and at most its
    full Threshold. Maim an Area for every lost Level: first those of `maimed`, then Areas that the seat
    chooses. No Pilot gains a Genre Point. R-COMB-017, R-COMB-023, A-211.
    """
    threshold = body.attributes.threshold
    if threshold == 0:
        return
    body.damage = LEVELS * threshold - min(max(1, left), LEVELS * threshold)
    lost = body.damage // threshold
    body.maimed = list(maimed[:lost])
    for part in pilots_of(table.state, body):
        part.genre_levels = max(part.genre_levels, lost)
    while len(body.maimed) < lost:
        body.maimed.append(ask_for_area_to_maim(table, body, body.seat, final=False))


def _transfer_knowledge(state: Operation, body: Unit) -> None:
    """Transfer what sides have learned about Weapons, Upgrades and Powers of the components to the Combined
    Unit. Its sheet is known if those of all components are. R-COMB-002, R-POW-008.
    """
    known = state.knowledge
    for entry in known.entries():
        side, unit, facet = entry.split("/")
        if unit not in body.pilots:
            continue
        if ":" in facet or not [id for id in body.pilots if not known.knows(side, id, facet)]:
            known.learn(side, body.id, facet)


# ------------------------------------------------------------------ leading by turns


def ask_and_take_lead(table: OperationTable, body: Unit, pilot: Unit) -> None:
    """Ask the seat of a Pilot of a Combined Unit, at the beginning of the Pilot's Turn, whether the Pilot
    takes the lead or stays a Subpilot, and apply the answer. R-COMB-008, R-COMB-013.
    """
    if not is_unison_combination(body) or body.lead == pilot.id:
        return
    if _ask_to_lead(table, pilot, body.id, table.state.units[body.lead].name):
        take_lead(table, body, pilot)


def _ask_to_lead(table: OperationTable, pilot: Unit, body: str, leader: str) -> bool:
    options = [Option("lead", f"{pilot.noun:takes} the lead"), Option("stay", f"{leader} keeps it")]
    question = f"{pilot.noun.possessive} Turn: who leads?"
    return table.ask(Decision(pilot.seat, question, options, body)).key == "lead"


def take_lead(table: OperationTable, body: Unit, pilot: Unit) -> None:
    """Put a Combined Unit into the form in which `pilot` leads it, with the resources that are left to that
    form. R-COMB-018, A-214.
    """
    state = table.state
    combination = combination_of(state, body.id)
    assert combination is not None
    before = state.units[body.lead]
    swap_resources(body, before)
    before.loadout = _with_gains(state, body, before.loadout)
    parts = [part.loadout for part in pilots_of(state, body)]
    body.lead = pilot.id
    body.loadout = combined_loadout(combination, parts, pilot.id)
    swap_resources(body, pilot)
    update_derived_values(body)
    table.emit(LeadTaken(body.id, pilot.id))
    aim = body.aim
    if aim is not None and aim.weapon not in body.loadout.modes:
        body.aim = None
        table.emit(AimLost(body.id, aim.weapon))


def _with_gains(state: Operation, body: Unit, own: Loadout) -> Loadout:
    """Return `own`, the loadout of the leading component, with the Weapons and Upgrades that its form has
    gained during the battle, but without Upgrades that other components contribute to every form.
    """
    for mount in body.loadout.mounts:
        if mount.key not in [other.key for other in own.mounts]:
            own = own.with_mount(mount)
    shared = [
        f.key for part in pilots_of(state, body) for f in part.loadout.kit.fittings if _is_shared_by_forms(f)
    ]
    for fitting in body.loadout.kit.fittings:
        if fitting.key not in shared and not own.kit.has_upgrade(fitting.key):
            own = own.with_fitting(fitting)
    return own


def _is_shared_by_forms(fitting: Fitting) -> bool:
    """Whether all forms of a Combined Unit share this Upgrade, whichever component brought it. R-COMB-009."""
    return fitting.upgrade.placement == INTERNAL


def swap_resources(body: Unit, part: Unit) -> None:
    """Exchange the resources of a Combined Unit and one of its components. The Combined Unit holds the
    resources of the form that leads, each component those of its own form while another leads. R-COMB-018.
    """
    body.spent, part.spent = part.spent, body.spent
    body.last_shot, part.last_shot = part.last_shot, body.last_shot
    body.technique_used, part.technique_used = part.technique_used, body.technique_used
    body.restored, part.restored = part.restored, body.restored
    body.shut, part.shut = part.shut, body.shut
    body.debts, part.debts = part.debts, body.debts


# ------------------------------------------------------------------ Subpilots with a form of their own


def usable_subpilot_upgrades(state: Operation, body: Unit) -> list[Fitting]:
    """Return the Upgrades of a Subpilot's own form that the Subpilot could use as a Utility Action now, given
    the resources that are left to that form. R-COMB-012, R-COMB-018.
    """
    if not is_subpilot_turn(state, body) or not is_unison_combination(body):
        return []
    pilot = acting_pilot_of(state, body)
    fewer = _restorations_lacking(body, pilot)
    _exchange_resources(body, pilot, fewer)
    found = [
        fitting
        for fitting in pilot.loadout.kit.is_utility_action
        if fitting.upgrade.placement != INTERNAL
        and is_upgrade_working(body, fitting)
        and fitting.upgrade.is_utility_action(state, body)
    ]
    _exchange_resources(body, pilot, -fewer)
    return found


def use_subpilot_upgrade(table: OperationTable, body: Unit, fitting: Fitting) -> None:
    """Use an Upgrade of a Subpilot's own form, with that form's resources."""
    pilot = acting_pilot_of(table.state, body)
    fewer = _restorations_lacking(body, pilot)
    _exchange_resources(body, pilot, fewer)
    fitting.upgrade.carry_out_utility_action(table, body)
    _exchange_resources(body, pilot, -fewer)


def _restorations_lacking(body: Unit, pilot: Unit) -> int:
    """Return how many fewer Restorations a Subpilot's form has than the leading form, because of its lower
    Systems; negative if it has more.
    """
    return body.loadout.attributes.systems - pilot.loadout.attributes.systems


def _exchange_resources(body: Unit, pilot: Unit, fewer: int) -> None:
    """Exchange the resources of the Combined Unit and a Subpilot's form, and remove `fewer` Restorations. A
    second call with the negated number reverses this.
    """
    swap_resources(body, pilot)
    body.restorations_lost += fewer
