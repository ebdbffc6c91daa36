"""A table: a battle, its log, who sits there, and what each seat is shown."""
