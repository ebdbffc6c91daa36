"""Every entry of the book, as it is shown."""
