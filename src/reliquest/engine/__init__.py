"""Flow, chance, piles, events and matches: what every game stands on. Imports nothing of the games."""
