"""A tiny game for the tests of the terminal: one cave, some dice, a sack of cards, secrets if wanted."""
