"""An instance of Damage: who takes how much, and what halves it. R-TRBL-022, R-TRBL-036 to R-TRBL-039."""

from __future__ import annotations

from wartable.core.data.declared import define, field
from wartable.core.event import PublicEvent
from wartable.rulesets.battle_century.operation.model.might_test import MightTest
from wartable.rulesets.battle_century.operation.model.names import unit_name
from wartable.rulesets.battle_century.operation.model.reserves import Reserve
from wartable.rulesets.battle_century.operation.model.state import Operation, OperationTable
from wartable.rulesets.battle_century.operation.model.unit import Unit


class Blocked(PublicEvent):
    """Damage was stopped before it was dealt, by a pool or by halving. R-TRBL-049."""

    unit: str
    amount: int
    reason: str

    def sentence(self, state: Operation) -> str:
        return f"{self.amount} Damage to {unit_name(state, self.unit)} is stopped by {self.reason}."


class Halved(PublicEvent):
    """An ability of the Unit that deals the Damage halved it; `amount` is the part that was lost.
    R-ENEMY-028, R-TRBL-049.
    """

    unit: str
    amount: int
    reason: str
    by: str

    def sentence(self, state: Operation) -> str:
        dealer, unit = unit_name(state, self.by), unit_name(state, self.unit)
        return f"{self.reason} of {dealer} halves the Damage to {unit}: {self.amount} less."


class WithheldHalved(PublicEvent):
    """An ability of the dealer will halve the Damage that a Unit takes if it Moves. R-ENEMY-028."""

    unit: str
    reason: str
    by: str

    def sentence(self, state: Operation) -> str:
        dealer, unit = unit_name(state, self.by), unit_name(state, self.unit)
        return f"{self.reason} of {dealer} will halve what {unit} takes for Moving."


@define
class Damage:
    """One instance of Damage about to be dealt."""

    unit: Unit
    """The Unit that takes the Damage. An answer may replace it by another Unit."""
    amount: int
    """Damage still to be dealt."""
    source: Unit | None
    reason: str
    test: MightTest | None
    """The Might Test that causes the Damage; None if no Test does."""
    is_margin: bool
    """True if the Test's own Damage is part of `amount`; only `besides` is then additional."""  # words: ok
    reserve: Reserve | None = field(None)
    besides: int = field(0)
    """The additional Damage that is part of `amount`."""
    halvings: list[str] = field([])
    """The reasons why the Damage is halved after all pools have blocked their part, one for each halving."""
    at_source: list[str] = field([])
    """The entries of `halvings` that come from the dealer."""
    partial: list[str] = field([])
    """Reasons to halve only `besides`."""  # words: ok
    returned: str = field("")
    """The ability that deals half of the Damage back to the dealer; "" for none."""

    @property
    def by(self) -> str:
        """The id of the Unit or Reserve that deals the Damage; "" if none does."""
        dealer = self.source or self.reserve
        return "" if dealer is None else dealer.id

    @property
    def is_dealt_by_technique(self) -> bool:
        """Whether a Technique deals the Damage: abilities that keep a Unit at Threshold 1 may fail then.
        R-WPN-023.
        """
        return self.test is not None and self.test.mode.technique

    def halve(self, reason: str) -> None:
        """Record that an ability halves this Damage, rounding down, after effects have blocked their part.
        `reason` is the name of the ability. Each call halves the Damage once more.
        """
        self.halvings.append(reason)

    def halve_at_source(self, reason: str) -> None:
        """Record that an ability of the dealer halves this Damage, as `halve` does. `reason` is the name of
        the ability.
        """
        self.halvings.append(reason)
        self.at_source.append(reason)

    def halve_besides(self, reason: str) -> None:
        """Record that an ability, named by `reason`, halves only the additional Damage, not the part that is
        the margin of the Might Test. A-74.
        """
        if not self.is_margin:
            self.halvings.append(reason)
        elif self.besides > 0:
            self.partial.append(reason)

    def block(self, table: OperationTable, pool: int, reason: str) -> int:
        """Reduce the amount by at most `pool` points, announce this, and return by how many points it was
        reduced. `reason` is the name of the ability that blocks them.
        """
        stopped = min(pool, self.amount)
        if stopped > 0:
            self.amount -= stopped
            if reason in self.at_source:
                table.emit(Halved(self.unit.id, stopped, reason, self.by))
            else:
                table.emit(Blocked(self.unit.id, stopped, reason))
        return stopped
