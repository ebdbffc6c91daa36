"""The compendium of the d100 game."""

from __future__ import annotations

from typing import Final

from wartable.core.views.entry import Entry
from wartable.rulesets.adeptus.actions.catalogue import ACTIONS
from wartable.rulesets.adeptus.attack.qualities import QUALITIES
from wartable.rulesets.adeptus.commands.catalogue import COMMANDS, OVERSEER_ACTIONS
from wartable.rulesets.adeptus.compendium.words import WORDS
from wartable.rulesets.adeptus.d100.styles import STYLES
from wartable.rulesets.adeptus.harm.criticals import CRITICALS
from wartable.rulesets.adeptus.hordes.actions import OWN_HORDE_ACTIONS
from wartable.rulesets.adeptus.model.commands import OVERSEERS, PASSIVES, REACTIONS
from wartable.rulesets.adeptus.model.talents import TALENTS, UPGRADES
from wartable.rulesets.adeptus.model.weapon import COMMON, DAMAGE_TYPES, Weapon
from wartable.rulesets.adeptus.morale.shock import SHOCKS
from wartable.rulesets.adeptus.supreme.advantages import ADVANTAGES
from wartable.rulesets.adeptus.supreme.morale import MORALE
from wartable.rulesets.adeptus.supreme.orders import ORDERS
from wartable.rulesets.adeptus.supreme.scan import SCAN


def compendium() -> list[Entry]:
    """Return the compendium entries of everything in the game that can be looked up."""
    found = [action.entry("action", "", {"half_actions": action.halves}) for action in ACTIONS.values()]
    for action in [*OWN_HORDE_ACTIONS.values(), *OVERSEER_ACTIONS.values()]:
        found.append(action.entry("action", "", {"half_actions": action.halves}))
    found += [
        command.entry("command", command.group, {"half_actions": command.halves})
        for command in COMMANDS.values()
    ]
    found += [reaction.entry("command", "reaction") for reaction in REACTIONS.values()]
    found += [passive.entry("command", "passive") for passive in PASSIVES.values()]
    found += [kind.entry("overseer") for kind in OVERSEERS.values()]
    found += [shock.entry("shock") for shock in SHOCKS.values()]
    found += [quality.entry("quality") for quality in QUALITIES.values()]
    found += [step.entry("critical", "", {"points": step.least}) for step in CRITICALS.values()]
    found += [talent.entry("talent") for talent in TALENTS.values()]
    found += [upgrade.entry("upgrade") for upgrade in UPGRADES.values()]
    found += [style.entry("style") for style in STYLES.values()]
    found += [
        ability.entry("morale ability", "", {"timing": ability.timing, "limit": ability.use_limit_text})
        for ability in MORALE.values()
    ]
    found += [
        card.entry("advantage", "", {"timing": card.timing, "damaging": card.damaging})
        for card in ADVANTAGES.values()
    ]
    found += [order.entry("order", "", {"half_actions": order.halves}) for order in ORDERS.values()]
    found.append(SCAN.entry("scan"))
    return [*found, *[_weapon_entry(weapon) for weapon in COMMON.values()], *WORDS]


_RELOAD_TIMES: Final = ("at once", "Half", "Full", "Full and Half", "2 Full")
"""The names of reload times; the index is the number of Half Actions."""


def _weapon_entry(weapon: Weapon) -> Entry:
    more = f"{weapon.plus:+d}" if weapon.plus else ""
    damage = f"{weapon.dice}d10{more} {weapon.type}" + (" and SB" if weapon.strong else "")
    data: dict[str, object] = {"class": weapon.kind, "damage": damage, "pen": weapon.pen}
    if not weapon.is_melee:
        rates = f"{'S' if weapon.single else '-'}/{weapon.burst or '-'}/{weapon.auto or '-'}"
        metres = f"{weapon.range} times SB" if weapon.kind == "thrown" else weapon.range
        data.update(
            {"range": metres, "rates": rates, "clip": weapon.clip, "reload": _RELOAD_TIMES[weapon.reload]}
        )
    data["qualities"] = [f"{key}({number})" if number else key for key, number in weapon.qualities.items()]
    text = f"A {weapon.kind} weapon that does {DAMAGE_TYPES[weapon.type]} Damage."
    rules = ("AD-07-03",) if weapon.is_melee else ("AD-07-03", "AD-R39")
    return Entry(weapon.key, weapon.name, "weapon", weapon.kind, text, rules, data)
