"""A Character in a Scene: its Plot Armor, what it has used up, where it stands."""

from __future__ import annotations

from typing import Final

from wartable.core.ability import Hooks
from wartable.rulesets.battle_century.pilots.model.conditions import Effect
from wartable.rulesets.battle_century.pilots.model.registry import talent_of
from wartable.rulesets.battle_century.pilots.model.scale import PERSON
from wartable.rulesets.battle_century.pilots.model.sheet import Sheet
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


class Character:
    """Somebody in a Scene."""

    __slots__ = (
        "_borrowed",
        "acted",
        "arc_uses",
        "buildup",
        "burdens",
        "effects",
        "genre",
        "hooks",
        "initiative",
        "layers",
        "lost",
        "notes",
        "proxies",
        "proxy",
        "seat",
        "sheet",
        "side",
        "standing",
        "talents",
        "treated",
        "uses",
        "zone",
    )

    sheet: Sheet
    side: str
    seat: str
    zone: str
    """The Zone where it stands in a Match."""
    standing: str
    layers: list[int]
    """Points left in each Layer of Plot Armor, the outermost first."""
    lost: int
    """Layers lost."""
    proxies: dict[str, int]
    """Points left in each Proxy, by name."""
    proxy: str
    """The Proxy in use, or ""."""
    genre: int
    uses: dict[str, int]
    """Uses in this Episode, by tag."""
    arc_uses: dict[str, int]
    """Uses in this Episode Arc, by tag."""
    burdens: dict[str, int]
    """Disadvantages for the rest of the Episode: "resources" for Resources Tests, "all", or a Trait's key."""
    talents: tuple[Talent, ...]
    """What it has by its sheet, and borrowed."""
    hooks: Hooks[Talent]
    """The same by moment."""
    treated: list[int]
    """Layers (from 1) that cannot be treated again in this Episode Arc."""
    notes: dict[str, int]
    """What Traits remember."""
    initiative: int
    acted: int
    """The Round of its last Action in a Match; -1: none."""
    buildup: str
    """The Enemy that it builds up against."""
    effects: list[Effect]
    _borrowed: tuple[str, ...]
    """Tags of Equipment that it has for the Episode, and of training for the Scene."""

    def __init__(self, sheet: Sheet, side: str, seat: str, zone: str = "") -> None:
        self.sheet = sheet
        self.side = side
        self.seat = seat
        self.zone = zone
        self.standing = ACTIVE
        full = self.whole
        self.layers = [full] * sheet.scale.layers
        self.lost = 0
        self.proxies = dict.fromkeys(sheet.proxies, full)
        self.proxy = ""
        self.genre = sheet.power_level
        self.uses = {}
        self.arc_uses = {}
        self.burdens = {}
        self._borrowed = ()
        self.talents = sheet.hooks.loadout
        self.hooks = sheet.hooks
        self.treated = []
        self.notes = {}
        self.initiative = 0
        self.acted = -1
        self.buildup = ""
        self.effects = []

    def copy(self) -> Character:
        """An independent copy; the sheet is shared."""
        twin = Character(self.sheet, self.side, self.seat, self.zone)
        twin.standing = self.standing
        twin.layers = self.layers[:]
        twin.lost = self.lost
        twin.proxies = self.proxies.copy()
        twin.proxy = self.proxy
        twin.genre = self.genre
        twin.uses = self.uses.copy()
        twin.arc_uses = self.arc_uses.copy()
        twin.burdens = self.burdens.copy()
        twin._borrowed = self._borrowed
        twin.talents = self.talents
        twin.hooks = self.hooks
        twin.treated = self.treated[:]
        twin.notes = self.notes.copy()
        twin.initiative = self.initiative
        twin.acted = self.acted
        twin.buildup = self.buildup
        twin.effects = [effect.copy() for effect in self.effects]
        return twin

    @property
    def id(self) -> str:
        """The sheet's id."""
        return self.sheet.id

    @property
    def name(self) -> str:
        """The sheet's name."""
        return self.sheet.name

    @property
    def is_active(self) -> bool:
        """Whether it can still act and be acted on."""
        return self.standing == ACTIVE

    @property
    def willpower(self) -> int:
        """Points that a whole Layer holds. R-TEST-039."""
        return self.sheet.ranks["willpower"]

    @property
    def whole(self) -> int:
        """Points that a whole Layer holds, of mecha a Level. R-TEST-039, R-DMG-002."""
        return self.sheet.ranks[self.sheet.scale.toughness]

    @property
    def is_person(self) -> bool:
        """Whether it is on foot, and no mecha."""
        return self.sheet.scale is PERSON

    @property
    def borrowed(self) -> tuple[str, ...]:
        """Tags of what it has for a time only. Set it as a whole, or by `borrow`."""
        return self._borrowed

    @borrowed.setter
    def borrowed(self, tags: tuple[str, ...]) -> None:
        self._borrowed = tuple(tags)
        if not self._borrowed:
            self.talents = self.sheet.hooks.loadout
            self.hooks = self.sheet.hooks
            return
        borrowed = [talent_of(tag) for tag in self._borrowed]
        for talent in borrowed:
            if isinstance(talent, Trait) and talent.proxy:
                self.proxies.setdefault(talent.tag, self.whole)
        self.talents = (*self.sheet.hooks.loadout, *borrowed)
        self.hooks = Hooks(self.talents, Talent, MOMENTS)

    def borrow(self, tag: str) -> None:
        """Have this Skill or Trait too, for a time. R-TEST-036."""
        self.borrowed = (*self._borrowed, tag)

    def has(self, tag: str) -> bool:
        """Whether it has this Skill or Trait, its own or borrowed."""
        for talent in self.talents:
            if talent.tag == tag:
                return True
        return False

    def training(self, key: str, subject: str) -> Skill | None:
        """Its training for a Test of this Skill about this subject. R-SKILL-001, R-SKILL-002."""
        for talent in self.talents:
            if isinstance(talent, Skill) and talent.covers(key, subject):
                return talent
        return None

    def subject_of(self, key: str) -> str:
        """What it is trained in, where that is a single subject of this Skill. R-TRAIT-001."""
        for talent in self.talents:
            if talent.key == key:
                return talent.choice
        return ""

    def knows(self, key: str) -> bool:
        """Whether it has any training in this Skill."""
        for talent in self.talents:
            if isinstance(talent, Skill) and talent.key == key:
                return True
        return False
