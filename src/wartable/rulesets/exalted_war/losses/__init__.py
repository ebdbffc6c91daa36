"""Damage to Magnitude, hesitation, fatigue, units that split and merge."""
