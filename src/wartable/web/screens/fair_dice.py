"""The state of provably fair dice before they are used: which seats have given a word, as data and in
sentences.
"""

from __future__ import annotations

from typing import Any

from wartable.seat.view_model import seat_title
from wartable.toolkit import group_names
from wartable.web.tables.commit_reveal import DRAWN, CommitReveal
from wartable.web.tables.game_table import GameTable
from wartable.web.tables.rights import may_begin_without_words

Facts = dict[str, Any]
_HOUR = 3_600_000


def fair_dice_facts(table: GameTable, place: str, now: int = 0) -> Facts | None:
    """Return, as data, what a place may know about the provably fair dice of a table; None if the table has
    other dice. `now` is the time in milliseconds, 0 if it is unknown.
    """
    oath = table.oath
    if oath is None:
        return None
    given = oath.words if oath.has_all_seals else oath.seals
    missing = [seat_title(table.battle.setup, seat) for seat in oath.seats if seat not in given]
    return {
        **oath.public_facts(is_over=table.battle.is_over),
        "wanted": oath.due_word_step(place),
        "may_begin": not oath.has_begun and not oath.forfeits and may_begin_without_words(table, place),
        "missing": missing,
        "is_drawn": table.dice == DRAWN,
        "is_showing": oath.is_awaiting_words,
        "hours_left": -(-oath.time_left_to_show_words(now) // _HOUR)
        if oath.is_awaiting_words and now
        else None,
    }


def missing_words_sentence(table: GameTable, oath: CommitReveal) -> str:
    """Return a sentence that says from which seats the table waits for a word for its provably fair dice."""
    withheld = [seat_title(table.battle.setup, seat) for seat in oath.seats_withholding]
    if withheld:
        return f"The battle begins when {group_names(withheld):has} shown what was sealed."
    if table.dice == DRAWN:  # browsers give the words
        return "The battle begins when everyone has joined."
    return "The battle begins when everyone has given a word for the dice."


def is_forfeit(table: GameTable) -> bool:
    """Whether the battle was lost by forfeit, because a seat did not show its secret word for the dice."""
    return table.oath is not None and bool(table.oath.forfeits)


def forfeit_in_words(table: GameTable) -> str:
    """Describe who has lost by not showing a word for the dice; "" if no one has."""
    if table.oath is None or not table.oath.forfeits:
        return ""
    who = group_names([seat_title(table.battle.setup, seat) for seat in table.oath.forfeits])
    return f"{who} did not show in time the word that was sealed"
