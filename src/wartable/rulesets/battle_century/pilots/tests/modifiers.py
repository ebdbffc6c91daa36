"""All modifiers that a Character's Test has before the roll, with their sources. They are used both for the
roll and for odds. R-TEST-001 to R-TEST-013, R-TEST-024 to R-TEST-026, R-TEST-037.
"""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.term import Term, total
from wartable.rulesets.battle_century.pilots.model.character import Character
from wartable.rulesets.battle_century.pilots.model.character_test import CharacterTest
from wartable.rulesets.battle_century.pilots.model.circumstances import TOOLS
from wartable.rulesets.battle_century.pilots.model.conditions import Effect, effects_that_apply
from wartable.rulesets.battle_century.pilots.model.registry import skill_with_key
from wartable.rulesets.battle_century.pilots.model.state import Scene
from wartable.rulesets.battle_century.pilots.model.talent import OF_TALENTS


def set_test_modifiers(state: Scene, test: CharacterTest) -> None:
    """Compute the modifiers of a Test and store them in it: the terms added to the die, the Advantages and
    Disadvantages, and the net of these before any trade. Advantages and net are computed for each target.
    B-1.
    """
    test.allies = [c.id for c in state.characters.values() if c.side == test.who.side and c is not test.who]
    test.tension = state.tension
    test.hindered = False
    test.terms = _total_terms(state, test)
    test.edges = {target.id: _all_advantages(state, test, target) for target in test.targets}
    test.nets = {id: net_advantages_of(test, edge) for id, edge in test.edges.items()}
    test.advantages = test.edges[test.targets[0].id] if test.targets else _all_advantages(state, test, None)
    test.net = net_advantages_of(test, test.advantages)


def net_advantages_of(test: CharacterTest, advantages: Sequence[Term]) -> int:
    """Return the number of Advantages minus that of Disadvantages; Disadvantages that the Test ignores do not
    count. R-TEST-009, R-DB-011, R-TRAIT-020.
    """
    return total(_counted_terms(test, advantages))


def _is_counted(test: CharacterTest, term: Term) -> bool:
    """Whether this Disadvantage counts for the Test. Some Talents make a Test ignore Disadvantages."""
    return not test.steeled and (not test.sure or term.source in test.stubborn)


