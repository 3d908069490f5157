"""Names for columns by what they hold; the type checker sees an array of anything, the compiler the exact type."""

from typing import Any

import numpy.typing as npt

Int = Any
"""A number inside a kernel: to the compiler a machine word of the width it finds."""

Column = npt.NDArray[Any]

Keys = Column
"""Ids as numbers: 64 bits, or 32 where they fit."""
Places = Column
"""64-bit positions and row numbers."""
Numbers = Column
"""32-bit numbers."""
Shorts = Column
"""16-bit numbers: ratings, rounds, probabilities in thousandths."""
Bytes = Column
"""8-bit numbers: half points, states, levels, systems."""
Packed = Column
"""64-bit words of four 16-bit numbers."""
Flags = Column
"""Yes or no."""
