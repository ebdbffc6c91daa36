"""Wounds and states."""
