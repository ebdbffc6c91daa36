"""Views of seats: knowledge, units and maps as data, and the words in which games describe themselves."""
