"""`wartable export`: write what one seat may know of a saved battle to a file for its player."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Final

import typer

from wartable import BadInput, Battle, Decision, Option, Problem, State, View
from wartable.cli.commands.options import House, complete_own_files
from wartable.cli.failures import guarded
from wartable.cli.screens.battle_report import option_facts
from wartable.cli.terminal import Terminal, print_json
from wartable.files import load_battle, load_houses
from wartable.files.disk import check_ending, write_safely

KIND: Final = "view"
VERSION: Final = 1


@guarded
def export(
    save: Annotated[
        Path,
        typer.Argument(
            help="A save; it holds everything hidden, the seed included.", autocompletion=complete_own_files
        ),
    ],
    seat: Annotated[str, typer.Option("--for", metavar="SEAT", help="Whose view of it.")],
    to: Annotated[
        Path | None, typer.Option(help="The file to write; an existing one is kept as .bak.")
    ] = None,
    house: House = None,
) -> None:
    """Write what a seat may know of a battle as data: its view, the events it has seen, its question.

    Nothing else is in it, so that it can be given to that seat. It cannot be played on from.
    """
    load_houses(house or [])
    battle = load_battle(save)
    if seat not in battle.seats:
        problem = Problem("--for", f"there is no seat {seat[:40]!r}", f"use one of {', '.join(battle.seats)}")
        raise BadInput("cannot export", [problem])
    facts = facts_known_to_seat(battle, seat)
    if to is None:
        print_json(facts)
        return
    check_ending(to, ".json")
    write_safely(to, json.dumps(facts, indent=2, ensure_ascii=False) + "\n")
    Terminal().print_text(f"Written: {to}")


def facts_known_to_seat(battle: Battle[State], seat: str) -> dict[str, object]:
    """Return everything about a battle that the player of a seat may know, as a dict that can be written as
    JSON.
    """
    view, decision, outcome = battle.view(seat), battle.decision, battle.outcome
    is_asked = decision is not None and decision.seat == seat
    return {
        "wartable": KIND,
        "version": VERSION,
        "ruleset": battle.ruleset.name,
        "seat": seat,
        "view": view.data(),
        "events": [{**event.facts(), "text": battle.say(event)} for event in battle.seen_by(seat)],
        "decision": _question_data(battle, decision, view) if is_asked and decision is not None else None,
        "outcome": None if outcome is None else outcome.facts(),
    }


def _question_data(battle: Battle[State], decision: Decision, view: View) -> dict[str, object]:
    """Return a question, with all its options and what the seat can know about each, as a dict that can be
    written as JSON. "odds" are the odds of the option itself, without follow-ups.
    """
    facts = option_facts(battle, decision)
    for option, told in zip(decision.options, facts, strict=True):
        told["odds"] = _odds_data(view, option)
    return {"question": decision.question, "about": decision.about, "options": facts}


def _odds_data(view: View, option: Option) -> dict[str, object] | None:
    """Return the odds of an option as a dict that can be written as JSON; None if it has none."""
    odds = view.forecast(option)
    if odds is None:
        return None
    for told in view.forecasts(option)[:1]:
        odds = told
    return {
        "chance": odds.chance,
        "damage": odds.damage,
        "harm": odds.harm,
        "defeats": odds.defeats,
        "defeat_low": odds.defeat_low,
        "defeat_high": odds.defeat_high,
        "guess": odds.guess,
        "low": odds.low,
        "high": odds.high,
    }
