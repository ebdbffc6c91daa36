"""Plot Armor as plain data, with the same keys in setups, situations, saves and campaigns."""

from __future__ import annotations

from typing import Final

from wartable.core.data.reader import Reader
from wartable.rulesets.battle_century.pilots.model.layers import PlotArmor, full_plot_armor

_AT_START: Final = ("willpower", "layers", "lost")
_CONDITION: Final = ("layers", "lost", "defeated")
_HIGHEST: Final = 30


def read_layer_points(node: Reader, armor: PlotArmor, id: str) -> PlotArmor:
    """Return Plot Armor with the points that the data give for each Layer; values that are not given are
    those of `armor`. Layers with 0 points are lost, unless the Willpower is 0. `id` is that of the Character
    or Unit, for faults. A-13.
    """
    layers, gone = armor.layers, armor.lost
    given = node.at("layers")
    if given.is_there:
        items = given.items()
        if len(items) != len(layers):
            what = f"there are {len(items)} Layers"
            given.fault(what, f"give the points of {len(layers)}, the outermost first")
        else:
            layers = tuple([item.number(0, armor.whole) for item in items])
    if armor.whole > 0:
        gone = layers.count(0)
    lost = node.at("lost")
    count = lost.number(0, len(layers), gone)
    if armor.whole == 0:
        gone = count
    elif count != gone:
        lost.fault(f"{gone} of the Layers of {id} have no points, not {count}", "leave it out")
    return PlotArmor(armor.whole, layers, gone, defeated=armor.defeated)


def read_plot_armor(node: Reader, default_willpower: int, id: str) -> PlotArmor:
    """Return the Plot Armor that a Unit's Pilot has at the start, as the setup describes it. Without a
    description, all Layers are whole; their points are then `default_willpower`. B-183.
    """
    if not node.is_there or not node.has_parts((), _AT_START):
        return full_plot_armor(default_willpower)
    willpower = node.at("willpower").number(0, _HIGHEST, default_willpower)
    return read_layer_points(node, full_plot_armor(willpower), id)


def read_current_plot_armor(node: Reader, armor: PlotArmor, id: str) -> PlotArmor:
    """Return the present state of a Pilot's Plot Armor in an Operation, as the data describe it; `armor`
    itself if they do not. `id` is that of the Unit, for faults.
    """
    if not node.is_there or not node.has_parts((), _CONDITION):
        return armor
    found = read_layer_points(node, armor, id)
    return found.as_defeated() if node.at("defeated").flag() else found


def plot_armor_to_data(armor: PlotArmor) -> dict[str, object]:
    """Return the present state of Plot Armor as data, from which `read_current_plot_armor` restores it."""
    return {"layers": list(armor.layers), "lost": armor.lost, "defeated": armor.defeated}
