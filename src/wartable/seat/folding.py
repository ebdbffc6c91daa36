"""Answers that a menu folds away under one entry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wartable import Battle, Decision, OptionView, State


def folders_of(
    battle: Battle[State], decision: Decision, views: Sequence[OptionView] = ()
) -> Mapping[str, str]:
    """Return the entry under which answers are folded away, by the keys of these. An entry has two answers at
    least. The best answer and the default stay in sight, and so does something to choose.
    """
    view, idle = battle.view(decision.seat), decision.idle()
    marked = [one.key for one in views if one.is_best or one.is_usual]
    found = {
        option.key: view.folder(decision, option) for option in decision.options if option.key not in marked
    }
    names = list(found.values())
    several = {key: name for key, name in found.items() if name and names.count(name) > 1}
    left = [option for option in decision.options if option is not idle and option.key not in several]
    return several if left else {}
