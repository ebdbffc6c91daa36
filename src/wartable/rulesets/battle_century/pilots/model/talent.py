"""Base class of Skills, Traits and lasting conditions: hooks at points of a Test and of a Turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from wartable.core.ability import Ability

if TYPE_CHECKING:
    from wartable.core.decision import Option
    from wartable.rulesets.battle_century.pilots.model.character import Character
    from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
    from wartable.rulesets.battle_century.pilots.model.sheet import Means, Sheet
    from wartable.rulesets.battle_century.pilots.model.state import Scene, SceneTable

MOMENTS: Final = (
    "advantages",
    "against",
    "attributes",
    "defense",
    "offered",
    "rescues",
    "fixed_die",
    "extra_damage",
    "toll",
    "permits",
    "forbids",
    "unburdens",
    "weakens",
    "repeats",
    "reaches_mecha",
    "boosts",
    "reach",
    "bears",
    "is_immune",
    "hit",
    "after_test",
    "hurt",
    "turn_start_options",
    "can_act",
    "turn_over",
    "round_passed",
    "fell",
    "enters",
    "between_scenes",
    "scene_began",
    "scene_ended",
    "episode_ended",
)


OF_TALENTS: Final = 1
"""The `amount` with which Skills and Traits are asked; it is for lasting conditions, and they ignore it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Influence(Ability):
    """Something that bears on a Character's Tests: what it has (`me` bears it), or what has been done to it.

    Queries are pure; what changes anything gets the table. `amount` is the number of the lasting condition
    that asks, OF_TALENTS for a Skill or Trait; `other` the id of who caused it, or "".
    """

    def advantages(self, me: Character, test: CharacterTest, amount: int, other: str) -> int:
        """Return the Advantages (negative: Disadvantages) on a Test of `me`."""
        return 0

    def against(self, me: Character, test: CharacterTest, amount: int, other: str) -> int:
        """Return Advantages for another Character's Test against `me` (negative: Disadvantages)."""
        return 0

    def defense(self, me: Character, test: CharacterTest | None, amount: int) -> int:
        """Return its bonus to the Defense of `me`, against this Test if there is one."""
        return 0

    def is_immune(self, me: Character, harm: str) -> bool:
        """Whether `me` is immune to this harm: a word of circumstances.py, or "attack" for harm by others."""
        return False

    def scene_began(self, table: SceneTable, me: Character) -> None:
        """React to the beginning of a Scene with `me` in it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Talent(Influence):
    """A Skill or Trait of one of the book's lists, its `group`.

    A (Specialist) one is an object with its `choice`; `choices` are the book's examples. `cost` in Character
    Points. `circumstances` are those words of circumstances.py that matter to it: people at the table say
    which of them hold. `uses` says in words how often it may be used, `per` is "episode" or "arc" where
    uses are counted, at most `most` of them.
    """

    group: ClassVar[str] = ""
    cost: ClassVar[int] = 0
    specialist: ClassVar[bool] = False
    choices: ClassVar[tuple[str, ...]] = ()
    circumstances: ClassVar[tuple[str, ...]] = ()
    uses: ClassVar[str] = ""
    per: ClassVar[str] = ""
    most: ClassVar[int] = 1
    attacks: ClassVar[bool] = False
    """Its Action makes an Offensive Test: a Buildup is not lost by it. R-MATCH-028."""

    choice: str

    def __init__(self, choice: str = "") -> None:
        self.choice = choice

    @property
    def tag(self) -> str:
        """Return its key, with the choice if there is one: "combat:swordsmanship"."""
        return f"{self.key}:{self.choice}" if self.choice else self.key

    @property
    def title(self) -> str:
        """Its name, with the choice."""
        return f"{self.name} ({self.choice.replace('_', ' ').title()})" if self.choice else self.name

    @property
    def price(self) -> int:
        """Return its cost in Character Points."""
        return self.cost

    # -------------------------------------------------------------- building

    def misfit(self, sheet: Sheet) -> str:
        """Explain why a Character with this sheet cannot use it; "" if it can. R-TRAIT-001."""
        return ""

    def lends(self, key: str, subject: str) -> bool:
        """Whether it lets its owner use this Miracle for this subject without training. R-MIR-006."""
        return False

    # -------------------------------------------------------------- Tests

    def attributes(self, me: Character, test: CharacterTest) -> tuple[str, ...]:
        """Return the Attributes that may replace the one that the Test of `me` calls for."""
        return ()

    def offered(self, me: Character, test: CharacterTest) -> list[Option]:
        """Return declarations that `me` can make before its Test is rolled; `declare` carries them out."""
        return []

    def declare(self, table: SceneTable, me: Character, test: CharacterTest, option: Option) -> None:
        """Carry out a declaration that `offered` returned."""
        raise NotImplementedError

    def rescues(self, me: Character, test: CharacterTest) -> bool:
        """Whether it could turn this failed Test of `me` into a success; the player is asked first."""
        return False

    def fixed_die(self, me: Character, test: CharacterTest) -> int:
        """Return the face that `me` may take instead of rolling; 0 for none."""
        return 0

    def extra_damage(self, me: Character, test: CharacterTest, target: Character) -> int:
        """Return Damage added to the margin of a passed Offensive Test of `me`."""
        return 0

    def weakens(self, me: Character, test: CharacterTest, target: Character, gone: int) -> int:
        """Return Advantages (negative: Disadvantages) on the Willpower Test for a Layer lost to Damage by
        `me`; `gone` counts lost Layers, this one included.
        """
        return 0

    def repeats(self, me: Character, tag: str, uses: int) -> int:
        """Return how many of `uses` earlier uses of a Deathblow cost a Disadvantage. R-DB-002."""
        return uses

    def reaches_mecha(self, me: Character) -> bool:
        """Whether it makes `me` a match for mecha while on foot: Deathblows affect them, and Damage is not
        scaled. R-DB-004, R-DMG-023, R-DMG-024.
        """
        return False

    def boosts(self, me: Character, test: CharacterTest) -> int:
        """Return the Advantages of Equipment for the Skill of this Test; only the best piece counts."""
        return 0

    def reach(self, me: Character, means: Means) -> int:
        """Return the range in Zones of an attack of `me` by these means."""
        return 0

    def bears(self, me: Character, test: CharacterTest) -> str:
        """Return the Proxy of `me` that takes the Damage of this Miracle; "" for none. R-EQ-007."""
        return ""

    def toll(self, me: Character, test: CharacterTest, damage: int) -> int:
        """Return the Damage that a Miracle deals to `me`, its user, out of `damage`. R-MIR-001."""
        return damage

    def permits(self, me: Character, test: CharacterTest) -> bool:
        """Whether it lets `me` make this Test, whose Skill is a Miracle. R-MIR-006."""
        return False

    def forbids(self, me: Character, other: Character, miracle: str) -> bool:
        """Whether `me` keeps another Character in the same Zone from using this Miracle. R-BOSS-007."""
        return False

    def unburdens(self, me: Character, test: CharacterTest) -> bool:
        """Whether this successful Resources Test of `me` puts no Disadvantage on later ones. R-MIR-014."""
        return False

    def hit(self, table: SceneTable, me: Character, test: CharacterTest, target: Character) -> None:
        """React to a passed Test of `me` against this target, before its Damage."""

    def after_test(self, table: SceneTable, me: Character, test: CharacterTest) -> None:
        """React to the end of a Test of `me`."""

    def hurt(self, table: SceneTable, me: Character, target: Character, damage: int) -> None:
        """React to Damage that `me` has dealt to this target."""

    # -------------------------------------------------------------- Turns

    def turn_start_options(self, state: Scene, me: Character) -> list[Option]:
        """Return options of `me` before its Action that do not take the Action; `use_at_turn_start` carries
        them out.
        """
        return []

    def use_at_turn_start(self, table: SceneTable, me: Character, option: Option) -> None:
        """Carry out an option that `turn_start_options` returned."""
        raise NotImplementedError

    def can_act(self, state: Scene, me: Character) -> bool:
        """Whether `me` could now take the Action that this Talent gives; `act` takes it."""
        return False

    def act(self, table: SceneTable, me: Character) -> None:
        """Take the Action that this Talent gives."""
        raise NotImplementedError

    def turn_over(self, table: SceneTable, me: Character, who: Character) -> None:
        """React to the end of the Turn of `who`, possibly `me` itself."""

    def round_passed(self, table: SceneTable, me: Character) -> None:
        """React when the Turn of `me` comes in the order, even if `me` can no longer take it."""

    def fell(self, table: SceneTable, me: Character) -> None:
        """React to the defeat of `me`."""

    def enters(self, me: Character) -> bool:
        """Whether `me`, if absent, may come into a Match."""
        return False

    # -------------------------------------------------------------- the season

    def between_scenes(self, me: Character) -> bool:
        """Whether `me` may use it between two Scenes; `refresh` carries that out."""
        return False

    def refresh(self, me: Character) -> None:
        """Use it between two Scenes, and count the use."""
        raise NotImplementedError

    def scene_ended(self, me: Character) -> None:
        """React to the end of a Scene with `me` in it, before the first Layer is restored."""

    def episode_ended(self, me: Character) -> None:
        """React to the end of an Episode."""
