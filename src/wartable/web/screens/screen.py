"""The screen of one place at a table, as data; nothing else of a table leaves its process."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from wartable import Decision, Option, Outlook, odds_in_words
from wartable.seat.folding import folders_of
from wartable.seat.handbook import RulesetHandbook
from wartable.seat.seating import HUMAN
from wartable.seat.steady import steady_views
from wartable.seat.sums import has_numbers
from wartable.seat.view_model import ViewModel, counted, seat_title
from wartable.toolkit import group_names
from wartable.web.screens.board import aims_of, board_of
from wartable.web.screens.fair_dice import forfeit_in_words, is_forfeit, oath_of, waiting_for_words
from wartable.web.tables.auto_pass import declined_of
from wartable.web.tables.changes import has_acted
from wartable.web.tables.clock_face import face_of
from wartable.web.tables.commit_reveal import HAND
from wartable.web.tables.game_table import GameTable
from wartable.web.tables.people.people_seen import people_of
from wartable.web.tables.refusals import GM, SPECTATOR
from wartable.web.tables.rights import may_confirm, may_pause, runners
from wartable.web.tables.undoing import last_of

Facts = dict[str, Any]
NEWEST: Final = 12
"""Log entries that a page shows."""
PLACE: Final = re.compile(r"[A-Z]{1,2}[0-9]{1,2}")


def screen_of(table: GameTable, place: str, *, odds: bool = True, now: int = 0) -> Facts:
    """Return the data of a place's page; without `odds` the expected results of options are left out. `now`
    is the time in milliseconds for its clock.
    """
    battle, seat = table.battle, table.seat_of(place)
    model = ViewModel(battle.setup, battle.view(seat).data())
    decision = _open_question(table, place)
    about = "" if decision is None else decision.about
    return {
        "seen": table.tag(place),
        "title": str(battle.setup.get("title") or "battle"),
        "text": " ".join(str(battle.setup.get("text") or "").split()),
        "game": battle.ruleset.title,
        "rules": battle.ruleset.name,
        "place": place,
        "name": place_title(table, place),
        "heading": list(model.facts.get("heading", [])),
        "seats": _seats(table, place),
        "map": model.facts.get("map", {}),
        "board": board_of(model, [] if decision is None else decision.options, about),
        "units": units_of(model),
        "question": _question(table, place, model, odds=odds),
        "roll": _roll(table, place),
        "waiting": _waiting(table, place, model.telling.time),
        **_story(table, place, model),
        **_end(table, model),
        "paused": table.is_paused,
        "stalemate": table.is_stalemate,
        "proposal": _proposal(table, place),
        "freeing": freeing_of(table, place),
        "may_undo": may_undo(table, place),
        **_automatic(table, place),
        "is_gm": place == GM,
        "has_tools": place in runners(table) or may_pause(table, place),
        "oath": oath_of(table, place, now),
        "clock": face_of(table, place, now),
        "round": model.telling.time,
        "place_noun": model.telling.place,
        "people": people_of(table, place, model),
    }


def _automatic(table: GameTable, place: str) -> Facts:
    """Return which questions the place is asked, and its automatic answers."""
    return {
        "asking": table.asking.mode(place) if place in table.people else "",
        "standing": [{"id": one.id, "text": one.text} for one in table.standing if one.seat == place],
    }


def _end(table: GameTable, model: ViewModel) -> Facts:
    """Return whether the battle is over, why, and who has won; "result" is a sentence."""
    outcome = table.battle.outcome
    if is_forfeit(table):
        return {"over": True, "ending": forfeit_in_words(table), "result": "Lost by forfeit", "winners": []}
    winners = [] if outcome is None else [model.side_name(side) for side in outcome.winners]
    won = f"{group_names(winners):wins}" if winners else "A draw"
    return {
        "over": outcome is not None,
        "ending": "" if outcome is None else outcome.reason,
        "result": "" if outcome is None else won,
        "winners": winners,
    }


def may_undo(table: GameTable, place: str) -> bool:
    """Whether a place has an answer or a proposal that it can undo."""
    if has_acted(table, place):
        return True
    return place != SPECTATOR and last_of(table.battle, "" if place == GM else place) >= 0


def place_title(table: GameTable, place: str) -> str:
    """Return the display name of a place: the seat's title, the game master, or a spectator."""
    named = {GM: "Game master", SPECTATOR: "Spectator"}
    return named.get(place) or seat_title(table.battle.setup, place)


def _log(table: GameTable, place: str, model: ViewModel) -> list[list[Any]]:
    """Return log entries with manner and step number.

    Only steps visible to the seat are counted: the number of all inputs would reveal hidden ones.
    """
    told = table.sentences(place)
    numbers = {moment: at for at, moment in enumerate(dict.fromkeys([one.moment for one in told]))}
    return [[one.text, model.telling.manners.get(one.manner, ""), numbers[one.moment]] for one in told]


