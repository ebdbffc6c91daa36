"""Doctor, Engineer and MediKit: treating friends, directly or through a Servant. IN-07, IN-08."""

from __future__ import annotations

from typing import ClassVar, Final

from wartable.core.ability import declared_abilities
from wartable.core.decision import Option
from wartable.rulesets.infinity.d20.pools import TWENTY
from wartable.rulesets.infinity.d20.rolls import SUCCESS, result_of_face
from wartable.rulesets.infinity.d20.target import SuccessValue
from wartable.rulesets.infinity.events.rolls import TestRolled
from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.harm.states import leave_state
from wartable.rulesets.infinity.harm.wounds import heal_wounds, inflict_wounds, kill_trooper
from wartable.rulesets.infinity.model.attributes import attribute_of
from wartable.rulesets.infinity.model.order import COORDINATED, Declaration, Order, TrooperAct
from wartable.rulesets.infinity.model.skills import (
    CUBE,
    DOCTOR,
    ENGINEER,
    PARAMEDIC,
    REMOTE_PRESENCE,
    SERVANT,
)
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.states import (
    IMMOBILIZED_A,
    IMMOBILIZED_B,
    ISOLATED,
    STUNNED,
    TARGETED,
    UNCONSCIOUS,
)
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.model.weapon import MEDIKIT, OUT, WEAPONS
from wartable.rulesets.infinity.sight.eyes import (
    are_enemies,
    distance,
    enemies_engaged_with,
    models_in_contact,
    viewpoint_indices,
)
from wartable.rulesets.infinity.skills.attack import range_mod_in_mode
from wartable.rulesets.infinity.skills.base import SHORT, Skill

STUNNED_MOD: Final = -3
CURED_BY_ENGINEERS: Final = (IMMOBILIZED_A, IMMOBILIZED_B, ISOLATED, TARGETED)
"""States that an Engineer can end; of a patient with STR also Stunned. IN-07-21."""

STATES_MODE: Final = "states"
REPAIR_MODE: Final = "repair"
WAKE_MODE: Final = "wake"
SHOT_MODE: Final = "shot"


# ------------------------------------------------------------------ hands and patients


def can_treat_others(state: Skirmish, trooper: Trooper) -> bool:
    """Whether a Trooper can treat others: it can act, and is neither Immobilized nor Engaged. IN-08-01,
    IN-08-49.
    """
    return state.can_act(trooper) and not trooper.is_immobilized and not enemies_engaged_with(state, trooper)


def treating_models(state: Skirmish, trooper: Trooper) -> list[Trooper]:
    """Return the models through which a Trooper can treat others: first the Trooper itself, whether or not it
    can; then those of its Servants, at any distance, that can treat others. IN-08-49.
    """
    return [
        trooper,
        *[
            other
            for other in state.troopers.values()
            if other.controller == trooper.id and other.has_skill(SERVANT) and can_treat_others(state, other)
        ],
    ]


def trooper_rolling_treatment(state: Skirmish, trooper: Trooper) -> Trooper:
    """Return the Trooper that rolls for a treatment by this Trooper: its Controller if it is a Servant,
    otherwise the Trooper itself. IN-08-49.
    """
    return (
        state.troopers[trooper.controller]
        if trooper.has_skill(SERVANT) and trooper.is_peripheral
        else trooper
    )


def friends_in_contact(state: Skirmish, model: Trooper) -> list[Trooper]:
    """Return the friends that are in base contact with a model. IN-08-01, IN-R60."""
    return [other for other in models_in_contact(state, model) if not are_enemies(state, model, other)]


