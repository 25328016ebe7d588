"""Reliquest: a home for print-and-play adventure games."""
