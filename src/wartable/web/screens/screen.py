"""The page of one place at a table, as data; nothing else of a table leaves the process that holds it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from wartable import Decision, Option, Outlook, odds_in_words
from wartable.seat.folding import submenu_names_by_key
from wartable.seat.handbook import RulesetHandbook
from wartable.seat.seating import HUMAN
from wartable.seat.steady import failsafe_option_views
from wartable.seat.view_model import ViewModel, counted, seat_title
from wartable.toolkit import group_names
from wartable.web.screens.board import board_of, option_targets, point_words_of_option
from wartable.web.screens.deployment import can_deploy_at_once
from wartable.web.screens.fair_dice import (
    fair_dice_facts,
    forfeit_in_words,
    is_forfeit,
    missing_words_sentence,
)
from wartable.web.screens.log import NEWEST, log_facts
from wartable.web.screens.pictured import picture_rights
from wartable.web.screens.reach import movable_units
from wartable.web.tables.auto_pass import declined_labels
from wartable.web.tables.changes import has_changed_table
from wartable.web.tables.clock_face import clock_facts
from wartable.web.tables.commit_reveal import HAND
from wartable.web.tables.game_table import GameTable
from wartable.web.tables.people.people_seen import people_facts
from wartable.web.tables.refusals import GM, SPECTATOR
from wartable.web.tables.rights import may_confirm_freeing, may_pause, places_running_table
from wartable.web.tables.undoing import input_count_before_last_of

Facts = dict[str, Any]
PLACE: Final = re.compile(r"[A-Z]{1,2}[0-9]{1,2}")


def place_page_data(table: GameTable, place: str, *, odds: bool = True, now: int = 0) -> Facts:
    """Return the data of a place's page. Without `odds`, the meanings and expected results of options are
    left out. `now` is the time in milliseconds, for the clock.
    """
    battle, seat = table.battle, table.viewing_seat(place)
    model = ViewModel(battle.setup, battle.view(seat).data())
    decision = _open_question(table, place)
    return {
        "seen": table.etag(place),
        "title": str(battle.setup.get("title") or "battle"),
        "text": " ".join(str(battle.setup.get("text") or "").split()),
        "game": battle.ruleset.title,
        "rules": battle.ruleset.name,
        "place": place,
        "name": place_title(table, place),
        "heading": list(model.facts.get("heading", [])),
        "seats": _seat_facts(table, place),
        "map": model.facts.get("map", {}),
        **_board_facts(table, model, decision),
        "units": unit_facts(model),
        "question": _question_facts(table, place, model, odds=odds),
        "roll": _roll_facts(table, place),
        "waiting": _waiting_text(table, place, model.telling.time),
        **log_facts(table, place, model),
        **_ending_facts(table, model),
        "paused": table.is_paused,
        "stalemate": table.is_stalemate,
        "proposal": _proposal_facts(table, place),
        "freeing": freeing_request_facts(table, place),
        "may_undo": may_undo(table, place),
        **_asking_facts(table, place),
        "is_gm": place == GM,
        "has_tools": place in places_running_table(table) or may_pause(table, place),
        "oath": fair_dice_facts(table, place, now),
        "clock": clock_facts(table, place, now),
        **_word_facts(model),
        "people": people_facts(table, place, model),
        "may_picture": picture_rights(table, place, model),
    }


def _board_facts(table: GameTable, model: ViewModel, decision: Decision | None) -> Facts:
    """Return the data of the board with highlights for a question, the ids of the units that can be dragged
    on it, and whether several units can be deployed at once.
    """
    if decision is None:
        return {"board": board_of(model, [], ""), "movable": [], "is_deploying": False}
    board = board_of(model, decision.options, decision.about)
    return {
        "board": board,
        "movable": movable_units(model, decision),
        "is_deploying": board is not None and can_deploy_at_once(table, model, decision),
    }


def _word_facts(model: ViewModel) -> Facts:
    """Return the game's words for a round and for a place on the map."""
    return {"round": model.telling.time, "place_noun": model.telling.place}


def _asking_facts(table: GameTable, place: str) -> Facts:
    """Return, as data, which questions this place is asked, and which automatic answers its seat has."""
    return {
        "asking": table.asking.asking_mode(place) if place in table.human_seats else "",
        "standing": [{"id": one.id, "text": one.text} for one in table.standing if one.seat == place],
    }


