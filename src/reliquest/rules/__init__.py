"""The rules of the games in our words, by ID, with rulings on what they leave open and house rules."""
