"""Actions of a campaign between battles, each of which a form on the campaign's page can request."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from secrets import randbits
from typing import Any, Final

from wartable.campaign import Campaign, HistoryEntry
from wartable.seat.errors import CommandError

Form = Mapping[str, str]
Action = Callable[[Campaign, Form], HistoryEntry]


def _begin(campaign: Campaign, form: Form) -> HistoryEntry:
    """Begin a period of the campaign, such as a Scene. If dice have to be rolled, they are rolled at a
    table.
    """
    return campaign.begin(form["span"], form["title"], seed=randbits(64), by_hand=True)


def _end(campaign: Campaign, form: Form) -> HistoryEntry:
    return campaign.end(form["span"])


def _award(campaign: Campaign, form: Form) -> HistoryEntry:
    word = form["amount"]
    if not (word.isascii() and word.isdigit()):
        raise CommandError(f"cannot give {word[:40]!r}: write a number, such as 5")
    return campaign.award(int(word[:6]), [form["id"]] if form["id"] else [])


def _reward(campaign: Campaign, form: Form) -> HistoryEntry:
    return campaign.reward(form["id"], form["theme"])


def _use(campaign: Campaign, form: Form) -> HistoryEntry:
    return campaign.use(form["id"], form["tag"])


def _lend(campaign: Campaign, form: Form) -> HistoryEntry:
    return campaign.lend(form["id"], form["tag"])


def _spend(campaign: Campaign, form: Form) -> HistoryEntry:
    return campaign.spend(form["id"], form["changes"].split(), anyway=bool(form["anyway"]))


def _rule(campaign: Campaign, form: Form) -> HistoryEntry:
    return campaign.rule(form["id"], form["path"], form["value"], form["reason"])


def _undo(campaign: Campaign, form: Form) -> HistoryEntry:
    return campaign.undo()


def _redo(campaign: Campaign, form: Form) -> HistoryEntry:
    return campaign.redo()


ACTIONS: Final[Mapping[str, Action]] = {
    "begin": _begin,
    "end": _end,
    "award": _award,
    "reward": _reward,
    "use": _use,
    "lend": _lend,
    "spend": _spend,
    "rule": _rule,
    "undo": _undo,
    "redo": _redo,
}


def carry_out_action(campaign: Campaign, name: str, form: Mapping[str, str]) -> None:
    """Carry out an action of a campaign. `name` is one of the keys of `ACTIONS`; `form` has the fields of the
    form that requests the action. Raises CommandError if there is no such action.
    """
    if name not in ACTIONS:
        raise CommandError(f"cannot do {name[:40]!r}: it is one of {', '.join(ACTIONS)}")
    values: dict[str, Any] = dict.fromkeys(_FIELD_NAMES, "") | {
        key: " ".join(value.split()) for key, value in form.items()
    }
    ACTIONS[name](campaign, values)


def add_people(campaign: Campaign, force: Mapping[str, Any]) -> None:
    """Add the people of another force to the squad of a campaign."""
    campaign.join(force)


def replace_sheet(campaign: Campaign, member: str, sheet: Mapping[str, Any]) -> None:
    """Replace the sheet of a member, who pays the difference in cost."""
    campaign.spend(member, sheet=sheet)


_FIELD_NAMES: Final = (
    "span",
    "title",
    "amount",
    "id",
    "theme",
    "tag",
    "changes",
    "anyway",
    "path",
    "value",
    "reason",
)
