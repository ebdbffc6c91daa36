"""Commands that an Overseer gives to Underlings. SW-61 to SW-73, AD-R12, AD-R14, AD-R23."""
