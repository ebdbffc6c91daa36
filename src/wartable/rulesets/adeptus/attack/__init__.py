"""An attack, start to end: modifiers, the roll, hits, evasion, Damage."""
