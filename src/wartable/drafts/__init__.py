"""Forces and scenarios that are being written: what is chosen, what is missing, and the file it becomes."""
