"""Artifact in the terminal."""
