"""Search the paths that rulings can set by a part of their text, such as "ener" or "heron.dam"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

Pairs = Sequence[tuple[str, str]]


def find_ruling_paths(paths: Pairs, typed: str) -> list[tuple[str, str]]:
    """Return those of the paths that contain the typed text in the path itself or in its meaning, each with
    its meaning. If the text begins with an id, paths with a placeholder for that id match too: "heron" finds
    all paths of the unit heron, "heron.dam" its damage.
    """
    searched = typed.casefold()
    found = [(path, meaning) for path, meaning in paths if searched in f"{path} {meaning}".casefold()]
    matches = dict.fromkeys([*found, *_paths_with_id(paths, searched)])
    return [(_with_matching_names(path, searched.rpartition(".")[2]), meaning) for path, meaning in matches]


def _with_matching_names(path: str, searched: str) -> str:
    """Return a path in which each list of names, as "<heron|crane>", has only the names that contain
    `searched`, or all if none does. Blanks are put between names, so that lines can be wrapped there.
    """

    def matching_names(names: re.Match[str]) -> str:
        listed = names[1].split("|")
        return f"<{' | '.join([name for name in listed if searched in name.casefold()] or listed)}>"

    return re.sub(r"<([^<>]*\|[^<>]*)>", matching_names, path)


def _paths_with_id(paths: Pairs, searched: str) -> Iterator[tuple[str, str]]:
    """Yield paths in which the id that was typed replaces a placeholder that lists it, each with its meaning.
    The part after the placeholder must contain what was typed after the id's dot.
    """
    id, _, rest = searched.partition(".")
    for holder, listed in paths:
        if re.fullmatch(r"<[^<>]*>", holder) and id in re.findall(r"\w+", listed.partition(":")[2]):
            for path, meaning in paths:
                part = path.removeprefix(f"{holder}.")
                if part != path and rest in part.casefold():
                    yield f"{id}.{part}", meaning
