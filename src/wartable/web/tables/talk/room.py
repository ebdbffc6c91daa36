"""The people who can talk at a table, and what each of them may do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from wartable.web.tables.people.names import look_alike
from wartable.web.tables.refusals import FORBIDDEN, GM, ILLEGAL, SPECTATOR, Refused
from wartable.web.tables.talk.messages import ALL, PERSON, SIDE, TO_GM, Speaker, person_id


class Holder(NamedTuple):
    """A browser or a program that holds a place."""

    author: str
    place: str
    name: str = ""
    colour: str = ""
    emblem: str = ""
    is_program: bool = False

    @property
    def speaker(self) -> Speaker:
        """The person as a speaker."""
        return Speaker(self.author, self.place)


class TalkRules(NamedTuple):
    """Decisions of the host about talk, and who the host is."""

    owner: str
    has_spectators: bool = False
    """Whether spectators with a name may write."""
    muted: frozenset[str] = frozenset()
    """Authors who may not write."""


class Used(NamedTuple):
    """A name, and who uses it."""

    author: str
    name: str


class Addressee(NamedTuple):
    """A person or a group that can be written to."""

    to: str
    name: str


class TalkRoom(NamedTuple):
    """Talk at a table for one person."""

    table: str
    speaker: Speaker
    sides: Mapping[str, str]
    """Side of each seat."""
    titles: Mapping[str, str]
    """Name of each place: seats, the GM if there is one, and spectators."""
    side_names: Mapping[str, str]
    holders: tuple[Holder, ...]
    rules: TalkRules

    @property
    def side(self) -> str:
        """The side of this place; "" for none."""
        return self.sides.get(self.speaker.place, "")

    @property
    def is_host(self) -> bool:
        """Whether this person may mute others and delete their messages."""
        return self.speaker.author == self.rules.owner or self.speaker.place == GM

    @property
    def is_open(self) -> bool:
        """Whether someone else can read what this person writes."""
        return any(self._is_other(one) for one in self.holders)

    def _is_other(self, one: Holder) -> bool:
        """Whether a holder is someone else than this person. A program at another seat is, even if its token
        belongs to the same owner.
        """
        author, place = self.speaker
        is_apart = one.is_program and one.place not in (place, SPECTATOR)
        return one.author != author or is_apart

    @property
    def me(self) -> Holder:
        """This person among the holders."""
        found = (one for one in self.holders if one.speaker == self.speaker)
        return next(found, Holder(*self.speaker))

    @property
    def is_muted(self) -> bool:
        """Whether the host has muted this person."""
        return self.speaker.author in self.rules.muted and not self.is_host

    @property
    def refusal(self) -> str:
        """The reason why this person may not write; "" if they may."""
        if not self.is_open:
            return "there is no one else at this table who could read it"
        if self.is_muted:
            return "the host has muted you: you can still read"
        if self.speaker.place == SPECTATOR and not self.rules.has_spectators:
            return "spectators only read here, unless the host allows them to write"
        if self.speaker.place == SPECTATOR and not self.me.name:
            return "spectators need a name to write: give yours on the home page"
        return ""

    def check_writing(self, used: Iterable[Used]) -> None:
        """Raise Refused if this person may not write. `used` are the names of others and themselves; of those
        who have names that look alike, the first may use it.
        """
        if self.refusal:
            raise Refused(FORBIDDEN, self.refusal)
        name = self.me.name
        first = next((one for one in used if name and look_alike(one.name, name)), None)
        taken = [] if first is None or first.author == self.speaker.author else [first.name]
        titles = [one for one in self.titles.values() if name and look_alike(one, name)]
        alike = next(iter([*taken, *titles]), "")
        if alike:
            why = f"your name, {name}, looks like {alike} at this table: change it on the home page"
            raise Refused(FORBIDDEN, why)

    # ------------------------------------------------------------------ recipients

    def groups(self) -> list[Addressee]:
        """Return the groups to which this person can write."""
        place, found = self.speaker.place, [Addressee(ALL, "Everyone")]
        if self.side:
            name = self.side_names.get(self.side, self.side)
            also = " and the game master" if GM in self.titles else ""
            found.append(Addressee(f"{SIDE}:{self.side}", f"{name}{also}"))
        elif place == GM:
            named = [(side, self.side_names.get(side, side)) for side in dict.fromkeys(self.sides.values())]
            found += [Addressee(f"{SIDE}:{side}", name) for side, name in named]
        if place != GM and GM in self.titles:
            found.append(Addressee(TO_GM, self.titles[GM]))
        return found

    def people(self) -> dict[str, Holder]:
        """Return the other people that this person can whisper to, by id. Spectators who may not write are
        left out.
        """
        found = {}
        for one in self.holders:
            is_silent = one.place == SPECTATOR and not (one.name and self.rules.has_spectators)
            if one.speaker != self.speaker and self._is_other(one) and not is_silent:
                found[person_id(self.table, one.speaker)] = one
        return found

    def addressees(self) -> list[Addressee]:
        """Return all groups and people that this person can write to. Equal names are numbered."""
        found, count = self.groups(), dict[str, int]()
        for id, one in self.people().items():
            name = self.name_of(one.name, one.place)
            count[name] = count.get(name, 0) + 1
            shown = name if count[name] == 1 else f"{name} {count[name]}"
            found.append(Addressee(f"{PERSON}:{id}", f"{shown} alone"))
        return found

    def name_of(self, name: str, place: str) -> str:
        """Return how a person is called: by name and place, or by place."""
        title = self.titles.get(place, place)
        return f"{name} ({title})" if name else title

    def resolve(self, to: str) -> tuple[str, Holder | None]:
        """Return the audience that a person names: a group, or one person. Raises Refused.

        `side` alone is one's own side.
        """
        wanted = f"{SIDE}:{self.side}" if to == SIDE and self.side else to
        if wanted in [one.to for one in self.groups()]:
            return wanted, None
        kind, _, id = wanted.partition(":")
        found = self.people().get(id) if kind == PERSON else None
        if found is None:
            raise Refused(ILLEGAL, "there is no one of that kind to write to at this table now: choose again")
        return PERSON, found

    def audience_name(self, audience: str, to_name: str, to_place: str) -> str:
        """Return the audience of a message, in words."""
        kind, _, which = audience.partition(":")
        if kind == SIDE:
            return self.side_names.get(which, which)
        if kind == PERSON:
            return self.name_of(to_name, to_place)
        return "everyone" if kind == ALL else self.titles.get(GM, "Game master")
