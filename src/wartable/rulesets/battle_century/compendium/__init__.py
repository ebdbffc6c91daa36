"""The entries of the compendium: everything of the book that players can look up."""
