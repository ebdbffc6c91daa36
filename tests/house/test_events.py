"""An event stands in one place: its facts, its sentence, and what a seat may see of it."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType

import pytest

from tests.events import kinds_in
from wartable import rulesets
from wartable.core.event import Event, PublicEvent
from wartable.rulesets.adeptus import events as of_missions
from wartable.rulesets.adeptus.seen.telling import TELLING as OF_MISSIONS
from wartable.rulesets.battle_century.match.seen.telling import TELLING as OF_MATCHES
from wartable.rulesets.battle_century.operation import events as of_operations
from wartable.rulesets.battle_century.operation.seen.telling import TELLING as OF_OPERATIONS
from wartable.rulesets.battle_century.pilots import events as of_pilots
from wartable.rulesets.exalted_war import events as of_wars
from wartable.rulesets.exalted_war.seen.telling import TELLING as OF_WARS
from wartable.rulesets.infinity import events as of_skirmishes
from wartable.rulesets.infinity.seen.telling import TELLING as OF_SKIRMISHES


def shipped(base: type[Event] = Event) -> Iterator[type[Event]]:
    """Every class of event in the shipped rulesets, wherever it stands."""
    for kind in base.__subclasses__():
        yield from shipped(kind)
        if kind.__module__.startswith(f"{rulesets.__name__}."):
            yield kind


def test_every_event_says_itself_and_who_sees_what_of_it() -> None:
    for module in walk_packages(rulesets.__path__, f"{rulesets.__name__}."):
        import_module(module.name)
    found = [kind for kind in shipped() if not kind.__subclasses__()]
    assert len(found) > 150
    assert [kind for kind in found if "sentence" not in vars(kind) and "template" not in vars(kind)] == []
    assert [kind for kind in found if issubclass(kind, PublicEvent) == ("redacted" in vars(kind))] == []


@pytest.mark.parametrize(
    ("room", "telling"),
    [
        (of_operations, OF_OPERATIONS),
        (of_pilots, OF_MATCHES),
        (of_wars, OF_WARS),
        (of_missions, OF_MISSIONS),
        (of_skirmishes, OF_SKIRMISHES),
    ],
)
def test_a_view_says_how_loudly_to_tell_every_event_of_its_room(
    room: ModuleType, telling: dict[str, object]
) -> None:
    kinds = kinds_in(room)
    assert telling["manners"] == {kind.__name__: kind.manner for kind in kinds if kind.manner}
