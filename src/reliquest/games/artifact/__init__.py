"""Artifact: two to six parties race along thirty spaces for one treasure, and home again."""
