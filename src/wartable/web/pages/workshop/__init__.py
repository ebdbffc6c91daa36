"""Building forces and making scenarios: what people make on the page, and keep."""
