"""Database: logs of tables, browsers, and their places."""
