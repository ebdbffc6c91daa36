"""The database: logs of tables, browsers and their places, and everything that users save."""
