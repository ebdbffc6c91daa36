"""Morale of units: Fear and the Shock Table, Pinning, Break Tests, recovery."""
