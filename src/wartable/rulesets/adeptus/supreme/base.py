"""Calls, which are what Directors can do in a turn, and the enemies that a side sees."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import mypyc_attr

from wartable.core.ability import Ability
from wartable.core.data.declared import define
from wartable.core.decision import Decision, Option
from wartable.rulesets.adeptus.ground.sight import units_with_clear_line
from wartable.rulesets.adeptus.model.commander import Commander, Director
from wartable.rulesets.adeptus.model.marks import HIDDEN
from wartable.rulesets.adeptus.model.state import Mission, MissionTable
from wartable.rulesets.adeptus.model.unit import ACTIVE, HORDE, RESERVE, Unit


@define
class ChosenCall:
    """A Call that a player has chosen, and the id of its target, or "" if it has none."""

    call: DirectorCall
    target: str


@mypyc_attr(allow_interpreted_subclasses=True)
class DirectorCall(Ability):
    """Something that a Director can do in a turn: a Morale Ability, an Advantage, an Order, a scan. A Call
    that is `still` neither moves nor strikes any unit, so that caches of what is in sight stay valid.
    """

    still: ClassVar[bool] = False

    def option_key_prefix(self) -> str:
        """Return the first part of the keys of this Call's options, which precedes the key of the Call
        itself.
        """
        raise NotImplementedError

    def carry_out(self, table: MissionTable, director: Director, target: str) -> None:
        """Carry out the Call on the target with this id ("" for none), and spend its cost."""
        raise NotImplementedError

    def option_for(self, state: Mission, label: str, target: str = "") -> Option:
        """Return the option to make this Call on the target with this id ("" for none). It is cached for the
        battle, with the `label` that it had when it was first asked for.
        """
        options = self.cached_options(state)
        found = options.get(target)
        if found is None:
            key = f"{self.option_key_prefix()}:{self.key}"
            found = Option(f"{key}>{target}" if target else key, label, ChosenCall(self, target))
            state.plan.count_cached_option()
            options[target] = found
        return found

    def cached_options(self, state: Mission) -> dict[str, Option]:
        """Return the options of this Call that have been created in this battle, by target id."""
        found = state.plan.call_options.get(self)
        if found is None:
            found = {}
            state.plan.call_options[self] = found
        return found

    def add_untargeted_option(self, state: Mission, options: list[Option], label_suffix: str = "") -> None:
        """Add the option to make this Call without a target. Its label is the name of the Call, followed by
        `label_suffix`.
        """
        option = self.cached_options(state).get("")
        options.append(self.option_for(state, self.name + label_suffix) if option is None else option)

    def add_target_options(self, state: Mission, units: list[Unit], options: list[Option]) -> None:
        """Add an option to make this Call on each of these units."""
        options_by_unit = self.cached_options(state)
        for unit in units:
            option = options_by_unit.get(unit.id)
            options.append(
                self.option_for(state, f"{self.name}: {unit.name}", unit.id) if option is None else option
            )


def as_supreme_commander(state: Mission, director: Director) -> Commander | None:
    """Return the Director as a Commander if this is the Supreme Commander of a side, otherwise None."""
    found = state.commanders.get(director.side)
    return found if found is not None and found.id == director.id else None


def can_make_calls(state: Mission, director: Director) -> bool:
    """Whether a Director can make Calls now. A Director who has a unit can do so only if the unit is on the
    table or in reserve, and able to act. AD-R33.
    """
    if not director.alive:
        return False
    if not director.unit:
        return True
    unit = state.units[director.unit]
    return unit.standing in (RESERVE, ACTIVE) and not unit.is_incapacitated()


def enemies_seen_by_side(state: Mission, side: str) -> list[Unit]:
    """Return the enemies that any unit of a side sees, which are also those that its Supreme Commander sees.
    AD-R11, AD-R33.
    """
    known = state.in_sight
    found = None if known is None else known.get(side)
    if found is None:
        enemies = [other for other in state.enemies(side) if HIDDEN not in other.marks]
        unseen = enemies
        for unit in state.friends(side):
            if unseen:
                seen = units_with_clear_line(state.plan, unit, unseen)
                unseen = [other for other in unseen if other not in seen]
        found = [other for other in enemies if other not in unseen] if unseen else enemies
        if known is not None:
            known[side] = found
    return found


def hordes_of_side(state: Mission, side: str) -> list[Unit]:
    """Return the Hordes of a side that are on the table."""
    return [
        unit
        for unit in state.units.values()
        if unit.kind == HORDE and unit.side == side and unit.standing == ACTIVE
    ]


def ask_for_unit(
    table: MissionTable, seat: str, question: str, key_prefix: str, units: list[Unit], *, about_id: str = ""
) -> Unit:
    """Ask the seat for one of these units, and return it. The keys of the options begin with `key_prefix`;
    `about_id` is the id of the unit that the question concerns, or "".
    """
    options = [Option(f"{key_prefix}:{unit.id}", unit.name) for unit in units]
    return units[options.index(table.ask(Decision(seat, question, options, about_id)))]
