"""`normbook list`: the list as a federation publishes it."""

from dataclasses import dataclass
from datetime import date
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from normbook.cli.answers import Outputs, refuse
from normbook.cli.options import Day, outputs_options, variant_option
from normbook.model.crosstable import SYSTEMS

LISTS = {"uscf": "normbook.cli.list_uscf"}
LINES = 60
"""Lines of a printed page, unless somebody wants others."""
FEWEST_LINES = 10


@dataclass(frozen=True, slots=True)
class Request:
    """What a rulebook's part of the command is asked."""

    members: Path
    system: str
    as_of: date
    lines: int
    variant: Path | None
    outputs: Outputs


@click.command("list")
@click.argument("rules", type=click.Choice(tuple(LISTS)), metavar="RULES")
@click.option("--members", type=click.Path(path_type=Path), metavar="FILE", help="Members: CSV, XLSX, a printed list.")
@click.option("--system", type=click.Choice(SYSTEMS), default="regular", help="Rating system; default: regular.")
@click.option("--as-of", type=Day(), help="The list's date, as 1997-06-01; default: today.")
@click.option(
    "--lines", type=click.IntRange(FEWEST_LINES, 1000), default=LINES, help="Lines of a printed page; default: 60."
)
@variant_option
@outputs_options
def list_(
    rules: str,
    members: Path | None,
    system: str,
    as_of: date | None,
    lines: int,
    variant: Path | None,
    **outputs: Any,
) -> None:
    """Print the list of ratings and norm codes (uscf).

    One line for each member, by name, in the columns of the printed lists:
    name, id, expiry, state, rating*code. The printed text can be given as
    --members again.

    \b
    Examples:
      normbook list uscf --members members.csv
      normbook list uscf --members members.csv --system quick --html quick.html
    """
    if members is None:
        refuse("MEMBERS-NOT-GIVEN", f"list {rules}")
    request = Request(members, system, as_of or date.today(), lines, variant, Outputs(**outputs))
    import_module(LISTS[rules]).list_members(request)
