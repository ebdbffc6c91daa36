"""Forces and scenarios under construction: the choices made, those still open, and the resulting file."""
