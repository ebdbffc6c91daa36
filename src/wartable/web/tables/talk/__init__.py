"""Messages that the people at a table write to each other. They are no part of the table's log."""
