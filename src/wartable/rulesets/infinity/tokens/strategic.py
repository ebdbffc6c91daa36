"""Strategic Use: each player may spend one procedural and one logistical Command Token. CT-05 to CT-12."""

from __future__ import annotations

from typing import Final

from wartable.core.ability import declared_abilities
from wartable.core.decision import Decision, Option
from wartable.rulesets.infinity.events.command import (
    CounterintelligenceUsed,
    OrdersRemoved,
    SpeedballsGained,
    TokensLimited,
)
from wartable.rulesets.infinity.harm.states import enter_state
from wartable.rulesets.infinity.model.army import Army
from wartable.rulesets.infinity.model.skills import COUNTERINTELLIGENCE
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.model.states import SUPPRESSIVE
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.skills.suppressing import can_use_suppressive_fire
from wartable.rulesets.infinity.tokens.base import (
    DEPLOYED,
    DEPLOYING,
    ENEMY_BEGINS,
    ENEMY_COUNTED,
    LOGISTICAL,
    PROCEDURAL,
    STRATEGIC,
    TokenUse,
)

ORDERS_REMOVED: Final = 2
"""The number of Orders that one token removes. CT-08."""

ORDERS_NEEDED: Final = 10
"""The enemy must have more Orders than this before any can be removed. CT-08."""

TOKENS_ALLOWED: Final = 1
"""The number of Command Tokens that the enemy may use in its first turn after its tokens have been limited.
CT-09.
"""

SPEEDBALLS: Final = 2


def counterintelligence_trooper(state: Skirmish, side: str) -> Trooper | None:
    """Return the first Trooper of a side that has Counterintelligence and is not Null; None if there is none.
    IN-08-58, IN-R70.
    """
    for trooper in state.troopers_of(side):
        if trooper.has_skill(COUNTERINTELLIGENCE) and not trooper.is_null:
            return trooper
    return None


def announce_counterintelligence(table: SkirmishTable, side: str) -> bool:
    """Return whether a side has Counterintelligence, which weakens a use of Command Tokens against it. If it
    has, announce that to both players; the caller applies the effect. IN-08-58.
    """
    trooper = counterintelligence_trooper(table.state, side)
    if trooper is not None:
        table.emit(CounterintelligenceUsed(trooper.id))
    return trooper is not None


class StrategicUse(TokenUse):
    """A Strategic Use of a Command Token."""

    mode = STRATEGIC
    sort = PROCEDURAL


class HoldBack(StrategicUse):
    """The player with the first Player Turn holds back one more Trooper, with its Peripherals, and deploys it
    with the reserve, after the opponent.
    """

    key = "hold_back"
    name = "hold back one Trooper more"
    rules = ("CT-06",)
    moments = (DEPLOYING,)
    question = "Hold back one more Trooper?"

    def add_options(self, state: Skirmish, side: str, options: list[Option]) -> None:
        if side == state.first and state.armies[side].can_make_procedural_use():
            options.append(self.make_option("", "Hold back one Trooper more"))

    def spend_and_apply(self, table: SkirmishTable, side: str, subject: object) -> None:
        self.pay_token(table, side)


class SecondPlayersUse(StrategicUse):
    """A use for the player with the second Player Turn, once, in the opponent's first turn."""

    def is_available_to(self, state: Skirmish, side: str) -> bool:
        """Whether a side may make this use now: it has the second Player Turn, it is the first Round, and its
        procedural Strategic Use is not over. CT-07, CT-12.
        """
        return state.round == 1 and side != state.first and state.armies[side].can_make_procedural_use()


