"""Rulings on the Plot Armor of a Character, and on what it has used up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.data.reader import MOST, Reader
from wartable.core.record import Ruling
from wartable.core.rulings.auto_answer import Request, read_number, read_within, split_words
from wartable.core.rulings.ruling import RulableField, number
from wartable.rulesets.battle_century.pilots.knowledge.perspective import (
    Perspective,
    proxies_known_of,
    talent_tags_known_of,
)
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.registry import SKILLS, TRAITS, talent_with_tag
from wartable.rulesets.battle_century.pilots.model.state import Scene, SceneTable
from wartable.rulesets.battle_century.pilots.saved.character_data import NOW

PersonMatter = RulableField[Scene, Perspective, Character]

_BURDENS: Final = ("resources", "all")


def _check_points(perspective: Perspective, me: Character, value: Request) -> None:
    """Check that a ruling sets the points of a Layer to a number from 0 to that of a whole Layer. A seat that
    does not know the Willpower may give any number, and the nearest possible one is applied.
    """
    read_within(value, 0, me.full_layer_points, known=perspective.knows_ranks(me))


def _check_count(perspective: Perspective, me: Character, value: Request) -> None:
    read_number(value, 0, MOST)


def _set_layer(table: SceneTable, me: Character, ruling: Ruling) -> None:
    """Set how many points are left in the Layer that the ruling names by its number. R-TEST-040."""
    me.layers[int(ruling.detail) - 1] = int(ruling.value)
    if me.full_layer_points > 0:
        me.lost = me.layers.count(0)


def _set_lost(table: SceneTable, me: Character, ruling: Ruling) -> None:
    """Set how many Layers are lost: that many of the outermost ones are lost, and all others become whole.
    R-TEST-040, A-13.
    """
    me.lost = int(ruling.value)
    me.layers = [0 if at < me.lost else me.full_layer_points for at in range(len(me.layers))]


def _set_proxy(table: SceneTable, me: Character, ruling: Ruling) -> None:
    """Set how many points a Proxy has left. A Proxy that has 0 points is no longer in use. R-MATCH-043."""
    proxy = ruling.detail
    me.proxies[proxy] = int(ruling.value)
    if me.proxy == proxy and me.proxies[proxy] == 0:
        me.proxy = ""


def _known_burdens(perspective: Perspective, me: Character) -> Sequence[str]:
    known = [own.key for own in me.talents if perspective.knows_talent(me, own)]
    return list(dict.fromkeys([*_BURDENS, *known, *(me.burdens if perspective.owns(me) else ())]))


def _set_count(counts: dict[str, int], ruling: Ruling) -> None:
    """Set the count of uses or the like under the key that the ruling names; a count of 0 is removed from
    `counts`.
    """
    counts.pop(ruling.detail, None)
    if int(ruling.value):
        counts[ruling.detail] = int(ruling.value)


def _check_borrowed(perspective: Perspective, me: Character, value: Request) -> None:
    tags = split_words(value.text())
    keys = list(dict.fromkeys([tag.partition(":")[0] for tag in tags]))
    Reader(keys, value.path, value.problems).names_of([*TRAITS, *SKILLS], "Skill or Trait")
    if len(set(tags)) < len(tags):
        value.fault("something is listed twice", "name it once")


def _set_borrowed(table: SceneTable, me: Character, ruling: Ruling) -> None:
    """Set which Skills and Traits a Character has for some time, by their tags. R-TEST-033, R-TEST-036."""
    me.borrowed = tuple([talent_with_tag(word).tag for word in split_words(ruling.value)])


ARMOR: Final[tuple[PersonMatter, ...]] = (
    RulableField(
        "layers",
        "points of a Layer of Plot Armor; at 0 it is lost, without a Willpower Test",
        _check_points,
        _set_layer,
        form=".<1|2|3>",
        details=lambda perspective, me: [str(at + 1) for at in range(len(me.layers))],
    ),
    RulableField(
        "lost",
        "how many Layers are lost, from the outermost on; the others become whole",
        lambda perspective, me, value: read_number(value, 0, len(me.layers)),
        _set_lost,
    ),
    RulableField(
        "proxies",
        "points of a Proxy's Layer; at 0 it cannot be used",
        _check_points,
        _set_proxy,
        form=".<Proxy>",
        details=proxies_known_of,
    ),
    RulableField(
        "uses",
        "how often a Skill or Trait has been used in this Episode",
        _check_count,
        lambda table, me, ruling: _set_count(me.uses, ruling),
        form=".<Skill or Trait>",
        details=lambda perspective, me: talent_tags_known_of(perspective, me, me.uses),
    ),
    RulableField(
        "arc_uses",
        "how often a Skill or Trait has been used in this Episode Arc",
        _check_count,
        lambda table, me, ruling: _set_count(me.arc_uses, ruling),
        form=".<Skill or Trait>",
        details=lambda perspective, me: talent_tags_known_of(perspective, me, me.arc_uses),
    ),
    RulableField(
        "burdens",
        "Disadvantages for the rest of the Episode on Resources Tests, on all Tests, or of a Trait",
        _check_count,
        lambda table, me, ruling: _set_count(me.burdens, ruling),
        form=".<resources|all|Trait>",
        details=_known_burdens,
    ),
    RulableField(
        "borrowed",
        "Skills and Traits that it has for a time, as genius,combat:chess, or none",
        _check_borrowed,
        _set_borrowed,
    ),
    number(NOW["genre_points"], MOST, told="Genre Points"),
)
