"""A seat's view of a Match: everything about its own Characters; of Enemies, public facts and those its side
has learned. B-9.
"""

from __future__ import annotations

from typing import cast

from wartable.core.term import total
from wartable.rulesets.battle_century.match.seen.observation import MatchObservation
from wartable.rulesets.battle_century.match.seen.roster import (
    character_sheet_lines,
    condition_phrases,
    roster_columns,
    roster_heading_lines,
    vitality,
    zone_phrase,
)
from wartable.rulesets.battle_century.match.seen.telling import TELLING
from wartable.rulesets.battle_century.match.turn.actions import action_label
from wartable.rulesets.battle_century.pilots.knowledge.perspective import (
    FACETS,
    Perspective,
    is_proxy_visibly_destroyed,
    proxies_known_of,
)
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.names import skill_name, talent_name, zone_name
from wartable.rulesets.battle_century.pilots.model.skill import Skill
from wartable.rulesets.battle_century.pilots.model.state import Scene
from wartable.rulesets.battle_century.pilots.model.talent import Talent
from wartable.rulesets.battle_century.pilots.model.turn_order import DelayedAction
from wartable.rulesets.battle_century.pilots.seen.turns import (
    ACTS_NOW,
    effect_facts,
    id_of_turn_taker,
    round_and_turn_facts,
)
from wartable.rulesets.battle_century.pilots.tests.modifiers import defense_terms

Facts = dict[str, object]


class MatchView(MatchObservation):
    """A Match as one seat may see it."""

    def data(self) -> Facts:
        """Return everything that the seat may see, as JSON-like data. Zones are given by name, with "" for
        the Zone of an absent Character. Hidden facts about an Enemy are left out.
        """
        state = self._state
        perspective = Perspective(state, self.seat)
        units = [_character_facts(perspective, character) for character in state.characters.values()]
        facts: Facts = {
            **state.facts(),
            **round_and_turn_facts(state),
            "seat": self.seat,
            "battle": "match",
            "waiting": state.waiting[:],
            "order": [{"unit": id, "initiative": state.characters[id].initiative} for id in state.order],
            "delayed": [_delayed_facts(state, delayed) for delayed in state.delayed],
            "map": _map_facts(state),
            "units": units,
            "telling": TELLING,
        }
        names = _names(state)
        facts["heading"] = roster_heading_lines(facts, names)
        for unit in units:
            unit["place"] = zone_phrase(unit)
            unit["columns"] = roster_columns(unit)
            if (left := vitality(unit)) is not None:
                unit["vitality"] = left
            unit["role"] = "person"
            unit["condition"] = condition = condition_phrases(unit, id_of_turn_taker(state), names)
            if ACTS_NOW in condition:
                unit["momentary"] = [ACTS_NOW]
            unit["sheet"] = character_sheet_lines(unit, names)
        return facts


def _names(state: Scene) -> dict[str, str]:
    """Return the names of all sides and Characters, by id."""
    found = dict(state.plan.sides)
    for character in state.characters.values():
        found[character.id] = character.name
    return found


def _delayed_facts(state: Scene, delayed: DelayedAction) -> Facts:
    """Return the facts of a Delayed Action. Its type is public, and is therefore among them."""
    label = action_label(state.characters[delayed.unit], delayed.action)
    return {
        "unit": delayed.unit,
        "after": delayed.after,
        "action": delayed.action,
        "label": label,
    }


def _map_facts(state: Scene) -> Facts:
    """Return the facts of the Zones, with the neighbours of each."""
    names = state.plan.zone_names
    zones: list[Facts] = [
        {"id": id, "name": names[id], "next": [names[other] for other in near], "letters": ""}
        for id, near in state.plan.zones.items()
    ]
    return {"kind": "rooms", "zones": zones, "goals": [], "legend": {}, "tones": {}}


# ------------------------------------------------------------------ Characters


