"""Data of a table as one place may see it: the page, its board, tools, and replay."""
