"""A flag in the base of abilities says what several of them share; what one of them does, it does itself.

See docs/decisions/6-moments-in-place-of-flags.md.
"""

from __future__ import annotations

from typing import Final

from wartable.core.ability import Ability
from wartable.rulesets.battle_century import rulebook
from wartable.rulesets.battle_century.operation.model import marks
from wartable.rulesets.battle_century.operation.model.conditions import CONDITIONS, Condition
from wartable.rulesets.battle_century.operation.model.power import Power
from wartable.rulesets.battle_century.operation.model.reserves import Assistance
from wartable.rulesets.battle_century.operation.model.specialist import Specialist
from wartable.rulesets.battle_century.operation.model.upgrade import Upgrade
from wartable.rulesets.battle_century.operation.model.weapon import Weapon
from wartable.rulesets.battle_century.pilots.model.conditions import CharacterCondition
from wartable.rulesets.battle_century.pilots.model.skill import Skill
from wartable.rulesets.battle_century.pilots.model.talent import Talent
from wartable.rulesets.battle_century.pilots.model.trait import Trait

PACKAGE: Final = rulebook.__name__.rpartition(".")[0]
BASES: Final[tuple[type[Ability], ...]] = (
    Assistance,
    Condition,
    CharacterCondition,
    Power,
    Skill,
    Specialist,
    Talent,
    Trait,
    Upgrade,
    Weapon,
)
DATA: Final = {
    "Assistance.alone": "whether its Turn may have Powers, as printed",
    "Assistance.rehearsed": "forecasts ask it of every kind of ability",
    "CharacterCondition.of_rank": "who may see the amount; Operations ask the same of their effects",
    "Skill.of_mind": "what kind of attack it is, as printed",
    "Talent.attacks": "what kind of Action it is, as printed",
    "Talent.most": "how often an Episode it may be used, as printed",
    "Trait.chosen_miracle": "what its choice names, as printed",
    "Upgrade.points": "the Genre Points that it brings, as printed",
    "Upgrade.prepaid": "whether its cost pays for what it holds, as printed",
    "Weapon.least": "its Minimum Range, as printed",
}
"""What has one user or none because it is data of the book, like a cost or a Range."""


def abilities(base: type[Ability]) -> list[type[Ability]]:
    """All abilities of the ruleset that extend this class, those with a key."""
    found: dict[type[Ability], None] = {}
    for kind in base.__subclasses__():
        if kind.key and kind.__module__.startswith(PACKAGE):
            found[kind] = None
        found.update(dict.fromkeys(abilities(kind)))
    return list(found)


def users(base: type[Ability], flag: str) -> list[str]:
    """The abilities in which a flag of this base differs from it."""
    usual = getattr(base, flag)
    return [kind.__name__ for kind in abilities(base) if getattr(kind, flag) != usual]


def flags(base: type[Ability]) -> list[str]:
    """What this class declares as data."""
    return [name for name, kind in base.__annotations__.items() if str(kind).startswith("ClassVar")]


def test_a_flag_in_a_base_has_several_users() -> None:
    found = {f"{base.__name__}.{flag}": users(base, flag) for base in BASES for flag in flags(base)}
    few = {flag: who for flag, who in found.items() if len(who) < 2}
    assert {flag: who for flag, who in few.items() if flag not in DATA} == {}
    assert sorted(few) == sorted(DATA)


def test_every_mark_is_on_a_condition() -> None:
    every = sum(mark for name, mark in vars(marks).items() if name.isupper())
    borne = 0
    for condition in CONDITIONS.values():
        borne |= condition.bits
    assert borne == every
