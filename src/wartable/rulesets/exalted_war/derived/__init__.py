"""Derived values: ratings, Move, Morale, and every number of an attack."""
