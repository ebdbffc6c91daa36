"""Lineup: how the members of forces become entries in setups of battles."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from wartable.core.data.declared import define
from wartable.core.game import Setup

_ONE_SIDE: Final = [{"id": "force"}]
_NOTHING: Final[Setup] = MappingProxyType({})


@define
class Lineup:
    """Describes the entries for members of a force in the setup of one kind of battle, and in `parade`, a
    setup that only serves to display a force.
    """

    entries: str = "units"
    """Key of the setup's list of combatants. In a file an entry may have a `count`; the setup then has that
    many copies of it.
    """
    key: str = "unit"
    """Key with which an entry refers, together with "force", to a member of a force. The other keys of such
    an entry replace those of the member.
    """
    source: str = "units"
    """Key of the force's list of members."""
    noun: str = "Unit"
    """Noun for such a member."""
    posting: Setup = _NOTHING
    """Keys and values that each member's entry needs in `parade`."""
    parade: Setup = _NOTHING
    """A setup for displaying a force, before members are added; empty if a game has none. It may lack a
    ruleset and sides.
    """
    inner: Sequence[str] = ()
    """Keys of an entry whose values have ids of their own, such as a leader. If an entry is copied, these ids
    are made different as well.
    """
    kin: str = ""
    """Key for a name that all members of one kind share, by default their own name. If an entry is copied,
    this name is kept while the copies' own names are numbered. Empty if a game has no such key.
    """

    def drawn_up(self, force: Setup) -> dict[str, object]:
        """Return `parade`, the setup for displaying a force, with the members of this force. All are on its
        first side, which is named after the force.
        """
        members = force.get(self.source)
        entries = (
            [member for member in members if isinstance(member, dict)] if isinstance(members, list) else []
        )
        sides = self.parade.get("sides", _ONE_SIDE)
        first = ""
        title = str(force.get("title") or self.parade.get("title"))
        if isinstance(sides, list):
            first = str(sides[0]["id"])
            sides = [{**sides[0], "name": title}, *sides[1:]]
        drawn_up = [{**self.posting, **entry, "side": first} for entry in entries]
        ground = {"ruleset": force.get("ruleset"), **self.parade}
        return {**ground, "title": title, "sides": sides, self.entries: drawn_up}
