"""A Character in a Scene: its Plot Armor, what it has used up, where it stands."""

from __future__ import annotations

from typing import Final

from wartable.rulesets.battle_century.characters.sheet import Sheet
from wartable.rulesets.battle_century.scene.conditions import Effect

__all__ = ["ACTIVE", "DEFEATED", "ESCAPED", "LAYERS", "Character"]

LAYERS: Final = 3
"""Layers of Plot Armor. R-TEST-039."""

ACTIVE: Final = "active"
DEFEATED: Final = "defeated"
ESCAPED: Final = "escaped"


class Character:
    """Somebody in a Scene.

    `layers` are the points left of each Layer of Plot Armor, the outermost first; `lost` counts Layers lost.
    `proxies` are the points left of each Proxy by name, `proxy` the one in use, or "". `uses` counts what has
    been used in this Episode, by tag, and `arc_uses` in this Episode Arc. `burdens` are Disadvantages for
    the rest of the Episode, by "resources" for Resources Tests, "all" for every Test, or a Trait's key.
    `borrowed` are tags of Equipment that is there for the Episode, or of training for the Scene. `treated`
    are the Layers (from 1) that nobody can treat again in this Episode Arc.

    In a Match: `initiative`; `acted` is the Round of the last Action (-1: none); `zone` where it stands;
    `buildup` the Enemy against whom it builds up. `notes` is what Traits remember.
    """

    __slots__ = (
        "acted",
        "arc_uses",
        "borrowed",
        "buildup",
        "burdens",
        "effects",
        "genre",
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
        "treated",
        "uses",
        "zone",
    )

    sheet: Sheet
    side: str
    seat: str
    zone: str
    standing: str
    layers: list[int]
    lost: int
    proxies: dict[str, int]
    proxy: str
    genre: int
    uses: dict[str, int]
    arc_uses: dict[str, int]
    burdens: dict[str, int]
    borrowed: list[str]
    treated: list[int]
    notes: dict[str, int]
    initiative: int
    acted: int
    buildup: str
    effects: list[Effect]

    def __init__(self, sheet: Sheet, side: str, seat: str, zone: str = "") -> None:
        self.sheet = sheet
        self.side = side
        self.seat = seat
        self.zone = zone
        self.standing = ACTIVE
        full = sheet.ranks["willpower"]
        self.layers = [full] * LAYERS
        self.lost = 0
        self.proxies = dict.fromkeys(sheet.proxies, full)
        self.proxy = ""
        self.genre = sheet.power_level
        self.uses = {}
        self.arc_uses = {}
        self.burdens = {}
        self.borrowed = []
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
        twin.borrowed = self.borrowed[:]
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
