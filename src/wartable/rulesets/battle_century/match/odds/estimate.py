"""A Match as one side believes it to be: its own Characters as they are, Enemies as far as it knows them, the
rest typical; and the probability that Damage defeats a Character. B-9.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from wartable.core.data.declared import computed, define, field
from wartable.core.term import total
from wartable.rulesets.battle_century.match.turn.offense import damage_terms
from wartable.rulesets.battle_century.pilots.model.attributes import ATTRIBUTES
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.model.scale import MACHINE_RANKS, MECHA
from wartable.rulesets.battle_century.pilots.model.sheet import Sheet
from wartable.rulesets.battle_century.pilots.model.state import Scene
from wartable.rulesets.battle_century.pilots.tests.effects import is_immune
from wartable.rulesets.battle_century.pilots.tests.modifiers import set_modifiers
from wartable.rulesets.battle_century.pilots.tests.odds import chance_of
from wartable.rulesets.battle_century.pilots.tests.plot_armor import (
    damage_proxy,
    endurance_test,
    intact_layers,
    take_damage,
)

TYPICAL: Final = 5
"""Rank assumed for unknown Attributes: a hundred points buy six Attributes of this Rank."""
STRANGER: Final = 2
"""By how many Ranks most strangers are above or below the typical Character, at the most."""


def knows(state: Scene, side: str, me: Character, facet: str) -> bool:
    """Whether a side knows this facet of a Character, such as "attributes": the Character is its own, sheets
    are open, or it has learned the facet.
    """
    if side in ("", me.side) or state.plan.open_sheets:
        return True
    return state.knowledge.knows(side, me.id, facet)


def believed(state: Scene, side: str, me: Character, rank: int = TYPICAL) -> Character:
    """Return a Character as the side believes it to be. If it knows the sheet, that is the Character itself;
    otherwise a copy in the same visible situation, with `rank` for unknown Attributes and only the Skills and
    Traits seen so far.
    """
    if knows(state, side, me, "attributes") and knows(state, side, me, "talents"):
        return me
    sheet = me.sheet
    known = knows(state, side, me, "attributes")
    seen = [
        talent
        for talent in me.talents
        if knows(state, side, me, "talents") or knows(state, side, me, "talent:" + talent.tag)
    ]
    twin = Character(
        Sheet(
            sheet.id,
            sheet.name,
            sheet.tier if known else "npc",
            sheet.power_level if known else 0,
            sheet.ranks if known else dict.fromkeys(ATTRIBUTES, rank),
            [skill for skill in sheet.skills if skill in seen],
            [trait for trait in sheet.traits if trait in seen],
            sheet.means if known else (),
            sheet.proxies,
            None,
            _machine(me, rank, known=known),
        ),
        me.side,
        me.seat,
        me.zone,
    )
    _dress(twin, me, known=known)
    return twin


def _machine(me: Character, rank: int, *, known: bool) -> dict[str, int] | None:
    """Return the ranks of a mecha, or `rank` for each if they are not `known`; None for a person."""
    if me.sheet.scale is not MECHA:
        return None
    return {name: me.sheet.ranks[name] if known else rank for name in MACHINE_RANKS}


def _dress(twin: Character, me: Character, *, known: bool) -> None:
    """Copy the public state of a Character: its Zone, Damage and effects."""
    twin.standing = me.standing
    twin.effects = me.effects
    twin.buildup = me.buildup
    twin.initiative = me.initiative
    twin.acted = me.acted
    twin.proxy = me.proxy
    twin.uses = me.uses
    twin.arc_uses = me.arc_uses
    twin.notes = me.notes
    twin.lost = me.lost
    if known:
        twin.layers = me.layers[:]
        twin.proxies = me.proxies.copy()
        return
    whole = twin.whole
    damage = me.whole - me.layers[0]
    twin.layers = [0 if points == 0 and me.whole else whole for points in me.layers]
    if me.lost == 0:
        twin.layers[0] = max(1, whole - damage)
    elif me.lost < len(twin.layers):
        at = min([at for at, points in enumerate(twin.layers) if points], default=0)
        twin.layers[at] = max(1, whole // 2)
    twin.proxies = {name: whole if points else 0 for name, points in me.proxies.items()}


def determinized(state: Scene, side: str) -> Scene:
    """Return a copy of the Scene with estimates for Characters whose sheets the side does not know; the
    others are shared.
    """
    twin = Scene(state.seed, state.plan)
    twin.characters = {key: believed(state, side, me) for key, me in state.characters.items()}
    state.share_turns(twin)
    twin.surprising = state.surprising
    twin.waiting = state.waiting
    twin.dn = state.dn
    return twin


def in_determinized(scene: Scene, test: CharacterTest) -> CharacterTest:
    """Return the same Test among the Characters of a determinized Scene, not yet modified or rolled."""
    known = scene.characters
    return test.twin(known[test.who.id], [known[target.id] for target in test.targets])


def damage_of(test: CharacterTest, target: Character, margin: int) -> int:
    """Return the Damage to the target if the Test passes by this margin, including all additions."""
    test.margins[target.id] = margin
    return total(damage_terms(test, target, "disrupt" if test.disrupts else "attack"))


@define
class Fall:
    """The probability that Damage defeats a Character, by its size. For each lost Layer a Willpower Test must
    be passed. The odds of each Test are cached. R-TEST-041, R-MATCH-039, R-DB-008, R-DMG-011.
    """

    scene: Scene
    target: Character
    cause: CharacterTest | None
    _known: dict[int, float] = field({})
    _least: int = computed()

    def _finish(self) -> None:
        standing = intact_layers(self.target)
        self._least = max(1, self.target.layers[standing[0] - 1]) if standing else 1

    def chance(self, damage: int) -> float:
        """Return the probability that this much Damage at once defeats the Character."""
        if damage < self._least:
            return 0.0
        twin = self.target.copy()
        left = damage_proxy(twin, twin.proxy, damage)
        if left == 0:
            return 0.0
        had = twin.lost
        fallen = take_damage(twin, left)
        every = len(twin.layers)
        stays = self._endures(every, every) if had == every else 1.0
        gone = twin.lost - len(fallen)
        for layer in fallen:
            gone += 1
            stays *= self._endures(layer, gone)
        return 1.0 - stays

    def _endures(self, layer: int, gone: int) -> float:
        """Return the chance that the Character passes one Willpower Test. A mecha makes none: it is defeated
        by losing its last Level.
        """
        target = self.target
        if not target.sheet.scale.nerves:
            return 0.0 if gone == len(target.layers) else 1.0
        key = 10 * layer + gone
        if key not in self._known:
            test = endurance_test(target, layer, gone, self.cause)
            set_modifiers(self.scene, test)
            self._known[key] = float(chance_of(test))
        return self._known[key]


def defeat_span(
    state: Scene, side: str, scene: Scene, test: CharacterTest, margins: Mapping[int, Fraction]
) -> tuple[float, float]:
    """Return the lowest and the highest likely probability that a Test with these margins defeats its target,
    for the strongest and the weakest target that the side must expect.
    """
    target = test.targets[0]
    if is_immune(target, "attack"):
        return 0.0, 0.0
    real = state.characters[target.id]
    more = 0 if knows(state, side, real, "attributes") else STRANGER
    strong = believed(state, side, real, TYPICAL + STRANGER)
    weak = believed(state, side, real, TYPICAL - STRANGER)
    low = _defeat_of(Fall(scene, strong, test), test, target, margins, -more)
    return low, _defeat_of(Fall(scene, weak, test), test, target, margins, more)


def _defeat_of(
    fall: Fall, test: CharacterTest, target: Character, margins: Mapping[int, Fraction], more: int
) -> float:
    """Return the probability of a defeat with `more` added to each margin."""
    found = 0.0
    for margin, weight in margins.items():
        if margin + more >= 0:
            found += float(weight) * fall.chance(damage_of(test, target, margin + more))
    return found
