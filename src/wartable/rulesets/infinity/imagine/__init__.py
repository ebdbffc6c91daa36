"""Draws of what a seat does not know, for imagined battles."""
