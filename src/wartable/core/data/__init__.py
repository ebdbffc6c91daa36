"""Declarations of the fields of states, and reading and checking of data that people wrote."""
