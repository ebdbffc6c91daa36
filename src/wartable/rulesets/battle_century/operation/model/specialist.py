"""Base class of Upgrades and Genre Powers: the choice that a (Specialist) ability is bought with, and data
for the compendium and forecasts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from mypy_extensions import mypyc_attr

from wartable.core.ability import Ability

if TYPE_CHECKING:
    from wartable.rulesets.battle_century.operation.model.state import Operation
    from wartable.rulesets.battle_century.operation.model.unit import Unit


@mypyc_attr(allow_interpreted_subclasses=True)
class Specialist(Ability):
    """Base class of the book's Upgrades and Genre Powers. `group` names the list in the book.

    If `choices` is not empty, the ability is (Specialist) and there is one object for each choice; with
    `only_one` a Unit can have only one of them. `uses` and `reach` say in words how often, and how many Zones
    away, it may be used; `keywords` are those of a Weapon with the same area. If `rehearsed` is False, a
    trial run of the ability would show nothing, so forecasts use only its `heuristic_value`. R-UPG-002,
    R-POW-006.
    """

    group: ClassVar[str] = ""
    choices: ClassVar[tuple[str, ...]] = ()
    only_one: ClassVar[bool] = False
    uses: ClassVar[str] = ""
    reach: ClassVar[str] = ""
    keywords: ClassVar[tuple[str, ...]] = ()
    rehearsed: ClassVar[bool] = True

    choice: str
    tag: str
    """The ability's key, with the choice if it is (Specialist): "absorbing_armor:melee"."""

    def __init__(self, choice: str = "") -> None:
        self.choice = choice
        self.tag = f"{self.key}:{choice}" if choice else self.key

    @property
    def title(self) -> str:
        """The ability's name, followed by its choice in parentheses if it has one."""
        return f"{self.name} ({self.choice.replace('_', ' ').title()})" if self.choice else self.name

    def is_choice_valid(self) -> bool:
        """Whether the choice of this ability is valid: one of `choices`, or "" if there are no choices."""
        return self.choice in self.choices if self.choices else self.choice == ""

    def heuristic_value(self, state: Operation, me: Unit) -> float:
        """Return the estimated value of using the ability, in points of Threshold. It is added to what a
        trial run of the use shows, and takes into account only what the user's side can see.
        """
        return 0.0
