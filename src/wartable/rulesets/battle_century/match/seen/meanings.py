"""Descriptions of what Zones and Actions of a Match mean for a Character, as far as its side knows."""

from __future__ import annotations

from wartable.core.odds.pools import percent_text
from wartable.core.term import total
from wartable.core.views.knowledge import Forecast
from wartable.core.views.position import Position
from wartable.core.words import counted, listed
from wartable.rulesets.battle_century.match.odds.forecast import MatchForecasts, forecast_value
from wartable.rulesets.battle_century.match.turn.actions import maneuver_attributes, maneuver_zones
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.conditions import hypothetical_effect
from wartable.rulesets.battle_century.pilots.model.state import Scene
from wartable.rulesets.battle_century.pilots.tests.modifiers import defense_terms

# ------------------------------------------------------------------ places


def prospects_in_zone(odds: MatchForecasts, me: Character, zone: str) -> Position:
    """Return an assessment of a Zone for `me`: its distance, the number of Enemies that could attack `me`
    there, and the gain of the best attack from there, with a text that says all this. Zones give no cover.
    R-MATCH-016, R-MATCH-046.
    """
    attack = odds.best_attack_from_zone(me, zone)
    near = odds.enemies_that_could_attack(me, zone)
    effect = 0.0 if attack is None else forecast_value(attack)
    return Position(
        effect,
        len(near),
        _distance(odds, me, zone),
        _zone_text(odds, me, zone, attack),
        targets=odds.targets_from_zone(me, zone),
        threats=[enemy.id for enemy in near],
    )


def describe_zone(odds: MatchForecasts, me: Character, zone: str) -> str:
    """Return a line about a Zone that leaves out the best attack from it."""
    return _zone_text(odds, me, zone, None)


def _distance(odds: MatchForecasts, me: Character, zone: str) -> int:
    """Return the distance from the Character's own Zone to this one; 0 if it is in no Zone yet."""
    return odds.state.plan.away[zone].get(me.zone, 0)


def _zone_text(odds: MatchForecasts, me: Character, zone: str, attack: Forecast | None) -> str:
    """Return a line about a Zone: its distance from `me`, the Characters there, the forecast `attack` if it
    is not None, and the Enemies that could attack `me` there.
    """
    parts: list[str] = []
    if me.is_active:
        parts.append("here" if zone == me.zone else counted(_distance(odds, me, zone), "Zone") + " away")
    there = [
        one.name
        for one in odds.state.characters.values()
        if one.is_active and one.zone == zone and one is not me
    ]
    if there:
        parts.append(f"with {listed(there)}")
    if attack is not None:
        about = "about " if attack.guess else ""
        chance = percent_text(attack.chance, attack.low, attack.high)
        defeats = percent_text(attack.defeats, attack.defeat_low, attack.defeat_high)
        defeats = f", {defeats} to defeat" if attack.tells_defeat and defeats != "0%" else ""
        parts.append(f"an attack from there {chance} to pass, {about}{attack.damage:.1f} Damage{defeats}")
    near = odds.enemies_that_could_attack(me, zone)
    parts.append(
        f"in reach of {listed([one.name for one in near])}" if near else "out of reach of all Enemies"
    )
    return "; ".join(parts)


# ------------------------------------------------------------------ Maneuver


def best_maneuver_rank(state: Scene, me: Character) -> int:
    """Return the highest Rank with which a Character could Maneuver now, in its own Zone or an adjacent one;
    0 if it cannot.
    """
    ranks = me.sheet.ranks
    return max(
        [ranks[name] for zone in maneuver_zones(state, me) for name in maneuver_attributes(state, me, zone)],
        default=0,
    )


def describe_maneuver(odds: MatchForecasts, me: Character, rank: int) -> str:
    """Describe what a Maneuver with this Rank would do for `me`: its Defense, and the chance that the
    likeliest attack on it passes, before and after. R-MATCH-033, R-MATCH-035.
    """
    gained = hypothetical_effect("maneuvering", rank, me.id)
    before, after = total(defense_terms(me)), total(defense_terms(me, effects=[*me.effects, gained]))
    if after == before:
        return f"Defense {before} already: only the highest Maneuver counts"
    said = f"Defense {after}, not {before}"
    now, then = odds.likeliest_attack_on(me, 0), odds.likeliest_attack_on(me, after - before)
    if now is None or then is None:
        return said + ": no Enemy is in reach"
    about = "about " if now.guess else ""
    return f"{said}: hit in {about}{then.chance:.0%}, not {now.chance:.0%}"
