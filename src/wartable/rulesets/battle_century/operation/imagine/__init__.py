"""Draws of what a seat does not know of an Operation, for imagined battles."""
