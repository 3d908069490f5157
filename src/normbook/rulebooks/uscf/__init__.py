"""USCF lifetime class titles (`uscf`)."""
