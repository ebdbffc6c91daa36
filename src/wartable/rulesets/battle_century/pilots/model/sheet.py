"""A Character's sheet, which does not change in a Scene."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.core.ability import Hooks
from wartable.core.data.declared import define
from wartable.rulesets.battle_century.pilots.model.attributes import ATTRIBUTES
from wartable.rulesets.battle_century.pilots.model.scale import MECHA, PERSON, CharacterScale
from wartable.rulesets.battle_century.pilots.model.skill import Skill
from wartable.rulesets.battle_century.pilots.model.talent import MOMENTS, Talent
from wartable.rulesets.battle_century.pilots.model.trait import Trait


@define
class MeansOfAttack:
    """A means of attack of a Character. It uses this Attribute and this Skill ("" for none), in the
    circumstances `about`. `name` is what its player calls it. If `physical` is True, it hurts the body,
    otherwise the mind; a `miracle` also hurts its user. Players decide which means a Character has.
    R-MATCH-025, R-MATCH-033.
    """

    key: str
    name: str
    attribute: str
    skill: str
    subject: str
    about: tuple[str, ...]
    physical: bool
    miracle: bool = False


@define
class CharacterSheet:
    """The part of a Character that does not change in a Scene. `ranks` holds its Ranks by Attribute; `tier`
    is "pc", "rival", "boss", "grunt" or "npc"; `themes` are the texts of Reason, Typecast and Bane;
    `languages` are those other than its mother tongue; `means` are its means of attack; `proxies` are names
    of things that can take Damage in its place, including those from Traits. If `machine` gives the ranks of
    a mecha, the Character is that mecha, and the abilities of its Pilot do not apply. R-CHAR-013, R-CHAR-024,
    R-OP-002, R-THEME-001, R-MATCH-041.
    """

    id: str
    name: str
    tier: str
    power_level: int
    ranks: dict[str, int]
    scale: CharacterScale
    skills: tuple[Skill, ...]
    traits: tuple[Trait, ...]
    means: tuple[MeansOfAttack, ...]
    proxies: tuple[str, ...]
    themes: dict[str, str]
    languages: tuple[str, ...]
    hooks: Hooks[Talent]

    def __init__(
        self,
        id: str,
        name: str,
        tier: str,
        power_level: int,
        ranks: dict[str, int],
        skills: Sequence[Skill],
        traits: Sequence[Trait],
        means: Sequence[MeansOfAttack] = (),
        proxies: Sequence[str] = (),
        themes: dict[str, str] | None = None,
        machine: dict[str, int] | None = None,
        languages: Sequence[str] = (),
    ) -> None:
        self.id = id
        self.name = name
        self.tier = tier
        self.power_level = power_level
        self.ranks = {name: ranks[name] for name in ATTRIBUTES}
        self.skills = tuple(skills) if machine is None else ()
        self.traits = tuple(traits) if machine is None else ()
        self.scale = PERSON if machine is None else MECHA
        self.ranks.update(machine or {})
        self.means = tuple(means) or (_usual_means(self.skills, self.scale),)
        self.proxies = (*proxies, *[trait.tag for trait in self.traits if trait.proxy])
        self.themes = themes or {}
        self.languages = tuple(languages)
        talents: list[Talent] = [*self.skills, *self.traits]
        self.hooks = Hooks(talents, Talent, MOMENTS)

    @property
    def is_player_character(self) -> bool:
        """Whether it is the sheet of a Player Character, whose Player may trade Advantages. R-TEST-011."""
        return self.tier == "pc"

    def is_trained_in(self, key: str) -> bool:
        """Whether the Character has any training in the Skill with this key."""
        for known in self.skills:
            if known.key == key:
                return True
        return False


def _usual_means(skills: Sequence[Skill], scale: CharacterScale) -> MeansOfAttack:
    """Return the default means of attack: Fitness and Combat, in the subject in which the Character is
    trained; Might for a mecha.
    """
    if scale is MECHA:
        return MeansOfAttack("might", "Might", "might", "", "", (), physical=True)
    subject = ""
    for known in skills:
        if known.key == "combat":
            subject = known.choice
    return MeansOfAttack("fight", "Fight", "fitness", "combat", subject, (), physical=True)
