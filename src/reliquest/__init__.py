"""Reliquest: a home for print-and-play adventure games."""

from typing import Final

__version__: Final = "0.1.0"
