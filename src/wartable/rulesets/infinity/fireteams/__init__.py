"""Fireteams: who may form one, how it holds together, what it is worth. 2.8, IN-R31."""
