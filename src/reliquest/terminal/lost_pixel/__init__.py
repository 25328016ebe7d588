"""Quest for the Lost Pixel in the terminal."""
