"""Reading and writing of saves and situations of a Match."""
