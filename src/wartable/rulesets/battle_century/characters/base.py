"""What Skills, Traits and lasting conditions have in common: the moments of a Test and of a Turn at which
they do something.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from wartable.core.ability import Ability

if TYPE_CHECKING:
    from wartable.core.decision import Option
    from wartable.rulesets.battle_century.scene.character import Character
    from wartable.rulesets.battle_century.scene.character_test import CharacterTest
    from wartable.rulesets.battle_century.scene.state import Scene, SceneTable

__all__ = ["MOMENTS", "Influence", "Talent"]

MOMENTS: Final = (
    "advantages",
    "against",
    "beside",
    "attributes",
    "defense",
    "offered",
    "rescues",
    "fixed_die",
    "extra_damage",
    "toll",
    "weakens",
    "hit",
    "tested",
    "hurt",
    "beginnings",
    "actions",
    "scene_began",
    "scene_ended",
    "episode_ended",
)


@mypyc_attr(allow_interpreted_subclasses=True)
class Influence(Ability):
    """Something that bears on a Character's Tests: what it has (`me` bears it), or what has been done to it.

    Queries are pure; what changes anything gets the table. `amount` is the number of the lasting condition
    that asks, 1 for a Skill or Trait; `other` the id of who caused it, or "".
    """

    def advantages(self, me: Character, test: CharacterTest, amount: int, other: str) -> int:
        """Advantages (negative: Disadvantages) on a Test of `me`."""
        return 0

    def against(self, me: Character, test: CharacterTest, amount: int, other: str) -> int:
        """The same on a Test of somebody else against `me`."""
        return 0

    def beside(self, me: Character, test: CharacterTest, amount: int, other: str) -> int:
        """The same on the Test of an Ally of `me`, or of anybody in the same Zone."""
        return 0

    def defense(self, me: Character, test: CharacterTest | None, amount: int) -> int:
        """What it adds to the Defense of `me`, against this Test where there is one."""
        return 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Talent(Influence):
    """A Skill or Trait of one of the book's lists, its `group`.

    A (Specialist) one is an object with its `choice`; `choices` are the book's examples or, where `closed`,
    all that there are. `cost` in Character Points. `circumstances` are words of what a Test may be about
    that matter to it, each with its meaning: people at the table say which of them hold. `uses` says in words
    how often it may be used, `per` is "episode" or "arc" where uses are counted, at most `most` of them.
    """

    group: ClassVar[str] = ""
    cost: ClassVar[int] = 0
    specialist: ClassVar[bool] = False
    choices: ClassVar[tuple[str, ...]] = ()
    closed: ClassVar[bool] = False
    circumstances: ClassVar[tuple[tuple[str, str], ...]] = ()
    uses: ClassVar[str] = ""
    per: ClassVar[str] = ""
    most: ClassVar[int] = 1

    choice: str

    def __init__(self, choice: str = "") -> None:
        self.choice = choice

    @property
    def tag(self) -> str:
        """Its key, with the choice where it has one: "combat:swordsmanship"."""
        return f"{self.key}:{self.choice}" if self.choice else self.key

    @property
    def title(self) -> str:
        """Its name, with the choice."""
        return f"{self.name} ({self.choice.replace('_', ' ').title()})" if self.choice else self.name

    @property
    def price(self) -> int:
        """What it costs in Character Points."""
        return self.cost

    # -------------------------------------------------------------- Tests

    def attributes(self, me: Character, test: CharacterTest) -> tuple[str, ...]:
        """Attributes that may take the place of the one that the Test of `me` calls for."""
        return ()

    def offered(self, me: Character, test: CharacterTest) -> list[Option]:
        """What `me` may declare before its Test is rolled, besides passing; `declare` carries it out."""
        return []

    def declare(self, table: SceneTable, me: Character, test: CharacterTest, option: Option) -> None:
        """Carry out what `offered` gave."""
        raise NotImplementedError

    def rescues(self, me: Character, test: CharacterTest) -> bool:
        """Whether it could turn this failed Test of `me` into a success; whoever does is asked first."""
        return False

    def fixed_die(self, me: Character, test: CharacterTest) -> int:
        """The face that `me` may take in place of rolling; 0 for none."""
        return 0

    def extra_damage(self, me: Character, test: CharacterTest, target: Character) -> int:
        """Damage that a passed Offensive Test of `me` deals besides its margin."""
        return 0

    def weakens(self, me: Character, test: CharacterTest, target: Character) -> int:
        """Advantages (negative: Disadvantages) on the Willpower Tests that Damage by `me` brings."""
        return 0

    def toll(self, me: Character, test: CharacterTest, damage: int) -> int:
        """The Damage that a Miracle of `me` does to it, of so much. R-MIR-001."""
        return damage

    def hit(self, table: SceneTable, me: Character, test: CharacterTest, target: Character) -> None:
        """A Test of `me` against this target has passed; its Damage comes next."""

    def tested(self, table: SceneTable, me: Character, test: CharacterTest) -> None:
        """A Test of `me` is over."""

    def hurt(self, table: SceneTable, me: Character, target: Character, damage: int) -> None:
        """`me` has dealt Damage to this target."""

    # -------------------------------------------------------------- Turns

    def beginnings(self, state: Scene, me: Character) -> list[Option]:
        """What `me` may do before its Action, without one; `begin` carries it out."""
        return []

    def begin(self, table: SceneTable, me: Character, option: Option) -> None:
        """Carry out what `beginnings` gave."""
        raise NotImplementedError

    def actions(self, state: Scene, me: Character) -> bool:
        """Whether `me` could now take the Action that it gives; `act` takes it."""
        return False

    def act(self, table: SceneTable, me: Character) -> None:
        """Take the Action that it gives."""
        raise NotImplementedError

    # -------------------------------------------------------------- the season

    def scene_began(self, table: SceneTable, me: Character) -> None:
        """A Scene with `me` in it begins."""

    def scene_ended(self, me: Character) -> None:
        """A Scene with `me` in it is over, and its first Layer not yet restored."""

    def episode_ended(self, me: Character) -> None:
        """The Episode is over."""
