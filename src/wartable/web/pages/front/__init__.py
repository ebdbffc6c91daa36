"""Pages outside of tables: choose a battle, open a table, accept an invitation, and see the user's own
tables.
"""
