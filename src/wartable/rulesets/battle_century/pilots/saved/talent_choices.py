"""Reading of Skills and Traits by their tags: whether they exist, have the choice that they need, and can be
used by their owner. R-SKILL-003, R-MIR-003, R-TRAIT-001, R-TRAIT-002.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from wartable.core.data.reader import Reader, closest, shown
from wartable.rulesets.battle_century.pilots.model.registry import SKILLS, TRAITS
from wartable.rulesets.battle_century.pilots.model.sheet import CharacterSheet
from wartable.rulesets.battle_century.pilots.model.skill import Skill
from wartable.rulesets.battle_century.pilots.model.talent import Talent
from wartable.rulesets.battle_century.pilots.model.trait import Trait

T = TypeVar("T", bound=Talent)

_SUBJECT: Final = re.compile("[a-z0-9_]+")
_SEVERAL: Final = re.compile("[a-z0-9_]+([+:][a-z0-9_]+)*")
"""Choices of Skills, and of Traits, which may name several things."""


def read_skills(node: Reader) -> list[Skill]:
    """Read a list of tags of Skills, and return the valid Skills."""
    found = _read_talents(node, SKILLS, "Skill", "Trait", TRAITS)
    for item in node.items():
        key, _, choice = _text_of(item).partition(":")
        if choice and key in [known.key for known in found if not known.choice]:
            what = f"{key} is there as a general Skill too"
            item.fault(what, "keep the general Skill or the special ones", fatal=False)
    return found


def read_traits(node: Reader) -> list[Trait]:
    """Read a list of tags of Traits, and return the valid Traits."""
    return _read_talents(node, TRAITS, "Trait", "Skill", SKILLS)


def _text_of(item: Reader) -> str:
    return item.value if isinstance(item.value, str) else ""


def _read_talents(
    node: Reader,
    kinds: Mapping[str, type[T]],
    noun: str,
    other_noun: str,
    other_known: Mapping[str, type[Talent]],
) -> list[T]:
    """Read a list of tags of Talents, and return the valid ones without duplicates. `kinds` are the classes
    allowed in the list, by key, and `noun` is the word for them in faults. `other_known` are those that
    belong in another list, and `other_noun` is the word for these.
    """
    found: list[T] = []
    for item in node.items():
        tag = item.text()
        key, colon, choice = tag.partition(":")
        if key in kinds:
            talent = kinds[key](choice)
            if _is_choice_valid(item, talent, is_asked=bool(colon)) and _is_new(item, talent, found):
                found.append(talent)
        elif key in other_known:
            item.fault(f"{key} is a {other_noun}", f"put it under {other_noun.lower()}s")
        elif isinstance(item.value, str):
            item.fault(f"there is no {noun} {shown(key)}", item.near(key, kinds))
    return found


def _is_new(item: Reader, talent: Talent, earlier: Sequence[Talent]) -> bool:
    """Whether this Talent is not among the earlier ones of the list; if it is, a fault is reported. The same
    Talent with another choice is allowed. R-TRAIT-002.
    """
    if talent.tag not in [known.tag for known in earlier]:
        return True
    item.fault(f"{talent.tag} is there twice", "name it once")
    return False


# ------------------------------------------------------------------ choices


def check_choice_of_talent(item: Reader, talent: Talent) -> bool:
    """Check the choice of a Talent that a Character gets for some time: report a fault if it is not valid,
    and return whether it is. R-TEST-036, R-TRAIT-002.
    """
    return _is_choice_valid(item, talent, is_asked=False)


def _is_choice_valid(item: Reader, talent: Talent, *, is_asked: bool) -> bool:
    """Whether the choice of a Talent is valid; if not, a fault is reported. A Skill may have no choice and is
    then general; a (Specialist) Trait needs one. `is_asked` says whether the tag has a colon, after which a
    choice must follow.
    """
    if not talent.choice:
        return _is_valid_without_choice(item, talent, is_asked=is_asked)
    if not talent.specialist:
        item.fault(f"{talent.key} has no choice {shown(talent.choice)}", f"write {talent.key}")
    elif not (_SEVERAL if isinstance(talent, Trait) else _SUBJECT).fullmatch(talent.choice):
        what = f"{shown(talent.choice)} is no choice of {talent.key}"
        item.fault(what, "use small letters, digits and _ in place of blanks")
    else:
        return not isinstance(talent, Trait) or _names_known_skills(item, talent)
    return False


def _is_valid_without_choice(item: Reader, talent: Talent, *, is_asked: bool) -> bool:
    """Whether a Talent without a choice is valid; if not, a fault is reported. `is_asked` says whether its
    tag has a colon even so.
    """
    if talent.specialist and isinstance(talent, Trait):
        item.fault(f"{talent.key} needs a choice", _choice_example(talent))
    elif is_asked:
        item.fault(f"nothing stands behind {talent.key}:", f"add a choice, or write {talent.key}")
    else:
        return True
    return False


def _choice_example(talent: Trait) -> str:
    """Return a remedy that shows how the choice of a Trait is written."""
    if talent.choices:
        return closest("", [f"{talent.key}:{one}" for one in talent.choices])
    if talent.chosen_skills:
        known, _ = _choosable_keys(talent)
        tag = f"{talent.key}:{'+'.join(known[: talent.chosen_skills])}"
        return f"name the Skill{'s' if talent.chosen_skills > 1 else ''} behind it, as in {tag}"
    return f'write "{talent.key}:" and its choice'


def _names_known_skills(item: Reader, trait: Trait) -> bool:
    """Whether the choice of a Trait names as many existing Skills as it has to, or an existing Miracle; if
    not, a fault is reported.
    """
    if trait.chosen_miracle:
        return _names_miracle(item, trait)
    if not trait.chosen_skills:
        return True
    names = trait.choice.split("+")
    known, noun = _choosable_keys(trait)
    for name in names:
        if name not in known:
            item.fault(f"{trait.key} names no {noun} {shown(name)}", item.near(name, known))
            return False
    if len(set(names)) < len(names):
        item.fault(f"{trait.tag} names one twice", "name each once")
    elif len(names) != trait.chosen_skills:
        wanted = f"{trait.chosen_skills} {noun}{'s' if trait.chosen_skills > 1 else ''}"
        item.fault(f"{trait.tag} names {len(names)}", f'name {wanted}, with a "+" between several')
    else:
        return True
    return False


def _choosable_keys(trait: Trait) -> tuple[list[str], str]:
    """Return the keys that the choice of a Trait may name, and the word for them in faults."""
    if trait.miracles_too:
        return list(SKILLS), "Skill"
    return [key for key, kind in SKILLS.items() if not kind.miracle], "General Skill"


def _names_miracle(item: Reader, trait: Trait) -> bool:
    """Whether a Trait's choice is a Miracle with a specialization; if not, a fault is reported. R-EQ-006."""
    key, _, subject = trait.choice.partition(":")
    miracles = [known for known, kind in SKILLS.items() if kind.miracle]
    if key not in miracles:
        item.fault(f"{trait.key} names no Miracle {shown(key)}", item.near(key, miracles))
        return False
    if not subject:
        examples = [f"{trait.tag}:{choice}" for choice in SKILLS[key].choices]
        item.fault(f"{trait.tag} names no specialization", closest("", examples))
        return False
    return True


