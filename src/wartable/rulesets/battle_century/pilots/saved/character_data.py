"""What has become of a Character, as plain data: the part that situations, saves and campaigns share.

Reading checks everything and writes into the Character what is sound; the faults gather in the Node's list.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from wartable.core.reader import MOST, Reader, shown
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
from wartable.rulesets.battle_century.pilots.model.known import SKILLS, TRAITS, talent_of
from wartable.rulesets.battle_century.pilots.model.layers import PlotArmor
from wartable.rulesets.battle_century.pilots.model.state import Scene
from wartable.rulesets.battle_century.pilots.saved.layer_data import read_layers
from wartable.rulesets.battle_century.pilots.saved.talent_choices import is_sound

STANDINGS: Final = (ACTIVE, DEFEATED, ESCAPED, AWAY, COMING)

LASTING: Final = (
    "layers",
    "lost",
    "proxies",
    "genre_points",
    "uses",
    "arc_uses",
    "burdens",
    "borrowed",
    "treated",
    "notes",
)
"""What a Character takes from Scene to Scene."""

HERE: Final = ("zone", "standing", "proxy", "initiative", "buildup", "effects")
"""What is true of it in a Match."""

_COUNTED: Final = ("repair",)
_BURDENS: Final = ("all", "resources")
_EFFECT_PARTS: Final = ("amount", "other", "clock", "turns", "born")
_COUNTS: Final = 10**9


# ------------------------------------------------------------------ reading


def read_lasting(node: Reader, me: Character) -> None:
    """Plot Armor, Proxies, what has been used up; what is left out stays as it is. R-TEST-039."""
    _read_layers(node, me)
    if node.at("borrowed").is_there:
        me.borrowed = tuple(_read_borrowed(node.at("borrowed")))
    for name, part in node.at("proxies").parts():
        if name in me.proxies:
            me.proxies[name] = part.number(0, me.whole)
        else:
            Reader(name, part.path, part.problems).name_of(me.proxies, f"Proxy of {me.id}")
    me.genre = node.at("genre_points").number(0, MOST, me.genre)
    me.uses = _read_counts(node.at("uses"), me.uses, _COUNTED)
    me.arc_uses = _read_counts(node.at("arc_uses"), me.arc_uses, _COUNTED)
    me.burdens = _read_counts(node.at("burdens"), me.burdens, _BURDENS)
    if node.at("treated").is_there:
        me.treated = _read_treated(node.at("treated"))
    if node.at("notes").is_there:
        me.notes = {key: part.number(-_COUNTS, _COUNTS) for key, part in node.at("notes").parts()}


def _read_layers(node: Reader, me: Character) -> None:
    """The points of each Layer. R-TEST-039."""
    found = read_layers(node, PlotArmor(me.whole, me.layers, me.lost), me.id)
    me.layers, me.lost = list(found.layers), found.lost


def _read_counts(node: Reader, old: Mapping[str, int], others: Sequence[str]) -> dict[str, int]:
    """How often each Skill, Trait or one of the others was used; where nothing is said, as before."""
    if not node.is_there:
        return dict(old)
    found: dict[str, int] = {}
    for tag, part in node.parts():
        key = Reader(tag.partition(":")[0].partition(">")[0], part.path, part.problems)
        if key.name_of([*others, *TRAITS, *SKILLS], "Skill or Trait"):
            found[tag] = part.number(0, MOST)
    return found


def _read_borrowed(node: Reader) -> list[str]:
    """Tags of Skills and Traits, none twice."""
    found: list[str] = []
    for item in node.items():
        tag = item.text()
        key = tag.partition(":")[0]
        if key not in SKILLS and key not in TRAITS:
            item.fault(f"there is no Skill or Trait {shown(tag)}", item.near(key, [*TRAITS, *SKILLS]))
        elif tag in found:
            item.fault(f"{tag} is listed twice", "name it once")
        elif is_sound(item, talent_of(tag)):
            found.append(tag)
    return found


def _read_treated(node: Reader) -> list[int]:
    """Numbers of Layers from 1 on, none twice. R-TEST-032."""
    found: list[int] = []
    for item in node.items():
        layer = item.number(1, LAYERS, 0)
        if layer in found:
            item.fault(f"Layer {layer} is listed twice", "name it once")
        elif layer:
            found.append(layer)
    return found


def read_presence(node: Reader, me: Character, state: Scene) -> None:
    """Where it is in a Match and what goes on with it there; what is left out stays as it is."""
    me.zone = node.at("zone").name_of(state.plan.zones, "Zone", me.zone)
    me.standing = node.at("standing").name_of(STANDINGS, "standing", me.standing)
    me.proxy = _read_proxy(node.at("proxy"), me)
    me.initiative = node.at("initiative").number(-MOST, MOST, me.initiative)
    me.buildup = _read_enemy(node.at("buildup"), me, state)
    if node.at("effects").is_there:
        effects = node.at("effects").items()
        me.effects = [effect for item in effects for effect in read_effect(item, state)]


def _read_proxy(node: Reader, me: Character) -> str:
    """The one in use, "" for none; a destroyed one cannot be. R-MATCH-043."""
    if not node.is_there or node.value == "":
        return "" if node.is_there else me.proxy
    name = node.name_of(me.proxies, f"Proxy of {me.id}")
    if name and me.proxies[name] == 0:
        node.fault(f"{name} is destroyed", "name another one, or leave it out")
        return ""
    return name


def _read_enemy(node: Reader, me: Character, state: Scene) -> str:
    """Against whom it builds up, "" for nobody. R-MATCH-026."""
    if not node.is_there or node.value == "":
        return "" if node.is_there else me.buildup
    enemies = [other.id for other in state.characters.values() if other.side != me.side]
    return node.name_of(enemies, f"Enemy of {me.id}")


def read_effect(node: Reader, state: Scene) -> list[Effect]:
    """The effect, in a list; an empty one where it could not be read. It runs on the Turns of whose Turn it
    is, unless told otherwise.
    """
    if not node.has_parts(("condition",), _EFFECT_PARTS):
        return []
    key = node.at("condition").name_of(CONDITIONS, "condition")
    clock = node.at("clock")
    amount = node.at("amount").number(-MOST, default=1)
    other = _read_id(node.at("other"), state)
    whose = _read_id(clock, state) if clock.is_there else state.turn_of
    turns = node.at("turns").number(0, default=1)
    born = node.at("born").number(0, _COUNTS)
    return [Effect(CONDITIONS[key], amount, other, whose, turns, born)] if key in CONDITIONS else []


def _read_id(node: Reader, state: Scene) -> str:
    """The id of a Character, "" for nobody."""
    return "" if node.value == "" else node.name_of(state.characters, "Character")


# ------------------------------------------------------------------ writing


def write_lasting(me: Character) -> dict[str, object]:
    """What `read_lasting` reads."""
    return {
        "layers": me.layers[:],
        "lost": me.lost,
        "proxies": me.proxies.copy(),
        "genre_points": me.genre,
        "uses": me.uses.copy(),
        "arc_uses": me.arc_uses.copy(),
        "burdens": me.burdens.copy(),
        "borrowed": list(me.borrowed),
        "treated": me.treated[:],
        "notes": me.notes.copy(),
    }


def write_presence(me: Character) -> dict[str, object]:
    """What `read_presence` reads."""
    return {
        "zone": me.zone,
        "standing": me.standing,
        "proxy": me.proxy,
        "initiative": me.initiative,
        "buildup": me.buildup,
        "effects": [write_effect(effect) for effect in me.effects],
    }


def write_effect(effect: Effect) -> dict[str, object]:
    """What `read_effect` reads."""
    return {
        "condition": effect.condition.key,
        "amount": effect.amount,
        "other": effect.other,
        "clock": effect.clock,
        "turns": effect.turns,
        "born": effect.born,
    }
