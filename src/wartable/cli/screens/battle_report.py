"""Report on a battle as data or as text: its open question, events, state and outcome."""

from __future__ import annotations

from wartable import Battle, Decision, OptionView, Outlook, State
from wartable.cli.menu.question import full_odds_text
from wartable.cli.screens.narration import print_visible_events
from wartable.cli.screens.screen import Screen
from wartable.files import breakage
from wartable.seat.answers import is_place, options_without_places, place_names
from wartable.seat.handbook import RulesetHandbook
from wartable.seat.steady import failsafe_option_views
from wartable.seat.view_model import seat_title, view_model


def battle_facts(battle: Battle[State]) -> dict[str, object]:
    """Return everything about a battle as a dict that can be written as JSON. Nothing is hidden, except that
    the odds of the open question are limited to what the seat that is asked can know.
    """
    outcome = battle.outcome
    return {
        "decision": None if battle.decision is None else _question_data(battle, battle.decision),
        "roll": _roll_data(battle),
        "events": [{**event.facts(), "text": battle.say(event)} for event in battle.events],
        "state": battle.view("").data(),
        "outcome": None if outcome is None else outcome.facts(),
    }


def _question_data(battle: Battle[State], decision: Decision) -> dict[str, object]:
    return {
        "seat": decision.seat,
        "question": decision.question,
        "about": decision.about,
        "options": option_facts(battle, decision),
    }


def option_facts(battle: Battle[State], decision: Decision) -> list[dict[str, object]]:
    """Return each option of a question as a dict that can be written as JSON, limited to what the seat that
    is asked can know.
    """
    words = view_model(battle, decision.seat).telling.odds
    return [view.facts(words) for view in option_views(battle, decision)]


def option_views(battle: Battle[State], decision: Decision) -> list[OptionView]:
    """Return for each option of a question what the seat that is asked can know of it. If a house rule fails
    while odds are computed, only the labels are returned.
    """
    telling = view_model(battle, decision.seat).telling
    outlook = Outlook(battle, decision, RulesetHandbook(battle.ruleset.name), telling.entries)
    try:
        return failsafe_option_views(outlook)
    except Exception as error:
        if breakage(error) is None:
            raise
        return [OptionView(option, "", ()) for option in decision.options]


def _roll_data(battle: Battle[State]) -> dict[str, object] | None:
    """Return the dice that have to be rolled next as a dict that can be written as JSON; None if no roll is
    due.
    """
    pool = battle.roll_due
    if pool is None:
        return None
    return {"dice": pool.describe(), "count": pool.count, "sides": pool.sides, "reason": battle.roll_reason}


def print_battle(battle: Battle[State], screen: Screen) -> None:
    """Print a battle: its log, map and state, then its open question with the keys of the options, or its
    outcome.
    """
    model = view_model(battle, "")
    print_visible_events(screen.terminal, battle, "", battle.events, model.telling)
    screen.print_map(model)
    screen.print_state(model)
    decision, pool = battle.decision, battle.roll_due
    if pool is not None:
        screen.terminal.print_text()
        screen.terminal.print_text(f"{battle.roll_reason}: {pool.describe()} to be rolled.", "bold")
    if decision is None:
        screen.print_ending(battle)
        return
    screen.terminal.print_text()
    screen.terminal.print_text(f"[{seat_title(battle.setup, decision.seat)}] {decision.question}", "bold")
    options = options_without_places(decision)
    width = max((len(option.key) for option in options), default=0)
    views = option_views(battle, decision)
    notes = {view.key: full_odds_text(view, model.telling.odds) for view in views}
    for option in options:
        odds = f" ({notes[option.key]})" if notes[option.key] else ""
        screen.terminal.print_with_hanging_indent(f"  {option.key:<{width}}  {option.label}{odds}")
    if names := place_names(decision):
        verb = next(option.key.partition(":")[0] for option in decision.options if is_place(option))
        screen.terminal.print_text(f"  {verb}:{model.telling.place.upper()} with one of {' '.join(names)}")
