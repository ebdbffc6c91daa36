"""Pilots: their sheets, their Tests."""
