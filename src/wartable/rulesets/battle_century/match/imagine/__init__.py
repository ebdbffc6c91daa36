"""Draws of what a seat does not know of a Match, for imagined battles."""
