"""Replace the forces in a scenario by the user's own or by shipped ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request

from wartable import Setup
from wartable.files import read_uploaded
from wartable.web.pages.context import context_of
from wartable.web.pages.front.opening import shipped_setup
from wartable.web.pages.workshop import manned as rules
from wartable.web.pages.workshop.building import own_built_forces
from wartable.web.pages.workshop.manned import NO_FORCES
from wartable.web.pages.workshop.scenarios import Facts


async def chosen_setup(request: Request, scenario: str, written: str) -> Setup:
    """Return the setup of the shipped scenario with this name, or of the scenario whose text is `written`."""
    if not written:
        return await shipped_setup(scenario)
    return await context_of(request).host.aside(read_uploaded, written)


async def offered_forces(request: Request, scenario: str, written: str) -> Facts:
    """Return the sides of a scenario, and the forces that could replace theirs: the user's own, and shipped
    ones.
    """
    host = context_of(request).host
    game = await host.aside(rules.game_with_replaceable_forces, scenario, written)
    if not game:
        return NO_FORCES
    return await host.aside(rules.offered_forces, scenario, written, await own_built_forces(request, game))


async def with_chosen_forces(
    request: Request, plain: Setup, scenario: str, written: str, form: Mapping[str, Any]
) -> Setup:
    """Return a setup in which the forces chosen in the form's fields "force:SIDE" replace those of the
    scenario; `plain`, its own setup, if none is chosen. Raises BadInput or CommandError if the forces cannot
    fight there.
    """
    wanted = {key[6:]: str(word) for key, word in form.items() if key.startswith("force:") and word}
    if not wanted:
        return plain
    own = await own_built_forces(request, str(plain["ruleset"]))
    return await context_of(request).host.aside(rules.with_chosen_forces, scenario, written, wanted, own)