def roll_attribute_test(
    table: SkirmishTable,
    trooper: Trooper,
    attribute: str,
    declaration: Declaration,
    purpose: str,
    mod: int = 0,
) -> None:
    """Roll one die against an attribute of a Trooper, given by its short name, for a treatment or a Combat
    Jump, with the range MOD `mod`, and -3 if the Trooper is Stunned. The result is stored in the Declaration.
    `purpose` says what the roll is for. IN-08-01, IN-08-03, IN-08-04, IN-07-18.
    """
    value = SuccessValue(attribute.upper(), attribute_of(trooper, attribute), listening=table.listening)
    value.add("range", mod)
    if STUNNED in trooper.states:
        value.add("Stunned", STUNNED_MOD)
    sv = value.capped_number
    declaration.face, declaration.success = 0, False
    if sv >= 1:
        declaration.face = table.roll(TWENTY, f"{trooper.name}: {purpose}")
        declaration.success = result_of_face(declaration.face, sv) >= SUCCESS
    if table.listening:
        table.emit(
            TestRolled(
                trooper.id, purpose, value.all_terms(), sv, declaration.face, success=declaration.success
            )
        )


def declarations_of_same_treatment(order: Order, declaration: Declaration) -> list[Declaration]:
    """Return all declarations in an Order that give the same treatment to the same Trooper, including this
    one. Only a Coordinated Order can have several. IN-08-01, IN-08-13, IN-R30.
    """
    declarations: list[Declaration] = []
    for act in order.acts:
        for other in act.declarations():
            if not other.idle and other.mode == declaration.mode and other.targets == declaration.targets:
                declarations.append(other)
    return declarations


def any_succeeded(declarations: list[Declaration]) -> bool:
    """Whether at least one of these declarations has succeeded. IN-08-13."""
    for declaration in declarations:
        if declaration.success:
            return True
    return False


def is_already_treated(order: Order, patient: Trooper) -> bool:
    """Whether a skill has already been declared on this patient by an active Trooper of the Order, so that it
    cannot be treated again: a Controller and its Peripherals can treat it only once. Always False in a
    Coordinated Order, in which several Troopers may treat it. IN-08-49, IN-R30.
    """
    if order.kind == COORDINATED:
        return False
    for act in order.acts:
        for other in act.declarations():
            if patient.id in other.targets:
                return True
    return False


class Treatment(Skill):
    """The treatment of a friend in contact by a WIP Roll. `bearer` is the Special Skill that the Trooper
    needs; `recorder` is the Special Skill or equipment that the patient needs if Command Tokens are to repeat
    a failed roll. IN-08-01, IN-08-04, IN-08-49.
    """

    kind = SHORT
    bearer: ClassVar[str] = ""
    recorder: ClassVar[str] = ""

    def helpful_modes(self, patient: Trooper) -> list[str]:
        """Return the names of those modes of the treatment that would help a patient."""
        return []

    def mode_effect_text(self, mode: str, patient: Trooper) -> str:
        """Return what the treatment does to a patient in this mode, as the end of an option's label."""
        return ""

    def apply_roll_result(self, table: SkirmishTable, patient: Trooper, mode: str, *, success: bool) -> None:
        """Apply the result of the treatment's roll to a patient: the effect of this mode if it was a success,
        otherwise that of a failure.
        """

    def add_options(self, state: Skirmish, order: Order, act: TrooperAct, options: list[Option]) -> None:
        trooper = act.trooper
        roller = trooper_rolling_treatment(state, trooper)
        if not roller.has_skill(self.bearer):
            return
        offered: list[str] = []
        for model in treating_models(state, trooper):
            for patient in friends_in_contact(state, model):
                if patient is roller or patient.id in offered or is_already_treated(order, patient):
                    continue
                offered.append(patient.id)
                through = "" if model is roller else f", through {model.name}"
                for mode in self.helpful_modes(patient):
                    label = f"{self.name}: {self.mode_effect_text(mode, patient)}{through}"
                    options.append(self.make_option(f":{mode}>{patient.id}", label, patient.id, mode=mode))

    def unmet_requirement(
        self, state: Skirmish, order: Order, act: TrooperAct, declaration: Declaration
    ) -> str:
        patient = state.troopers[declaration.targets[0]]
        for model in treating_models(state, act.trooper):
            if patient in friends_in_contact(state, model):
                return (
                    "" if declaration.mode in self.helpful_modes(patient) else f"{patient.name} needs no help"
                )
        return f"{patient.name} is not in contact"

    def make_non_attack_rolls(
        self, table: SkirmishTable, order: Order, act: TrooperAct, declaration: Declaration
    ) -> None:
        state = table.state
        patient = state.troopers[declaration.targets[0]]
        purpose = f"{self.name} on {patient.name}"
        roll_attribute_test(table, trooper_rolling_treatment(state, act.trooper), "wip", declaration, purpose)

    def repeatable_roll_text(
        self, state: Skirmish, order: Order, act: TrooperAct, declaration: Declaration
    ) -> str:
        patient = state.troopers[declaration.targets[0]]
        if (
            not declaration.face
            or not patient.has_skill(self.recorder)
            or any_succeeded(declarations_of_same_treatment(order, declaration))
        ):
            return ""
        return (
            f"{trooper_rolling_treatment(state, act.trooper).name} rolls {self.name} on {patient.name} again"
        )

    def apply_treatment(
        self, table: SkirmishTable, order: Order, act: TrooperAct, declaration: Declaration
    ) -> None:
        group = declarations_of_same_treatment(order, declaration)
        if group[0] is declaration:
            patient = table.state.troopers[declaration.targets[0]]
            self.apply_roll_result(table, patient, declaration.mode, success=any_succeeded(group))


