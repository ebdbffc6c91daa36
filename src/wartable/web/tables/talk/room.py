"""The people who can write messages at a table, and what each of them may do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from wartable.web.tables.people.names import look_alike
from wartable.web.tables.refusals import FORBIDDEN, GM, ILLEGAL, SPECTATOR, Refused
from wartable.web.tables.talk.messages import ALL, PERSON, SIDE, TO_GM, Speaker, person_id


class PlaceOccupant(NamedTuple):
    """A browser or program that holds a place at a table."""

    author: str
    place: str
    name: str = ""
    colour: str = ""
    emblem: str = ""
    is_program: bool = False

    @property
    def speaker(self) -> Speaker:
        """The holder as a speaker."""
        return Speaker(self.author, self.place)


class TalkPermissions(NamedTuple):
    """The owner of a table, whether its spectators may write, and which authors its host has muted."""

    owner: str
    has_spectators: bool = False
    """Whether spectators who have a name may write."""
    muted: frozenset[str] = frozenset()
    """Authors that the host has muted."""


class UsedName(NamedTuple):
    """A name that is in use at a table, and the author of messages who uses it."""

    author: str
    name: str


class Addressee(NamedTuple):
    """A person or group to which a message can be sent: the value that stands for them in a request, and
    their display name.
    """

    to: str
    name: str


class TalkRoom(NamedTuple):
    """The talk of a table for one speaker: who can receive their messages, and what they may do."""

    table: str
    speaker: Speaker
    sides: Mapping[str, str]
    """The side of each seat."""
    titles: Mapping[str, str]
    """The name of each place: of seats, of the GM if there is one, and of spectators."""
    side_names: Mapping[str, str]
    holders: tuple[PlaceOccupant, ...]
    rules: TalkPermissions

    @property
    def side(self) -> str:
        """The side of the speaker's place; "" if it has none."""
        return self.sides.get(self.speaker.place, "")

    @property
    def is_host(self) -> bool:
        """Whether the speaker may mute others and delete their messages, as the owner of the table or its
        GM.
        """
        return self.speaker.author == self.rules.owner or self.speaker.place == GM

    @property
    def has_readers(self) -> bool:
        """Whether someone else is there who could read what the speaker writes."""
        return any(self._is_other(holder) for holder in self.holders)

    def _is_other(self, holder: PlaceOccupant) -> bool:
        """Whether a holder of a place is someone else than the speaker. A program at another seat is, even if
        its token belongs to the same owner.
        """
        author, place = self.speaker
        is_apart = holder.is_program and holder.place not in (place, SPECTATOR)
        return holder.author != author or is_apart

    @property
    def speaker_as_holder(self) -> PlaceOccupant:
        """The speaker, as one of the holders of places at the table."""
        found = (holder for holder in self.holders if holder.speaker == self.speaker)
        return next(found, PlaceOccupant(*self.speaker))

    @property
    def is_muted(self) -> bool:
        """Whether the host has muted the speaker."""
        return self.speaker.author in self.rules.muted and not self.is_host

    @property
    def refusal_reason(self) -> str:
        """The reason why the speaker may not write; "" if they may."""
        if not self.has_readers:
            return "there is no one else at this table who could read it"
        if self.is_muted:
            return "the host has muted you: you can still read"
        if self.speaker.place == SPECTATOR and not self.rules.has_spectators:
            return "spectators only read here, unless the host allows them to write"
        if self.speaker.place == SPECTATOR and not self.speaker_as_holder.name:
            return "spectators need a name to write: give yours on the home page"
        return ""

    def check_may_write(self, used: Iterable[UsedName]) -> None:
        """Raise Refused if the speaker may not write. `used` are all names in use at the table, in the order
        of their first use: if names look alike, only the first author with such a name may write.
        """
        if self.refusal_reason:
            raise Refused(FORBIDDEN, self.refusal_reason)
        name = self.speaker_as_holder.name
        first = next((entry for entry in used if name and look_alike(entry.name, name)), None)
        taken = [] if first is None or first.author == self.speaker.author else [first.name]
        titles = [title for title in self.titles.values() if name and look_alike(title, name)]
        alike = next(iter([*taken, *titles]), "")
        if alike:
            why = f"your name, {name}, looks like {alike} at this table: change it on the home page"
            raise Refused(FORBIDDEN, why)

    # ------------------------------------------------------------------ recipients

    def addressable_groups(self) -> list[Addressee]:
        """Return the groups to which the speaker can write."""
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

    def people_by_id(self) -> dict[str, PlaceOccupant]:
        """Return the people that the speaker can write to alone, by their public ids. Spectators who may not
        write are left out.
        """
        found = {}
        for holder in self.holders:
            is_silent = holder.place == SPECTATOR and not (holder.name and self.rules.has_spectators)
            if holder.speaker != self.speaker and self._is_other(holder) and not is_silent:
                found[person_id(self.table, holder.speaker)] = holder
        return found

    def addressees(self) -> list[Addressee]:
        """Return all groups and people that the speaker can write to. Equal names are numbered."""
        found, count = self.addressable_groups(), dict[str, int]()
        for id, holder in self.people_by_id().items():
            name = self.name_of(holder.name, holder.place)
            count[name] = count.get(name, 0) + 1
            shown = name if count[name] == 1 else f"{name} {count[name]}"
            found.append(Addressee(f"{PERSON}:{id}", f"{shown} alone"))
        return found

    def name_of(self, name: str, place: str) -> str:
        """Return the display name of a person at a place: the name with the place, or only the place if the
        name is "".
        """
        title = self.titles.get(place, place)
        return f"{name} ({title})" if name else title

    def resolve_audience(self, to: str) -> tuple[str, PlaceOccupant | None]:
        """Return the audience that `to`, the value of an Addressee, names: a group and None, or PERSON and
        the holder of a place. The value `side` alone stands for the speaker's own side. Raises Refused if
        there is no such group or person.
        """
        wanted = f"{SIDE}:{self.side}" if to == SIDE and self.side else to
        if wanted in [group.to for group in self.addressable_groups()]:
            return wanted, None
        kind, _, id = wanted.partition(":")
        found = self.people_by_id().get(id) if kind == PERSON else None
        if found is None:
            raise Refused(ILLEGAL, "there is no one of that kind to write to at this table now: choose again")
        return PERSON, found

    def audience_name(self, audience: str, to_name: str, to_place: str) -> str:
        """Return the display name of the audience of a message."""
        kind, _, which = audience.partition(":")
        if kind == SIDE:
            return self.side_names.get(which, which)
        if kind == PERSON:
            return self.name_of(to_name, to_place)
        return "everyone" if kind == ALL else self.titles.get(GM, "Game master")
