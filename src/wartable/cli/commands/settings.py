"""Make commands with options that rulesets contribute."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from inspect import Parameter, Signature
from typing import Annotated, Any, Final

import typer

from wartable import Kind, Setting
from wartable.cli.failures import guarded

_TYPES: Final[dict[Kind, object]] = {Kind.text: str | None, Kind.number: int | None, Kind.flag: bool}


def settings_by_parameter(settings: Iterable[Setting]) -> dict[str, Setting]:
    """Return the settings by the names of the Python parameters that stand for them. If several have the same
    name, the first is kept.
    """
    found: dict[str, Setting] = {}
    for setting in settings:
        found.setdefault(setting.name.replace("-", "_"), setting)
    return found


def with_settings(
    run: Callable[..., None],
    settings: Mapping[str, Setting],
    other_parameters: Mapping[str, tuple[object, object]],
) -> Callable[..., None]:
    """Return a command that calls `run` and has an option for each setting.
    `other_parameters` maps the names of its other parameters to their annotations and defaults.
    """
    parameters: dict[str, tuple[object, object]] = {
        **{name: (_annotation(setting), _default(setting)) for name, setting in settings.items()},
        **other_parameters,
    }
    run.__annotations__ = {name: annotation for name, (annotation, _) in parameters.items()}
    guarded_run = guarded(run)
    guarded_run.__signature__ = Signature(  # type: ignore[attr-defined]
        [
            Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)
            for name, (annotation, default) in parameters.items()
        ]
    )
    return guarded_run


def entered_values(settings: Mapping[str, Setting], arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of those settings that the user has entered, by the names of the settings.
    `arguments` has the values of all settings, by the names of their Python parameters.
    """
    return {settings[name].name: value for name, value in arguments.items() if _is_entered(value)}


def _is_entered(value: object) -> bool:
    return not (value is None or value is False or value == [])


def _annotation(setting: Setting) -> object:
    """Return the annotated type that makes typer add an option for this setting."""
    kind = list[str] | None if setting.many else _TYPES[setting.kind]
    flags = (f"--{setting.name}",)
    return Annotated[kind, typer.Option(*flags, metavar=setting.metavar or None, help=setting.help)]


def _default(setting: Setting) -> object:
    return False if setting.kind is Kind.flag else None
