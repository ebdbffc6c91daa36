"""Fireteams: who may form one, how it holds together, what it is worth. IN-08, IN-R31."""
