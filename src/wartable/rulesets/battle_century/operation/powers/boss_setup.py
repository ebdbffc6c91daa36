"""Boss Powers that are used in the Boss's own Turn. R-BOSS-013 to R-BOSS-019, R-BOSS-025, R-BOSS-028."""

from __future__ import annotations

from typing import Final

from wartable.core.decision import Decision, Option
from wartable.core.dice import Kept
from wartable.rulesets.battle_century.operation.damage.damage import deal_damage, restore
from wartable.rulesets.battle_century.operation.damage.removal import destroy_unit
from wartable.rulesets.battle_century.operation.effects.effects import begin_effect
from wartable.rulesets.battle_century.operation.events.powers import DesireAnswered
from wartable.rulesets.battle_century.operation.model.conditions import Condition, Effect, register_conditions
from wartable.rulesets.battle_century.operation.model.marks import DENIES_RESTORING, DENIES_TENSION
from wartable.rulesets.battle_century.operation.model.mecha import Attributes
from wartable.rulesets.battle_century.operation.model.might_test import MightTest
from wartable.rulesets.battle_century.operation.model.pilots import (
    acting_pilot_of,
    spend_genre_points,
    spendable_genre_points,
)
from wartable.rulesets.battle_century.operation.model.power import Power, SetupPower
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import LEVELS, Unit
from wartable.rulesets.battle_century.operation.targeting.targets import enemies_to_aim_at

_DIE: Final = Kept(10)
_VICTIM_COUNT: Final = 2
_BASE_PROTECTION: Final = 5


def _possible_targets(state: Operation, me: Unit, power: Power) -> list[Unit]:
    """Return the Enemies outside of Bases on which `me` has not used this Power in this Round. R-BOSS-016,
    R-BOSS-017, R-ACT-048.
    """
    return [
        enemy
        for enemy in enemies_to_aim_at(state, me)
        if me.notes.get(_use_note(power, enemy)) != state.round
    ]


def _ask_target(table: OperationTable, me: Unit, power: Power, question: str) -> Unit:
    """Ask for an Enemy on which `me` has not used the Power in this Round, record the use, and return the
    Enemy.
    """
    enemy = table.pick(me, question, "of", _possible_targets(table.state, me, power))
    me.notes[_use_note(power, enemy)] = table.state.round
    return enemy


def _use_note(power: Power, enemy: Unit) -> str:
    """Return the key of the note that records a use on an Enemy; all Grunts of a brood count as one Enemy.
    R-BOSS-043.
    """
    return f"{power.tag}:{enemy.id_for_use_limits}"


# ------------------------------------------------------------------ Behold my True Power


class TruePowerUnveiled(Condition):
    """The bearer's pool of Energy is twice as large."""

    key = "behold_my_true_power"
    rules = ("R-BOSS-014",)

    def modified_attributes(self, effect: Effect, ranks: Attributes) -> Attributes:
        return ranks.with_energy_pool(2 * ranks.energy, 2 * ranks.full_energy)


class BeholdMyTruePower(SetupPower):
    """For a Round the user's pool of Energy is twice as large. Energy that it has spent stays spent."""

    key = "behold_my_true_power"
    group = "boss"
    once_a_round = True
    rules = ("R-BOSS-013", "R-BOSS-014")

    def heuristic_value(self, state: Operation, me: Unit) -> float:
        return 0.3 * me.energy if me.loadout.kit.test_answer_options else 0.0

    def could_have_effect(self, state: Operation, me: Unit) -> bool:
        return me.attributes.full_energy > 0

    def use(self, table: OperationTable, me: Unit, test: MightTest | None) -> None:
        begin_effect(table, me, self.key)


# ------------------------------------------------------------------ Do you Desire the Power?


class DoYouDesireThePower(SetupPower):
    """An Enemy chooses: it loses a Genre Point and takes 1d10 Damage, or it gains a Genre Point and deals
    1d10 Damage to two of its Allies. Without Genre Points it must do the latter. If it has only one Ally,
    that one is hurt; without Allies the Enemy itself is.
    """

    key = "do_you_desire_the_power"
    name = "Do you Desire the Power?"
    group = "boss"
    uses = "once a Round on each Enemy"
    rules = ("R-BOSS-013", "R-BOSS-015", "R-BOSS-016")

    def could_have_effect(self, state: Operation, me: Unit) -> bool:
        return bool(_possible_targets(state, me, self))

    def use(self, table: OperationTable, me: Unit, test: MightTest | None) -> None:
        enemy = _ask_target(table, me, self, f"{me.noun:offers} power: choose an Enemy")
        pilot = acting_pilot_of(table.state, enemy)
        accepts = spendable_genre_points(table.state, pilot) < 1 or _ask_to_accept(table, me, enemy)
        hurt = _ask_victims(table, enemy) if accepts else [enemy]
        die = table.roll(_DIE, f"{me.name}: {self.name}")
        if not accepts:
            spend_genre_points(table.state, pilot, 1)
        elif pilot.loadout.powers and not enemy.pilotless:
            pilot.genre += 1
        table.emit(DesireAnswered(enemy.id, me.id, accepts, die, pilot.genre))
        for unit in hurt:
            deal_damage(table, unit, die, enemy if accepts else me, reason=self.name)


def _ask_to_accept(table: OperationTable, me: Unit, enemy: Unit) -> bool:
    """Ask the Enemy's seat whether the Enemy accepts the power that `me` offers. Return True if it does."""
    allies = _allies_outside(table.state, enemy)
    whom = "itself"
    if allies:
        whom = allies[0].name if len(allies) == 1 else f"{_VICTIM_COUNT} Allies"
    options = [
        Option("accept", f"Gain 1 Genre Point and deal 1d10 Damage to {whom}"),
        Option("refuse", "Lose 1 Genre Point and take 1d10 Damage"),
    ]
    question = f"{me.noun:offers} power to {enemy.name}: does it want that?"
    return table.ask(Decision(enemy.seat, question, options, enemy.id)).key == "accept"