def _character_facts(perspective: Perspective, me: Character) -> Facts:
    """Return the public facts of a Character, and the hidden ones that the seat knows."""
    facts = _public_facts(perspective, me)
    facts["known"] = [facet for facet in FACETS if perspective.knows(me, facet)]
    if perspective.knows_ranks(me):
        facts.update(_rank_facts(perspective, me))
    facts["skills"] = [
        _talent_facts(me, one)
        for one in me.talents
        if isinstance(one, Skill) and perspective.knows_talent(me, one)
    ]
    facts["traits"] = [
        _talent_facts(me, one)
        for one in me.talents
        if not isinstance(one, Skill) and perspective.knows_talent(me, one)
    ]
    facts["attacks"] = [
        {
            "key": means.key,
            "name": means.name,
            "attribute": means.attribute,
            "with": ", ".join([word for word in (means.attribute.title(), skill_name(means.skill)) if word]),
            "physical": means.physical,
            "miracle": means.miracle,
        }
        for means in me.sheet.means
        if perspective.knows_means_of_attack(me, means.key)
    ]
    if perspective.owns(me):
        facts.update(_private_facts(me))
    return facts


def _public_facts(perspective: Perspective, me: Character) -> Facts:
    """Return the public facts of a Character. Damage to the outermost Layer is public; the sum of all Damage
    would reveal Willpower once a Layer is lost.
    """
    state = perspective.state
    return {
        "id": me.id,
        "name": me.name,
        "side": me.side,
        "seat": me.seat,
        "zone": zone_name(state, me.zone) if me.is_active else "",
        "within": "",
        "standing": me.standing,
        "present": me.is_active,
        "out": not me.is_active,
        "initiative": me.initiative,
        "acted": state.round > 0 and me.acted == state.round,
        "damage": me.full_layer_points - me.layers[0] if me.lost == 0 else None,
        "layers_lost": me.lost,
        "proxy": me.proxy,
        "proxy_name": talent_name(me.proxy),
        "buildup": me.buildup,
        "proxies": [_proxy_facts(perspective, me, name) for name in proxies_known_of(perspective, me)],
        "effects": _facts_of_effects(perspective, me),
    }


def _proxy_facts(perspective: Perspective, me: Character, name: str) -> Facts:
    """Return the facts of a Proxy. The points left are hidden unless Attributes are known, since they would
    reveal Willpower.
    """
    left = me.proxies[name]
    facts: Facts = {"key": name, "name": talent_name(name), "destroyed": is_proxy_visibly_destroyed(me, name)}
    if perspective.knows_ranks(me):
        facts["points"] = left
    return facts


def _facts_of_effects(perspective: Perspective, me: Character) -> list[Facts]:
    """Return the facts of each effect on a Character; an amount that the seat does not know is left out."""
    found: list[Facts] = []
    for effect in me.effects:
        facts = effect_facts(effect)
        if perspective.knows_effect_amount(me, effect):
            facts["amount"] = effect.amount
        found.append(facts)
    return found


def _rank_facts(perspective: Perspective, me: Character) -> Facts:
    """Return the Attributes of a Character and everything derived from them. Its Defense includes only
    effects whose amount the seat knows. B-174.
    """
    open_effects = [effect for effect in me.effects if perspective.knows_effect_amount(me, effect)]
    facts: Facts = {
        "tier": me.sheet.tier,
        "attributes": {name: me.sheet.ranks[name] for name in me.sheet.scale.attributes},
        "defense": total(defense_terms(me, None, open_effects)),
        "whole": me.full_layer_points,
        "layers": me.layers[:],
    }
    if me.proxy:
        facts["proxy_points"] = me.proxies[me.proxy]
    return facts


def _talent_facts(me: Character, talent: Talent) -> Facts:
    """Return the facts of a Skill or Trait, with the number of its uses."""
    return {
        "key": talent.tag,
        "name": talent.title,
        "group": talent.group,
        "used": me.arc_uses.get(talent.tag, 0) if talent.per == "arc" else me.uses.get(talent.tag, 0),
    }


def _private_facts(me: Character) -> Facts:
    """Return facts that only the Character's own side ever knows."""
    return {
        "genre_points": me.genre,
        "burdens": cast(Facts, dict(me.burdens)),
        "borrowed": list(me.borrowed),
        "themes": cast(Facts, dict(me.sheet.themes)),
        "languages": list(me.sheet.languages),
    }
