"""State declared once, and what reads and checks data that people wrote."""