class Doctor(Treatment):
    """Roll WIP in contact with an Unconscious friend with VITA: a success removes a Wound and wakes it, a
    failure kills it. Or end Stunned on a friend with VITA, where a failure does nothing. A Servant in contact
    can do it for the Doctor at any distance. If the patient has a Cube, Command Tokens can repeat a failed
    roll.
    """

    key = "doctor"
    name = "Doctor"
    rules = ("IN-08-01", "IN-08-02", "IN-07-22", "CT-22", "CT-29", "IN-R11", "IN-R60")
    bearer = DOCTOR
    recorder = CUBE

    def helpful_modes(self, patient: Trooper) -> list[str]:
        if patient.profile.structure:
            return []
        found = [WAKE_MODE] if UNCONSCIOUS in patient.states else []
        return [*found, STATES_MODE] if STUNNED in patient.states else found

    def mode_effect_text(self, mode: str, patient: Trooper) -> str:
        return f"wake {patient.name}" if mode == WAKE_MODE else f"end Stunned on {patient.name}"

    def apply_roll_result(self, table: SkirmishTable, patient: Trooper, mode: str, *, success: bool) -> None:
        if mode == STATES_MODE:
            if success:
                leave_state(table, patient, STUNNED)
        elif success:
            heal_wounds(table, patient)
        else:
            kill_trooper(table, patient)


class Engineer(Treatment):
    """Roll WIP in contact with a friend with STR: a success removes a Wound, a failure causes one. Or end
    Immobilized, Isolated and Targeted of any friend, and Stunned if it has STR; a failure does nothing. A
    Servant in contact can do it for the Engineer at any distance. If the patient has Remote Presence, Command
    Tokens can repeat a failed roll.
    """

    key = "engineer"
    name = "Engineer"
    rules = ("IN-08-04", "IN-08-05", "IN-08-06", "IN-07-21", "CT-23", "IN-R11", "IN-R60")
    bearer = ENGINEER
    recorder = REMOTE_PRESENCE

    def helpful_modes(self, patient: Trooper) -> list[str]:
        found: list[str] = []
        if patient.profile.structure and patient.wounds > 0:
            found.append(REPAIR_MODE)
        if states_engineer_can_end(patient):
            found.append(STATES_MODE)
        return found

    def mode_effect_text(self, mode: str, patient: Trooper) -> str:
        return f"repair {patient.name}" if mode == REPAIR_MODE else f"end the states of {patient.name}"

    def apply_roll_result(self, table: SkirmishTable, patient: Trooper, mode: str, *, success: bool) -> None:
        if mode == STATES_MODE:
            if success:
                for state in states_engineer_can_end(patient):
                    leave_state(table, patient, state)
        elif success:
            heal_wounds(table, patient, count_repaired_wounds(patient))
        else:
            inflict_wounds(table, patient, 1)


