"""Commands with options contributed by rulesets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from inspect import Parameter, Signature
from typing import Annotated, Any, Final

import typer

from wartable import Kind, Setting
from wartable.cli.failures import guarded

_TYPES: Final[dict[Kind, object]] = {Kind.text: str | None, Kind.number: int | None, Kind.flag: bool}


def settings_by_parameter(settings: Iterable[Setting]) -> dict[str, Setting]:
    """Return the settings by the names of their parameters in Python. Of settings with the same name the
    first is kept.
    """
    found: dict[str, Setting] = {}
    for setting in settings:
        found.setdefault(setting.name.replace("-", "_"), setting)
    return found


def with_settings(
    run: Callable[..., None],
    settings: Mapping[str, Setting],
    usual: Mapping[str, tuple[object, object]],
) -> Callable[..., None]:
    """Return a command with an option for each setting.

    `usual` maps its other parameters to their annotations and defaults.
    """
    known: dict[str, tuple[object, object]] = {
        **{name: (_annotated(setting), _default(setting)) for name, setting in settings.items()},
        **usual,
    }
    run.__annotations__ = {name: annotation for name, (annotation, _) in known.items()}
    guarded_run = guarded(run)
    guarded_run.__signature__ = Signature(  # type: ignore[attr-defined]
        [
            Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)
            for name, (annotation, default) in known.items()
        ]
    )
    return guarded_run


def given_values(settings: Mapping[str, Setting], said: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values that the user entered, by the names of their settings. Settings that were left out
    are missing.
    """
    return {settings[name].name: value for name, value in said.items() if _is_said(value)}


def _is_said(value: object) -> bool:
    return not (value is None or value is False or value == [])


def _annotated(setting: Setting) -> object:
    """Return the parameter's type, annotated for typer."""
    kind = list[str] | None if setting.many else _TYPES[setting.kind]
    flags = (f"--{setting.name}",)
    return Annotated[kind, typer.Option(*flags, metavar=setting.metavar or None, help=setting.help)]


def _default(setting: Setting) -> object:
    return False if setting.kind is Kind.flag else None
