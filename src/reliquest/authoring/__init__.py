"""Commands for authors of packs."""
