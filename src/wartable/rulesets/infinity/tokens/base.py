"""Uses of Command Tokens: conditions and effects. IN-R17."""

from __future__ import annotations

from typing import ClassVar, Final

from wartable.core.ability import Ability
from wartable.core.data.declared import define
from wartable.core.decision import Decision, Option
from wartable.rulesets.infinity.model.state import Skirmish, SkirmishTable
from wartable.rulesets.infinity.orders.spending import spend_command_token

STRATEGIC: Final = "strategic"
EXECUTIVE: Final = "executive"
OPERATIONAL: Final = "operational"
"""Modes of use. CT-04."""

PROCEDURAL: Final = "procedural"
LOGISTICAL: Final = "logistical"

DEPLOYING: Final = "deploying"
"""The moment when the side with the first Player Turn begins to deploy."""

DEPLOYED: Final = "deployed"
"""The moment when both sides have deployed."""

ENEMY_BEGINS: Final = "enemy begins"
"""The moment before the Executive Use of the opponent's first turn."""

ENEMY_COUNTED: Final = "enemy counted"
"""The moment after the Order Count of the opponent's first turn."""

IN_EXECUTIVE: Final = "executive"
"""The step of Executive Use."""

RETREATING: Final = "retreating"
"""The moment after the Retreat! check."""

BETWEEN: Final = "between"
"""The moments between Orders in the own turn, after the Order Count."""

PAYING: Final = "paying"
"""The moments in the Orders Phase when an Order is chosen."""

ROLLED: Final = "rolled"
"""The moments during rolls in an Order."""


class TokenUse(Ability):
    """A way to use a Command Token. `moments` are the moments at which it is offered; `sort` is the kind of a
    Strategic Use, procedural or logistical.
    """

    mode: ClassVar[str] = OPERATIONAL
    sort: ClassVar[str] = ""
    moments: ClassVar[tuple[str, ...]] = ()
    question: ClassVar[str] = ""

    def add_options(self, state: Skirmish, side: str, options: list[Option]) -> None:
        """Add to `options` one option for each way in which a side can use a Command Token for this now. Its
        data is an OfferedTokenUse.
        """

    def spend_and_apply(self, table: SkirmishTable, side: str, subject: object) -> None:
        """Spend the Command Token of a side, and apply the effect. `subject` is the object that the chosen
        option is about, such as a Trooper.
        """

    def make_option(self, key: str, label: str, subject: object = None) -> Option:
        """Return an option of using a token like this, about `subject`. `key` is appended to the use's own
        key to make the key of the option. An Operational Use is offered among the Orders, so the label says
        that it costs a token.
        """
        full_label = f"Command Token: {label}" if self.mode == OPERATIONAL else label
        return Option(f"{self.key}{key}", full_label, OfferedTokenUse(self, subject))

    def pay_token(self, table: SkirmishTable, side: str) -> None:
        """Spend a Command Token of a side on this use. If it is a Strategic Use, also record that the side
        has made one of its kind. CT-17, CT-25.
        """
        army = table.state.armies[side]
        if self.sort == PROCEDURAL:
            army.procedural = True
        elif self.sort == LOGISTICAL:
            army.logistical = True
        spend_command_token(table, side, self.name)


@define
class OfferedTokenUse:
    """The data of an option that uses a Command Token: the kind of use, and the object that it is about."""

    token: TokenUse
    what: object


_NO: Final = Option("keep", "Keep the Command Tokens")


def ask_token_use(table: SkirmishTable, side: str, options: list[Option], question: str) -> bool:
    """Ask a side whether it uses a Command Token in one of these ways, and carry out what it chooses. Return
    whether it used one.
    """
    if not options:
        return False
    chosen = table.ask(Decision(table.state.deciding_seat_of_side(side), question, [_NO, *options]))
    use = chosen.data
    if not isinstance(use, OfferedTokenUse):
        return False
    use.token.spend_and_apply(table, side, use.what)
    return True
