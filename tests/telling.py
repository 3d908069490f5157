"""Whether a text tells something; a salted hash or a clock may hold the same digits by chance."""

import re


def tells(text: str, secret: str) -> bool:
    """Whether the secret stands in the text as a word of its own."""
    return re.search(rf"(?<!\w){re.escape(secret)}(?!\w)", text) is not None
