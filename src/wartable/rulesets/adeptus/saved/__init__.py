"""Setups, saves and situations, written and read."""
