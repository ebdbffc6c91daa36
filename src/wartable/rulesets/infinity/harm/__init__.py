"""Saving Rolls, Wounds and states."""
