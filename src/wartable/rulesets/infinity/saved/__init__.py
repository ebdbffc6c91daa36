"""Setups, situations and saves."""
