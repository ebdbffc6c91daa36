"""The names, colours and emblems that people can have."""

from __future__ import annotations

import unicodedata
from typing import Final

from wartable import BadInput

MAX_NAME_LENGTH: Final = 40
"""Greatest number of characters of a name."""
COLOURS: Final = ("red", "orange", "gold", "green", "teal", "blue", "violet", "grey")
EMBLEMS: Final = (
    "star",
    "sun",
    "moon",
    "bolt",
    "shield",
    "sword",
    "anchor",
    "crown",
    "leaf",
    "flag",
    "gear",
    "drop",
)
BARRED_CATEGORIES: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Unicode categories that names may not contain: control, format, private and unassigned characters, and line
breaks.
"""
_CYRILLIC: Final = (
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0455\u0458\u043a\u043c\u0442\u0432\u043d\u0433\u0456",
    "aeopcyxsjkmtbhrl",
)
_CAPITALS: Final = str.maketrans(
    "\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7", "ABEZHIKMNOPTYX"
)
"""Greek capital letters that look like Latin ones, although their small letters look like other letters."""
_GREEK: Final = (
    "\u03b1\u03bf\u03c1\u03bd\u03c4\u03b9\u03ba\u03b7\u03c5\u03c7\u03b5\u03b3\u03b2\u03c9",
    "aopvtlknuxeybw",
)
_DIGITS: Final = ("01|5\u0131", "ollsl")
_LOOKALIKES: Final = {
    ord(letter): like
    for letters, alike in (_CYRILLIC, _GREEK, _DIGITS)
    for letter, like in zip(letters, alike, strict=True)
}
"""Maps letters and digits, after case folding, to Latin letters that look like them."""
_LOOKALIKE_PAIRS: Final = (("rn", "m"), ("vv", "w"), ("i", "l"))


def clean_name(typed: str) -> str:
    """Return a typed name in its normal form, without superfluous spaces. Raises BadInput if it cannot be
    used.
    """
    name = " ".join(unicodedata.normalize("NFC", typed).split(" ")).strip()
    name = " ".join(word for word in name.split(" ") if word)
    if not any(letter.isalnum() for letter in name):
        raise BadInput("cannot use a name without letters: write the name that the others should see")
    if len(name) > MAX_NAME_LENGTH:
        raise BadInput(f"cannot use a name of {len(name)} characters: at most {MAX_NAME_LENGTH} fit")
    for letter in name:
        if unicodedata.category(letter) in BARRED_CATEGORIES:
            what = f"U+{ord(letter):04X}, which cannot be seen"
            raise BadInput(f"cannot use a name with the character {what}: leave it out")
    return name


def look_alike(name: str, other_name: str) -> bool:
    """Whether two names look so similar that people could confuse them."""
    return _skeleton(name) == _skeleton(other_name)


def _skeleton(name: str) -> str:
    """Return a text that is the same for all names that look alike, by which names are compared."""
    folded = unicodedata.normalize("NFKC", name).translate(_CAPITALS).casefold()
    bare = [letter for letter in unicodedata.normalize("NFKD", folded) if letter.isalnum() or letter == "|"]
    shape = "".join(bare).translate(_LOOKALIKES)
    for pair, instead in _LOOKALIKE_PAIRS:
        shape = shape.replace(pair, instead)
    return shape or folded
