"""The legend of a board: what its ground, its pictures and its marks mean."""

from __future__ import annotations

from collections.abc import Sequence

from wartable import ROLES, MapView
from wartable.web.screens.ground import Facts, ground_look


def ground_legend(board: MapView) -> list[Facts]:
    """Return each kind of ground that occurs on a map, with its look and its meaning."""
    used = {letter for place in board.places for letter in place.letters}
    used.update(area.letter for area in board.areas)
    return [
        {"look": ground_look(board, letter), "meaning": meaning}
        for letter, meaning in board.legend.items()
        if letter in used
    ]


def roles_on_board(tokens: Sequence[Facts]) -> list[Facts]:
    """Return the roles of these tokens, in the order of the list of roles, with what the legend says."""
    seen = {token["role"] for token in tokens}
    return [{"role": role, "meaning": meaning} for role, meaning in ROLES.items() if role in seen]


def marks_on_board(tokens: Sequence[Facts], *, has_spots: bool, has_lit: bool) -> list[str]:
    """Return the names of the marks that the board shows now. The template of the legend explains each."""
    shown = {
        "health": any(token["health"] for token in tokens),
        "acting": any(token["is_acting"] or token["is_about"] for token in tokens),
        "target": any(token["is_target"] for token in tokens),
        "state": any(token["is_marked"] for token in tokens),
        "facing": any(token["turn"] is not None for token in tokens),
        "raised": any(token["is_raised"] for token in tokens),
        "base": any(token["body"] or (token["foot"] and token["foot"]["r"] > 0) for token in tokens),
        "moved": any(_is_moved_aside(token) for token in tokens),
        "lit": has_lit,
        "spot": has_spots,
    }
    return [name for name, is_shown in shown.items() if is_shown]


def _is_moved_aside(token: Facts) -> bool:
    """Whether a token on a plane is drawn beside its true place."""
    foot = token["foot"]
    return foot is not None and (foot["x"] != token["x"] or foot["y"] != token["y"])
