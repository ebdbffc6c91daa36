"""Leases of tables: which of several servers on one database plays a table."""
