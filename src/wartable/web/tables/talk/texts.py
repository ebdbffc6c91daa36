"""Texts of messages: which characters they may have, dice in them, and links to entries of the log."""

from __future__ import annotations

import re
import unicodedata
from secrets import SystemRandom
from typing import Final, NamedTuple, Protocol

from wartable import BadInput
from wartable.web.tables.people.names import BARRED

LONGEST: Final = 500
"""Most characters of a message."""
MOST_DICE: Final = 20
MOST_SIDES: Final = 1000
MOST_ADDED: Final = 9999
MOST_LINKS: Final = 5
"""Most links to entries of the log in a message."""
_JOINERS: Final = "\u200c\u200d"
"""Invisible characters that some scripts and pictures need between two visible ones."""
_MOST_MARKS: Final = 4
"""Most accents and other marks on one letter."""
_ROLL: Final = re.compile(r"([0-9]{0,9})[dD]([0-9]{1,9})(?: *([+-]) *([0-9]{1,9}))?")
_LINK: Final = re.compile(r"(?<![\w#&])#([1-9][0-9]{0,5})(?!\w)")
_DICE: Final = SystemRandom()
"""Source of these dice; the dice of the battle stay as they are."""


class Dice(Protocol):
    """Source of random numbers."""

    def randint(self, a: int, b: int, /) -> int:
        """Return a number from `a` to `b`."""


class Order(NamedTuple):
    """A message as it was typed: its kind, `text`, `roll` or `ping`, and the rest of the text."""

    kind: str
    text: str


def clean_text(typed: str) -> str:
    """Return the text of a message as it is shown. Raises BadInput if it cannot be sent."""
    text = " ".join([word for word in unicodedata.normalize("NFC", typed).split(" ") if word])
    if len(text) > LONGEST:
        raise BadInput(f"cannot send {len(text)} characters: a message has at most {LONGEST}")
    marks = 0
    for letter in text:
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks > _MOST_MARKS:
            raise BadInput(f"cannot send more than {_MOST_MARKS} marks on one letter: leave some out")
        if kind in BARRED and letter not in _JOINERS:
            what = f"U+{ord(letter):04X}, which cannot be seen"
            raise BadInput(f"cannot send the character {what}: leave it out, and write on one line")
    if not any(unicodedata.category(letter)[0] in "LNPS" for letter in text):
        raise BadInput("cannot send an empty message: write something first")
    return text


def read_order(text: str) -> Order:
    """Return what a cleaned text asks for. Raises BadInput for a `/command` that there is not."""
    word, _, rest = text.partition(" ")
    if word.lower() in ("/roll", "/ping"):
        return Order(word[1:].lower(), rest.strip())
    if re.fullmatch(r"/\w+", word):
        raise BadInput(f"cannot do {word[:20]}: there are /roll 2d6+3 and /ping PLACE")
    return Order("text", text)


def roll_text(typed: str, dice: Dice = _DICE) -> str:
    """Roll dice such as 2d6+3, and return the result in words. Raises BadInput."""
    found = _ROLL.fullmatch(typed)
    if found is None:
        raise BadInput(f"cannot roll {typed[:30]!r}: write for example /roll 2d6+3")
    count, sides, added = int(found[1] or 1), int(found[2]), int(found[4] or 0)
    if not (1 <= count <= MOST_DICE and 2 <= sides <= MOST_SIDES and added <= MOST_ADDED):
        what = f"1 to {MOST_DICE} dice of 2 to {MOST_SIDES} sides, and add up to {MOST_ADDED}"
        raise BadInput(f"cannot roll {typed[:30]}: roll {what}")
    faces = [dice.randint(1, sides) for _ in range(count)]
    sign = found[3] or ""
    total = sum(faces) + (-added if sign == "-" else added)
    pool = f"{count}d{sides}" + (f" {sign} {added}" if sign else "")
    shown = " + ".join(map(str, faces)) + (f" {sign} {added}" if sign else "")
    return f"{pool}: {total}" if shown == str(total) else f"{pool}: {shown} = {total}"


def links_in(text: str) -> list[int]:
    """Return the numbers of the log entries that a text links to, such as #12."""
    return list(dict.fromkeys(int(found[1]) for found in _LINK.finditer(text)))[:MOST_LINKS]


class MessagePart(NamedTuple):
    """A part of a message: text, and the log entry and step that it links to; 0 for none."""

    text: str
    entry: int = 0
    moment: int = 0


def parts_of(text: str, entries: dict[str, list[int]]) -> list[MessagePart]:
    """Split a text into parts. `entries` has number and step of each linked entry as the reader knows them;
    a link to an entry that is not in it stays text.
    """
    parts: list[MessagePart] = []
    at = 0
    for found in _LINK.finditer(text):
        if found[1] in entries:
            number, moment = entries[found[1]]
            parts += [MessagePart(text[at : found.start()]), MessagePart(f"#{number}", number, moment)]
            at = found.end()
    return [part for part in [*parts, MessagePart(text[at:])] if part.text]
