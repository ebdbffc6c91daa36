"""The commands of `wartable`, one module each."""
