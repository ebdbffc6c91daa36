"""Views of a skirmish for a seat, with descriptions of options and positions."""
