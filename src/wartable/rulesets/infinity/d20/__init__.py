"""Twenty-sided dice: Success Values, Face to Face and Normal Rolls, Saving Rolls."""
