"""Every action, formation, role, trait, weapon, spell, Charm and term that war knows, with figures and rules.

Figures, and the texts of actions, spells and Charms, are read from the objects with which they are played;
all other texts are in terms.py and words.py.
"""

from __future__ import annotations

from typing import Final

from wartable.core.views.entry import Entry
from wartable.rulesets.exalted_war.actions.base import Action
from wartable.rulesets.exalted_war.actions.catalogue import ACTIONS
from wartable.rulesets.exalted_war.charms.catalogue import CHARMS
from wartable.rulesets.exalted_war.compendium.terms import (
    AT_REST,
    AT_WAR,
    GEAR_RULES,
    GROUND,
)
from wartable.rulesets.exalted_war.compendium.words import WORDS
from wartable.rulesets.exalted_war.model.charm import MOMENTS, Charm
from wartable.rulesets.exalted_war.model.equipment import ARMOUR, SHIELDS, WEAPONS, Armour, Shield, Weapon
from wartable.rulesets.exalted_war.model.formations import FORMATIONS, Formation
from wartable.rulesets.exalted_war.model.plan import WEATHER
from wartable.rulesets.exalted_war.model.spells import SIGHT, SPELLS, Spell

_SPECIAL_SPEEDS: Final = {"flurry": "of its slowest part", "charm": "of the Charm", "hold": "none"}
_SPECIAL_PENALTIES: Final = {"flurry": "of its parts together", "charm": "of the Charm"}
_MOMENT_TEXTS: Final = {
    "can_use_when_attacking": "declaring an attack",
    "can_use_when_attacked": "answering an attack",
    "can_use_after_own_roll": "after one's own attack roll",
    "can_use_before_being_hit": "after an enemy's attack roll",
    "can_use_to_strike_back": "before damage is rolled",
    "can_use_in_hesitation_test": "a test of nerve",
    "can_use_as_action": "an action of its own",
}
_USE_RULES: Final = ("EW-01", "EW-26")


def compendium_entries() -> list[Entry]:
    """Return all entries of the compendium, which explains actions, formations, gear, weather, ground,
    spells, Charms and terms.
    """
    entries: list[Entry] = [action_entry(action) for action in ACTIONS.values()]
    entries += AT_WAR
    entries += [formation_entry(formation) for formation in FORMATIONS.values()]
    entries += [weapon_entry(weapon) for weapon in WEAPONS.values()]
    entries += [armour_entry(armour) for armour in ARMOUR.values()]
    entries += [shield_entry(shield) for shield in SHIELDS.values()]
    entries += [_weather_entry(weather) for weather in WEATHER]
    entries += GROUND
    entries += [spell_entry(spell) for spell in SPELLS.values()]
    entries += [charm_entry(charm) for charm in CHARMS.values()]
    return [*entries, *AT_REST, *WORDS]


# ------------------------------------------------------------------ what one does


def action_entry(action: Action) -> Entry:
    """Return the compendium entry of an action, with its Speed in ticks, or "of the weapon", and its DV
    penalty.
    """
    data: dict[str, object] = {
        "speed": action.speed or _SPECIAL_SPEEDS.get(action.key, "of the weapon"),
        "dv_penalty": _SPECIAL_PENALTIES.get(action.key, f"-{action.penalty}" if action.penalty else "0"),
        "in_flurry": action.in_flurry,
    }
    return Entry(action.key, action.name, "action", "", action.text(), action.rules, data)


def formation_entry(formation: Formation) -> Entry:
    """Return the compendium entry of a formation, with the Drill that it requires and its effects on
    movement, hesitation and cover.
    """
    data: dict[str, object] = {
        "least_drill": formation.drill,
        "yards_a_point": formation.pace,
        "hesitation": f"{formation.hesitation:+d}" if formation.hesitation else "0",
        "close_cover": _factor_text(formation.close_cover),
        "ranged_cover": _factor_text(formation.ranged_cover),
        "close_rating": _factor_text(formation.rating),
        "dv_against_missiles": f"+{formation.scatter}" if formation.scatter else None,
    }
    return Entry(formation.key, formation.name, "formation", "", formation.text, formation.rules, data)


def _factor_text(factor: int) -> str | None:
    """Format a factor as "x 2"; None for a factor of 1."""
    return f"x {factor}" if factor > 1 else None


# ------------------------------------------------------------------ what one carries


