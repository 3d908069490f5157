"""`normbook rules`: the rulebooks that are installed, and what a rule says."""

import click

from normbook.cli.answers import Outputs, answer, refuse
from normbook.cli.options import outputs_options


@click.command()
@click.argument("id", required=False, metavar="[RULEBOOK|RULE]")
@click.option("--edition", default="", metavar="NAME", help="As this edition has it; else the newest.")
@outputs_options
def rules(id: str | None, edition: str, outputs: Outputs) -> None:
    """Show the installed rulebooks, or what a rule says.

    Without a name: every rulebook with its editions and its source, those
    that came with other packages included. With a rulebook's name: its
    rules. With a rule's id, as explanations have it: what it says, its
    values and where they come from, and the decisions behind it.

    \b
    Examples:
      normbook rules
      normbook rules uscf
      normbook rules uscf.norm
      normbook rules lpcc.2 --json
    """
    from normbook.app.rules import Installed, RuleAnswer, Unknown, find

    if id is None and edition:
        raise click.UsageError("--edition goes with a rulebook or a rule")
    try:
        found: RuleAnswer = Installed() if id is None else find(id, edition)
    except Unknown as unknown:
        refuse(unknown.code, id or "", **unknown.values)
    answer(outputs, found.document, found.page)
