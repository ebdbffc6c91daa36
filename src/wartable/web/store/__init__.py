"""What is on disk: the log of each table, browsers, and who may sit where."""