def states_engineer_can_end(patient: Trooper) -> list[str]:
    """Return those states of a Trooper that an Engineer can end. IN-07-21."""
    found: list[str] = [state for state in CURED_BY_ENGINEERS if state in patient.states]
    if patient.profile.structure and STUNNED in patient.states:
        found.append(STUNNED)
    return found


def count_repaired_wounds(patient: Trooper) -> int:
    """Return the number of Wounds that a successful repair removes: one or, if the patient is Unconscious, as
    many as needed to wake it. IN-08-06.
    """
    if UNCONSCIOUS in patient.states:
        return patient.wounds - patient.profile.vita + 1
    return 1


class MediKit(Skill):
    """Let an Unconscious friend with VITA roll PH: a success removes a Wound and wakes it, a failure kills
    it. In contact nothing else is needed; from afar it needs line of fire and first a BS Roll with the range
    MODs of the MediKit. Command Tokens repeat neither roll.
    """

    key = "medikit"
    name = "MediKit"
    rules = ("IN-08-03", "IN-06-62", "IN-R61")
    kind = SHORT

    def add_options(self, state: Skirmish, order: Order, act: TrooperAct, options: list[Option]) -> None:
        trooper = act.trooper
        if not trooper.has_skill(PARAMEDIC) and trooper.profile.find_weapon(MEDIKIT) is None:
            return
        touched = friends_in_contact(state, trooper)
        for patient in state.troopers.values():
            if not is_unconscious_with_vita(patient) or are_enemies(state, trooper, patient):
                continue
            if patient in touched:
                options.append(self.make_option(f">{patient.id}", f"MediKit: {patient.name}", patient.id))
                continue
            seen = viewpoint_indices(state, act, patient)
            mods = [self._range_mod(act.points[at], patient) for at in seen]
            if mods and max(mods) != OUT:
                mod = max(mods)
                label = f"MediKit: {patient.name}, by a BS Roll at {mod:+d}"
                option = self.make_option(f":{SHOT_MODE}>{patient.id}", label, patient.id, mode=SHOT_MODE)
                option.as_a(Declaration).point = seen[mods.index(mod)]
                options.append(option)

    def _range_mod(self, point: Body, patient: Trooper) -> int:
        """Return the range MOD of the MediKit from the body `point` of its user to the patient."""
        return range_mod_in_mode(WEAPONS[MEDIKIT], distance(point, patient.body), "")

    def unmet_requirement(
        self, state: Skirmish, order: Order, act: TrooperAct, declaration: Declaration
    ) -> str:
        patient = state.troopers[declaration.targets[0]]
        return "" if is_unconscious_with_vita(patient) else f"{patient.name} needs no help"

    def make_non_attack_rolls(
        self, table: SkirmishTable, order: Order, act: TrooperAct, declaration: Declaration
    ) -> None:
        patient = table.state.troopers[declaration.targets[0]]
        if declaration.mode == SHOT_MODE:
            mod = self._range_mod(act.points[declaration.point], patient)
            roll_attribute_test(table, act.trooper, "bs", declaration, f"MediKit at {patient.name}", mod)
            if not declaration.success:
                declaration.idle = True
                return
        roll_attribute_test(table, patient, "ph", declaration, self.name)

    def apply_treatment(
        self, table: SkirmishTable, order: Order, act: TrooperAct, declaration: Declaration
    ) -> None:
        group = declarations_of_same_treatment(order, declaration)
        if group[0] is not declaration:
            return
        patient = table.state.troopers[declaration.targets[0]]
        if any_succeeded(group):
            heal_wounds(table, patient)
        else:
            kill_trooper(table, patient)


def is_unconscious_with_vita(patient: Trooper) -> bool:
    """Whether a Trooper is Unconscious and has VITA. IN-08-03."""
    return UNCONSCIOUS in patient.states and not patient.profile.structure


CARE: Final = tuple([kind() for kind in declared_abilities(globals(), Skill)])
