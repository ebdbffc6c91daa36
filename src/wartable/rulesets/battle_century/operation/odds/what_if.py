"""Trial uses of abilities on a copy of the Operation, built from one side's beliefs.

Nothing in the copy is hidden from that side, and it never affects the real battle.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.data.declared import define, field
from wartable.core.decision import Decision, IllegalChoice, Option
from wartable.core.dice import DiceSource, Pool
from wartable.core.event import Event
from wartable.core.table import NO_REFEREE, Player, Table
from wartable.core.views.knowledge import View
from wartable.rulesets.battle_century.operation.attack.reactions import test_answer_options_of
from wartable.rulesets.battle_century.operation.damage.damage import apply_damage
from wartable.rulesets.battle_century.operation.effects.effects import notify_all_upgrades_of_tension
from wartable.rulesets.battle_century.operation.model.damage_instance import Damage
from wartable.rulesets.battle_century.operation.model.might_test import MightTest
from wartable.rulesets.battle_century.operation.model.pilots import battlefield_unit_of
from wartable.rulesets.battle_century.operation.model.power import Power, affordable_powers
from wartable.rulesets.battle_century.operation.model.reserves import Assistance
from wartable.rulesets.battle_century.operation.model.state import Operation
from wartable.rulesets.battle_century.operation.model.unit import Unit
from wartable.rulesets.battle_century.operation.model.upgrade import Upgrade
from wartable.rulesets.battle_century.operation.model.using import AbilityUse
from wartable.rulesets.battle_century.operation.odds.belief import believed_unit
from wartable.rulesets.battle_century.operation.powers.catalogue import HAVE_POWERS
from wartable.rulesets.battle_century.operation.powers.default import DEFAULT_POWERS
from wartable.rulesets.battle_century.operation.reinforcements.turn import use_assistance
from wartable.rulesets.battle_century.operation.turn.turn import begin_turn

_MOST_ANSWERS: Final = 12
"""The maximum number of answers to one question that are all tried, by default."""

_ENDING_ANSWERS: Final = ("pass", "enough", "stay", "trade:0")
"""Keys of answers that end a use of an ability."""

_REROLLS: Final[list[Power]] = [power for power in DEFAULT_POWERS if power.reroll != 0]
"""The Default Powers that cause a reroll of a Might Test."""


def believed_operation(state: Operation, side: str) -> Operation:
    """Return a copy of the Operation in which all Units that the side does not know are replaced by its
    estimates of them.
    """
    twin = state.copy()
    for unit in state.all_units:
        if unit.side != side and unit.takes_turns:
            estimate = believed_unit(state, side, unit)
            if estimate is not unit:
                twin.enter(_with_condition_of(unit, estimate))
    return twin


def _with_condition_of(unit: Unit, estimate: Unit) -> Unit:
    """Return a copy of the estimate of a Unit, in the visible condition of the Unit itself."""
    twin = estimate.copy()
    twin.seat = unit.seat
    twin.standing = unit.standing
    twin.maimed = unit.maimed[:]
    twin.pilotless = unit.pilotless
    twin.initiative = unit.initiative
    twin.acted = unit.acted
    twin.host = unit.host
    twin.pilots = unit.pilots
    twin.lead = unit.lead
    return twin


class _MedianDice(DiceSource):
    """A dice source that returns the median of each die."""

    def roll(self, pool: Pool, seed: int, number: int) -> int:
        return pool.value(self.faces(pool, seed, number))

    def faces(self, pool: Pool, seed: int, number: int) -> list[int]:
        return [pool.sides // 2] * pool.count


@define
class _Prompter(Player):
    """A player that gives the answers with the keys `answers`, then answers that end the use as soon as
    possible. `open` has the keys of the options of the next question to one of `seats`.
    """

    seats: list[str]
    answers: Sequence[str]
    at: int = field(0)
    open: list[str] = field([])

    def answer(self, decision: Decision) -> Option:
        """Return the next answer. Called even if there is only one option."""
        at = self.at
        self.at += 1
        if at < len(self.answers):
            return decision.option(self.answers[at])
        options = decision.options
        if len(options) == 1:
            return options[0]
        if at == len(self.answers) and decision.seat in self.seats:
            self.open = [option.key for option in options]
        for option in options:
            if option.key in _ENDING_ANSWERS:
                return option
        return options[0] if decision.seat in self.seats else options[-1]


class _WhatIfTable(Table[Operation]):
    """A table for trial uses: it emits no events and asks a prompter."""

    prompter: _Prompter

    def __init__(self, state: Operation, prompter: _Prompter) -> None:
        super().__init__(NO_REFEREE, state, {}, _MedianDice(), None, listening=False)
        self.prompter = prompter

    def ask(self, decision: Decision) -> Option:
        if not decision.options:
            raise IllegalChoice(f"cannot go on: nothing answers {decision.question!r}")
        return self.prompter.answer(decision)

    def emit(self, event: Event) -> None:
        """Ignore the event."""

    def look(self) -> View:
        raise NotImplementedError


@define
class TrialUse:
    """One trial use of an ability on a copy of the Operation. `state` is the copy after the use. The real
    Operation stays unchanged.
    """

    state: Operation
    test: MightTest | None
    """The Might Test that the use answered."""
    open: list[str]
    """The keys of the options that the user would have to choose from next; empty if they are too many."""
    done: bool
    """False if the use could not be carried out."""

    def __init__(
        self,
        base: Operation,
        seats: list[str],
        use: AbilityUse,
        answers: Sequence[str],
        most: int = _MOST_ANSWERS,
    ) -> None:
        self.state = base.copy()
        self.test = None if use.test is None else use.test.with_units_from(self.state.units)
        prompter = _Prompter(seats, answers)
        table = _WhatIfTable(self.state, prompter)
        self.done = True
        try:
            self._run(table, use)
        except IllegalChoice:
            self.done = False
        self.open = prompter.open if len(prompter.open) <= most else []

    def _run(self, table: _WhatIfTable, use: AbilityUse) -> None:
        ability = use.ability
        state = self.state
        if isinstance(ability, Assistance):
            use_assistance(table, state.reserves[use.by], ability)
            return
        me = battlefield_unit_of(state, state.units[use.by])
        if isinstance(ability, Power):
            if use.damage is None:
                ability.use(table, me, self.test)
            else:
                damage = _copy_of_damage(use.damage, state)
                ability.use_on_damage(table, me, damage)
                apply_damage(table, damage)
        elif isinstance(ability, Upgrade):
            self._use(table, me, ability, use)

    def _use(self, table: _WhatIfTable, me: Unit, upgrade: Upgrade, use: AbilityUse) -> None:
        if self.test is not None:
            for option in upgrade.test_answer_options(self.state, me, self.test):
                if use.option is not None and option.key == use.option.key:
                    upgrade.use_as_test_answer(table, me, self.test, option)
                    return
            self.done = False
        elif use.option is not None:
            upgrade.use_at_turn_start(table, me, use.option)
        elif upgrade.is_usable_without_action(self.state, me):
            upgrade.use_without_action(table, me)
        else:
            self.done = False


def keys_of_test_answers(state: Operation, test: MightTest, seat: str) -> set[str]:
    """Return the keys of the options with which the Units of `seat` could answer a Might Test."""
    return {
        option.key for option in test_answer_options_of(_WhatIfTable(state, _Prompter([], ())), test, seat)
    }


def state_without_use(base: Operation, use: AbilityUse) -> Operation:
    """Return the Operation as it would be without this use of an ability. If the use answers Damage, that is
    a copy in which the Damage is dealt; otherwise it is `base` itself.
    """
    if use.damage is None:
        return base
    twin = base.copy()
    apply_damage(_WhatIfTable(twin, _Prompter([], ())), _copy_of_damage(use.damage, twin))
    return twin


def state_at_next_turn(state: Operation, id: str) -> Operation:
    """Return a copy of the Operation at the beginning of the next Turn of the Unit with the id `id`, as if
    nothing happened until then.
    """
    twin = state.copy()
    twin.using = []
    if id in twin.order:
        slot = twin.order.index(id)
        if slot <= twin.slot:
            twin.round += 1
            twin.tension += 1
            notify_all_upgrades_of_tension(twin)
        twin.slot = slot
    begin_turn(_WhatIfTable(twin, _Prompter([], ())), twin.units[id])
    return twin


def powers_usable_before_action(state: Operation, id: str) -> list[Power]:
    """Return the Powers that the Unit with the id `id` could use now if it were before its Action in its own
    Turn.
    """
    pilot = state.units[id]
    body = battlefield_unit_of(state, pilot)
    table = _WhatIfTable(state, _Prompter([], ()))
    left = affordable_powers(state, pilot, pilot.loadout.hooks.can_use_before_action)
    return [power for power in left if power.can_use_before_action(table, body)]


def enemy_reroll_advantages(state: Operation, side: str, test: MightTest) -> int:
    """Return the Advantages (negative: Disadvantages) with which Enemies of the side could cause one more
    reroll of this Test; 0 if they cannot.

    Only Default Powers are considered, because other Powers are hidden until they are used, and all Enemies
    are assumed to have a Genre Point, because their number is hidden too.
    """
    table = _WhatIfTable(state, _Prompter([], ()))
    found = 0
    for unit in state.active():
        if unit.side == side or unit.loadout.tier not in HAVE_POWERS:
            continue
        for power in _REROLLS:
            if power.can_use_in_test(table, unit, test):
                found = min(found, power.reroll) if test.side == side else max(found, power.reroll)
    return found


def _copy_of_damage(damage: Damage, state: Operation) -> Damage:
    """Return a copy of Damage that is about to be dealt, with the Units of a copied Operation."""
    source = None if damage.source is None else state.units[damage.source.id]
    twin = Damage(
        state.units[damage.unit.id],
        damage.amount,
        source,
        damage.reason,
        damage.test,
        is_margin=damage.is_margin,
    )
    twin.reserve = damage.reserve
    twin.besides = damage.besides
    twin.halvings = damage.halvings[:]
    twin.partial = damage.partial[:]
    return twin
