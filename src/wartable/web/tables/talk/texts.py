"""The texts of messages: which characters they may have, dice rolls, and links to entries of the log."""

from __future__ import annotations

import re
import unicodedata
from secrets import SystemRandom
from typing import Final, NamedTuple, Protocol

from wartable import BadInput
from wartable.web.tables.people.names import BARRED_CATEGORIES

MAX_LENGTH: Final = 500
"""Greatest number of characters of a message."""
MAX_DICE: Final = 20
MAX_SIDES: Final = 1000
MAX_ADDED: Final = 9999
MAX_LINKS: Final = 5
"""Greatest number of links to entries of the log in a message."""
_JOINERS: Final = "\u200c\u200d"
"""Invisible characters that some scripts and emoji need between two visible ones."""
_MAX_MARKS: Final = 4
"""Greatest number of accents and other marks on one letter."""
_ROLL: Final = re.compile(r"([0-9]{0,9})[dD]([0-9]{1,9})(?: *([+-]) *([0-9]{1,9}))?")
_LINK: Final = re.compile(r"(?<![\w#&])#([1-9][0-9]{0,5})(?!\w)")
_DICE: Final = SystemRandom()
"""Random numbers for dice in messages; they do not affect the dice of the battle."""


class Dice(Protocol):
    """A source of random numbers."""

    def randint(self, a: int, b: int, /) -> int:
        """Return a random number from `a` to `b`, both included."""


class TypedMessage(NamedTuple):
    """A message as a person has typed it: its kind, which is `text`, `roll` or `ping`, and its text without
    the command.
    """

    kind: str
    text: str


def clean_text(typed: str) -> str:
    """Return the typed text of a message in its normal form. Raises BadInput if it cannot be sent."""
    text = " ".join([word for word in unicodedata.normalize("NFC", typed).split(" ") if word])
    if len(text) > MAX_LENGTH:
        raise BadInput(f"cannot send {len(text)} characters: a message has at most {MAX_LENGTH}")
    marks = 0
    for letter in text:
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks > _MAX_MARKS:
            raise BadInput(f"cannot send more than {_MAX_MARKS} marks on one letter: leave some out")
        if kind in BARRED_CATEGORIES and letter not in _JOINERS:
            what = f"U+{ord(letter):04X}, which cannot be seen"
            raise BadInput(f"cannot send the character {what}: leave it out, and write on one line")
    if not any(unicodedata.category(letter)[0] in "LNPS" for letter in text):
        raise BadInput("cannot send an empty message: write something first")
    return text


def parse_typed_message(text: str) -> TypedMessage:
    """Parse the text of a message, which may begin with `/roll` or `/ping`. Raises BadInput for any other
    `/command`.
    """
    word, _, rest = text.partition(" ")
    if word.lower() in ("/roll", "/ping"):
        return TypedMessage(word[1:].lower(), rest.strip())
    if re.fullmatch(r"/\w+", word):
        raise BadInput(f"cannot do {word[:20]}: there are /roll 2d6+3 and /ping PLACE")
    return TypedMessage("text", text)


def roll_typed_dice(typed: str, dice: Dice = _DICE) -> str:
    """Roll dice that are written as 2d6+3, and return the result as text. Raises BadInput if they cannot be
    rolled.
    """
    found = _ROLL.fullmatch(typed)
    if found is None:
        raise BadInput(f"cannot roll {typed[:30]!r}: write for example /roll 2d6+3")
    count, sides, added = int(found[1] or 1), int(found[2]), int(found[4] or 0)
    if not (1 <= count <= MAX_DICE and 2 <= sides <= MAX_SIDES and added <= MAX_ADDED):
        what = f"1 to {MAX_DICE} dice of 2 to {MAX_SIDES} sides, and add up to {MAX_ADDED}"
        raise BadInput(f"cannot roll {typed[:30]}: roll {what}")
    faces = [dice.randint(1, sides) for _ in range(count)]
    sign = found[3] or ""
    total = sum(faces) + (-added if sign == "-" else added)
    pool = f"{count}d{sides}" + (f" {sign} {added}" if sign else "")
    shown = " + ".join(map(str, faces)) + (f" {sign} {added}" if sign else "")
    return f"{pool}: {total}" if shown == str(total) else f"{pool}: {shown} = {total}"


def linked_entry_numbers(text: str) -> list[int]:
    """Return the numbers of the log entries that are linked in a text, such as 12 for "#12"."""
    return list(dict.fromkeys(int(found[1]) for found in _LINK.finditer(text)))[:MAX_LINKS]


class MessagePart(NamedTuple):
    """A part of a message: its text, and the numbers of the log entry and the step to which it links, or
    0.
    """

    text: str
    entry: int = 0
    moment: int = 0


def message_parts(text: str, entries: dict[str, list[int]]) -> list[MessagePart]:
    """Split the text of a message into parts, each of which is a link or contains none. `entries` has, by the
    number in the text, the number and the step of the entry in the log of the reader. A link without such an
    entry stays text.
    """
    parts: list[MessagePart] = []
    at = 0
    for found in _LINK.finditer(text):
        if found[1] in entries:
            number, moment = entries[found[1]]
            parts += [MessagePart(text[at : found.start()]), MessagePart(f"#{number}", number, moment)]
            at = found.end()
    return [part for part in [*parts, MessagePart(text[at:])] if part.text]
