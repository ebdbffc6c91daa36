"""Bit flags for rare properties of a Unit that are checked every turn, set by the Conditions on it."""

from __future__ import annotations

from typing import Final

AIMS: Final = 1 << 0
"""Its next attack is Aimed, with any Weapon at any target."""
BARS_DEFENSES: Final = 1 << 1
"""No other Active Defense does anything for it."""
COMMANDS: Final = 1 << 2
"""The Unit `other` directs it now."""
CRIPPLES: Final = 1 << 3
"""The Weapon that the effect names, or any, is Crippling."""
DENIES_RESTORING: Final = 1 << 4
"""Its Threshold cannot be restored."""
DENIES_TENSION: Final = 1 << 5
"""Its Might Tests have no Tension."""
GROUNDS: Final = 1 << 6
"""It cannot fly."""
LIFTS: Final = 1 << 7
"""It uses Antigravity."""
LOSES_ACTION: Final = 1 << 8
"""Its next Action is lost."""
MOVES: Final = 1 << 9
"""The amount adds Zones to the movement of its next Action, and it ends with that."""
STEADIES: Final = 1 << 10
"""Neither its Attributes nor its Energy are halved."""
ACTS_AGAIN: Final = 1 << 11
"""It takes an additional Action in the Turn at whose end the effect ends."""
DRAWS: Final = 1 << 12
"""Its next Action has to be an attack on the Reinforcements `other`."""
UNMAIMS: Final = 1 << 13
"""Weapons and Upgrades in its Maimed Areas work."""
SHARED: Final = 1 << 14
"""The effect exists only because the Unit `other` is near or on the battlefield, such as an aura."""

# Those that a Condition has by overriding a moment.
PRICES: Final = 1 << 15
RIPENS: Final = 1 << 16
SAVES: Final = 1 << 17
SHARES: Final = 1 << 18
TUNES: Final = 1 << 19
