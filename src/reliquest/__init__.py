"""Reliquest: a home for print-and-play adventure games."""

__version__ = "0.1.0"
