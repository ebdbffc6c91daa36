"""Every number of a Character's Test before the roll, with its source. Odds and the roll itself ask here.
R-TEST-001 to R-TEST-013, R-TEST-024 to R-TEST-026, R-TEST-037.
"""

from __future__ import annotations

from wartable.core.term import Term, total
from wartable.rulesets.battle_century.scene.character import Character
from wartable.rulesets.battle_century.scene.character_test import CharacterTest
from wartable.rulesets.battle_century.scene.state import Scene

__all__ = ["defense_of", "defense_terms", "net_of", "weigh"]


def weigh(state: Scene, test: CharacterTest) -> None:
    """Fill in terms, Advantages and the net of them, before trading."""
    test.terms = _terms(state, test)
    test.advantages = _advantages(state, test)
    test.net = net_of(test)


def net_of(test: CharacterTest) -> int:
    """Advantages less Disadvantages; those that do not count are left out. R-TEST-009, R-DB-011,
    R-TRAIT-020.
    """
    if not test.steeled:
        return total(test.advantages)
    return total([term for term in test.advantages if term.amount > 0 or term.source in test.stubborn])


def _terms(state: Scene, test: CharacterTest) -> list[Term]:
    """The Attribute, or the average of several; Tension where it is made to hurt. R-TEST-024, R-MATCH-004."""
    ranks = test.who.sheet.ranks
    if test.others:
        several = [ranks[test.attribute], *[ranks[part.attribute] for part in test.others]]
        names = [test.attribute, *[part.attribute for part in test.others]]
        found = [Term(" and ".join([name.title() for name in names]), sum(several) // len(several))]
    else:
        found = [Term(test.attribute.title(), ranks[test.attribute])]
    if test.offensive and state.tension:
        found.append(Term("Tension", state.tension))
    return found


def _advantages(state: Scene, test: CharacterTest) -> list[Term]:
    """What everybody concerned brings, and what people gave; burdens of the Episode. R-TEST-003."""
    found: list[Term] = []
    if test.others:
        found += _averaged(test)
    for talent in test.who.sheet.hooks.listeners("advantages"):
        if not (test.others and talent in test.who.sheet.skills):
            _add(found, talent.name, talent.advantages(test.who, test, 1, ""))
    for effect in test.who.effects:
        amount = effect.condition.advantages(test.who, test, effect.amount, effect.other)
        _add(found, effect.condition.name, amount)
    for target in test.targets:
        found += _from_target(target, test)
    for other in state.characters.values():
        if other is not test.who and other.is_active:
            for talent in other.sheet.hooks.listeners("beside"):
                _add(found, talent.name, talent.beside(other, test, 1, ""))
    _add(found, "burdened", -test.who.burdens.get("all", 0))
    if test.attribute == "resources":
        _add(found, "already spent", -test.who.burdens.get("resources", 0))
    return found + test.given


def _from_target(target: Character, test: CharacterTest) -> list[Term]:
    """What those against whom it is made bring; of several targets it counts against all."""
    found: list[Term] = []
    for talent in target.sheet.hooks.listeners("against"):
        _add(found, talent.name, talent.against(target, test, 1, ""))
    for effect in target.effects:
        amount = effect.condition.against(target, test, effect.amount, effect.other)
        _add(found, effect.condition.name, amount)
    return found


def _averaged(test: CharacterTest) -> list[Term]:
    """Of a Mixed Test, the mean of what training each part has, the fraction dropped. R-TEST-025, A-06."""
    sheet = test.who.sheet
    trained = int(sheet.training(test.skill, test.subject) is not None)
    for part in test.others:
        trained += int(sheet.training(part.skill, part.subject) is not None)
    found: list[Term] = []
    _add(found, "Skills of a Mixed Test", trained // (1 + len(test.others)))
    return found


def _add(found: list[Term], source: str, amount: int) -> None:
    if amount:
        found.append(Term(source, amount))


def defense_terms(target: Character, test: CharacterTest | None = None) -> list[Term]:
    """Awareness and 5, and what raises it: of Maneuvers the highest alone. R-TEST-037, R-MATCH-035."""
    found = [Term("Awareness", target.sheet.ranks["awareness"]), Term("every Character", 5)]
    best = 0
    for effect in target.effects:
        if effect.condition.guards:
            best = max(best, effect.amount)
        else:
            _add(found, effect.condition.name, effect.condition.defense(target, test, effect.amount))
    _add(found, "Maneuver", best)
    for talent in target.sheet.hooks.listeners("defense"):
        _add(found, talent.name, talent.defense(target, test, 1))
    return found


def defense_of(target: Character, test: CharacterTest | None = None) -> int:
    """The Difficulty Number of hurting it. R-TEST-037."""
    return total(defense_terms(target, test))