# ------------------------------------------------------------------ Attributes


def check_attribute_of_skill(node: Reader, skill: str, attribute: str) -> None:
    """Report an Attribute that does not go with the Skill; this is not fatal. R-SKILL-026, R-SKILL-033,
    R-SKILL-036, R-SKILL-042, R-SKILL-045, B-184.
    """
    known = SKILLS.get(skill)
    if known is None or not attribute or attribute in known.used:
        return
    names = " or ".join([name.title() for name in known.used])
    what = f"{known.name} goes with {names}, not with {attribute.title()}"
    node.fault(what, f"use {names}, or insist", fatal=False)


# ------------------------------------------------------------------ training


def check_traits_usable(node: Reader, sheet: CharacterSheet) -> None:
    """Report each Trait that its owner cannot use, because training is missing or because the Trait itself
    gives a reason. R-TRAIT-001.
    """
    owned = {trait.tag: trait for trait in sheet.traits}
    for item in node.items():
        trait = owned.get(_text_of(item))
        if trait is None:
            continue
        for key in trait.choice.split("+") if trait.chosen_skills else []:
            if not sheet.is_trained_in(key):
                item.fault(f"{trait.tag} is for those trained in {key}", _training_remedy([key]), fatal=False)
        if trait.skills and not [key for key in trait.skills if sheet.is_trained_in(key)]:
            said = " or ".join(trait.skills)
            item.fault(
                f"{trait.tag} is for those trained in {said}", _training_remedy(trait.skills), fatal=False
            )
        reason = trait.reason_against_use(sheet)
        if reason:
            item.fault(f"{trait.tag}: {reason}", "choose another, or take it out", fatal=False)


def _training_remedy(keys: Sequence[str]) -> str:
    return f"add {' or '.join(keys)} to skills, or take it out"