class RemoveOrders(SecondPlayersUse):
    """Two Regular Orders of the opponent are removed for its first turn, from Combat Groups that the player
    chooses; only one if the opponent has Counterintelligence. The opponent must have more than ten Regular,
    Irregular and Tactical Orders.
    """

    key = "remove_orders"
    name = "remove Regular Orders of the enemy"
    rules = ("CT-08",)
    moments = (ENEMY_COUNTED,)

    def add_options(self, state: Skirmish, side: str, options: list[Option]) -> None:
        enemy = state.armies[state.enemy_side_of(side)]
        if (
            self.is_available_to(state, side)
            and enemy.remaining_order_count() > ORDERS_NEEDED
            and groups_with_orders(enemy)
        ):
            options.append(self.make_option("", "Remove Regular Orders of the enemy for this turn"))

    def spend_and_apply(self, table: SkirmishTable, side: str, subject: object) -> None:
        self.pay_token(table, side)
        enemy = table.state.armies[table.state.enemy_side_of(side)]
        left = ORDERS_REMOVED - 1 if announce_counterintelligence(table, enemy.side) else ORDERS_REMOVED
        while left and groups_with_orders(enemy):
            options = [
                Option(f"from:{group}", f"Combat Group {group}: {enemy.regular[group]} Regular Orders", group)
                for group in groups_with_orders(enemy)
            ]
            question = f"From which Combat Group is an Order removed? {left} left"
            group = table.ask(Decision(table.state.deciding_seat_of_side(side), question, options)).as_a(int)
            enemy.regular[group] -= 1
            left -= 1
            table.emit(OrdersRemoved(enemy.side, group, 1))


def groups_with_orders(army: Army) -> list[int]:
    """Return the Combat Groups of an army that have Regular Orders left. CT-08."""
    return [group for group, number in army.regular.items() if number > 0]


class LimitTokens(SecondPlayersUse):
    """The opponent may use a single Command Token in its first turn, including its Executive Use; two if it
    has Counterintelligence.
    """

    key = "limit_tokens"
    name = "limit the enemy's Command Tokens"
    rules = ("CT-09",)
    moments = (ENEMY_BEGINS,)

    def add_options(self, state: Skirmish, side: str, options: list[Option]) -> None:
        if self.is_available_to(state, side):
            options.append(self.make_option("", "Limit the enemy to one Command Token in this turn"))

    def spend_and_apply(self, table: SkirmishTable, side: str, subject: object) -> None:
        self.pay_token(table, side)
        enemy = table.state.enemy_side_of(side)
        limit = TOKENS_ALLOWED + 1 if announce_counterintelligence(table, enemy) else TOKENS_ALLOWED
        table.state.armies[enemy].limit = limit
        table.emit(TokensLimited(enemy, limit))


class LaySuppressiveFire(SecondPlayersUse):
    """One Trooper of the list goes into Suppressive Fire, and so do its Peripherals that have a suppressive
    weapon. It costs no Order, and allows no reactions.
    """

    key = "suppressive_fire"
    name = "lay Suppressive Fire"
    rules = ("CT-10",)
    moments = (ENEMY_COUNTED,)

    def add_options(self, state: Skirmish, side: str, options: list[Option]) -> None:
        if self.is_available_to(state, side):
            for trooper in state.troopers_of(side):
                if could_start_suppressing(state, trooper) and not trooper.is_peripheral:
                    options.append(
                        self.make_option(f":{trooper.id}", f"{trooper.name}: Suppressive Fire", trooper)
                    )

    def spend_and_apply(self, table: SkirmishTable, side: str, subject: object) -> None:
        assert isinstance(subject, Trooper)
        self.pay_token(table, side)
        enter_state(table, subject, SUPPRESSIVE)
        for other in table.state.troopers_of(side):
            if other.controller == subject.id and could_start_suppressing(table.state, other):
                enter_state(table, other, SUPPRESSIVE)


def could_start_suppressing(state: Skirmish, trooper: Trooper) -> bool:
    """Whether a Trooper could go into Suppressive Fire now; False if it is in that state already. CT-10,
    IN-R12.
    """
    return SUPPRESSIVE not in trooper.states and can_use_suppressive_fire(state, trooper)


class BuySpeedballs(StrategicUse):
    """A Command Token brings two Speedball Tokens, once both players have deployed."""

    key = "speedballs"
    name = "two Speedball Tokens"
    rules = ("CT-11",)
    sort = LOGISTICAL
    moments = (DEPLOYED,)

    def add_options(self, state: Skirmish, side: str, options: list[Option]) -> None:
        army = state.armies[side]
        if army.tokens > 0 and not army.logistical:
            options.append(self.make_option("", "Two Speedball Tokens"))

    def spend_and_apply(self, table: SkirmishTable, side: str, subject: object) -> None:
        self.pay_token(table, side)
        army = table.state.armies[side]
        army.speedballs += SPEEDBALLS
        table.emit(SpeedballsGained(side, army.speedballs))


STRATEGIC_USES: Final = tuple([kind() for kind in declared_abilities(globals(), TokenUse)])
