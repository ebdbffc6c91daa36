"""Executive Use, in its step of the own Tactical Phase. CT-13 to CT-16."""

from __future__ import annotations

from typing import Final

from wartable.core.ability import declared_abilities
from wartable.core.decision import Option
from wartable.rulesets.infinity.events.command import GroupChanged
from wartable.rulesets.infinity.fireteams.holding import leave_team
from wartable.rulesets.infinity.harm.states import leave_state, reconnect_peripherals_in_reach
from wartable.rulesets.infinity.model.army import GROUP_SIZE
from wartable.rulesets.infinity.model.skills import STRATEGOS
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.states import AIRBORNE, HIDDEN, POSSESSED, TABLE
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.orders.spending import may_spend_token_now
from wartable.rulesets.infinity.tokens.base import EXECUTIVE, IN_EXECUTIVE, TokenUse

_MOVABLE = (TABLE, HIDDEN, AIRBORNE)


class ChangeGroup(TokenUse):
    """An ally changes for good to another Combat Group of the list that has fewer than ten members. Its
    Peripherals and all Proxies of its G: Jumper change with it. With Strategos L2 it costs no token.
    """

    key = "group"
    name = "move a Trooper to another Combat Group"
    rules = ("CT-14", "CT-16")
    mode = EXECUTIVE
    moments = (IN_EXECUTIVE,)

    def add_options(self, state: Skirmish, side: str, options: list[Option]) -> None:
        if not (is_group_change_free(state, side) or may_spend_token_now(state, side)):
            return
        groups = state.plan.groups[side]
        room = [group for group in groups if state.count_group_members(side, group) < GROUP_SIZE]
        for trooper in state.troopers_of(side):
            if trooper.place not in _MOVABLE or trooper.is_peripheral or trooper.is_possessed:
                continue
            if trooper.jumper and is_later_proxy(state, trooper):
                continue
            for group in room:
                if group != trooper.group:
                    label = f"{trooper.name} joins Combat Group {group}"
                    options.append(self.make_option(f":{trooper.id}>{group}", label, (trooper, group)))

    def spend_and_apply(self, table: SkirmishTable, side: str, subject: object) -> None:
        assert isinstance(subject, tuple)
        trooper, group = subject
        assert isinstance(trooper, Trooper)
        assert isinstance(group, int)
        if not is_group_change_free(table.state, side):
            self.pay_token(table, side)
        for companion in table.state.trooper_and_companions(trooper):
            leave_team(table, companion, "it changes its Combat Group")
            companion.group = group
        table.emit(GroupChanged(trooper.id, group))


def is_group_change_free(state: Skirmish, side: str) -> bool:
    """Whether a side may change the Combat Group of a Trooper without spending a token. IN-08-60."""
    return state.lieutenant_skill_level(side, STRATEGOS) >= 2


def is_later_proxy(state: Skirmish, trooper: Trooper) -> bool:
    """Whether the army list has another Proxy of the same G: Jumper before this one. If so, only the first
    one is offered, on behalf of all of them. CT-16.
    """
    for other in state.troopers_of(trooper.side):
        if other.jumper == trooper.jumper:
            return other is not trooper
    return False


class EndPossession(TokenUse):
    """A Possessed ally is no longer Possessed."""

    key = "free"
    name = "cancel Possessed"
    rules = ("CT-15",)
    mode = EXECUTIVE
    moments = (IN_EXECUTIVE,)

    def add_options(self, state: Skirmish, side: str, options: list[Option]) -> None:
        if may_spend_token_now(state, side):
            for trooper in state.troopers_of(side):
                if trooper.is_possessed:
                    options.append(
                        self.make_option(f":{trooper.id}", f"{trooper.name}: no longer Possessed", trooper)
                    )

    def spend_and_apply(self, table: SkirmishTable, side: str, subject: object) -> None:
        assert isinstance(subject, Trooper)
        self.pay_token(table, side)
        leave_state(table, subject, POSSESSED)
        reconnect_peripherals_in_reach(table, subject)


EXECUTIVE_USES: Final = tuple([kind() for kind in declared_abilities(globals(), TokenUse)])
