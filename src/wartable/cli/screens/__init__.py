"""Screens of a battle: map, units, log, and reports."""
