"""Building blocks for games, in addition to the interface in `wartable`: reading and checking, rulings,
ground, dice.

`docs/library.md` describes each of them.
"""

from __future__ import annotations

from wartable.core.ability import Hooks, overridden
from wartable.core.boards import board, figure, ground, line, plane
from wartable.core.boards.bitmask import Members
from wartable.core.data import fields, nested
from wartable.core.data.declared import field, flag, number, one_of, state, text, texts
from wartable.core.data.echoes import without_echoes
from wartable.core.data.knowledge import Knowledge
from wartable.core.data.measure import Measure, share_left
from wartable.core.data.reader import (
    MOST,
    Reader,
    Rejected,
    check_gm,
    check_namesakes,
    closest,
    part_path,
    shown,
)
from wartable.core.data.shape import Shape
from wartable.core.event import PublicEvent, event_kinds
from wartable.core.odds.successes import Successes, successes
from wartable.core.plain import row
from wartable.core.rulings import ruling as rulings
from wartable.core.rulings.auto_answer import (
    AutoAnswer,
    Request,
    has_part,
    read_flag,
    read_known_words,
    read_number,
    read_within,
    read_words,
    without_asking,
)
from wartable.core.rulings.revealing import KNOWN, revealing
from wartable.core.rulings.ruling import Owners, RulableField, Rulings, open_rulings
from wartable.core.rulings.visibility import FullInformation
from wartable.core.term import Term, total
from wartable.core.views.board_step import BoardStep
from wartable.core.views.ownership import concerned_units, named_units
from wartable.core.views.perspective import Perspective
from wartable.core.views.whereabouts import describe_point, point_of_key
from wartable.core.words import (
    GrammaticalName,
    added,
    capital,
    counted,
    group_name,
    group_names,
    listed,
    signed,
    summed,
)

__all__ = [
    "KNOWN",
    "MOST",
    "AutoAnswer",
    "BoardStep",
    "FullInformation",
    "GrammaticalName",
    "Hooks",
    "Knowledge",
    "Matter",
    "Measure",
    "Members",
    "Name",
    "OpenEyes",
    "Owners",
    "Perspective",
    "PublicEvent",
    "Reader",
    "Rejected",
    "Request",
    "RulableField",
    "Rulings",
    "Shape",
    "Successes",
    "Term",
    "added",
    "board",
    "capital",
    "check_gm",
    "check_namesakes",
    "closest",
    "concerned_units",
    "counted",
    "describe_point",
    "event_kinds",
    "field",
    "fields",
    "figure",
    "flag",
    "ground",
    "group_name",
    "group_names",
    "has_part",
    "line",
    "listed",
    "named_units",
    "nested",
    "number",
    "one_of",
    "open_rulings",
    "overridden",
    "part_path",
    "plane",
    "point_of_key",
    "read_flag",
    "read_known_words",
    "read_number",
    "read_within",
    "read_words",
    "revealing",
    "row",
    "rulings",
    "share_left",
    "shown",
    "signed",
    "state",
    "successes",
    "summed",
    "text",
    "texts",
    "total",
    "without_asking",
    "without_echoes",
]

Matter = RulableField
"""Former name of RulableField."""
Name = GrammaticalName
"""Former name of GrammaticalName."""
OpenEyes = FullInformation
"""Former name of FullInformation."""
