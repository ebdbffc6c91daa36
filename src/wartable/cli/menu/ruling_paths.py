"""Search for ruling paths by a part of their text: "ener", "heron.dam"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

Pairs = Sequence[tuple[str, str]]


def find_paths(paths: Pairs, typed: str) -> list[tuple[str, str]]:
    """Return the paths that contain the typed text, each with its meaning.

    An id also finds the paths with a placeholder that lists it: "heron" finds all paths of the unit heron,
    "heron.dam" its damage.
    """
    wanted = typed.casefold()
    found = [(path, meaning) for path, meaning in paths if wanted in f"{path} {meaning}".casefold()]
    told = dict.fromkeys([*found, *_of_one(paths, wanted)])
    return [(_narrowed(path, wanted.rpartition(".")[2]), meaning) for path, meaning in told]


def _narrowed(path: str, wanted: str) -> str:
    """Reduce long lists of names in a path to those that match, if any.

    Names are separated by blanks, so that a screen can break the line between them.
    """

    def chosen(names: re.Match[str]) -> str:
        listed = names[1].split("|")
        return f"<{' | '.join([name for name in listed if wanted in name.casefold()] or listed)}>"

    return re.sub(r"<([^<>]*\|[^<>]*)>", chosen, path)


def _of_one(paths: Pairs, wanted: str) -> Iterator[tuple[str, str]]:
    """Yield paths with the typed id in place of a placeholder that lists it, if they contain the rest."""
    id, _, rest = wanted.partition(".")
    for holder, listed in paths:
        if re.fullmatch(r"<[^<>]*>", holder) and id in re.findall(r"\w+", listed.partition(":")[2]):
            for path, meaning in paths:
                part = path.removeprefix(f"{holder}.")
                if part != path and rest in part.casefold():
                    yield f"{id}.{part}", meaning
