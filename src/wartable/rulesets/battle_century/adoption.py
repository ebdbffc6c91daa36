"""Registration of abilities of house rules: faults that keep them out, and how they join those of the
book.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, cast

from wartable.core.ability import Ability
from wartable.core.data.problem import Problem
from wartable.core.data.reader import closest, shown
from wartable.rulesets.battle_century.operation.model.conditions import (
    CONDITIONS,
    Condition,
    register_conditions,
)
from wartable.rulesets.battle_century.operation.model.power import MOMENTS, Power
from wartable.rulesets.battle_century.operation.model.upgrade import EXTERNAL, INTERNAL, SEPARATE, Upgrade
from wartable.rulesets.battle_century.operation.model.weapon import KEYWORDS, Weapon
from wartable.rulesets.battle_century.operation.powers.catalogue import POWERS
from wartable.rulesets.battle_century.operation.powers.default import DEFAULT_POWERS
from wartable.rulesets.battle_century.operation.powers.mid_scene_upgrades import (
    clear_cache_of_gainable_upgrades,
)
from wartable.rulesets.battle_century.operation.upgrades.catalogue import UPGRADES
from wartable.rulesets.battle_century.operation.weapons.catalogue import WEAPONS

_KEY: Final = re.compile("[a-z][a-z0-9_]*")
_BASES: Final[tuple[type[Ability], ...]] = (Weapon, Upgrade, Power, Condition)
_PARTNERS: Final = (
    ("is_utility_action", "carry_out_utility_action"),
    ("turn_start_options", "use_at_turn_start"),
    ("test_answer_options", "use_as_test_answer"),
)
"""Moments of Upgrades that offer something, and what carries it out."""

_ON_DAMAGE: Final = ("can_use_before_damage", "can_use_to_survive")
_OFFERS: Final = ("can_use_before_action", "can_use_in_test", "can_use_at_destruction", *_ON_DAMAGE)
"""Moments at which a Power says that it can be used; those on Damage are carried out by `use_on_damage`."""


def _remedies_by_flag(flags: str, remedy: str) -> dict[str, str]:
    """Return a dict from each former flag to the remedy for a class that still sets it. `flags` lists the
    flags, separated by blanks, each as "old" or "old:new". In the text `remedy`, the placeholder `{}` is
    filled with the new name, or with the old one where no new one is given.
    """
    pairs = [word.partition(":") for word in flags.split()]
    return {old: remedy.format(now or old) for old, _, now in pairs}


_FORMER: Final[dict[type[Ability], dict[str, str]]] = {
    Upgrade: {
        **_remedies_by_flag(
            "is_base:base_unit flies:flyer spares_weapons:integrated adapts:element morphs:adept "
            "spares_areas unmaimable anchored backs_off curses coreless slips halves_dealt strips widens "
            "huge rotates",
            "set loadout.{} in set_permanent_traits(self, loadout, fitting)",
        ),
        **_remedies_by_flag("spares_allies:never_hits_duelist breeds:grunt_brood_name", "override {}"),
        "due": "give the Option that turn_start_options returns DUE for its data",
    },
    Weapon: {
        **_remedies_by_flag(
            "needs_aim rooted everywhere needs_charge fixed_die chooses_maims:picks_maims",
            "set mode.{} in modify_mode(self, mode)",
        ),
        **_remedies_by_flag(
            "suppresses:disadvantages_on_hit cripples:disadvantages_on_hit "
            "spares_allies:never_hits_unit hits_user:never_hits_unit aim:aim_advantages",
            "override {}",
        ),
    },
    Condition: {
        **_remedies_by_flag(
            "aims:AIMS active_defense:BARS_DEFENSES commands:COMMANDS cripples:CRIPPLES moves:MOVES "
            "lifts:LIFTS denies_restoring:DENIES_RESTORING denies_tension:DENIES_TENSION grounds:GROUNDS "
            "draws:DRAWS loses_action:LOSES_ACTION steadies:STEADIES acts_again:ACTS_AGAIN unmaims:UNMAIMS "
            "shared:SHARED",
            "write marks = marks.{}, and import marks from the same place as Condition",
        ),
        **_remedies_by_flag(
            "suffered:advantages_against_bearer within:advantages_against_bearer "
            "avenges:allows_counterattack spreads:effects_on_other_units saves:prevent_destruction "
            "blocks:blocks_damage_of_test "
            "halves_damage:reduce_damage_taken returns_damage:before_damage_taken "
            "shocks:after_energy_spent on_move:before_move per_zone:before_move "
            "raises_tension:modified_tension pierces:after_end_by_attack "
            "this_turn:counts_towards_duration ripens:at_own_turn_start jinxes:modified_mode "
            "doubles_price:modified_power_price adds_up:defense_bonus",
            "override {}",
        ),
    },
}
"""Flags that bases once had, and what does the same now: a house file may still use them."""

_RENAMED: Final[dict[type[Ability], dict[str, str]]] = {
    Upgrade: {
        "fit": "loadout_with_upgrade",
        "built": "set_permanent_traits",
        "tune": "modify_mode",
        "change_range": "change_mode_range",
        "halves": "halved_attributes",
        "ranks": "modified_attributes",
        "power": "granted_power_tag",
        "brood": "grunt_brood_name",
        "at_tension": "after_tension_change",
        "act": "carry_out_utility_action",
        "is_usable": "is_usable_without_action",
        "use": "use_without_action",
        "disengaging": "before_disengagement",
        "advantages": "advantages_on_own_test",
        "suffers": "advantages_against_bearer",
        "excepts": "never_hits_duelist",
        "shelters": "disadvantages_by_zone",
        "result": "result_bonus",
        "defense": "defense_bonus",
        "answers": "test_answer_options",
        "answer": "use_as_test_answer",
        "spares": "ask_zones_to_spare",
        "deals": "reduce_damage_dealt",
        "dealt": "after_damage_dealt",
        "shields": "reduce_damage_taken",
        "survives": "prevent_destruction",
        "withstands": "would_prevent_destruction",
        "utilities": "is_utility_action",
        "usable": "is_usable_without_action",
        "beginning": "turn_start_options",
        "begin": "use_at_turn_start",
        "ranged": "change_mode_range",
        "maneuvered": "after_maneuver",
        "supported": "after_support",
        "attacked": "after_attack",
        "damaged": "after_damage",
        "entered": "after_entering_level",
    },
    Power: {
        "weapon": "chosen_weapon_key",
        "attacking": "before_might_test",
        "result": "result_bonus",
        "use_on": "use_on_damage",
        "before_action": "can_use_before_action",
        "during_test": "can_use_in_test",
        "before_damage": "can_use_before_damage",
        "surviving": "can_use_to_survive",
        "at_destruction": "can_use_at_destruction",
        "possible": "could_have_effect",
        "attacked": "after_attack",
        "damaged": "after_damage",
    },
    Weapon: {
        "ways": "create_modes",
        "boosted_way": "create_boosted_mode",
        "longest": "base_maximum_range",
        "tune": "modify_mode",
        "excepts": "never_hits_unit",
        "hampers": "disadvantages_on_hit",
        "boosting": "ask_extra_boost_energy",
        "result": "result_bonus",
        "advantages": "advantages_against_target",
        "bonus": "additional_damage",
        "bonus_on_miss": "adds_damage_on_miss",
        "toll": "threshold_cost_to_user",
        "afterwards": "after_attack",
        "declared": "after_declaration",
        "passed": "after_passed_test",
    },
    Condition: {
        "began": "after_effect_start",
        "shares": "effects_on_other_units",
        "own_turn": "at_own_turn_start",
        "counts": "counts_towards_duration",
        "after_attack": "after_end_by_attack",
        "ranks": "modified_attributes",
        "price": "modified_power_price",
        "tuned": "modified_mode",
        "spent": "after_energy_spent",
        "moving": "before_move",
        "tension": "modified_tension",
        "suffers": "advantages_against_bearer",
        "defense": "defense_bonus",
        "provokes": "allows_counterattack",
        "stops": "blocks_damage_of_test",
        "shields": "reduce_damage_taken",
        "struck": "before_damage_taken",
        "survives": "prevent_destruction",
        "withstands": "would_prevent_destruction",
        "used_up": "after_end_by_attack",
    },
}
"""Former names of methods that a house file may still override, and their names now."""


def register_abilities(kinds: Sequence[type[Ability]]) -> list[Problem]:
    """Register the Weapons, Upgrades, Powers and Conditions of house rules, and return the problems found in
    them. If there is any problem, none of them is registered.
    """
    problems: list[Problem] = []
    taken: dict[str, str] = {}
    for kind in kinds:
        _rename_methods(kind)
        problems += [Problem(kind.__name__, what, remedy) for what, remedy in _faults(kind, taken)]
    if not problems:
        for kind in kinds:
            _register(kind)
        clear_cache_of_gainable_upgrades()
    return problems


def _rename_methods(kind: type[Ability]) -> None:
    """Give each method that a class defines under a former name its present name as well, so that it takes
    effect.
    """
    for base, names in _RENAMED.items():
        if issubclass(kind, base):
            for old, new in names.items():
                if old in vars(kind) and new not in vars(kind):
                    setattr(kind, new, vars(kind)[old])


def _register(kind: type[Ability]) -> None:
    if issubclass(kind, Condition):
        register_conditions(kind())
    elif issubclass(kind, Weapon):
        WEAPONS[kind.key] = kind()
    elif issubclass(kind, Upgrade):
        UPGRADES[kind.key] = kind
    elif issubclass(kind, Power):
        POWERS[kind.key] = kind


Fault = tuple[str, str]
"""A fault, and its remedy."""


def _faults(kind: type[Ability], taken: dict[str, str]) -> list[Fault]:
    """Return all faults of a class, each as the text of the fault and its remedy. `taken` maps the keys of
    the classes checked before to their names; the key of this class is added to it.
    """
    bases = [base for base in _BASES if issubclass(kind, base)]
    if not bases:
        return [("it is no Weapon, Upgrade, Power or Condition", "let the class extend one of these")]
    found = _key_faults(kind, taken) + _text_faults(kind) + _data_faults(kind, bases[0])
    found += [(f"its {old} is no longer asked for", now) for old, now in _removed_flags(kind, bases[0])]
    if found:
        return found
    if issubclass(kind, Weapon):
        return _weapon_faults(kind)
    if issubclass(kind, Upgrade):
        return _upgrade_faults(kind)
    return _power_faults(kind) if issubclass(kind, Power) else _instantiation_faults(kind)


def _key_faults(kind: type[Ability], taken: dict[str, str]) -> list[Fault]:
    """Return the faults of an ability's key: that it is malformed, or taken already. A Condition may share
    the key of the Power or Upgrade that causes it.
    """
    key = kind.key
    if not isinstance(key, str) or not _KEY.fullmatch(key):
        return [(f"{shown(key)} is no key", "use small letters, digits and _, a letter first")]
    is_condition = issubclass(kind, Condition)
    space = f"condition {key}" if is_condition else key
    if space in taken:
        return [(f"{taken[space]} has the key {key} already", "give each a key of its own")]
    taken[space] = kind.__name__
    books = (CONDITIONS.keys(),) if is_condition else (WEAPONS.keys(), UPGRADES.keys(), POWERS.keys())
    known = [name for book in books for name in book] + [power.key for power in DEFAULT_POWERS]
    return [(f"the key {key} is taken", "give it another")] if key in known else []


def _text_faults(kind: type[Ability]) -> list[Fault]:
    """Return a fault if an ability has no name, and one if it has no docstring."""
    found: list[Fault] = []
    if not isinstance(kind.name, str) or not kind.name.strip():
        found.append(("it has no name", 'write name = "...", or leave it out'))
    if not str(vars(kind).get("__doc__") or "").strip():
        found.append(("it has no docstring", "say in it what the ability does: players read it"))
    return found


def _data_faults(kind: type[Ability], base: type[Ability]) -> list[Fault]:
    """Return a fault for each class attribute whose type differs from that in the base class."""
    found: list[Fault] = []
    for name in dir(kind):
        if name.startswith("_") or not hasattr(base, name):
            continue
        value, usual = getattr(kind, name), getattr(base, name)
        if callable(usual) != callable(value):
            wanted = "a method" if callable(usual) else f"{usual!r} there, no method"
            found.append((f"its {name} cannot be {shown(value)}", f"it is {wanted} in a {base.__name__}"))
        elif isinstance(usual, bool | int | str | tuple) and type(value) is not type(usual):
            kind_name = type(usual).__name__
            found.append((f"its {name} is {shown(value)}", f"write it as {usual!r} is: {kind_name}"))
    return found


def _removed_flags(kind: type[Ability], base: type[Ability]) -> list[Fault]:
    """Return each removed flag that a class still sets, with what replaces it."""
    known = _FORMER.get(base, {})
    return [(old, now) for old, now in known.items() if not callable(getattr(kind, old, callable))]


def _instantiation_faults(kind: type[Ability]) -> list[Fault]:
    """Return a fault if the class cannot be instantiated without arguments."""
    return _faults_of_call(lambda: kind(), "it cannot be made")


def _faults_of_call(action: Callable[[], object], complaint: str) -> list[Fault]:
    try:
        action()
    except Exception as error:  # noqa: BLE001 - anything that another program raises
        return [(f"{complaint}: {type(error).__name__}: {error}", "correct that")]
    return []


def _weapon_faults(kind: type[Weapon]) -> list[Fault]:
    found: list[Fault] = [
        (f"there is no keyword {shown(word)}", closest(word, KEYWORDS))
        for word in kind.keywords
        if word not in KEYWORDS
    ]
    if kind.cost < 0 or kind.boost < 0 or kind.blast < 0:
        found.append(("cost, boost and blast are 0 or more", "correct the one below 0"))
    if kind.default:
        found.append(("a house rule brings no Default Weapon", "leave default out"))
    return found or _faults_of_call(lambda: kind().all_modes(), "its modes cannot be made")


def _upgrade_faults(kind: type[Upgrade]) -> list[Fault]:
    found: list[Fault] = []
    places = (INTERNAL, EXTERNAL, SEPARATE)
    if kind.placement not in places:
        found.append((f"there is no placement {shown(kind.placement)}", closest(kind.placement, places)))
    for offers, does in _PARTNERS:
        if _overrides(kind, Upgrade, offers) and not _overrides(kind, Upgrade, does):
            found.append((f"it has {offers}, but no {does}", f"add {does}, which carries it out"))
    return found or _faults_of_call(lambda: kind("").tag, "it cannot be made")


def _power_faults(kind: type[Power]) -> list[Fault]:
    offers = [moment for moment in _OFFERS if _overrides(kind, Power, moment)]
    if not [moment for moment in MOMENTS if _overrides(kind, Power, moment)]:
        return [("it has no moment at which it could be used", f"add one of {', '.join(_OFFERS)}")]
    found: list[Fault] = []
    for does in ("use", "use_on_damage"):
        wanted = [moment for moment in offers if (moment in _ON_DAMAGE) == (does == "use_on_damage")]
        if wanted and not _overrides(kind, Power, does):
            found.append((f"it has {wanted[0]}, but no {does}", f"add {does}, which carries it out"))
    return found or _faults_of_call(lambda: kind("").tag, "it cannot be made")


def _overrides(kind: type[Ability], base: type[Ability], name: str) -> bool:
    return cast(object, getattr(kind, name)) is not cast(object, getattr(base, name))
