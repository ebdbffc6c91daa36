"""A table: a battle, its log, its seats, and permissions; without network or disk."""
