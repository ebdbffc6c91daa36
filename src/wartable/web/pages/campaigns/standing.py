"""Data for the pages of campaigns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from wartable import Setup, ruleset, ruleset_names
from wartable.campaign import Campaign, CampaignStatus
from wartable.drafts.preview import read_valid_force
from wartable.files.library import find_force, list_forces
from wartable.seat.campaigns import as_sentence, open_periods_text
from wartable.seat.errors import CommandError
from wartable.web.pages.front.shelf import games_with_matching_cards

Facts = dict[str, Any]
_NOWHERE: Final = Path("/nonexistent")
"""A folder that does not exist; with it, forces are looked up among the shipped ones only."""


def games_with_campaigns() -> list[str]:
    """Return the names of the rulesets that have campaigns."""
    return [name for name in ruleset_names() if ruleset(name).season().spans]


@cache
def shipped_squads() -> list[Facts]:
    """Return the shipped forces with which a campaign can begin. The result is cached, as they do not
    change.
    """
    return [
        {"name": name, "title": title, "game": game}
        for game in games_with_campaigns()
        for name, title in sorted(_forces_of(game).items(), key=lambda one: one[1])
    ]


def _forces_of(game: str) -> dict[str, str]:
    """Return the titles of the shipped forces of a game, by the names of the forces."""
    sources = {lineup.source for lineup in ruleset(game).lineups().values()}
    return {one.name: one.title for source in sources for one in list_forces(game, source, _NOWHERE)}


def shipped_squad(name: str) -> dict[str, Any]:
    """Return the data of the shipped force with this name."""
    return read_valid_force(str(find_force(name, _NOWHERE)))


# ------------------------------------------------------------------ one campaign


def campaign_page_data(campaign: Campaign) -> Facts:
    """Return the data of a campaign's page for its owner: the open periods, the members, the battles, the
    possible actions, and the history, newest first.
    """
    standing = campaign.standing()
    history = campaign.history()
    pending = standing.pending
    return {
        "title": standing.title,
        "rules": standing.ruleset,
        "game": ruleset(standing.ruleset).title,
        "moment": as_sentence(open_periods_text(standing)),
        "spans": _periods(standing),
        "members": [
            {"id": one.id, "name": one.name, "kind": one.kind, "of": one.of, "facts": one.facts}
            for one in standing.season.statuses(standing.roster)
        ],
        "battles": [
            {
                "number": one.number,
                "title": one.title,
                "when": one.when,
                "told": list(map(as_sentence, one.told)),
            }
            for one in reversed(standing.battles)
        ],
        "pending": "" if pending is None else pending.title,
        "may_fight": standing.calendar.is_open(standing.calendar.spans[0]),
        "shortest": standing.calendar.spans[0],
        "scenarios": scenario_cards(standing.ruleset),
        "themes": list(standing.season.themes),
        "rulings": standing.season.rulings(),
        "history": [
            {**entry._asdict(), "what": as_sentence(entry.what), "told": list(map(as_sentence, entry.told))}
            for entry in reversed(history)
        ],
        "may_undo": any(entry.state == "done" for entry in history),
        "may_redo": any(entry.state == "undone" for entry in history),
    }


def player_page_data(campaign: Campaign, mine: Sequence[str]) -> Facts:
    """Return the data of a campaign's page for a player: the open periods, the members in `mine`, which this
    person plays, with their sheets, and the battles.
    """
    standing = campaign.standing()
    pending = standing.pending
    return {
        "title": standing.title,
        "rules": standing.ruleset,
        "game": ruleset(standing.ruleset).title,
        "moment": as_sentence(open_periods_text(standing)),
        "pending": "" if pending is None else pending.title,
        "members": [
            {
                "id": one.id,
                "name": one.name,
                "kind": one.kind,
                "facts": one.facts,
                "sheet": _sheet_of(standing, one.id),
            }
            for one in standing.season.statuses(standing.roster)
            if one.id in mine or one.of in mine
        ],
        "battles": [
            {"title": one.title, "when": one.when, "told": list(map(as_sentence, one.told))}
            for one in reversed(standing.battles)
        ],
    }


def _sheet_of(standing: CampaignStatus, id: str) -> list[tuple[str, str]]:
    """Return the values on the sheet of a member, each with the name by which it can be changed."""
    sheets = [one for found in standing.roster.force.values() if isinstance(found, list) for one in found]
    sheet = next((one for one in sheets if isinstance(one, Mapping) and one.get("id") == id), {})
    return [*_flat_values("", sheet)]


def _flat_values(name: str, value: object) -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping):
        for key, one in value.items():
            yield from _flat_values(f"{name}.{key}" if name else str(key), one)
    elif isinstance(value, list):
        if value and all(isinstance(one, str | int) for one in value):
            yield name, ", ".join(map(str, value))
    elif name != "id":
        yield name, str(value)


def spend_as_player(campaign: Campaign, mine: Sequence[str], member: str, changes: str) -> None:
    """Spend a member's points on changes of its sheet, for a player who plays the members in `mine`. Raises
    CommandError if they do not play this member or a battle is open, BadInput or CommandError if the rules
    forbid a change.
    """
    standing = campaign.standing()
    if standing.pending is not None:
        raise CommandError(f"cannot change a sheet during a battle: {standing.pending.title} is being fought")
    own = [one.id for one in standing.season.statuses(standing.roster) if one.id in mine or one.of in mine]
    if member not in own:
        raise CommandError(f"cannot change this sheet: you play {', '.join(own) or 'nobody'}")
    campaign.spend(member, changes.split())


def _periods(standing: CampaignStatus) -> list[Facts]:
    """Return the kinds of period of a campaign's calendar, such as Scene and Episode, longest first.
    "title" is that of the open period of this kind, or ""; "may_begin" says whether one can begin now.
    """
    calendar = standing.calendar
    return [
        {
            "name": span,
            "title": calendar.name(span) if calendar.is_open(span) else "",
            "may_begin": not calendar.is_open(span)
            and all(calendar.is_open(longer) for longer in calendar.spans[at + 1 :]),
        }
        for at, span in reversed(list(enumerate(calendar.spans)))
    ]


def scenario_cards(game: str) -> list[Facts]:
    """Return the data of a card for each shipped battle of a ruleset."""
    return [one for group in games_with_matching_cards() if group["name"] == game for one in group["cards"]]


def cast_choices(campaign: Campaign, setup: Setup) -> Facts:
    """Return, as data, the units in a battle's setup, and the members of the squad who could take their
    places.
    """
    standing = campaign.standing()
    lineup = ruleset(standing.ruleset).lineup(setup)
    names = {str(side["id"]): str(side.get("name") or side["id"]) for side in _tables(setup, "sides")}
    return {
        "noun": lineup.noun,
        "entries": [
            {
                "id": str(one.get("id")),
                "name": str(one.get("name") or one.get("id")),
                "side": names.get(str(one.get("side")), ""),
            }
            for one in _tables(setup, lineup.entries)
        ],
        "people": [
            {"id": str(one["id"]), "name": str(one.get("name") or one["id"])}
            for one in _tables(standing.roster.force, lineup.source)
        ],
    }


def _tables(data: Mapping[str, Any], key: str) -> Sequence[Mapping[str, Any]]:
    found = data.get(key)
    return [one for one in found if isinstance(one, Mapping)] if isinstance(found, list) else []
