"""Reading of Pilots and of Characters in a Match: whether they are valid, and built by the rules. R-CHAR-013,
R-CHAR-023 to R-CHAR-031, R-ENEMY-001 to R-ENEMY-003, R-ENEMY-014, R-ENEMY-015, R-THEME-001.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.core.data.reader import MOST, Reader, shown
from wartable.core.forces.bill import CostBreakdown
from wartable.rulesets.battle_century.building.kits import power_bill_lines, read_powers
from wartable.rulesets.battle_century.building.levels import points_budget_at, power_level_at, read_level
from wartable.rulesets.battle_century.building.tiers import check_chosen_powers
from wartable.rulesets.battle_century.pilots.model.attributes import ATTRIBUTES, word_for_rank
from wartable.rulesets.battle_century.pilots.model.registry import SKILLS
from wartable.rulesets.battle_century.pilots.model.scale import MACHINE_RANKS, PERSON
from wartable.rulesets.battle_century.pilots.model.sheet import CharacterSheet, MeansOfAttack
from wartable.rulesets.battle_century.pilots.model.talent import Talent
from wartable.rulesets.battle_century.pilots.saved.talent_choices import (
    check_attribute_of_skill,
    check_traits_usable,
    read_skills,
    read_traits,
)
from wartable.rulesets.battle_century.points import (
    GEAR_OF_GRUNTS,
    boss_talent_points,
    boss_trait_count,
    rank_cost,
)

TIERS: Final = ("pc", "rival", "boss", "grunt", "npc")

PILOT_KEYS: Final = (
    "name",
    "tier",
    *ATTRIBUTES,
    "skills",
    "traits",
    "attacks",
    "proxies",
    "powers",
    "themes",
    "languages",
    "power_level",
    "xp",
    "points",
    "text",
)
"""Keys of a Pilot except its id."""

HIGHEST: Final = 30
"""The highest Rank that is read; the rules know no bound."""

_OF_MACHINES: Final = ("might", "guard", "threshold", "speed")
"""Ranks of a mecha that a Match asks for."""

_THEMES: Final = ("reason", "typecast", "bane")
_BOSSES: Final = "boss"
_TALENTS: Final = "Skills and Traits"


def read_character(
    node: Reader, required_keys: Sequence[str] = ("id",), more_keys: Sequence[str] = ()
) -> CharacterSheet:
    """Read a Pilot, or a Character of a Match, and check it against the rules. All problems are reported; the
    returned sheet has empty values or 0 in place of invalid ones. `required_keys` are keys that the entry
    must have, `more_keys` those that it may have in addition to the keys of a Pilot.
    """
    if not node.has_parts(required_keys, (*PILOT_KEYS, *more_keys)):
        return read_sheet(Reader({}, node.path, []))
    sheet = read_sheet(node)
    node.at("name").name()
    node.at("text").text()
    node.at("points").number(0, 10 * MOST)
    read_level(node, sheet.tier)
    check_chosen_powers(node, sheet.tier, sheet.power_level, read_powers(node.at("powers")))
    check_traits_usable(node.at("traits"), sheet)
    _check_attacks(node.at("attacks"), sheet)
    _check_themes(node.at("themes"), sheet)
    _check_boss_traits(node, sheet)
    _check_costs(node, sheet)
    return sheet


def read_sheet(node: Reader) -> CharacterSheet:
    """Read a Character's sheet, which is the part of a Character that stays the same in play. Unlike
    `read_character`, this does not check the rules of building. Invalid values are read as empty or 0.
    """
    tier = node.at("tier").name_of(TIERS, "tier", "pc")
    id = node.at("id").id()
    machine = _read_machine(node.at("unit"))
    return CharacterSheet(
        id,
        Reader(node.at("name").value, "", []).text() or id,
        tier,
        power_level_at(node),
        {name: node.at(name).number(0, HIGHEST) for name in ATTRIBUTES},
        read_skills(node.at("skills")),
        read_traits(node.at("traits")),
        _read_attacks(node.at("attacks"), ATTRIBUTES if machine is None else MACHINE_RANKS),
        _read_proxies(node.at("proxies")),
        _read_themes(node.at("themes")),
        machine,
        _read_languages(node.at("languages")),
    )


def _read_machine(node: Reader) -> dict[str, int] | None:
    """Return the ranks of a Character that is a mecha, by their names; None if the Character is on foot.
    R-MECH-002, R-DMG-023.
    """
    if not node.is_there:
        return None
    node.has_parts(_OF_MACHINES, MACHINE_RANKS)
    return {name: node.at(name).number(0, HIGHEST) for name in MACHINE_RANKS}


# ------------------------------------------------------------------ ways to attack


def _read_attacks(node: Reader, attributes: Sequence[str]) -> list[MeansOfAttack]:
    """Read a Character's means of attack, except incomplete ones and those whose id is taken. An Attribute
    that is not among `attributes` is reported. R-MATCH-025.
    """
    found: list[MeansOfAttack] = []
    for item in node.items():
        if not item.has_parts(("name", "attribute"), ("id", "skill", "about", "physical")):
            continue
        means = _read_attack(item, attributes)
        if means.key in [known.key for known in found]:
            item.fault(f"there is a second attack {means.key}", "give each a name of its own")
        else:
            found.append(means)
    return found


def _read_attack(item: Reader, attributes: Sequence[str]) -> MeansOfAttack:
    name = item.at("name").name()
    key, _, subject = item.at("skill").text().partition(":")
    if key and key not in SKILLS:
        item.at("skill").fault(f"there is no Skill {shown(key)}", item.near(key, SKILLS))
    return MeansOfAttack(
        item.at("id").id() or name.lower().replace(" ", "_"),
        name,
        item.at("attribute").name_of(attributes, "Attribute"),
        key,
        subject,
        tuple([word.text() for word in item.at("about").items()]),
        physical=item.at("physical").flag(default=True) and not (key in SKILLS and SKILLS[key].of_mind),
        miracle=key in SKILLS and SKILLS[key].miracle,
    )


def _check_attacks(node: Reader, sheet: CharacterSheet) -> None:
    """Report an attack whose Skill does not go with its Attribute, and one by a Miracle in which the
    Character is not trained and that no Trait lends it. R-MIR-006, R-SKILL-042.
    """
    for item in node.items():
        part = item.at("skill")
        key, _, subject = part.value.partition(":") if isinstance(part.value, str) else ("", "", "")
        if sheet.scale is PERSON:
            check_attribute_of_skill(item.at("attribute"), key, _text_of(item.at("attribute")))
        if key in SKILLS and SKILLS[key].miracle and not _can_use_miracle(sheet, key, subject):
            part.fault(f"{key} is a Miracle, and it is not trained in it", f"add {key} to its skills")


def _text_of(node: Reader) -> str:
    """Return the text of a node; "" if its value is not a text. No fault is reported here, since another
    check of the same node reports it.
    """
    return node.value if isinstance(node.value, str) else ""


def _can_use_miracle(sheet: CharacterSheet, key: str, subject: str) -> bool:
    if sheet.is_trained_in(key):
        return True
    for trait in sheet.traits:
        if trait.lends_miracle(key, subject):
            return True
    return False


# ------------------------------------------------------------------ proxies, Themes


def _read_proxies(node: Reader) -> list[str]:
    """Read the names of Proxies, without duplicates. R-MATCH-041."""
    found: list[str] = []
    for item in node.items():
        name = item.text()
        if name in found:
            item.fault(f"there is a second Proxy {shown(name)}", "give each a name of its own")
        elif isinstance(item.value, str) and not name.strip():
            item.fault("it has no name", "name the Proxy, or leave it out")
        elif name:
            found.append(name)
    return found


def _read_themes(node: Reader) -> dict[str, str]:
    """Return the text of each Theme that the entry gives, by the kind of the Theme. R-THEME-001."""
    if not node.has_parts((), _THEMES):
        return {}
    return {kind: node.at(kind).text() for kind in _THEMES if node.at(kind).text().strip()}


def _read_languages(node: Reader) -> list[str]:
    """Read the languages other than the mother tongue, each once. R-TRAIT-013."""
    found: list[str] = []
    for item in node.items():
        name = item.text().strip()
        if name.casefold() in [known.casefold() for known in found]:
            item.fault(f"{shown(name)} is there twice", "leave one out", fatal=False)
        elif isinstance(item.value, str) and not name:
            item.fault("it has no name", "name the language, or leave it out")
        elif name:
            found.append(name)
    return found


def _check_themes(node: Reader, sheet: CharacterSheet) -> None:
    """Report a PC that does not have one Theme of each kind. R-THEME-001."""
    missing = [kind for kind in _THEMES if kind not in sheet.themes]
    if sheet.is_player_character and missing:
        kinds = " and no ".join([kind.title() for kind in missing])
        what = f"it has no {kinds}; a PC has one Theme of each kind"
        node.fault(what, f"add themes.{missing[0]}", fatal=False)


# ------------------------------------------------------------------ points


def _check_boss_traits(node: Reader, sheet: CharacterSheet) -> None:
    """Report Boss Traits of a Character who is no Boss, and more of them than the Power Level of a Boss
    allows. R-ENEMY-015.
    """
    owned = [trait for trait in sheet.traits if trait.group == _BOSSES]
    if sheet.tier != _BOSSES:
        for trait in owned:
            what = f"{trait.name} is for Bosses"
            node.at("traits").fault(what, 'take it out, or use tier "boss"', fatal=False)
        return
    most = boss_trait_count(sheet.power_level)
    if len(owned) > most:
        plural = "" if len(owned) == 1 else "s"
        what = f"it has {len(owned)} Boss Trait{plural}, Power Level {sheet.power_level} brings {most}"
        node.at("traits").fault(what, f"take {len(owned) - most} out, or raise power_level", fatal=False)


def bills_of_pilot(node: Reader, sheet: CharacterSheet) -> list[CostBreakdown]:
    """Return the bill of a Pilot in Character Points, as a list with one element. For a Boss the list has two
    bills, one for Attributes and one for Skills and Traits. R-CHAR-024, R-ENEMY-014, R-ENEMY-015, A-53.
    """
    ranks = [_rank_line(name, sheet.ranks[name]) for name in ATTRIBUTES if sheet.ranks[name]]
    talents = [*_talent_lines(sheet), *power_bill_lines(node)]
    budget = points_budget_at(node, sheet.tier)
    if sheet.tier != _BOSSES:
        return [_bill(sheet, "Pilot", [*ranks, *talents], budget)]
    return [
        _bill(sheet, "Boss: Attributes", ranks, budget),
        _bill(sheet, f"Boss: {_TALENTS}", talents, boss_talent_points(sheet.power_level)),
    ]


def _rank_line(name: str, rank: int) -> tuple[str, int]:
    """Return the line of a bill for an Attribute, as a pair of text and cost. The text has the Rank as a
    number and in words. R-CHAR-015, R-CHAR-027.
    """
    return f"{name.title()} {rank} ({word_for_rank(rank)})", rank_cost(rank)


def _bill(
    sheet: CharacterSheet, category: str, lines: Sequence[tuple[str, int]], budget: int
) -> CostBreakdown:
    return CostBreakdown(sheet.id, sheet.name, category, "Character Points", lines, budget)


def _talent_lines(sheet: CharacterSheet) -> list[tuple[str, int]]:
    """Return the lines of a bill for Skills and Traits, as pairs of the name and the cost. Boss Traits cost
    0, since they come with the Power Level. R-SKILL-004, R-MIR-002, R-TRAIT-001, R-ENEMY-015.
    """
    every: list[Talent] = [*sheet.skills, *sheet.traits]
    return [(known.title, 0 if known.group == _BOSSES else known.price) for known in every]


def _check_costs(node: Reader, sheet: CharacterSheet) -> None:
    """Report a Character that costs more than the points it may spend, and a Grunt whose Skills and Traits
    cost more than a Grunt's may. These problems are not fatal. R-CHAR-023, R-ENEMY-003.
    """
    for bill in bills_of_pilot(node, sheet):
        _check_bill(node, bill)
    gear = sum([points for _, points in _talent_lines(sheet)])
    if sheet.tier == "grunt" and gear > GEAR_OF_GRUNTS:
        what = (
            f"its Skills and Traits cost {gear} Character Points, those of a Grunt {GEAR_OF_GRUNTS} at most"
        )
        node.fault(what, f"save {gear - GEAR_OF_GRUNTS}", fatal=False)


def _check_bill(node: Reader, bill: CostBreakdown) -> None:
    left = bill.left
    if left is None or left >= 0:
        return
    part = bill.what.partition(": ")[2]
    said = f"its {part} cost" if part else "it costs"
    more = "raise power_level" if part == _TALENTS else "give it more points"
    node.fault(f"{said} {bill.total} {bill.unit} of {bill.budget}", f"save {-left}, or {more}", fatal=False)
