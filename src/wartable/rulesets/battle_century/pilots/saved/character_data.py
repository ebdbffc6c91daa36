"""The fields of a Character as plain data. They are used for situations, saves, campaigns and rulings, and
documented in docs/files.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from wartable.core.data.fields import COUNTS, Custom, Name, Number, Shown, Tally
from wartable.core.data.nested import ExistingObjects, ListField
from wartable.core.data.reader import MOST, Reader, shown
from wartable.core.data.shape import Shape
from wartable.rulesets.battle_century.pilots.model.character import (
    ACTIVE,
    AWAY,
    COMING,
    DEFEATED,
    ESCAPED,
    LAYERS,
    Character,
)
from wartable.rulesets.battle_century.pilots.model.conditions import CONDITIONS, Effect
from wartable.rulesets.battle_century.pilots.model.layers import PlotArmor
from wartable.rulesets.battle_century.pilots.model.registry import SKILLS, TRAITS, talent_with_tag
from wartable.rulesets.battle_century.pilots.model.state import Scene
from wartable.rulesets.battle_century.pilots.saved.layer_data import read_layer_points
from wartable.rulesets.battle_century.pilots.saved.talent_choices import check_choice_of_talent

STANDINGS: Final = (ACTIVE, DEFEATED, ESCAPED, AWAY, COMING)


# ------------------------------------------------------------------ what it takes from Scene to Scene


class _Counts(Tally[Character, Any]):
    """Field for counts by name. A name is the tag of a Skill or Trait, possibly with a suffix, or one of the
    names that the field is given.
    """

    def check_is_known_name(self, node: Reader, names: list[str], owner: Character) -> bool:
        key = node.naming(node.text().partition(":")[0].partition(">")[0])
        return key.name_of([*names, *TRAITS, *SKILLS], "Skill or Trait") != ""


def _read_borrowed(node: Reader, old: object, me: Character, _: object) -> tuple[str, ...]:
    """Read the tags of borrowed Skills and Traits, without duplicates. R-TEST-036, R-EQ-002."""
    found: list[str] = []
    for item in node.items():
        tag = item.text()
        key = tag.partition(":")[0]
        if key not in SKILLS and key not in TRAITS:
            item.fault(f"there is no Skill or Trait {shown(tag)}", item.near(key, [*TRAITS, *SKILLS]))
        elif tag in found:
            item.fault(f"{tag} is listed twice", "name it once")
        elif check_choice_of_talent(item, talent_with_tag(tag)):
            found.append(tag)
    return tuple(found)


def _read_treated(node: Reader, old: object, me: Character, _: object) -> list[int]:
    """Read the numbers of treated Layers, from 1, without duplicates. R-TEST-032."""
    found: list[int] = []
    for item in node.items():
        layer = item.number(1, LAYERS, 0)
        if layer in found:
            item.fault(f"Layer {layer} is listed twice", "name it once")
        elif layer:
            found.append(layer)
    return found


LASTING: Final[Shape[Character, Any]] = Shape(
    Shown(
        "layers",
        lambda me, scene: me.layers[:],
        "layers",
        told="points left of each Layer of Plot Armor, the outermost first",
    ),
    Shown(
        "lost",
        lambda me, scene: me.lost,
        "lost",
        told="how many Layers are lost, which follows but for who has no Willpower",
    ),
    Tally(
        "proxies",
        "Proxy of {id}",
        lambda me, scene: me.proxies,
        "points left of each Proxy",
        most=lambda me, scene: me.full_layer_points,
        kept=True,
    ),
    Number("genre", "Genre Points left", key="genre_points"),
    _Counts(
        "uses",
        "",
        ("repair",),
        "how often Skills and Traits were used in this Episode: `{ called_shot = 2 }`",
    ),
    _Counts("arc_uses", "", ("repair",), "how often they were used in this Episode Arc"),
    _Counts(
        "burdens",
        "",
        ("all", "resources"),
        "Disadvantages for the Episode's rest: `{ resources = 1 }` on Resources Tests, `all` on every Test",
    ),
    Custom(
        "borrowed",
        lambda tags, scene: list(tags),
        _read_borrowed,
        'Skills and Traits that it has for a time: `["body_suit"]`',
    ),
    Custom(
        "treated",
        lambda layers, scene: layers[:],
        _read_treated,
        "Layers (from 1) that cannot be treated again in this Episode Arc",
    ),
    Tally(
        "notes",
        "",
        (),
        "what a single Trait remembers, a number by its name",
        least=-COUNTS,
        most=COUNTS,
        blank=True,
    ),
    late=("proxies",),
)
"""Fields that a Character keeps from Scene to Scene. R-TEST-035, R-TEST-039."""


def read_character_layers(node: Reader, me: Character) -> None:
    """Set the points of each Layer of a Character, and which are lost, from the data. Values that are not
    given stay as they are. R-TEST-039.
    """
    found = read_layer_points(node, PlotArmor(me.full_layer_points, tuple(me.layers), me.lost), me.id)
    me.layers, me.lost = list(found.layers), found.lost


# ------------------------------------------------------------------ what is true of it in a Match


def character_ids_of(_: object, scene: Scene) -> Iterable[str]:
    """Return the ids of all Characters in a Scene. The first argument is not used; it is the owner of a
    field.
    """
    return scene.characters


EFFECT: Final[Shape[Effect, Scene]] = Shape(
    Shown("condition", lambda effect, scene: effect.condition.key, "condition"),
    Number("amount", least=-MOST),
    Name("other", "Character", character_ids_of, blank=True),
    Name("clock", "Character", character_ids_of, blank=True),
    Number("turns"),
    Number("born", most=COUNTS),
    needed=("condition",),
)


def read_effect(node: Reader, scene: Scene) -> Effect | None:
    """Return the effect that the data describe; None if they do not describe one. If no `clock` is given, the
    effect counts the Turns of the Character whose Turn it is.
    """
    if not EFFECT.has_parts(node):
        return None
    key = node.at("condition").name_of(CONDITIONS, "condition")
    effect = Effect(CONDITIONS[key or "disrupted"], 1, "", scene.turn_of, 1, 0)
    EFFECT.read(node, effect, scene)
    return effect if key else None


class _Proxy(Name[Character, Scene]):
    """Field for the Proxy in use. A Proxy that is destroyed is reported. R-MATCH-043."""

    def value(self, node: Reader, old: str, owner: Character, whole: Scene) -> object:
        name = super().value(node, "", owner, whole)
        if name and owner.proxies[str(name)] == 0:
            node.fault(f"{name} is destroyed", "name another one, or leave it out")
            return ""
        return name


def _enemies(me: Character, scene: Scene) -> Iterable[str]:
    return [other.id for other in scene.characters.values() if other.side != me.side]


HERE: Final[Shape[Character, Scene]] = Shape(
    Name("zone", "Zone", lambda me, scene: scene.plan.zones, "its Zone"),
    Name(
        "standing",
        "standing",
        STANDINGS,
        "`active`, `defeated`, `escaped`, `away`, or `coming` with its next Turn",
    ),
    _Proxy("proxy", "Proxy of {id}", lambda me, scene: me.proxies, "the Proxy in use", blank=True),
    *Character.saved,
    Name("buildup", "Enemy of {id}", _enemies, "the Enemy that its Buildup is for", blank=True),
    ListField(
        "effects",
        EFFECT,
        read_effect,
        "what lasts: `condition`, `amount`, `other` (who caused it), `clock` (whose Turns it counts), "
        "`turns`, `born` (the number of the Turn it began in)",
    ),
)
NOW: Final[Shape[Character, Scene]] = Shape(*LASTING.fields, *HERE.fields, late=("proxies", "proxy"))
"""All fields of a Character's current state."""


class CharactersField(ExistingObjects[Scene, Scene]):
    """Field for the current state of all Characters, each by its id."""

    def settle(self, node: Reader, other: Character, whole: Scene) -> None:
        read_character_layers(node, other)
