"""Words of FIDE's norms: findings."""

FINDINGS: dict[str, tuple[str, str]] = {
    "FIDE-VARIANT-NORMS": ("no rating is given for {missing}", "give a row for each title"),
    "FIDE-VARIANT-RISING": (
        "{value} are not {length} whole numbers that never fall",
        "write all {length}, the smallest first",
    ),
    "FIDE-VARIANT-SHARE": ("{value} is not a part of the whole", 'write a fraction in quotes, such as "3/5"'),
    "FIDE-VARIANT-WORDS": ("{value} is not a list of such words", "write a list in quotes[[; there are {known}]]"),
}