def weapon_entry(weapon: Weapon) -> Entry:
    """Return the compendium entry of a weapon, with all its figures."""
    kind = "B" if weapon.bashing else "L"
    data: dict[str, object] = {
        "speed": weapon.speed,
        "accuracy": f"{weapon.accuracy:+d}",
        "damage": f"{weapon.damage:+d}{kind}" if weapon.strength else f"{weapon.damage}{kind}",
        "defense": None if weapon.is_ranged else f"{weapon.defense:+d}",
        "rate": weapon.rate,
        "range": f"{weapon.range} yards" if weapon.is_ranged else None,
        "least_damage": weapon.least or None,
    }
    group = "ranged" if weapon.is_ranged else "close"
    return Entry(weapon.key, weapon.name, "weapon", group, _weapon_text(weapon), GEAR_RULES[group], data)


def _weapon_text(weapon: Weapon) -> str:
    """Describe the properties of a weapon that its figures do not show."""
    kind = "bashing" if weapon.bashing else "lethal"
    parts = [f"Deals {kind} damage, {'with' if weapon.strength else 'without'} Strength added."]
    if weapon.is_ranged:
        parts.append(f"Used with {'Thrown' if weapon.thrown else 'Archery'}, up to three times its Range.")
    if weapon.piercing:
        parts.append("Halves the soak of armour.")
    if weapon.magic:
        parts.append("A unit under fire from it tests for hesitation at 1 more.")
    return " ".join(parts)


def armour_entry(armour: Armour) -> Entry:
    """Return the compendium entry of a kind of armour, with its soak, mobility penalty and fatigue value."""
    data: dict[str, object] = {
        "bashing_soak": armour.bashing,
        "lethal_soak": armour.lethal,
        "mobility": f"-{armour.mobility}" if armour.mobility else "0",
        "fatigue": armour.fatigue,
    }
    text = "Soaks for its wearer, slows movement and dodging, and tires a unit that attacks or is attacked."
    if not armour.lethal and not armour.bashing:
        text = "It soaks nothing and causes no fatigue."
    return Entry(
        armour.key, _worn_name(armour.name, "armour"), "armour", "", text, GEAR_RULES["armour"], data
    )


def shield_entry(shield: Shield) -> Entry:
    """Return the compendium entry of a shield, with the DV that it adds at close quarters and against
    missiles.
    """
    data: dict[str, object] = {
        "close_dv": f"+{shield.close}" if shield.close else "0",
        "ranged_dv": f"+{shield.ranged}" if shield.ranged else "0",
        "mobility": f"-{shield.mobility}" if shield.mobility else "0",
        "fatigue": shield.fatigue,
    }
    text = "Adds to its bearer's DV; formations double that against one kind of attack or both."
    if not shield.close and not shield.ranged:
        text = "Both hands are free."
    return Entry(
        shield.key, _worn_name(shield.name, "shield"), "shield", "", text, GEAR_RULES["shield"], data
    )


def _worn_name(name: str, kind: str) -> str:
    """Return the name of the entry for armour ("Leather") or for a shield ("Large shield"). If `name` is
    "None", it is "No armour" or "No shield".
    """
    if name == "None":
        return f"No {kind}"
    return f"{name} {kind}" if kind == "shield" else name


# ------------------------------------------------------------------ where


def _weather_entry(weather: str) -> Entry:
    harder = WEATHER[weather]
    text = f"Keeping one's Endurance is {harder} harder." if harder else "Causes no fatigue."
    data: dict[str, object] = {"difficulty": harder or None}
    return Entry(weather, weather.title(), "weather", "", text, ("EW-79",), data)


# ------------------------------------------------------------------ powers


def spell_entry(spell: Spell) -> Entry:
    """Return the compendium entry of a spell, with its circle."""
    data: dict[str, object] = {
        "circle": spell.circle,
        "range": f"{SIGHT} yards, in sight",
        "uses": "once a battle" if spell.once else None,
    }
    return Entry(spell.key, spell.name, "spell", "", spell.text(), spell.rules, data)


def charm_entry(charm: Charm) -> Entry:
    """Return the compendium entry of a Charm, with its cost and the moments at which it may be used."""
    action = charm.speed > 0
    data: dict[str, object] = {
        "motes": charm.motes or None,
        "willpower": charm.willpower or None,
        "moment": [_MOMENT_TEXTS[moment] for moment in MOMENTS if _can_be_used_at(charm, moment)],
        "speed": charm.speed if action else None,
        "dv_penalty": f"-{charm.penalty}" if action else None,
    }
    return Entry(charm.key, charm.name, "charm", charm.group, charm.text(), charm.rules or _USE_RULES, data)


def _can_be_used_at(charm: Charm, moment: str) -> bool:
    """Whether a Charm can be used at this moment: whether its class overrides the hook of that name."""
    return getattr(type(charm), moment) is not getattr(Charm, moment)
