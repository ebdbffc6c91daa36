"""Shared parts of the views of Operations and Matches."""
