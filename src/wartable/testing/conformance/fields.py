"""Checks of a game's Shape, which must name all attributes of a state, and of copies, which must keep
them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wartable import Battle, Shape, State
from wartable.testing.conformance.trial import Trial

__all__ = ["check_fields", "check_played_fields"]

AnyShape = Shape[Any, Any]


def check_fields(trial: Trial) -> None:
    """Check that every attribute of a state is in the game's Shape, and that copies keep all of them."""
    check_played_fields(trial, trial.played())


def check_played_fields(trial: Trial, played: Battle[State]) -> None:
    """Run the check of `check_fields` on the states at the start and the end of a battle that has already
    been played.
    """
    with trial.reporting(played):
        for state in (trial.start(), played.state):
            shape = trial.game.shape(state)
            if shape is not None:
                compare_copy(trial, shape, state)
                check_fields_of_owners(trial, shape, state)


def check_fields_of_owners(trial: Trial, shape: AnyShape, state: State) -> None:
    """Check, for the first owner of each class, that its Shape has all its attributes, and that copies keep
    changed values of them, even values that no battle would produce.
    """
    seen: set[type] = set()
    for place, (path, known, owner) in enumerate(owners(shape, state)):
        if type(owner) in seen:
            continue
        seen.add(type(owner))
        names = {name for field in known.fields for name in field.attributes()}
        left = attributes_of(owner) - names - set(known.derived)
        assert not left, f"{trial}: {type(owner).__name__} remembers {sorted(left)}, which its Shape has not"
        if owner is owner_at(shape, state.copy(), place):
            continue  # all copies share it, for it never changes
        plain = [field for field in known.fields if getattr(field, "shape", None) is None]
        for name in [name for field in plain for name in field.attributes() if name not in known.derived]:
            assert_attribute_copied(trial, shape, state, place, name, path)


def owners(shape: AnyShape, owner: Any, path: str = "") -> Iterator[tuple[str, AnyShape, Any]]:
    """Yield an object whose fields a Shape describes, and all such objects inside it, each with its path in
    the state and its Shape.
    """
    yield path, shape, owner
    for field in shape.fields:
        inner = getattr(field, "shape", None)
        if inner is None:
            continue
        held = getattr(owner, field.name)
        parts = (
            held.items() if isinstance(held, dict) else enumerate(held if isinstance(held, list) else [held])
        )
        for key, part in parts:
            if part is not None:
                yield from owners(inner, part, f"{path}{field.key}.{key}.")


def owner_at(shape: AnyShape, state: State, place: int) -> Any:
    """Return the object with index `place` among those that `owners` yields for a state."""
    return list(owners(shape, state))[place][2]


def attributes_of(owner: object) -> set[str]:
    """Return the names of an object's attributes, whether its class is plain or compiled."""
    found = set(getattr(owner, "__dict__", ()))
    for kind in type(owner).__mro__:
        found.update(kind.__dict__.get("__slots__", ()), kind.__dict__.get("__mypyc_attrs__", ()))
    return found - {"__dict__", "__weakref__"}


def compare_copy(trial: Trial, shape: AnyShape, state: State) -> None:
    """Check that a copy has the same values as its original, and does not share its lists and dicts."""
    twin = state.copy()
    pairs = zip(owners(shape, state), owners(shape, twin), strict=True)
    for (path, known, owner), (_, _, other) in pairs:
        for field in known.fields:
            where = f"{path}{field.key} of a copy"
            trial.same(field.write(owner, state), field.write(other, twin), f"{where} differs")
            for name in field.attributes() if owner is not other else ():
                value = getattr(owner, name)
                is_shared = isinstance(value, list | dict) and value is getattr(other, name)
                assert not is_shared, f"{trial}: {where} is that of its original, and changes with it"


def assert_attribute_copied(
    trial: Trial, shape: AnyShape, state: State, place: int, name: str, path: str
) -> None:
    """Change an attribute in a copy of the state, and fail if a copy of that copy does not have the new
    value. `name` is the attribute; `place` is the index of the object that has it, as for `owner_at`; `path`
    is only used in the message.
    """
    changed = state.copy()
    owner = owner_at(shape, changed, place)
    value = other_value(getattr(owner, name))
    if value is None:
        return
    try:
        setattr(owner, name, value)
    except (KeyError, ValueError):
        return  # it takes some values only, and this is none of them
    twin = owner_at(shape, changed.copy(), place)
    trial.same(value, getattr(twin, name), f"a copy does not keep {path}{name}")


def other_value(value: object) -> object:
    """Return a value of the same type as this one that differs from it; None for types for which none is
    known.
    """
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return f"{value}'"
    if isinstance(value, list | tuple) and all(isinstance(item, str | int) for item in value):
        return type(value)([*value, value[0] if value else "'"])
    if isinstance(value, dict) and all(isinstance(item, str | int) for item in value.values()):
        return {**value, "'": 1}
    return None
