"""Norm points for people and for programs."""
