"""What those who run a table can do there: rulings, who plays, pause."""

from __future__ import annotations

from typing import Any

from wartable.seat.seating import HUMAN
from wartable.seat.view_model import seat_title
from wartable.web.tables.game_table import GameTable
from wartable.web.tables.rights import may_pause, may_rule, runners


def tools_of(table: GameTable, place: str) -> dict[str, Any]:
    """The tools of a place, with all paths that it may rule on; no more of these than it may know."""
    battle = table.battle
    rules = may_rule(table, place)
    paths = battle.game.ruling_paths(battle.state, table.seat_of(place)) if rules else []
    return {
        "title": str(battle.setup.get("title") or "battle"),
        "may_rule": rules,
        "may_seat": place in runners(table),
        "may_pause": may_pause(table, place),
        "paused": table.is_paused,
        "paths": [{"path": path, "meaning": meaning} for path, meaning in paths],
        "players": [HUMAN, *battle.ruleset.player_names()],
        "seats": [
            {"id": seat, "title": seat_title(battle.setup, seat), "player": name}
            for seat, name in table.seating.items()
        ],
    }
