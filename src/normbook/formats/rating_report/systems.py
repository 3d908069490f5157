"""Rating systems as US Chess marks them, and time controls as it writes them: `G/25;d5`, `40/90,SD/30;+30`."""

import re

SYSTEMS = {"R": "regular", "D": "regular", "Q": "quick", "B": "blitz"}
"""S_R_SYSTEM; D is rated both ways."""
SYSTEM_OF = {"regular": "R", "quick": "Q", "blitz": "B"}
PUBLISHED_SYSTEMS = {"R": "regular", "Q": "quick", "B": "blitz", "OR": "regular", "OQ": "quick", "OB": "blitz"}
"""The marks of published ratings, with an O those of games played online; a section is read in the first it has."""

_PERIOD = re.compile(r"(?:G|SD|Game|[0-9]{1,3})/([0-9]{1,3})", re.IGNORECASE)
_SECONDS = re.compile(r"(?:d|inc|\+)/? ?([0-9]{1,3})", re.IGNORECASE)


def time_control(written: str) -> dict[str, str]:
    """Minutes of all periods together, and seconds for a move; nothing where it is written in another way."""
    minutes = [int(each) for each in _PERIOD.findall(written)]
    if not minutes:
        return {}
    seconds = _SECONDS.search(_PERIOD.sub("", written))
    return {"minutes": str(sum(minutes)), "seconds": seconds[1] if seconds else "0"}
