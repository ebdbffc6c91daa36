"""Fireteams: who may form one, coherency, and levels. IN-08, IN-R31."""