def _story(table: GameTable, place: str, model: ViewModel) -> Facts:
    """Return the log, and which of its newest entries are rolls that `why` explains."""
    return {"log": _log(table, place, model), "rolls": _rolls(table, place, model)}


def _rolls(table: GameTable, place: str, model: ViewModel) -> list[int]:
    """Return the numbers, from 1, of the newest log entries whose numbers `why` can explain."""
    told = table.sentences(place)
    first = max(0, len(told) - NEWEST)
    return [
        number
        for number, one in enumerate(told[first:], first + 1)
        if one.event is not None and has_numbers(model, one.event)
    ]


def _seats(table: GameTable, place: str) -> list[Facts]:
    """Return the seats with their players and which is asked."""
    asked = asked_as_told(table, place)
    return [
        {
            "id": seat,
            "title": seat_title(table.battle.setup, seat),
            "player": name,
            "is_person": name == HUMAN,
            "is_asked": seat == asked,
            "is_you": seat == place,
        }
        for seat, name in table.seating.items()
    ]


def units_of(model: ViewModel) -> list[Facts]:
    """Return the visible units as data."""
    return [
        {
            "id": unit.id,
            "name": unit.name,
            "tag": model.tag(unit),
            "side": unit.side,
            "side_name": model.side_name(unit.side),
            "side_number": model.side_number(unit.side),
            "seat": unit.seat,
            "zone": unit.zone,
            "zones": list(unit.zones),
            "where": unit.place,
            "within": unit.within,
            "present": unit.present,
            "out": unit.out,
            "columns": [list(row) for row in unit.columns],
            "condition": list(unit.condition),
            "sheet": list(unit.sheet),
            "x": unit.x,
            "y": unit.y,
            "radius": unit.radius,
            "facing": unit.facing,
            "is_acting": unit.id == model.acting,
        }
        for unit in model.units
    ]


def glance_of(table: GameTable, place: str, now: int = 0) -> Facts:
    """Return the minimal state that a program needs to answer, without anything slow to compute."""
    decision, outcome = _open_question(table, place), table.battle.outcome
    return {
        "seen": table.tag(place),
        "question": None
        if decision is None
        else {
            "seat": decision.seat,
            "text": decision.question,
            "keys": [option.key for option in decision.options],
        },
        "roll": _roll(table, place),
        "proposal": _proposal(table, place),
        "freeing": freeing_of(table, place),
        "paused": table.is_paused,
        "stalemate": table.is_stalemate,
        "clock": face_of(table, place, now),
        "oath": oath_of(table, place, now),
        "over": outcome is not None or is_forfeit(table),
        "ending": forfeit_in_words(table) if outcome is None else outcome.reason,
        "winning_sides": [] if outcome is None else list(outcome.winners),
    }


def _open_question(table: GameTable, place: str) -> Decision | None:
    """Return the open question if this place may answer it."""
    decision = table.battle.decision
    if decision is None or table.rests:
        return None
    is_theirs = decision.seat == place or (place == GM and table.seating.get(decision.seat) == HUMAN)
    return decision if is_theirs else None


def _question(table: GameTable, place: str, model: ViewModel, *, odds: bool) -> Facts | None:
    """Return the open question with options, odds and targets."""
    decision = _open_question(table, place)
    if decision is None:
        return None
    views = _option_facts(table, decision, model) if odds else {}
    aims = aims_of(model, decision.options)
    folders = folders_of(table.battle, decision)
    idle = decision.idle()
    return {
        "text": decision.question,
        "seat": decision.seat,
        "asked": seat_title(table.battle.setup, decision.seat),
        "about": decision.about,
        "declined": _declined(table, decision) if decision.seat == place else {},
        "harm": model.telling.harm,
        "idle": "" if idle is None else idle.key,
        "is_places": all(aims[option.key].place for option in decision.options),
        "is_early": _is_early(table, place, model),
        "is_passing": table.asking.due(table.inputs, 0) is not None,
        "options": [
            {
                "key": option.key,
                "label": option.label,
                "is_place": PLACE.fullmatch(option.label) is not None
                and option.key.endswith(f":{option.label}"),
                "targets": [
                    unit.id for unit in model.units if unit.id in re.split(r"[:>+/]", option.key)[1:]
                ],
                "at": aims[option.key].place,
                "unit": aims[option.key].unit,
                "folder": folders.get(option.key, ""),
                "entry": "" if aims[option.key].place else _entry(table, option, model),
                **views.get(option.key, {}),
            }
            for option in decision.options
        ],
    }