def _ending_facts(table: GameTable, model: ViewModel) -> Facts:
    """Return whether the battle is over, why, and who has won. "result" says in words who has won."""
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
    """Whether a place has given an answer, or made a change to the table, that could be undone."""
    if has_changed_table(table, place):
        return True
    return place != SPECTATOR and input_count_before_last_of(table.battle, "" if place == GM else place) >= 0


def place_title(table: GameTable, place: str) -> str:
    """Return the display name of a place: the title of a seat, "Game master" or "Spectator"."""
    named = {GM: "Game master", SPECTATOR: "Spectator"}
    return named.get(place) or seat_title(table.battle.setup, place)


def _seat_facts(table: GameTable, place: str) -> list[Facts]:
    """Return the seats with their players, and which of them is asked."""
    asked = visible_asked_seat(table, place)
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


def unit_facts(model: ViewModel) -> list[Facts]:
    """Return the units of a view as data."""
    return [
        {
            "id": unit.id,
            "name": unit.name,
            "tag": model.tag_of_unit(unit),
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


def place_snapshot_of(table: GameTable, place: str, now: int = 0) -> Facts:
    """Return the snapshot of a place: the minimal state that a program needs to answer. It has nothing that
    is slow to compute.
    """
    decision, outcome = _open_question(table, place), table.battle.outcome
    return {
        "seen": table.etag(place),
        "question": None
        if decision is None
        else {
            "seat": decision.seat,
            "text": decision.question,
            "keys": [option.key for option in decision.options],
        },
        "roll": _roll_facts(table, place),
        "proposal": _proposal_facts(table, place),
        "freeing": freeing_request_facts(table, place),
        "paused": table.is_paused,
        "stalemate": table.is_stalemate,
        "clock": clock_facts(table, place, now),
        "oath": fair_dice_facts(table, place, now),
        "over": outcome is not None or is_forfeit(table),
        "ending": forfeit_in_words(table) if outcome is None else outcome.reason,
        "winning_sides": [] if outcome is None else list(outcome.winners),
    }


def _open_question(table: GameTable, place: str) -> Decision | None:
    """Return the open question, if this place may answer it; otherwise None."""
    decision = table.battle.decision
    if decision is None or table.accepts_no_answers:
        return None
    is_theirs = decision.seat == place or (place == GM and table.seating.get(decision.seat) == HUMAN)
    return decision if is_theirs else None


def _question_facts(table: GameTable, place: str, model: ViewModel, *, odds: bool) -> Facts | None:
    """Return the data of the open question with its options; None if this place may not answer it."""
    decision = _open_question(table, place)
    if decision is None:
        return None
    views = _option_facts(table, decision, model) if odds else {}
    aims = option_targets(model, decision.options)
    folders = submenu_names_by_key(table.battle, decision)
    idle = decision.idle()
    return {
        "text": decision.question,
        "seat": decision.seat,
        "asked": seat_title(table.battle.setup, decision.seat),
        "about": decision.about,
        "declined": _declined_labels(table, decision) if decision.seat == place else {},
        "harm": model.telling.harm,
        "idle": "" if idle is None else idle.key,
        "is_places": all(aims[option.key].place for option in decision.options),
        "has_cut_plan": table.cut == (decision.seat, table.input_count),
        "is_early": _is_early(table, place, model),
        "is_passing": table.asking.pause_time_left(table.input_count, 0) is not None,
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
                "where": "".join(point_words_of_option(model, option, decision.about)),
                "folder": folders.get(option.key, ""),
                "entry": "" if aims[option.key].place else _entry_key(table, option, model),
                **views.get(option.key, {}),
            }
            for option in decision.options
        ],
    }


def _is_early(table: GameTable, place: str, model: ViewModel) -> bool:
    """Whether the first round is not over yet; in a game without rounds, whether the log is still short."""
    if "round" in model.facts:
        return model.facts["round"] in (0, 1)
    return len(table.log_sentences(place)) < NEWEST


def _declined_labels(table: GameTable, decision: Decision) -> dict[str, str]:
    """Return a label for each thing that an automatic answer could decline at this question, by the verb of
    the options' keys.
    """
    found = declined_labels(table.battle, decision)
    return {verb: labels[0] if len(labels) == 1 else f"{labels[0]} ..." for verb, labels in found.items()}


