"""Pilots and other Characters: their sheets and their Tests."""
