"""A Match as one side believes it to be: its own Characters as they are, and Enemies with typical values for
everything that the side does not know. Also the probability that Damage defeats a Character. B-9.
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
from wartable.rulesets.battle_century.pilots.model.sheet import CharacterSheet
from wartable.rulesets.battle_century.pilots.model.state import Scene
from wartable.rulesets.battle_century.pilots.tests.effects import is_immune
from wartable.rulesets.battle_century.pilots.tests.modifiers import set_test_modifiers
from wartable.rulesets.battle_century.pilots.tests.odds import chance_to_pass
from wartable.rulesets.battle_century.pilots.tests.plot_armor import (
    build_endurance_test,
    damage_layers_of,
    damage_proxy,
    numbers_of_layers_left_of,
)

TYPICAL: Final = 5
"""Rank assumed for unknown Attributes: a hundred points buy six Attributes of this Rank."""
STRANGER: Final = 2
"""By how many Ranks most strangers are above or below the typical Character, at the most."""


def knows_facet(state: Scene, side: str, me: Character, facet: str) -> bool:
    """Whether a side knows a facet of the Character `me`, such as "attributes" or "talents". It knows all
    facets of its own Characters, and of all if sheets are open; of other Characters, those that it has
    learned. The side "" knows everything.
    """
    if side in ("", me.side) or state.plan.open_sheets:
        return True
    return state.knowledge.knows(side, me.id, facet)


def believed_character(state: Scene, side: str, me: Character, rank: int = TYPICAL) -> Character:
    """Return the Character `me` as the side believes it to be. If the side knows the whole sheet, that is
    `me` itself. Otherwise it is a copy in the same visible situation, with `rank` in place of each unknown
    Attribute, and only those Skills and Traits that the side knows of.
    """
    if knows_facet(state, side, me, "attributes") and knows_facet(state, side, me, "talents"):
        return me
    sheet = me.sheet
    known = knows_facet(state, side, me, "attributes")
    seen = [
        talent
        for talent in me.talents
        if knows_facet(state, side, me, "talents") or knows_facet(state, side, me, "talent:" + talent.tag)
    ]
    twin = Character(
        CharacterSheet(
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
            _machine_ranks(me, rank, known=known),
        ),
        me.side,
        me.seat,
        me.zone,
    )
    _copy_situation(twin, me, known=known)
    return twin


def _machine_ranks(me: Character, rank: int, *, known: bool) -> dict[str, int] | None:
    """Return the ranks of a mecha by name, each replaced by `rank` if they are not `known`; None if the
    Character is on foot.
    """
    if me.sheet.scale is not MECHA:
        return None
    return {name: me.sheet.ranks[name] if known else rank for name in MACHINE_RANKS}


def _copy_situation(twin: Character, me: Character, *, known: bool) -> None:
    """Set the copy `twin` of a Character to the same Zone, Damage and effects. If the Attributes are not
    `known`, the points left in its Layers and Proxies are estimated.
    """
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
    whole = twin.full_layer_points
    damage = me.full_layer_points - me.layers[0]
    twin.layers = [0 if points == 0 and me.full_layer_points else whole for points in me.layers]
    if me.lost == 0:
        twin.layers[0] = max(1, whole - damage)
    elif me.lost < len(twin.layers):
        at = min([at for at, points in enumerate(twin.layers) if points], default=0)
        twin.layers[at] = max(1, whole // 2)
    twin.proxies = {name: whole if points else 0 for name, points in me.proxies.items()}


def believed_scene(state: Scene, side: str) -> Scene:
    """Return a copy of the Scene for computing odds, in which each Character whose sheet the side does not
    know is replaced by an estimate. All other Characters are shared with the original Scene.
    """
    twin = Scene(state.seed, state.plan)
    twin.characters = {key: believed_character(state, side, me) for key, me in state.characters.items()}
    state.share_turn_state_with(twin)
    twin.surprising = state.surprising
    twin.waiting = state.waiting
    twin.dn = state.dn
    return twin


def copy_test_into_scene(scene: Scene, test: CharacterTest) -> CharacterTest:
    """Return a copy of a Test for another Scene, made by and against the Characters with the same ids there.
    The copy has no modifiers and no roll.
    """
    known = scene.characters
    return test.copy_for(known[test.who.id], [known[target.id] for target in test.targets])


def damage_at_margin(test: CharacterTest, target: Character, margin: int) -> int:
    """Return the total Damage to the target, with all additions, if the Test passes by this margin. The
    margin is stored in the Test.
    """
    test.margins[target.id] = margin
    return total(damage_terms(test, target, "disrupt" if test.disrupts else "attack"))


@define
class DefeatOdds:
    """The probability that a Character (`target`) is defeated by Damage, which depends on the amount and on
    the Willpower Test for each lost Layer. `cause` is the Test that deals the Damage, if there is one. The
    odds of Willpower Tests are computed once and kept. R-TEST-041, R-MATCH-039, R-DB-008, R-DMG-011.
    """

    scene: Scene
    target: Character
    cause: CharacterTest | None
    _known: dict[int, float] = field({})
    _least: int = computed()

    def _finish(self) -> None:
        standing = numbers_of_layers_left_of(self.target)
        self._least = max(1, self.target.layers[standing[0] - 1]) if standing else 1

    def chance_of_defeat_by(self, damage: int) -> float:
        """Return the probability that this much Damage, dealt at once, defeats the Character."""
        if damage < self._least:
            return 0.0
        twin = self.target.copy()
        left = damage_proxy(twin, twin.proxy, damage)
        if left == 0:
            return 0.0
        had = twin.lost
        fallen = damage_layers_of(twin, left)
        every = len(twin.layers)
        stays = self._chance_to_endure(every, every) if had == every else 1.0
        gone = twin.lost - len(fallen)
        for layer in fallen:
            gone += 1
            stays *= self._chance_to_endure(layer, gone)
        return 1.0 - stays

    def _chance_to_endure(self, layer: int, lost_count: int) -> float:
        """Return the probability that the Character stays in the Match after the loss of the Layer with this
        number, if `lost_count` Layers are lost then. A person has to pass a Willpower Test. A mecha makes
        none, and is defeated when it loses its last Level.
        """
        target = self.target
        if not target.sheet.scale.nerves:
            return 0.0 if lost_count == len(target.layers) else 1.0
        key = 10 * layer + lost_count
        if key not in self._known:
            test = build_endurance_test(target, layer, lost_count, self.cause)
            set_test_modifiers(self.scene, test)
            self._known[key] = float(chance_to_pass(test))
        return self._known[key]


def likely_defeat_chance_range(
    state: Scene, side: str, scene: Scene, test: CharacterTest, margins: Mapping[int, Fraction]
) -> tuple[float, float]:
    """Return the lowest and the highest likely probability that a Test defeats its target: against the
    strongest and against the weakest target that the side must expect. `margins` maps each possible margin of
    the Test to its probability.
    """
    target = test.targets[0]
    if is_immune(target, "attack"):
        return 0.0, 0.0
    real = state.characters[target.id]
    more = 0 if knows_facet(state, side, real, "attributes") else STRANGER
    strong = believed_character(state, side, real, TYPICAL + STRANGER)
    weak = believed_character(state, side, real, TYPICAL - STRANGER)
    low = _chance_of_defeat(DefeatOdds(scene, strong, test), test, target, margins, -more)
    return low, _chance_of_defeat(DefeatOdds(scene, weak, test), test, target, margins, more)


def _chance_of_defeat(
    odds: DefeatOdds,
    test: CharacterTest,
    target: Character,
    margins: Mapping[int, Fraction],
    margin_bonus: int,
) -> float:
    """Return the probability that the Test defeats the target, with `margin_bonus` added to each margin.
    `margins` maps each possible margin to its probability.
    """
    found = 0.0
    for margin, weight in margins.items():
        if margin + margin_bonus >= 0:
            found += float(weight) * odds.chance_of_defeat_by(
                damage_at_margin(test, target, margin + margin_bonus)
            )
    return found
