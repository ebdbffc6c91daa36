"""Effects that start and end."""

from __future__ import annotations

from typing import Final

from wartable.core.event import Event, PublicEvent
from wartable.core.words import GrammaticalName, counted
from wartable.rulesets.battle_century.operation.knowledge.disclosure import disclose_upgrade_of_effect
from wartable.rulesets.battle_century.operation.knowledge.perspective import Perspective
from wartable.rulesets.battle_century.operation.model.conditions import CONDITIONS, Condition
from wartable.rulesets.battle_century.operation.model.names import grammatical_name_of, unit_name, zone_name
from wartable.rulesets.battle_century.operation.model.state import Operation

BEGINNINGS: Final = {
    "maneuvering": "{unit:has} {amount} more Defense for a Round, from the Maneuver of {other}.",
    "suppressed": "{unit:is} Suppressed by {other}: {disadvantages} on Offensive Tests for a Round.",
    "withheld": "{unit:takes} {amount} more Damage should it Move with its next Action.",
    "crippled": "{unit:is} Crippled by {other}: in its next Turn every Zone Moved costs 1 Damage.",
    "assisted": "{unit:has} {advantages} on Might Tests against {other} for a Round.",
    "synchronized": "{unit:has} {advantages} from {other} on its Synchro Attack.",
    "exposed": "{unit} reaches out of its Base: area attacks and Extreme Terrain find it for a Round.",
    "guarded": "{unit:has} {amount} more Defense against {other} for a Round.",
    "netted": "{unit:is} caught in the net of {other}: half Guard and half Speed.",
    "riposte": "{unit:has} {advantages} on Might Tests against {other} for a Round.",
    "predictable": "{other} sees through {unit}: {disadvantages} on Might Tests against it from now on.",
    "extreme": "{unit:stands} in Extreme Terrain.",
    "absolute_barrier": "{unit:raises} a barrier that stops {amount} Damage within a Round.",
    "stealth_field": "{unit:is} hidden for a Round: 2 Disadvantages on Might Tests against it, save areas.",
    "unmaimed": "Nothing Maimed is missing from {unit} for a Round.",
    "believe_in_myself": "The Maimed Areas of {unit} work for three Rounds.",
    "i_cannot_be_defeated": "{unit} will not be destroyed but left at Threshold 1 once, save by a Technique.",
    "my_defense_is_impregnable": "The next Damage to {unit} is halved.",
    "my_style_is_impetuous": "Tension counts {amount} higher for the next attack of {unit}.",
    "come_at_me_bro": "For three Rounds {unit} may Attack Enemies near it that attack its Allies.",
    "gotta_go_fast": "{unit} may Move {zones} more with {unit.its} next Action this Round.",
    "my_pain_is_your_pain": "Half of the next Damage that an Enemy deals to {unit} this Round is dealt back.",
    "take_one_for_the_team": "{unit:is} covered by {other}: a Disadvantage on attacks on it for a Round.",
    "tacticool_might": "Systems stands in for the Might of {unit} for a Round.",
    "tacticool_guard": "Systems stands in for the Guard of {unit} for a Round.",
    "adaptive_morphology": "{unit:adapts}: its Adaptive Morphology works against the other type of Weapons.",
    "phantom_predator": "The next attack of {unit} in this Turn ignores Active Defenses.",
    "three_times_faster": "{unit:is} faster than {other} for a Round: its Speed counts against it.",
    "nanoskin_shell": "{unit:grows} a shell that stops {amount} Damage.",
    "cant_let_you_do_that": "Might Tests of {unit} have no benefit of Tension for a Round.",
    "mind_over_matter": "Nothing of {unit} is halved for a Round, nor of its Allies within 5 Zones.",
    "steadied": "Nothing of {unit} is halved while it is near {other}.",
    "you_are_going_down": "{unit:is} going down: an Advantage on attacks on it, by {other} and from near it.",
    "behold_my_true_power": "{unit:has} twice its Energy for a Round.",
    "useless": "{amount} Damage to {unit} within a Round will come to nothing.",
    "your_fate_is_sealed": "{unit:has} no benefit of Tension and regains no Threshold for a Round.",
    "overwhelmed": "{unit:has} to attack {other} with its next Action.",
    "formation_g": "The next Offensive Action of {unit} is Aimed and Crippling, by {other}.",
    "raise_the_shields": "{unit:has} {amount} more Defense for a Round, by {other}.",
    "carry_our_hopes": "{unit:takes} an additional Action in its next Turn, by {other}.",
    "guided": "The next attack of {unit} in this Round is Aimed, whatever it is.",
    "charging": "{unit} will have {amount} more Energy in its next Turn.",
    "charged": "{unit:has} {amount} more Energy until the end of its Turn.",
    "energy_drain": "{unit:has} {amount} more Energy until its next Turn.",
    "fire_support": "One Weapon of {unit} is Crippling in its next attack.",
    "shorted": "{unit:has} half its Energy for a Round, and takes 2 Damage for each point it spends.",
    "ensnared": "{unit:is} caught in the trap of {other}: half Guard, half Speed, no flight for a Round.",
    "jammed": "{unit:is} jammed by {other}: half Might for a Round.",
    "antigravity": "{unit:leaves} the ground for a Round: it ignores the Terrain and shoots past Enemies.",
    "overbooster": "{unit} may Move {zones} more with {unit.its} next Action this Round.",
    "paired": "{other:pairs} up with {unit} for the next Turn of that one.",
    "paired_attack": "{unit:has} {advantages} on Might Tests this Turn, by its Paired Attack with {other}.",
    "constricted": "{unit:is} held tight by {other}: half Speed for a Round.",
    "leeched": "{unit:has} half of its Energy for a Round.",
    "recoiling": "{unit:has} spent itself: its next Action is lost.",
    "aura_of_misfortune": "While {other} stands, Beams of {unit} overheat, its other Weapons are Unreliable.",
    "embodiment_of_evil": "While {other} stands, each Genre Power costs {unit} 2 Genre Points.",
    "possession": "{other:takes} hold of {unit} and directs its attack.",
    "difficult": "{unit:stands} in Difficult Terrain.",
    "defensive": "{unit:stands} in Defensive Terrain.",
    "impassable": "{unit:stands} in Impassable Terrain.",
}
"""Templates of the sentences for the beginning of effects, by the key of the Condition."""

