"""Lineups: members of forces become entries of setups."""

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
    """Describes the entries for members of a force in the setup of one kind of battle, and in the setup that
    displays a force without a scenario.
    """

    entries: str = "units"
    """Key of the setup's list of combatants. In a file an entry may give a `count`; the setup has that many
    copies.
    """
    key: str = "unit"
    """Key that refers, together with "force", to a member of a force; the other keys of such an entry replace
    the member's own.
    """
    source: str = "units"
    """Key of the force's list of members."""
    noun: str = "Unit"
    """Noun for one of them."""
    posting: Setup = _NOTHING
    """Keys that each of them needs on the parade ground."""
    parade: Setup = _NOTHING
    """A setup without members, in which a force can be viewed; empty if a game has none. It may leave out its
    ruleset and its sides.
    """
    inner: Sequence[str] = ()
    """Keys of an entry whose values have ids of their own, such as a leader; the copies of an entry get other
    ids there too.
    """
    kin: str = ""
    """Key for a name shared by all members of one sort, by default their own name; copies of an entry keep it
    there while their own names are numbered. Empty if a game has no such key.
    """

    def drawn_up(self, force: Setup) -> dict[str, object]:
        """Return `parade`, the setup for displaying a force, with the force's members. All are on its first
        side, which gets the title of the force.
        """
        members = force.get(self.source)
        entries = [one for one in members if isinstance(one, dict)] if isinstance(members, list) else []
        sides = self.parade.get("sides", _ONE_SIDE)
        first = ""
        title = str(force.get("title") or self.parade.get("title"))
        if isinstance(sides, list):
            first = str(sides[0]["id"])
            sides = [{**sides[0], "name": title}, *sides[1:]]
        drawn_up = [{**self.posting, **entry, "side": first} for entry in entries]
        ground = {"ruleset": force.get("ruleset"), **self.parade}
        return {**ground, "title": title, "sides": sides, self.entries: drawn_up}
