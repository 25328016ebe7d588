"""The rules of Artifact, one module a chapter of the rulebook."""
