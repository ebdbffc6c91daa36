"""Rulings on what a Character can take, and what it has used up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.auto_answer import Request, read_number, read_within, words
from wartable.core.reader import MOST, Reader
from wartable.rulesets.battle_century.match.rulings.base import PersonMatter
from wartable.rulesets.battle_century.pilots.knowledge.perspective import (
    Perspective,
    known_proxies,
    known_tags,
)
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.known import SKILLS, TRAITS, talent_of
from wartable.rulesets.battle_century.pilots.model.state import SceneTable

_BURDENS: Final = ("resources", "all")


class Layers(PersonMatter):
    """Sets the points of one Layer; without any it is lost. No Willpower Test comes of it. R-TEST-040."""

    name = "layers"
    form = ".<1|2|3>"
    meaning = "points of a Layer of Plot Armor; at 0 it is lost, without a Willpower Test"

    def names(self, perspective: Perspective, me: Character) -> Sequence[str]:
        return [str(at + 1) for at in range(len(me.layers))]

    def check(self, perspective: Perspective, me: Character, detail: str, value: Request) -> None:
        read_within(value, 0, me.whole, known=perspective.knows_ranks(me))

    def apply(self, table: SceneTable, me: Character, detail: str, value: str) -> None:
        me.layers[int(detail) - 1] = int(value)
        if me.whole > 0:
            me.lost = me.layers.count(0)


class LostLayers(PersonMatter):
    """Sets how many Layers are lost, from the outermost on; the others are whole. R-TEST-041, A-13."""

    name = "lost"
    meaning = "how many Layers are lost, from the outermost on; the others become whole"

    def check(self, perspective: Perspective, me: Character, detail: str, value: Request) -> None:
        read_number(value, 0, len(me.layers))

    def apply(self, table: SceneTable, me: Character, detail: str, value: str) -> None:
        me.lost = int(value)
        me.layers = [0 if at < me.lost else me.whole for at in range(len(me.layers))]


class ProxyPoints(PersonMatter):
    """Sets what is left of a Proxy; without any it is out of use. R-MATCH-043."""

    name = "proxies"
    form = ".<Proxy>"
    meaning = "points of a Proxy's Layer; at 0 it cannot be used"

    def names(self, perspective: Perspective, me: Character) -> Sequence[str]:
        return known_proxies(perspective, me)

    def check(self, perspective: Perspective, me: Character, detail: str, value: Request) -> None:
        read_within(value, 0, me.whole, known=perspective.knows_ranks(me))

    def apply(self, table: SceneTable, me: Character, detail: str, value: str) -> None:
        me.proxies[detail] = int(value)
        if me.proxy == detail and me.proxies[detail] == 0:
            me.proxy = ""


class Uses(PersonMatter):
    """Sets how often a Skill or Trait has been used in this Episode."""

    name = "uses"
    form = ".<Skill or Trait>"
    meaning = "how often a Skill or Trait has been used in this Episode"

    def names(self, perspective: Perspective, me: Character) -> Sequence[str]:
        return known_tags(perspective, me, me.uses)

    def check(self, perspective: Perspective, me: Character, detail: str, value: Request) -> None:
        read_number(value, 0, MOST)

    def apply(self, table: SceneTable, me: Character, detail: str, value: str) -> None:
        _set(me.uses, detail, int(value))


class ArcUses(Uses):
    """Sets how often a Skill or Trait has been used in this Episode Arc."""

    name = "arc_uses"
    meaning = "how often a Skill or Trait has been used in this Episode Arc"

    def names(self, perspective: Perspective, me: Character) -> Sequence[str]:
        return known_tags(perspective, me, me.arc_uses)

    def apply(self, table: SceneTable, me: Character, detail: str, value: str) -> None:
        _set(me.arc_uses, detail, int(value))


class Burdens(PersonMatter):
    """Sets Disadvantages for the rest of the Episode. R-TEST-035, R-ANOM-008."""

    name = "burdens"
    form = ".<resources|all|Trait>"
    meaning = "Disadvantages for the rest of the Episode on Resources Tests, on all Tests, or of a Trait"

    def names(self, perspective: Perspective, me: Character) -> Sequence[str]:
        known = [own.key for own in me.talents if perspective.knows_talent(me, own)]
        return list(dict.fromkeys([*_BURDENS, *known, *(me.burdens if perspective.owns(me) else ())]))

    def check(self, perspective: Perspective, me: Character, detail: str, value: Request) -> None:
        read_number(value, 0, MOST)

    def apply(self, table: SceneTable, me: Character, detail: str, value: str) -> None:
        _set(me.burdens, detail, int(value))


class Borrowed(PersonMatter):
    """Sets what it has for a time only. R-TEST-033, R-TEST-036."""

    name = "borrowed"
    meaning = "Skills and Traits that it has for a time, as genius,combat:chess, or none"

    def check(self, perspective: Perspective, me: Character, detail: str, value: Request) -> None:
        tags = words(value.text())
        keys = list(dict.fromkeys([tag.partition(":")[0] for tag in tags]))
        Reader(keys, value.path, value.problems).names_of([*TRAITS, *SKILLS], "Skill or Trait")
        if len(set(tags)) < len(tags):
            value.fault("something is listed twice", "name it once")

    def apply(self, table: SceneTable, me: Character, detail: str, value: str) -> None:
        me.borrowed = tuple([talent_of(word).tag for word in words(value)])


class GenrePoints(PersonMatter):
    """Sets the Genre Points. R-CHAR-012."""

    name = "genre_points"
    meaning = "Genre Points"

    def check(self, perspective: Perspective, me: Character, detail: str, value: Request) -> None:
        read_number(value, 0, MOST)

    def apply(self, table: SceneTable, me: Character, detail: str, value: str) -> None:
        me.genre = int(value)


def _set(counts: dict[str, int], key: str, count: int) -> None:
    """What is 0 is not kept."""
    counts.pop(key, None)
    if count:
        counts[key] = count


ARMOR: Final[tuple[PersonMatter, ...]] = (
    Layers(),
    LostLayers(),
    ProxyPoints(),
    Uses(),
    ArcUses(),
    Burdens(),
    Borrowed(),
    GenrePoints(),
)
