"""The views of seats, and descriptions of what they show."""
