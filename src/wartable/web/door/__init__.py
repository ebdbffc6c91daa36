"""The door for programs: the same tables, as JSON."""
