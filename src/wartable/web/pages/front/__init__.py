"""Pages outside a table: available battles, opening a table, accepting an invitation, and the user's own
things.
"""
