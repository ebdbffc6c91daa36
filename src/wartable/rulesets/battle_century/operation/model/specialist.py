"""What Upgrades and Genre Powers have in common: a choice that a (Specialist) one is taken with, and what the
compendium and a player's forecasts are told of them.
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
    """An Upgrade or Genre Power of one of the book's lists, its `group`.

    `choices` are those of a (Specialist) one, of which an object is made with one each; with `only_one`
    nobody has it twice for all that. `uses` says in words how often it may be used, `reach` how far in Zones,
    `keywords` what a Weapon of its area would have. Where not `rehearsed`, trying it out shows nothing: for a
    player's forecasts its `hunch` alone counts. R-UPG-002, R-POW-006.
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
    """Its key, with the choice of a (Specialist) one: "absorbing_armor:melee"."""

    def __init__(self, choice: str = "") -> None:
        self.choice = choice
        self.tag = f"{self.key}:{choice}" if choice else self.key

    @property
    def title(self) -> str:
        """Its name, with the choice."""
        return f"{self.name} ({self.choice.replace('_', ' ').title()})" if self.choice else self.name

    def is_chosen(self) -> bool:
        """Whether its choice is one of those it needs, or none where it needs none."""
        return self.choice in self.choices if self.choices else self.choice == ""

    def hunch(self, state: Operation, me: Unit) -> float:
        """What a use may be worth, in points of Threshold, beyond what trying it out shows; of what its
        user's side can see alone.
        """
        return 0.0