def _is_early(table: GameTable, place: str, model: ViewModel) -> bool:
    """Whether the first round is not over; without rounds, whether the log still fits a page."""
    if "round" in model.facts:
        return model.facts["round"] in (0, 1)
    return len(table.sentences(place)) < NEWEST


def _declined(table: GameTable, decision: Decision) -> dict[str, str]:
    """Return a label for everything that an automatic answer can decline at a question, by verb."""
    found = declined_of(table.battle, decision)
    return {verb: labels[0] if len(labels) == 1 else f"{labels[0]} ..." for verb, labels in found.items()}


def _option_facts(table: GameTable, decision: Decision, model: ViewModel) -> Mapping[str, Facts]:
    """Return the meaning, odds and best follow-up of each option, in words, by key."""
    words = model.telling.odds
    outlook = Outlook(table.battle, decision, _handbook(table), model.telling.entries)
    return {
        view.key: {
            "meaning": view.meaning,
            "odds": "; ".join([odds_in_words(forecast, words, short=True) for forecast in view.forecasts]),
            "way": way_in_words(view.steps),
            "chance": view.forecasts[0].chance if view.forecasts else None,
            "low": view.forecasts[0].low if view.forecasts else None,
            "high": view.forecasts[0].high if view.forecasts else None,
            "best": view.is_best,
            "safest": view.is_safest,
            "usual": view.is_usual,
        }
        for view in steady_views(outlook)
    }


def way_in_words(steps: Sequence[str]) -> str:
    """Format the follow-up answers by which an option is judged: "with Beam Saber at Magpie".

    Whole answers are listed in a row: "then Shoot at Magpie, That is all".
    """
    said = ""
    for step in steps:
        is_whole = step[:1].isupper()
        said += (", " if is_whole else " ") + step if said else f"then {step}" if is_whole else step
    return said


def _entry(table: GameTable, option: Option, model: ViewModel) -> str:
    """Return the key of the handbook entry that explains an option, or ""."""
    found = _handbook(table).about(option, model.telling.entries)
    return found[0].key if found else ""


_HANDBOOKS: dict[str, RulesetHandbook] = {}


def _handbook(table: GameTable) -> RulesetHandbook:
    name = table.battle.ruleset.name
    if name not in _HANDBOOKS:
        _HANDBOOKS[name] = RulesetHandbook(name)
    return _HANDBOOKS[name]


def _roll(table: GameTable, place: str) -> Facts | None:
    """Return the dice that this place may enter by hand; None if there are none."""
    pool = table.battle.roll_due
    if pool is None or place == SPECTATOR or table.dice != HAND:
        return None
    return {
        "why": table.battle.roll_reason,
        "pool": pool.describe(),
        "count": pool.count,
        "sides": pool.sides,
    }


def _waiting(table: GameTable, place: str, time: str) -> str:
    """Say what the table is waiting for; "" if it waits for this place, or for nothing.

    `time` is the game's word for a round.
    """
    battle = table.battle
    if battle.is_over:
        return ""
    if table.is_paused:
        return "The table is paused."
    if table.oath is not None and table.rests:
        return waiting_for_words(table, table.oath)
    if table.is_stalemate:
        patience = counted(battle.game.patience, time)
        return f"A stalemate: nothing has changed for {patience}, so the computers stop here."
    if battle.decision is None or battle.decision.seat == place:
        return ""
    asked = asked_as_told(table, place)
    return f"Waiting for {seat_title(battle.setup, asked)}." if asked else "Waiting for the other players."


def asked_as_told(table: GameTable, place: str) -> str:
    """Return the seat that is asked; "" if none is, or if this place may not know.

    In a game with secrets, knowing which of several others is asked may reveal what that seat hides.
    """
    others = [seat for seat in table.seating if seat != place]
    if table.asked == place or len(others) == 1:
        return table.asked
    return table.asked if table.sees_all(place) else ""


def freeing_of(table: GameTable, place: str) -> Facts | None:
    """Return the request to free a seat, and whether this place is asked for consent; None if there
    is none.
    """
    wish = table.freeing
    if wish is None:
        return None
    return {
        "seat": wish.seat,
        "title": seat_title(table.battle.setup, wish.seat),
        "by": place_title(table, wish.by),
        "is_yours": wish.seat == place,
        "may_answer": may_confirm(table, place),
    }


def _proposal(table: GameTable, place: str) -> Facts | None:
    """Return the proposed undo, and whether this place is asked for consent."""
    wish = table.proposal
    if wish is None:
        return None
    may_answer = wish["seat"] != place and (place == GM or place in table.people)
    return {
        "title": seat_title(table.battle.setup, str(wish["seat"])),
        "is_yours": wish["seat"] == place,
        "may_answer": may_answer and place not in wish["agreed"],
    }