def _allies_outside(state: Operation, enemy: Unit) -> list[Unit]:
    """Return the Allies of an Enemy that can be hurt: those outside of Bases. R-ACT-048."""
    return [ally for ally in state.allies(enemy) if ally.docked_in == ""]


def _ask_victims(table: OperationTable, enemy: Unit) -> list[Unit]:
    """Ask the Enemy's seat for two of its Allies to hurt, and return them. If there are at most two, return
    them without asking; if there are none, return the Enemy itself. R-BOSS-016, B-175.
    """
    allies = _allies_outside(table.state, enemy)
    if len(allies) <= _VICTIM_COUNT:
        return allies or [enemy]
    chosen: list[Unit] = []
    while len(chosen) < _VICTIM_COUNT:
        question = f"{enemy.name}: choose {'another' if chosen else 'an'} Ally to hurt"
        ally = table.pick(enemy, question, "of", allies)
        allies.remove(ally)
        chosen.append(ally)
    return chosen


# ------------------------------------------------------------------ Damage


class DieForMe(SetupPower):
    """One Enemy, at any distance, takes half the user's Systems as Damage."""

    key = "die_for_me"
    name = "Die for Me!"
    group = "boss"
    uses = "once a Round on each Enemy"
    rules = ("R-BOSS-013", "R-BOSS-017")

    def could_have_effect(self, state: Operation, me: Unit) -> bool:
        return me.attributes.systems > 1 and bool(_possible_targets(state, me, self))

    def use(self, table: OperationTable, me: Unit, test: MightTest | None) -> None:
        enemy = _ask_target(table, me, self, f"{me.name}: who is to die?")
        deal_damage(table, enemy, me.attributes.systems // 2, me, reason=self.name)


class IAcceptYourOffering(SetupPower):
    """Destroys an Allied Grunt. The user regains Threshold equal to the Grunt's Power Level plus the Levels
    that it had not lost; then one Enemy takes as much Damage.
    """

    key = "i_accept_your_offering"
    group = "boss"
    once_a_round = True
    rules = ("R-BOSS-013", "R-BOSS-018", "R-BOSS-019")

    def could_have_effect(self, state: Operation, me: Unit) -> bool:
        return bool(_allied_grunts(state, me) and state.enemies(me))

    def use(self, table: OperationTable, me: Unit, test: MightTest | None) -> None:
        question = f"{me.noun:sacrifices} which Grunt?"
        grunt = table.pick(me, question, "of", _allied_grunts(table.state, me))
        amount = grunt.loadout.power_level
        if grunt.attributes.threshold:
            amount += LEVELS - grunt.levels_lost
        destroy_unit(table, grunt, None, sparing=False)
        restore(table, me, amount)
        question = f"{me.noun:deals} {amount} Damage: choose a target"
        enemy = table.pick(me, question, "of", enemies_to_aim_at(table.state, me))
        deal_damage(table, enemy, amount, me, reason=self.name)


def _allied_grunts(state: Operation, me: Unit) -> list[Unit]:
    return [ally for ally in state.allies(me) if ally.loadout.tier == "grunt"]


# ------------------------------------------------------------------ for a Round


class ProtectedFromDamage(Condition):
    """Blocks Damage to the bearer from any source, up to the amount."""

    key = "useless"
    name = "Useless!"
    rules = ("R-BOSS-025",)

    def blocks_damage_of_test(self, test: MightTest | None) -> bool:
        return True


class Useless(SetupPower):
    """For a Round the user is protected from 5 Damage plus the present Tension, from any source."""

    key = "useless"
    name = "Useless!"
    group = "boss"
    once_a_round = True
    rules = ("R-BOSS-013", "R-BOSS-025")

    def use(self, table: OperationTable, me: Unit, test: MightTest | None) -> None:
        begin_effect(table, me, self.key, amount=_BASE_PROTECTION + table.state.tension)


class FateSealed(Condition):
    """The bearer's Might Tests do not benefit from Tension, and nothing restores its Threshold."""

    key = "your_fate_is_sealed"
    marks = DENIES_RESTORING | DENIES_TENSION
    rules = ("R-BOSS-028",)


class YourFateIsSealed(SetupPower):
    """For a Round one Enemy's Might Tests do not benefit from Tension, and nothing restores its Threshold."""

    key = "your_fate_is_sealed"
    group = "boss"
    rules = ("R-BOSS-013", "R-BOSS-028")

    def could_have_effect(self, state: Operation, me: Unit) -> bool:
        return bool(_unsealed_enemies(state, me))

    def use(self, table: OperationTable, me: Unit, test: MightTest | None) -> None:
        enemies = _unsealed_enemies(table.state, me)
        enemy = table.pick(me, f"{me.name}: whose fate is sealed?", "of", enemies)
        begin_effect(table, enemy, self.key, other=me.id)


def _unsealed_enemies(state: Operation, me: Unit) -> list[Unit]:
    """Return the Enemies on which there is no effect of this Power by `me`."""
    found: list[Unit] = []
    for enemy in state.enemies(me):
        if me.id not in [effect.other for effect in enemy.marked(DENIES_RESTORING)]:
            found.append(enemy)
    return found


register_conditions(TruePowerUnveiled(), ProtectedFromDamage(), FateSealed())
