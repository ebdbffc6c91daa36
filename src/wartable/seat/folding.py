"""Grouping of answers in submenus."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wartable import Battle, Decision, OptionView, State


def submenu_names_by_key(
    battle: Battle[State], decision: Decision, views: Sequence[OptionView] = ()
) -> Mapping[str, str]:
    """Return the name of the submenu for each answer that is put into one, by the answer's key. All other
    answers stay in the menu itself.

    A submenu has at least two answers. The best answer and the default stay in the menu. There are no
    submenus if only the answer that passes would stay there.
    """
    view, idle = battle.view(decision.seat), decision.idle()
    marked = [option_view.key for option_view in views if option_view.is_best or option_view.is_usual]
    found = {
        option.key: view.folder(decision, option) for option in decision.options if option.key not in marked
    }
    names = list(found.values())
    several = {key: name for key, name in found.items() if name and names.count(name) > 1}
    remaining = [option for option in decision.options if option is not idle and option.key not in several]
    return several if remaining else {}
