"""Outcomes of Tests other than Damage."""

from __future__ import annotations

from wartable.core.event import Event, PublicEvent
from wartable.core.words import counted
from wartable.rulesets.battle_century.pilots.events.base import SceneEvent, TalentEvent
from wartable.rulesets.battle_century.pilots.knowledge.perspective import Perspective
from wartable.rulesets.battle_century.pilots.model.names import damage_source_name, name_of, talent_name
from wartable.rulesets.battle_century.pilots.model.state import Scene

_LAYERS = ("first", "second", "third")


class HelpGiven(PublicEvent):
    """A Character's Help Test gave another Character Advantages. R-TEST-028."""

    who: str
    other: str
    advantages: int

    def sentence(self, state: Scene) -> str:
        who, other = name_of(state, self.who), name_of(state, self.other)
        if self.advantages == 0:
            return f"{who} is no help to {other}."
        return f"{who} gives {other} {counted(self.advantages, 'Advantage')}."


class LayerTreated(PublicEvent):
    """The Character `who` treated a Layer of the Plot Armor of the Character `patient`. `layer` is its
    number, counted from 1 at the outermost, and `healed` the number of points restored. The Layer cannot be
    treated again in this Episode Arc. R-TEST-032.
    """

    who: str
    patient: str
    layer: int
    healed: int

    def sentence(self, state: Scene) -> str:
        layer = _LAYERS[self.layer - 1]
        patient = name_of(state, self.patient)
        result = f"is whole again ({self.healed} restored)" if self.healed else "is no better"
        return f"{patient}'s {layer} Layer {result}; it cannot be treated again in this Episode Arc."


class ProxyRepaired(PublicEvent):
    """The Character `who` repaired a Proxy of the Character `owner`. `mended` is the number of points
    restored. The Proxy cannot be repaired again in this Episode. R-MATCH-044.
    """

    who: str
    owner: str
    proxy: str
    mended: int

    def sentence(self, state: Scene) -> str:
        name = f"{name_of(state, self.owner)}'s {talent_name(self.proxy)}"
        result = f"is repaired ({self.mended} restored)" if self.mended else "is no better"
        return f"{name} {result}; it cannot be repaired again in this Episode."


class EquipmentObtained(TalentEvent):
    """A Character obtained a piece of Equipment for the rest of the Episode. `tag` is the tag of the Trait
    that stands for it. R-TEST-033, R-TEST-036.
    """

    template = "{who} has {tag} for the rest of the Episode."


class Burdened(PublicEvent):
    """A Character got one more Disadvantage on Resources Tests for the rest of the Episode. `amount` is how
    many it has now. R-TEST-035.
    """

    who: str
    amount: int

    def sentence(self, state: Scene) -> str:
        burden = counted(self.amount, "Disadvantage")
        return f"{name_of(state, self.who)} has {burden} on Resources Tests for the rest of the Episode."


class MiracleMaintained(PublicEvent):
    """A Character maintained the effect of a Miracle, at least until its next Action. R-MIR-004."""

    who: str
    tag: str

    def sentence(self, state: Scene) -> str:
        return f"{name_of(state, self.who)} keeps up {_miracle_name(self.tag)}."


class MiracleEnded(PublicEvent):
    """The effect of a Miracle ended, because the Character no longer maintains it. R-MIR-004."""

    who: str
    tag: str

    def sentence(self, state: Scene) -> str:
        return f"{name_of(state, self.who)} lets {_miracle_name(self.tag)} end."


class TestEnded(SceneEvent):
    """A single Test and all its consequences are over. `winners` are the sides that achieved their goal,
    `reason` says how it ended.
    """

    manner = "scene"
    template = "{reason}."

    winners: tuple[str, ...]
    reason: str


class GenrePointLost(Event):
    """A Character lost a Genre Point, if it had one; `left` is how many remain. R-BOSS-002."""

    who: str
    left: int
    source: str

    def sentence(self, state: Scene) -> str:
        left = f"; {counted(self.left, 'Genre Point')} left" if self.left >= 0 else ""
        return (
            f"{name_of(state, self.who)} loses a Genre Point to "
            f"{damage_source_name(state, self.source)}{left}."
        )

    def redacted(self, perspective: Perspective) -> Event | None:
        """Return the event as a seat may see it. The number of points left is hidden from other sides; the
        loss itself is announced.
        """
        return self if perspective.owns_id(self.who) else self.replace(left=-1)


class ProfileAnswered(SceneEvent):
    """A Player answered ("yes" or "no") the question of a Boss about the next Turn of the Character `target`.
    R-BOSS-001.
    """

    template = "{who} asks about {target}'s next Turn; the answer is {answer}."

    who: str
    target: str
    answer: str


def _miracle_name(tag: str) -> str:
    """Return the name of a Miracle; if the tag also names an effect, that follows in parentheses."""
    key, _, work = tag.partition(":")
    return f"{talent_name(key)} ({work.replace('_', ' ')})" if work else talent_name(key)
