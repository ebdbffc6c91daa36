"""Reading and writing of sheets and Characters."""
