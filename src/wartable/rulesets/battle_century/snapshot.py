"""Stopgap of the lead: being replaced by the real module."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.rulesets.battle_century.state import Operation


def dump(state: Operation) -> dict[str, object]:
    return {"round": state.round}


def restore(setup: Mapping[str, object], data: Mapping[str, object]) -> Operation:
    raise NotImplementedError
