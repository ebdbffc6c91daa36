"""Base classes of Skills, Traits and lasting conditions, with a method (hook) for each moment of a Test or a
Turn at which they can act. Subclasses override those that matter to them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from wartable.core.ability import Ability

if TYPE_CHECKING:
    from wartable.core.decision import Option
    from wartable.rulesets.battle_century.pilots.model.character import Character
    from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
    from wartable.rulesets.battle_century.pilots.model.sheet import CharacterSheet, MeansOfAttack
    from wartable.rulesets.battle_century.pilots.model.state import Scene, SceneTable

MOMENTS: Final = (
    "advantages_on_own_test",
    "advantages_of_opponent",
    "replacement_attributes",
    "defense_bonus",
    "declaration_options",
    "can_rescue_failed_test",
    "fixed_die_face",
    "extra_damage",
    "miracle_damage_to_user",
    "permits_miracle_test",
    "forbids_miracle",
    "prevents_resources_burden",
    "advantages_on_endurance_test",
    "count_costly_repeats",
    "counts_as_equal_of_mecha",
    "equipment_advantages",
    "attack_range",
    "proxy_bearing_miracle_damage",
    "is_immune",
    "react_to_passed_test",
    "react_to_test_end",
    "react_to_damage_dealt",
    "turn_start_options",
    "can_act",
    "react_to_turn_end",
    "react_to_turn_slot",
    "react_to_own_defeat",
    "can_enter_match",
    "can_use_between_scenes",
    "react_to_scene_start",
    "react_to_scene_end",
    "react_to_episode_end",
)


OF_TALENTS: Final = 1
"""The `amount` with which Skills and Traits are asked; it is for lasting conditions, and they ignore it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class CharacterInfluence(Ability):
    """Something that affects a Character's Tests: a Skill or Trait that it has, or a condition on it. In all
    methods, `me` is that Character.

    Methods that return a value change nothing; those that change something have the table as a parameter.
    `amount` is the size of the condition, or OF_TALENTS for a Skill or Trait. `cause_id` is the id of the
    Character who caused the condition, or "".
    """

    def advantages_on_own_test(self, me: Character, test: CharacterTest, amount: int, cause_id: str) -> int:
        """Return the Advantages (negative: Disadvantages) on a Test of `me`."""
        return 0

    def advantages_of_opponent(self, me: Character, test: CharacterTest, amount: int, cause_id: str) -> int:
        """Return the Advantages (negative: Disadvantages) that another Character has on this Test against
        `me`.
        """
        return 0

    def defense_bonus(self, me: Character, test: CharacterTest | None, amount: int) -> int:
        """Return what is added to the Defense of `me` against this Test; if `test` is None, in general."""
        return 0

    def is_immune(self, me: Character, harm: str) -> bool:
        """Whether `me` is immune to this harm. `harm` is a word of CIRCUMSTANCES, or "attack" for anything by
        which other Characters try to hurt it.
        """
        return False

    def react_to_scene_start(self, table: SceneTable, me: Character) -> None:
        """React to the beginning of a Scene with `me` in it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Talent(CharacterInfluence):
    """Base class of the Skills and Traits of the book. `group` is the name of the list in the book that it is
    on, `cost` its cost in Character Points.

    If the Talent is `specialist`, each object has a `choice`; `choices` are the examples that the book gives.
    `circumstances` are the words of CIRCUMSTANCES that matter to it; the players say which of them hold.
    `uses` says in words how often it may be used. If there is a limit, `per` is "episode" or "arc", and
    `most` is the number of uses in one.
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
        """The key, followed by a colon and the choice if there is one: "combat:swordsmanship"."""
        return f"{self.key}:{self.choice}" if self.choice else self.key

    @property
    def title(self) -> str:
        """The name, followed by the choice in parentheses if there is one."""
        return f"{self.name} ({self.choice.replace('_', ' ').title()})" if self.choice else self.name

    @property
    def price(self) -> int:
        """The cost in Character Points."""
        return self.cost

    # -------------------------------------------------------------- building

    def reason_against_use(self, sheet: CharacterSheet) -> str:
        """Return the reason, as text, why a Character with this sheet cannot use the Talent; "" if it can.
        R-TRAIT-001.
        """
        return ""

    def lends_miracle(self, key: str, subject: str) -> bool:
        """Whether the Talent lets its owner use the Miracle `key`, in the specialization `subject`, without
        training. R-MIR-006.
        """
        return False

    # -------------------------------------------------------------- Tests

    def replacement_attributes(self, me: Character, test: CharacterTest) -> tuple[str, ...]:
        """Return the names of the Attributes that `me` may use in this Test in place of the tested one."""
        return ()

    def declaration_options(self, me: Character, test: CharacterTest) -> list[Option]:
        """Return an option for each declaration that `me` can make by this Talent before its Test is rolled.
        `carry_out_declaration` carries out the one chosen.
        """
        return []

    def carry_out_declaration(
        self, table: SceneTable, me: Character, test: CharacterTest, option: Option
    ) -> None:
        """Carry out a declaration for this Test of `me`: an option that `declaration_options` returned."""
        raise NotImplementedError

    def can_rescue_failed_test(self, me: Character, test: CharacterTest) -> bool:
        """Whether `me` may use this Talent to turn its failed Test into a success; if so, the player is
        asked.
        """
        return False

    def fixed_die_face(self, me: Character, test: CharacterTest) -> int:
        """Return the face of the die that `me` may take in this Test instead of rolling; 0 for none."""
        return 0

    def extra_damage(self, me: Character, test: CharacterTest, target: Character) -> int:
        """Return the Damage that this Offensive Test of `me`, which has passed, deals to the target in
        addition to its margin.
        """
        return 0

    def advantages_on_endurance_test(
        self, me: Character, test: CharacterTest, target: Character, lost_count: int
    ) -> int:
        """Return the Advantages (negative: Disadvantages) that the target has on its Willpower Test for a
        Layer that it has lost to Damage by `me`. `test` is the Test that dealt the Damage; `lost_count` is
        the number of Layers lost so far, including this one.
        """
        return 0

    def count_costly_repeats(self, me: Character, tag: str, uses: int) -> int:
        """Return how many earlier uses of the Deathblow with this tag count as repeats; each costs `me` a
        Disadvantage. `uses` is the number of its earlier uses, and by default all of them count. R-DB-002.
        """
        return uses

    def counts_as_equal_of_mecha(self, me: Character) -> bool:
        """Whether `me` counts as an equal of mecha while on foot: its Deathblows affect them, and Damage
        between them is neither doubled nor halved. R-DB-004, R-DMG-023, R-DMG-024.
        """
        return False

    def equipment_advantages(self, me: Character, test: CharacterTest) -> int:
        """Return the Advantages that this Talent, a piece of Equipment, gives to a Test of `me`. If several
        pieces give some, only the best counts.
        """
        return 0

    def attack_range(self, me: Character, means: MeansOfAttack) -> int:
        """Return the range in Zones to which this Talent extends an attack of `me` with these means; 0 for
        the own Zone only.
        """
        return 0

    def proxy_bearing_miracle_damage(self, me: Character, test: CharacterTest) -> str:
        """Return the name of the Proxy that takes, in place of `me`, the Damage that this Test of a Miracle
        does to its user; "" for none. R-EQ-007.
        """
        return ""

    def miracle_damage_to_user(self, me: Character, test: CharacterTest, damage: int) -> int:
        """Return how much Damage this Test of a Miracle does to its user `me`, if it would be `damage`
        without this Talent. R-MIR-001.
        """
        return damage

    def permits_miracle_test(self, me: Character, test: CharacterTest) -> bool:
        """Whether this Talent allows `me` to make this Test of a Miracle. Without such a Talent the Test is
        not allowed. R-MIR-006.
        """
        return False

    def forbids_miracle(self, me: Character, user: Character, miracle: str) -> bool:
        """Whether `me` keeps the Character `user`, who is in the same Zone, from using the Miracle with this
        key. R-BOSS-007.
        """
        return False

    def prevents_resources_burden(self, me: Character, test: CharacterTest) -> bool:
        """Whether this Talent prevents the Disadvantage on later Resources Tests that this successful one
        would cause `me`. R-MIR-014.
        """
        return False

    def react_to_passed_test(
        self, table: SceneTable, me: Character, test: CharacterTest, target: Character
    ) -> None:
        """React to a Test of `me` that has passed against this target, before its Damage is dealt."""

    def react_to_test_end(self, table: SceneTable, me: Character, test: CharacterTest) -> None:
        """React to the end of a Test of `me`."""

    def react_to_damage_dealt(self, table: SceneTable, me: Character, target: Character, damage: int) -> None:
        """React to the Damage that an attack of `me` has dealt to this target."""

    # -------------------------------------------------------------- Turns

    def turn_start_options(self, state: Scene, me: Character) -> list[Option]:
        """Return the options that this Talent gives `me` before its Action. Taking one does not use up the
        Action; `use_at_turn_start` carries it out.
        """
        return []

    def use_at_turn_start(self, table: SceneTable, me: Character, option: Option) -> None:
        """Carry out an option that `turn_start_options` returned."""
        raise NotImplementedError

    def can_act(self, state: Scene, me: Character) -> bool:
        """Whether this Talent gives `me` an Action that it could take now; `carry_out_action` carries the
        Action out.
        """
        return False

    def carry_out_action(self, table: SceneTable, me: Character) -> None:
        """Carry out the Action that this Talent gives."""
        raise NotImplementedError

    def react_to_turn_end(self, table: SceneTable, me: Character, character: Character) -> None:
        """React to the end of the Turn of a Character, which may be `me` or another."""

    def react_to_turn_slot(self, table: SceneTable, me: Character) -> None:
        """React when the order of Turns comes to `me`, once in a Round, even if `me` can no longer take its
        Turn.
        """

    def react_to_own_defeat(self, table: SceneTable, me: Character) -> None:
        """React to the defeat of `me`."""

    def can_enter_match(self, me: Character) -> bool:
        """Whether this Talent lets `me`, who is absent, join a Match."""
        return False

    # -------------------------------------------------------------- the season

    def can_use_between_scenes(self, me: Character) -> bool:
        """Whether `me` may use this Talent now, between two Scenes; `use_between_scenes` carries that out."""
        return False

    def use_between_scenes(self, me: Character) -> None:
        """Use this Talent between two Scenes, and count the use."""
        raise NotImplementedError

    def react_to_scene_end(self, me: Character) -> None:
        """React to the end of a Scene with `me` in it, before the first Layer is restored."""

    def react_to_episode_end(self, me: Character) -> None:
        """React to the end of an Episode."""
