"""Actions that a unit can take in its turn."""
