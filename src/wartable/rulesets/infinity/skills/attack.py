"""Attacks made in an Order: their targets and weapons, the Success Values of shots, and numbers of dice.
IN-02, IN-06.
"""

from __future__ import annotations

from typing import Final

from wartable.core.data.declared import computed, define
from wartable.rulesets.infinity.d20.rolls import DiceThrow, RollScore
from wartable.rulesets.infinity.d20.target import SuccessValue
from wartable.rulesets.infinity.ground.body import Body
from wartable.rulesets.infinity.ground.measures import INCH
from wartable.rulesets.infinity.ground.sight import PARTIAL
from wartable.rulesets.infinity.model.attributes import attribute_of
from wartable.rulesets.infinity.model.order import COORDINATED, Declaration, Order, TrooperAct
from wartable.rulesets.infinity.model.skills import BURST_BONUS, MIMETISM, SIXTH_SENSE
from wartable.rulesets.infinity.model.state import Skirmish
from wartable.rulesets.infinity.model.states import TARGETED
from wartable.rulesets.infinity.model.trooper import Trooper
from wartable.rulesets.infinity.model.weapon import (
    BS,
    OUT,
    SUPPRESSIVE_DICE,
    SUPPRESSIVE_FAR_MOD,
    SUPPRESSIVE_NEAR,
    SUPPRESSIVE_REACH,
    Weapon,
)
from wartable.rulesets.infinity.sight.eyes import cover_of_target, distance, enemies_engaged_with

COVERED: Final = -3
TARGETED_MOD: Final = 3
FRIEND_IN_MELEE: Final = -6
SPECULATIVE_MOD: Final = -6
SUPPRESSED: Final = -3
"""The MOD to an attack Face to Face with Suppressive Fire that has the attacker within its reach. IN-07-03.
"""
MOST_DICE: Final = 6
SUPPRESSIVE_MODE: Final = "suppressive"
SPECULATIVE_MODE: Final = "speculative"

LEVEL_SPARE: Final = 2
"""The level from which on the BS Attacks of a Fireteam have +1 SD. IN-08-26."""
LEVEL_DODGE: Final = 3
LEVEL_BALLISTIC: Final = 4
LEVEL_SENSE: Final = 5

SMOKE: Final = "smoke"
"""The kind of an attack at a point, without damage."""

COUP: Final = "coup"
"""The kind of an attack that kills an Unconscious Trooper."""

STRAY: Final = "stray"
"""The kind of a shot into a melee that missed its target and hits a friend."""


@define
class Attack:
    """An attack at one target. `kind` is the kind of its weapon, or a special kind such as SMOKE. `place` is
    the attacker's body, and `there` the target's body, at the moment of the attack. `dice` is the number of
    dice that count, `spare` the number of extra dice that are discarded (+1 SD). `covered` is set if Partial
    Cover helps the target's saves. `opposed` is the attack that this one is Face to Face with. `parent` is
    the attack at a template's main target, if this one uses its dice.
    """

    act: TrooperAct
    declaration: Declaration
    target: Trooper
    weapon: Weapon
    value: SuccessValue
    place: Body
    there: Body
    kind: str = computed()
    dice: int = 1
    spare: int = 0
    covered: bool = False
    rolls: bool = True
    """Whether dice are rolled for it; a direct template needs none."""
    opposed: Attack | None = None
    parent: Attack | None = None
    throw: DiceThrow | None = None
    scored: RollScore = computed()

    def _finish(self) -> None:
        self.kind = self.weapon.kind
        self.scored = RollScore([], 0)

    @property
    def attacking_trooper(self) -> Trooper:
        """The attacking Trooper."""
        return self.act.trooper

    @property
    def is_by_active_side(self) -> bool:
        """Whether the active side makes this attack."""
        return not self.act.is_reaction


def range_mod_in_mode(weapon: Weapon, distance: int, mode: str) -> int:
    """Return the range MOD of a weapon at this distance in half millimetres, or OUT if the weapon does not
    reach as far. If `mode` is Suppressive Fire, that has range MODs of its own, the same for all weapons.
    IN-06-02, IN-06-03, IN-06-63.
    """
    if mode == SUPPRESSIVE_MODE:
        if distance > SUPPRESSIVE_REACH * INCH:
            return OUT
        return 0 if distance <= SUPPRESSIVE_NEAR * INCH else SUPPRESSIVE_FAR_MOD
    return weapon.range_mod_at(distance / INCH)


