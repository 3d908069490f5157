"""Lifetime titles for people and for programs."""
