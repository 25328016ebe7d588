"""Quest for the Lost Pixel: a co-operative dungeon crawl through ten floors, for one to four heroes."""
