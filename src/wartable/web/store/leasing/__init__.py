"""Leases of tables, which decide which of several servers on one database may change a table."""
