"""Saves and situations of a Match, written and read."""
