"""The Battlefront before a Mission, and the decks of Advantages that come from it."""