def _option_facts(table: GameTable, decision: Decision, model: ViewModel) -> Mapping[str, Facts]:
    """Return the meaning, odds and best follow-up of each option in words, by the option's key."""
    words = model.telling.odds
    outlook = Outlook(table.battle, decision, _handbook(table), model.telling.entries)
    return {
        view.key: {
            "meaning": view.meaning,
            "odds": "; ".join([odds_in_words(forecast, words, short=True) for forecast in view.forecasts]),
            "way": follow_up_text(view.steps),
            "chance": view.forecasts[0].chance if view.forecasts else None,
            "low": view.forecasts[0].low if view.forecasts else None,
            "high": view.forecasts[0].high if view.forecasts else None,
            "best": view.is_best,
            "safest": view.is_safest,
            "usual": view.is_usual,
        }
        for view in failsafe_option_views(outlook)
    }


def follow_up_text(steps: Sequence[str]) -> str:
    """Return words for the answers with which an option is best followed up. `steps` are short texts for
    these answers. The result is like "with Beam Saber at Magpie" or, if they are whole sentences, "then Shoot
    at Magpie, That is all".
    """
    text = ""
    for step in steps:
        is_whole = step[:1].isupper()
        text += (", " if is_whole else " ") + step if text else f"then {step}" if is_whole else step
    return text


def _entry_key(table: GameTable, option: Option, model: ViewModel) -> str:
    """Return the key of the compendium's entry that explains an option; "" if there is none."""
    found = _handbook(table).about(option, model.telling.entries)
    return found[0].key if found else ""


_HANDBOOKS: dict[str, RulesetHandbook] = {}


def _handbook(table: GameTable) -> RulesetHandbook:
    name = table.battle.ruleset.name
    if name not in _HANDBOOKS:
        _HANDBOOKS[name] = RulesetHandbook(name)
    return _HANDBOOKS[name]


def _roll_facts(table: GameTable, place: str) -> Facts | None:
    """Return the dice that have to be entered by hand now; None if there are none, or for spectators."""
    pool = table.battle.roll_due
    if pool is None or place == SPECTATOR or table.dice != HAND:
        return None
    return {
        "why": table.battle.roll_reason,
        "pool": pool.describe(),
        "count": pool.count,
        "sides": pool.sides,
    }


def _waiting_text(table: GameTable, place: str, time: str) -> str:
    """Return a sentence about what the table is waiting for; "" if it waits for this place, or for nothing.
    `time` is the game's word for a round.
    """
    battle = table.battle
    if battle.is_over:
        return ""
    if table.is_paused:
        return "The table is paused."
    if table.oath is not None and table.accepts_no_answers:
        return missing_words_sentence(table, table.oath)
    if table.is_stalemate:
        patience = counted(battle.game.patience, time)
        return f"A stalemate: nothing has changed for {patience}, so the computers stop here."
    if battle.decision is None or battle.decision.seat == place:
        return ""
    asked = visible_asked_seat(table, place)
    return f"Waiting for {seat_title(battle.setup, asked)}." if asked else "Waiting for the other players."


def visible_asked_seat(table: GameTable, place: str) -> str:
    """Return the seat that is asked; "" if none is, or if this place may not know which: in a game with
    secrets, that may reveal what the seat hides.
    """
    others = [seat for seat in table.seating if seat != place]
    if table.asked_seat == place or len(others) == 1:
        return table.asked_seat
    return table.asked_seat if table.sees_all(place) else ""


def freeing_request_facts(table: GameTable, place: str) -> Facts | None:
    """Return the data of the open request to free a seat, and whether this place is asked to confirm it; None
    if there is no request.
    """
    wish = table.freeing
    if wish is None:
        return None
    return {
        "seat": wish.seat,
        "title": seat_title(table.battle.setup, wish.seat),
        "by": place_title(table, wish.by),
        "is_yours": wish.seat == place,
        "may_answer": may_confirm_freeing(table, place),
    }


def _proposal_facts(table: GameTable, place: str) -> Facts | None:
    """Return the data of the proposed undo, and whether this place is asked to agree; None if none is
    proposed.
    """
    wish = table.proposal
    if wish is None:
        return None
    may_answer = wish["seat"] != place and (place == GM or place in table.human_seats)
    return {
        "title": seat_title(table.battle.setup, str(wish["seat"])),
        "is_yours": wish["seat"] == place,
        "may_answer": may_answer and place not in wish["agreed"],
    }