def _total_terms(state: Scene, test: CharacterTest) -> list[Term]:
    """Return the terms that are added to the die: the Rank of the Attribute, for a Mixed Test the mean of
    several, and for an Offensive Test also Tension. R-TEST-024, R-MATCH-004.
    """
    ranks = test.who.sheet.ranks
    if test.others:
        several = [ranks[test.attribute], *[ranks[part.attribute] for part in test.others]]
        names = [test.attribute, *[part.attribute for part in test.others]]
        found = [Term(" and ".join([name.title() for name in names]), sum(several) // len(several))]
    else:
        found = [Term(test.attribute.title(), ranks[test.attribute])]
    if test.is_offensive and state.tension:
        found.append(Term("Tension", state.tension))
    return found


def _all_advantages(state: Scene, test: CharacterTest, target: Character | None) -> list[Term]:
    """Return all Advantages and Disadvantages of the Test, including those that depend on the target if it is
    not None. R-TEST-003, R-TEST-025.
    """
    if test.others:
        return _mixed_advantages(state, test, target)
    found = _general_advantages(test)
    if target is not None:
        found += _target_advantages(state, target, test)
    _notice_hindrance(test, found)
    return found


def _notice_hindrance(test: CharacterTest, terms: Sequence[Term]) -> None:
    """Mark the Test as hindered if any of the terms is a Disadvantage that counts. R-TRAIT-020."""
    for term in terms:
        if term.amount < 0 and _is_counted(test, term):
            test.hindered = True


def _general_advantages(test: CharacterTest) -> list[Term]:
    """Return the Advantages and Disadvantages that do not depend on a target. They come from the roller's
    Talents, Equipment and effects, from tools and other people, and from burdens of the Episode. R-TEST-003,
    R-TEST-035, R-TRAIT-012, R-SKILL-008.
    """
    found: list[Term] = []
    for talent in test.who.hooks.listeners("advantages_on_own_test"):
        _add_term(found, talent.name, talent.advantages_on_own_test(test.who, test, OF_TALENTS, ""))
    used = skill_with_key(test.skill)
    if used is not None:
        found += used.advantage_terms_of_user(test.who, test)
    found += _equipment_advantages(test)
    for effect in effects_that_apply(test.who.effects):
        amount = effect.condition.advantages_on_own_test(test.who, test, effect.amount, effect.other)
        _add_term(found, effect.condition.name, amount)
    _add_term(found, "burdened", -test.who.burdens.get("all", 0))
    if test.attribute == "resources":
        _add_term(found, "already spent", -test.who.burdens.get("resources", 0))
    if test.kind == "replacement":
        _add_term(found, "urgent", -1 if "urgent" in test.about else 0)
    for word in TOOLS:
        _add_term(found, word.replace("_", " "), -1 if word in test.about else 0)
    return found + test.given


def _target_advantages(state: Scene, target: Character, test: CharacterTest) -> list[Term]:
    """Return the Advantages and Disadvantages of a Test against this target. They come from the target's
    Talents and effects, from Buildup and from surprise. R-MATCH-007, R-MATCH-026.
    """
    found: list[Term] = []
    if test.is_offensive and test.who.buildup == target.id:
        found.append(Term("Buildup", 2))
    if test.is_offensive and state.phase == "surprise" and target.id not in state.surprising:
        found.append(Term("Surprise", 1))
    for talent in target.hooks.listeners("advantages_of_opponent"):
        _add_term(found, talent.name, talent.advantages_of_opponent(target, test, OF_TALENTS, ""))
    for effect in effects_that_apply(target.effects):
        amount = effect.condition.advantages_of_opponent(target, test, effect.amount, effect.other)
        _add_term(found, effect.condition.name, amount)
    return found


def _mixed_advantages(state: Scene, test: CharacterTest, target: Character | None) -> list[Term]:
    """Return the Advantages and Disadvantages of a Mixed Test. These are the terms that all its parts have in
    common, and one more Term. It makes their sum equal to the mean of the parts' net Advantages, rounded
    towards zero. R-TEST-025, A-06.
    """
    parts = [
        _counted_terms(test, _all_advantages(state, test.copy_with_one_part(part), target))
        for part in test.parts
    ]
    for part in parts:
        _notice_hindrance(test, part)
    common = parts[0]
    for part in parts[1:]:
        common = _common_terms(common, part)
    names: list[str] = []
    for part in parts:
        names += [term.source for term in _without_common(part, common) if term.source not in names]
    nets = sum([total(part) for part in parts])
    mean = int(nets / len(parts))
    found = common[:]
    _add_term(found, f"{', '.join(names)}: the mean of the parts", mean - total(common))
    return found


def _counted_terms(test: CharacterTest, terms: Sequence[Term]) -> list[Term]:
    """Return the terms without the Disadvantages that do not count for this Test."""
    return [term for term in terms if term.amount > 0 or _is_counted(test, term)]


def _common_terms(first: Sequence[Term], second: Sequence[Term]) -> list[Term]:
    """Return the terms that are in both lists. A term that both have several times is returned that often."""
    left = list(second)
    found: list[Term] = []
    for term in first:
        if term in left:
            left.remove(term)
            found.append(term)
    return found


def _without_common(terms: Sequence[Term], common: Sequence[Term]) -> list[Term]:
    """Return the terms that remain when the common ones are removed."""
    left = list(terms)
    for term in common:
        left.remove(term)
    return left


def _equipment_advantages(test: CharacterTest) -> list[Term]:
    """Return the Advantages from the best piece of Equipment; several pieces do not add up. R-EQ-004."""
    best = Term("", 0)
    for talent in test.who.hooks.listeners("equipment_advantages"):
        amount = talent.equipment_advantages(test.who, test)
        if amount > best.amount:
            best = Term(talent.name, amount)
    return [best] if best.amount else []


def _add_term(terms: list[Term], source: str, amount: int) -> None:
    if amount:
        terms.append(Term(source, amount))


def defense_terms(
    target: Character, test: CharacterTest | None = None, effects: Sequence[Effect] | None = None
) -> list[Term]:
    """Return the terms whose sum is the target's Defense against this Test, or its general Defense if there
    is none. They are Awareness + 5 (Guard + 5 for a mecha) and all bonuses. `effects` are the effects that
    count, by default all on the target. Of several Maneuvers only the highest counts. R-TEST-037,
    R-MATCH-035.
    """
    guard = target.sheet.scale.guard
    found = [Term(guard.title(), target.sheet.ranks[guard]), Term("every Character", 5)]
    for effect in effects_that_apply(target.effects if effects is None else effects):
        _add_term(found, effect.condition.name, effect.condition.defense_bonus(target, test, effect.amount))
    for talent in target.hooks.listeners("defense_bonus"):
        _add_term(found, talent.name, talent.defense_bonus(target, test, OF_TALENTS))
    return found


def defense_of(target: Character, test: CharacterTest | None = None) -> int:
    """Return the Character's Defense, against this Test if it is not None. R-TEST-037."""
    return total(defense_terms(target, test))
