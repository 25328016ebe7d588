"""Page Quest at the terminal: its table as text art and in sentences, its hints, and its campaigns."""
