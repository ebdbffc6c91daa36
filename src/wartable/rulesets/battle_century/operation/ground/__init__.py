"""Positions of Units, and the ground over which they may move."""
