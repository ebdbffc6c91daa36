"""Fireteams: which Troopers may form them, coherency, and levels. IN-08, IN-R31."""
