"""Passive Commands, Reaction Commands, and the Overseer Types that give a Swarm its Commands. SW-23 to SW-29,
SW-67, SW-68, AD-R14, AD-R50.
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from wartable.core.ability import Ability, abilities_by_key

COVER_GROUND: Final = "cover_ground"
MARKED_ATTACK: Final = "marked_attack"
SPECIALS: Final = (COVER_GROUND, MARKED_ATTACK)
"""Keys of the Special Commands. Unlike Passive Commands they have to be given."""


@mypyc_attr(allow_interpreted_subclasses=True)
class PassiveCommand(Ability):
    """A Passive Command: it works like a trait of the Underlings, and is never given. Each method is one of
    its possible effects. SW-68.
    """

    cite = "SW-68"

    def extra_armour_points(self) -> int:
        """Return how many Armour Points every Underling has in addition to those of the profile."""
        return 0

    def break_test_bonus(self) -> int:
        """Return the bonus to the Swarm's Break Tests."""
        return 0

    def assault_bonus(self) -> int:
        """Return the bonus to the test of the Swarm's Assault."""
        return 0

    def extra_assault_hits(self, degrees: int) -> int:
        """Return how many hits are added to an Assault with this many Degrees of Success."""
        return 0

    def heavy_weapon_bonus(self) -> int:
        """Return the bonus to attacks of the Overseer and the Specialists with heavy weapons. If it is not 0,
        these weapons need no bracing.
        """
        return 0

    def changed_reload_time(self, weapon_class: str, halves: int) -> int:
        """Return how many Half Actions it takes to reload a weapon of the class `weapon_class`, if it takes
        `halves` Half Actions without this Command.
        """
        return halves

    def count_assistants(self, type: str, strength: int) -> int:
        """Return how many Underlings assist the skill tests of their Overseer, if the key of the Overseer
        Type is `type` and the Swarm's Unit Strength is `strength`.
        """
        return 0


@mypyc_attr(allow_interpreted_subclasses=True)
class ReactionCommand(Ability):
    """A Reaction Command: given outside the Overseer's own turn, at the cost of one Reaction each of the
    Overseer and the Swarm. SW-67.
    """

    cite = "SW-67"


class Scatter(ReactionCommand):
    """Against any attack that can be evaded: the Underlings make one test of Agility for all. A success
    cancels one hit, each Degree of Success one more.
    """

    key = "scatter"
    name = "Scatter!"
    rules = ("SW-51", "SW-67", "AD-R12")


class Brace(ReactionCommand):
    """Against melee attacks: the Overseer Parries for all. A success cancels one hit, each Degree of Success
    one more.
    """

    key = "brace"
    rules = ("SW-51", "SW-67", "AD-R12")


class CutDown(ReactionCommand):
    """An Assault on a unit that leaves contact with the Swarm."""

    key = "cut_down"
    rules = ("SW-67", "AD-R22", "AD-R23")


REACTIONS: Final = abilities_by_key(globals(), ReactionCommand)
"""All Reaction Commands by key."""

RELOADS: Final = (0, 1, 2, 4)
"""The possible reload times in Half Actions: a free action, a Half Action, a Full Action, two Full Actions.
AD-R50.
"""


class WeaponsTeam(PassiveCommand):
    """Heavy weapons of the Specialists and of the Overseer need no bracing, attack at +10, and reload one
    step faster.
    """

    key = "weapons_team"
    rules = ("SW-24", "AD-R14", "AD-R50")

    def heavy_weapon_bonus(self) -> int:
        return 10

    def changed_reload_time(self, weapon_class: str, halves: int) -> int:
        if weapon_class != "heavy":
            return halves
        return max([step for step in RELOADS if step < halves], default=0)


class StandAndFight(PassiveCommand):
    """An Assault, also after a Charge or by Cut Down, is at +10 and makes a further hit at two Degrees of
    Success.
    """

    key = "stand_and_fight"
    rules = ("SW-25", "AD-R14")

    def assault_bonus(self) -> int:
        return 10

    def extra_assault_hits(self, degrees: int) -> int:
        return 1 if degrees >= 2 else 0


class HoldFast(PassiveCommand):
    """Underlings have 2 Armour Points more, and Break Tests are at +10."""

    key = "hold_fast"
    rules = ("SW-27", "AD-R14")

    def extra_armour_points(self) -> int:
        return 2

    def break_test_bonus(self) -> int:
        return 10


class SpecialTeam(PassiveCommand):
    """While there are at least two Underlings, skill tests of a Technician who leads them count as assisted
    by two; this does not apply to Dodge and Parry.
    """

    key = "special_team"
    rules = ("SW-29", "AD-R14", "AD-R61")

    def count_assistants(self, type: str, strength: int) -> int:
        return 2 if type == "technician" and strength >= 2 else 0


PASSIVES: Final = abilities_by_key(globals(), PassiveCommand)
"""All Passive Commands by key."""


@mypyc_attr(allow_interpreted_subclasses=True)
class OverseerType(Ability):
    """The type of an Overseer. `passive` is the Passive Command that the Underlings have from the start of
    the battle, `special` the Special Command of every Swarm that the Overseer leads. AD-R14.
    """

    cite = "SW-23"
    passive: ClassVar[str] = ""
    special: ClassVar[str] = ""


class Bombardier(OverseerType):
    """The Swarm serves the heavy weapons of its Overseer and Specialists: it has Weapons Team."""

    key = "bombardier"
    rules = ("SW-23", "SW-24")
    passive = "weapons_team"


class Champion(OverseerType):
    """The Swarm is better in close combat: it has Stand and Fight."""

    key = "champion"
    rules = ("SW-23", "SW-25")
    passive = "stand_and_fight"


class Pathfinder(OverseerType):
    """The Swarm goes quickly through difficult ground and out of the line of fire, by Cover Ground."""

    key = "pathfinder"
    rules = ("SW-23", "SW-26")
    special = COVER_GROUND


class Sergeant(OverseerType):
    """The Swarm is harder to kill and to break: it has Hold Fast."""

    key = "sergeant"
    rules = ("SW-23", "SW-27")
    passive = "hold_fast"


class Spotter(OverseerType):
    """The Swarm hits more often, and Accurate weapons hit harder, by a Marked Attack."""

    key = "spotter"
    rules = ("SW-23", "SW-28")
    special = MARKED_ATTACK


class Technician(OverseerType):
    """The Swarm assists all skill tests of its Overseer: it has Special Team."""

    key = "technician"
    rules = ("SW-23", "SW-29")
    passive = "special_team"


OVERSEERS: Final = abilities_by_key(globals(), OverseerType)
"""All Overseer Types by key."""


def reload_time(passives: tuple[str, ...], weapon_class: str, halves: int) -> int:
    """Return how many Half Actions Underlings with these Passive Commands need to reload a weapon of the
    class `weapon_class`, which takes `halves` without them. AD-R50.
    """
    for key in passives:
        halves = PASSIVES[key].changed_reload_time(weapon_class, halves)
    return halves
