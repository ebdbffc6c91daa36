"""Finding what can be ruled by a part of its path: "ener", "heron.dam"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

Pairs = Sequence[tuple[str, str]]


def paths_with(paths: Pairs, typed: str) -> list[tuple[str, str]]:
    """Those paths, each with its meaning, that have what was typed in them. An id stands for the placeholder
    that lists it: "heron" finds all paths of the unit heron, "heron.dam" its damage.
    """
    wanted = typed.casefold()
    found = [(path, meaning) for path, meaning in paths if wanted in f"{path} {meaning}".casefold()]
    told = dict.fromkeys([*found, *_of_one(paths, wanted)])
    return [(_narrowed(path, wanted.rpartition(".")[2]), meaning) for path, meaning in told]


def _narrowed(path: str, wanted: str) -> str:
    """A path whose long lists of names hold only those with what was typed in them, where there are any. The
    names stand apart, so that a screen breaks the line between them.
    """

    def chosen(names: re.Match[str]) -> str:
        listed = names[1].split("|")
        return f"<{' | '.join([name for name in listed if wanted in name.casefold()] or listed)}>"

    return re.sub(r"<([^<>]*\|[^<>]*)>", chosen, path)


def _of_one(paths: Pairs, wanted: str) -> Iterator[tuple[str, str]]:
    """The paths that begin with the id that was typed, with that in them."""
    id, _, rest = wanted.partition(".")
    for holder, listed in paths:
        if re.fullmatch(r"<[^<>]*>", holder) and id in re.findall(r"\w+", listed.partition(":")[2]):
            for path, meaning in paths:
                part = path.removeprefix(f"{holder}.")
                if part != path and rest in part.casefold():
                    yield f"{id}.{part}", meaning