_SOMEONE: Final = GrammaticalName("someone", is_plural=False)


class EffectBegan(Event):
    """A lasting effect of the Condition with the key `effect` began on a Unit. `other` is the id of the Unit
    that the effect refers to, or "".
    """

    unit: str
    effect: str
    amount: int
    other: str

    def sentence(self, state: Operation) -> str:
        unit = grammatical_name_of(state, self.unit)
        condition = CONDITIONS.get(self.effect)
        if condition is None:
            return f"{unit:is} under an effect: {self.effect}."
        if self.amount < 0:
            return f"{unit:is} under an effect of unknown size: {condition.name}."
        if self.effect not in BEGINNINGS:
            return self._general_sentence(state, condition)
        size = abs(condition.own or 1) * self.amount
        return BEGINNINGS[self.effect].format(
            unit=unit,
            other=grammatical_name_of(state, self.other) if self.other else _SOMEONE,
            amount=self.amount,
            zones=counted(self.amount, "Zone"),
            advantages=counted(size, "Advantage"),
            disadvantages=counted(size, "Disadvantage"),
        )

    def _general_sentence(self, state: Operation, condition: Condition) -> str:
        """Return a general sentence for a Condition without an entry in BEGINNINGS, made from its docstring:
        "Jamming Barrage of Grim holds for Kestrel: Might is halved.".
        """
        amount = f" {self.amount}" if self.amount != 1 else ""
        other = f" of {unit_name(state, self.other)}" if self.other else ""
        return f"{condition.name}{amount}{other} holds for {unit_name(state, self.unit)}: {condition.text()}"

    def redacted(self, perspective: Perspective) -> Event | None:
        """Hide an amount that is a hidden Attribute, such as that of a Maneuver. The effect itself is
        public.
        """
        condition = CONDITIONS.get(self.effect)
        if condition is None or not condition.of_rank:
            return self
        return self if perspective.knows_ranks_of_id(self.other or self.unit) else self.replace(amount=-1)

    def disclose(self, state: Operation) -> None:
        disclose_upgrade_of_effect(state, self.effect, self.unit)
        disclose_upgrade_of_effect(state, self.effect, self.other)


class EffectEnded(PublicEvent):
    """A lasting effect on a Unit ended. `effect` is the key of its Condition."""

    unit: str
    effect: str

    def sentence(self, state: Operation) -> str:
        condition = CONDITIONS.get(self.effect)
        name = self.effect if condition is None else condition.name
        return f"{name} no longer holds for {unit_name(state, self.unit)}."


class TerrainBegan(PublicEvent):
    """A Zone got temporary Terrain."""

    zone: int
    terrain: str

    def sentence(self, state: Operation) -> str:
        return f"{zone_name(state, self.zone)} becomes {self.terrain.title()} Terrain for a while."


class TerrainEnded(PublicEvent):
    """Temporary Terrain of a Zone ended."""

    zone: int
    terrain: str

    def sentence(self, state: Operation) -> str:
        return f"The {self.terrain.title()} Terrain added to {zone_name(state, self.zone)} is gone."
