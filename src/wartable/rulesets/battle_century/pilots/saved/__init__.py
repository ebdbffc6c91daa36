"""Sheets and Characters, written and read."""
