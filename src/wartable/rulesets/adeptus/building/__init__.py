"""Checks of setups and forces."""
