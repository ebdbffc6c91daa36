"""Whom and where a Unit can attack, and from where."""
