"""How members of forces are put into setups."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wartable.core.game import Setup

_ONE_SIDE: Final = [{"id": "force"}]


class Lineup:
    """How members of a force come into a setup of one kind of battle, and are looked at without one."""

    __slots__ = ("entries", "key", "noun", "parade", "posting", "source")

    entries: str
    """The setup's list of those who fight."""
    key: str
    """An entry with the keys "force" and this takes a member of a force; what else it says replaces what the
    force has.
    """
    source: str
    """The force's list of them."""
    noun: str
    """What one of them is called."""
    posting: Setup
    """What each of them needs to stand on the parade ground."""
    parade: Setup
    """A setup without anybody, for a look at a force's members; empty where a game has none. It may leave out
    its ruleset and its sides.
    """

    def __init__(
        self,
        entries: str = "units",
        key: str = "unit",
        source: str = "units",
        noun: str = "Unit",
        *,
        posting: Mapping[str, object] | None = None,
        parade: Mapping[str, object] | None = None,
    ) -> None:
        self.entries = entries
        self.key = key
        self.source = source
        self.noun = noun
        self.posting = {} if posting is None else posting
        self.parade = {} if parade is None else parade

    def drawn_up(self, force: Setup) -> dict[str, object]:
        """The `parade` with a force's members in it, all on its first side, which gets the force's title."""
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
