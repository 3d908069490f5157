"""The record: append, fold, prove."""
