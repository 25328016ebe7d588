"""The rules of Page Quest, one module a chapter of the rulebook."""