def friends_in_melee(state: Skirmish, shooter: Trooper, target: Trooper, target_body: Body) -> list[Trooper]:
    """Return the friends of a shooter that are in a melee with its target. `target_body` is the body of the
    target at that moment. IN-06-09, IN-06-10, IN-R57.
    """
    side = state.playing_side_of(shooter)
    return [
        other
        for other in enemies_engaged_with(state, target, target_body)
        if other is not shooter and state.playing_side_of(other) == side
    ]


def bs_attack_value(
    state: Skirmish,
    act: TrooperAct,
    target: Trooper,
    weapon: Weapon,
    shooter_body: Body,
    target_body: Body,
    mode: str = "",
    *,
    listening: bool = False,
) -> tuple[SuccessValue, bool]:
    """Return the Success Value of a BS Attack, and whether the target has Partial Cover. `shooter_body` and
    `target_body` are the bodies at the moment of the attack. Beyond the weapon's reach the Success Value is
    0, so that nothing is rolled. IN-06-01 to IN-06-04, IN-08-10, IN-08-28, IN-08-43, IN-02-05, IN-R47,
    IN-R48.
    """
    shooter = act.trooper
    value = SuccessValue(
        weapon.attribute.upper(), attribute_of(shooter, weapon.attribute), listening=listening
    )
    mod = range_mod_in_mode(weapon, distance(shooter_body, target_body), mode)
    if mod == OUT:
        value.add_base("out of range", -value.base)
        return value, False
    value.add("range", mod)
    covered = (
        not has_jumped_or_flown(state, target)
        and cover_of_target(state, shooter_body, target_body) == PARTIAL
    )
    if covered:
        value.add("Partial Cover", COVERED)
    add_target_mods(value, target)
    if mode == SPECULATIVE_MODE:
        value.add("Speculative Attack", SPECULATIVE_MOD)
    if act.level >= LEVEL_BALLISTIC and weapon.attribute == BS:
        value.add("Fireteam", 1)
    friends = friends_in_melee(state, shooter, target, target_body)
    if friends:
        value.add("friends in the melee", FRIEND_IN_MELEE * len(friends))
    return value, covered


def has_jumped_or_flown(state: Skirmish, target: Trooper) -> bool:
    """Whether a Trooper landed by Combat Jump or flew by Jetpack in this Order, so that it has no Partial
    Cover. IN-08-10, IN-08-43, IN-R47.
    """
    act = None if state.order is None else state.order.act_of(target.id)
    return act is not None and act.jumped


def add_target_mods(value: SuccessValue, target: Trooper) -> None:
    """Add to the Success Value of a shot the MODs for the target's Mimetism and Targeted state. IN-06-05,
    IN-07-17.
    """
    mimetism = target.profile.skills.get(MIMETISM, 0)
    if mimetism:
        value.add("Mimetism", -mimetism)
    if TARGETED in target.states:
        value.add("Targeted", TARGETED_MOD)


def has_sixth_sense(act: TrooperAct) -> bool:
    """Whether a Trooper has Sixth Sense, by its profile or by the level of its Fireteam. IN-08-29, IN-08-30,
    IN-R47.
    """
    return act.level >= LEVEL_SENSE or SIXTH_SENSE in act.trooper.profile.skills


def attack_burst_of(order: Order, act: TrooperAct, weapon: Weapon, mode: str = "") -> int:
    """Return the number of dice that a Trooper rolls with a weapon. In an ARO it is one, or three in
    Suppressive Fire. In a Coordinated Order the Spearhead rolls half of the Burst, rounded up, and all others
    roll one die. A bonus of one Burst helps only on the active side. IN-02-07, IN-02-08, IN-02-10, IN-07-02,
    IN-08-14, IN-R30.
    """
    if act.is_reaction:
        return SUPPRESSIVE_DICE if mode == SUPPRESSIVE_MODE else 1
    dice = weapon.burst
    if BURST_BONUS in act.trooper.profile.skills and weapon.kind == BS:
        dice += 1
    dice = min(dice, MOST_DICE)
    if order.kind == COORDINATED:
        return (dice + 1) // 2 if act is order.acts[0] else 1
    return dice


def spare_dice_of(act: TrooperAct) -> int:
    """Return the number of extra dice (+1 SD) that a Trooper rolls in an attack; as many dice are then
    discarded. IN-02-09, IN-08-26.
    """
    return 1 if act.level >= LEVEL_SPARE else 0


def is_suppressive_attack(attack: Attack) -> bool:
    """Whether an attack is made in Suppressive Fire, at a target within 24 inches. IN-07-03."""
    return (
        attack.declaration.mode == SUPPRESSIVE_MODE
        and distance(attack.place, attack.there) <= SUPPRESSIVE_REACH * INCH
    )
