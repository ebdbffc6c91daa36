"""A Character in a Scene."""

from __future__ import annotations

from typing import Final

from wartable.core.ability import Hooks
from wartable.core.data.declared import computed, field, number, state
from wartable.core.data.entity import Entity
from wartable.core.data.reader import MOST
from wartable.rulesets.battle_century.pilots.model.conditions import Effect
from wartable.rulesets.battle_century.pilots.model.registry import talent_with_tag
from wartable.rulesets.battle_century.pilots.model.scale import PERSON
from wartable.rulesets.battle_century.pilots.model.sheet import CharacterSheet
from wartable.rulesets.battle_century.pilots.model.skill import Skill
from wartable.rulesets.battle_century.pilots.model.talent import MOMENTS, Talent
from wartable.rulesets.battle_century.pilots.model.trait import Trait

LAYERS: Final = 3
"""Layers of Plot Armor. R-TEST-039."""

ACTIVE: Final = "active"
DEFEATED: Final = "defeated"
ESCAPED: Final = "escaped"
AWAY: Final = "away"
"""Not in the Match, but it may come. R-BOSS-003."""
COMING: Final = "coming"
"""In the order of Initiative already, and there when its Turn begins."""


@state
class Character(Entity):
    """A Character in a Scene, with its Plot Armor, the uses of its abilities, the effects on it and its
    Zone.
    """

    sheet: CharacterSheet
    side: str
    seat: str
    zone: str
    """Its Zone in a Match; "" outside of a Match."""
    standing: str = field(ACTIVE)
    layers: list[int] = computed(part=True)
    """Points left in each Layer of Plot Armor, the outermost first."""
    lost: int = field(0)
    """Layers lost."""
    proxies: dict[str, int] = computed(part=True)
    """Points left in each Proxy, by name."""
    proxy: str = field("")
    """The Proxy in use, or ""."""
    genre: int = computed()
    uses: dict[str, int] = field({})
    """Uses in this Episode, by tag."""
    arc_uses: dict[str, int] = field({})
    """Uses in this Episode Arc, by tag."""
    burdens: dict[str, int] = field({})
    """Disadvantages for the rest of the Episode: "resources" for Resources Tests, "all", or a Trait's key."""
    talents: tuple[Talent, ...] = computed()
    """The Skills and Traits on its sheet, and borrowed ones."""
    hooks: Hooks[Talent] = computed()
    """The Talents by the moments (methods) that they override."""
    treated: list[int] = field([])
    """Layers (from 1) that cannot be treated again in this Episode Arc."""
    notes: dict[str, int] = field({})
    """Values stored by Traits, by key."""
    initiative: int = number("its Initiative", least=-MOST)
    acted: int = field(-1)
    """The Round of its last Action in a Match; -1: none."""
    buildup: str = field("")
    """The Enemy that it builds up against."""
    effects: list[Effect] = field([], elements=True)
    _borrowed: tuple[str, ...] = field(())
    """Tags of Equipment that it has for the Episode, and of training for the Scene."""

    def _finish(self) -> None:
        sheet, full = self.sheet, self.full_layer_points
        self.layers = [full] * sheet.scale.layers
        self.proxies = dict.fromkeys(sheet.proxies, full)
        self.genre = sheet.power_level
        self.talents = sheet.hooks.loadout
        self.hooks = sheet.hooks

    @property
    def id(self) -> str:
        """The id on its sheet."""
        return self.sheet.id

    @property
    def name(self) -> str:
        """The name on its sheet."""
        return self.sheet.name

    @property
    def is_active(self) -> bool:
        """Whether the Character still takes part in the Match or Scene."""
        return self.standing == ACTIVE

    @property
    def willpower(self) -> int:
        """The Rank of Willpower. R-TEST-039."""
        return self.sheet.ranks["willpower"]

    @property
    def full_layer_points(self) -> int:
        """The number of points in a Layer, or a Level of a mecha, that is whole. R-TEST-039, R-DMG-002."""
        return self.sheet.ranks[self.sheet.scale.toughness]

    @property
    def is_on_foot(self) -> bool:
        """Whether the Character is on foot, and not a mecha."""
        return self.sheet.scale is PERSON

    @property
    def borrowed(self) -> tuple[str, ...]:
        """The tags of Skills and Traits that the Character has only for some time. Assign a new tuple to
        change it, or use `lend_talent`.
        """
        return self._borrowed

    @borrowed.setter
    def borrowed(self, tags: tuple[str, ...]) -> None:
        self._borrowed = tuple(tags)
        if not self._borrowed:
            self.talents = self.sheet.hooks.loadout
            self.hooks = self.sheet.hooks
            return
        borrowed = [talent_with_tag(tag) for tag in self._borrowed]
        for talent in borrowed:
            if isinstance(talent, Trait) and talent.proxy:
                self.proxies.setdefault(talent.tag, self.full_layer_points)
        self.talents = (*self.sheet.hooks.loadout, *borrowed)
        self.hooks = Hooks(self.talents, Talent, MOMENTS)

    def lend_talent(self, tag: str) -> None:
        """Give the Character the Skill or Trait with this tag for some time. It is added to `borrowed`.
        R-TEST-036.
        """
        self.borrowed = (*self._borrowed, tag)

    def has_talent(self, tag: str) -> bool:
        """Whether the Character has the Skill or Trait with this tag, be it on its sheet or borrowed."""
        for talent in self.talents:
            if talent.tag == tag:
                return True
        return False

    def training_for(self, key: str, subject: str) -> Skill | None:
        """Return the Character's own or borrowed Skill that counts as training for a Test of the Skill `key`
        about this subject; None if it has none. R-SKILL-001, R-SKILL-002.
        """
        for talent in self.talents:
            if isinstance(talent, Skill) and talent.covers_subject(key, subject):
                return talent
        return None

    def trained_subject_of(self, key: str) -> str:
        """Return the subject in which the Character is trained for the Skill `key`; "" if it is trained in
        the whole Skill or not at all. R-TRAIT-001.
        """
        for talent in self.talents:
            if talent.key == key:
                return talent.choice
        return ""

    def is_trained_in(self, key: str) -> bool:
        """Whether the Character has any training in the Skill `key`."""
        for talent in self.talents:
            if isinstance(talent, Skill) and talent.key == key:
                return True
        return False
