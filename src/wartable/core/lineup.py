"""How members of forces are put into setups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from wartable.core.game import Setup

_ONE_SIDE: Final = [{"id": "force"}]


class Lineup:
    """How members of a force come into a setup of one kind of battle, and are looked at without one."""

    __slots__ = ("entries", "inner", "key", "kin", "noun", "parade", "posting", "source")

    entries: str
    """The setup's list of those who fight. In a file each may say `count`: so many of it are in the setup."""
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
    inner: tuple[str, ...]
    """Keys of an entry under which others stand who have an id of their own, as a leader; where a file has
    several of an entry, they get other ids too.
    """
    kin: str
    """The key for a name that all of one sort share, which is their own name where it is left out; several of
    an entry keep that name there while their own are numbered. Empty where a game has no such key.
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
        inner: Sequence[str] = (),
        kin: str = "",
    ) -> None:
        self.entries = entries
        self.key = key
        self.source = source
        self.noun = noun
        self.posting = {} if posting is None else posting
        self.parade = {} if parade is None else parade
        self.inner = tuple(inner)
        self.kin = kin

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
