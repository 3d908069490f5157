"""`normbook grant`, `demote`, `confirm` and `publish`: what officers and committees decide."""

from datetime import date
from typing import Any

import click

from normbook.cli.book.act import keep
from normbook.cli.book.options import Acting, act_options
from normbook.cli.facts import RulebookCommand, own_options, own_options_now, refuse_foreign
from normbook.cli.options import Day, RulebookName
from normbook.model.crosstable import SYSTEMS
from normbook.model.facts import GRANT, PUBLISH

rules_argument = click.argument("rules", type=RulebookName(), metavar="RULES")
system_option = click.option(
    "--system", type=click.Choice(SYSTEMS), default="regular", help="Rating system; default: regular."
)
on_option = click.option("--on", type=Day(), help="The day it takes effect; default: today.")
reason_option = click.option("--reason", required=True, help="Why; kept with the entry.")


@click.command(cls=RulebookCommand)
@rules_argument
@click.argument("player")
@click.argument("title", required=False, default="")
@own_options(GRANT)
@system_option
@on_option
@reason_option
@act_options
def grant(
    rules: str,
    player: str,
    title: str,
    system: str,
    on: date | None,
    reason: str,
    acting: Acting,
    **options: Any,
) -> None:
    """Grant a title to a player.

    TITLE is a level or a letter of the lifetime titles (1700, B), or a
    solver's title (GM) that the federation has conferred at its congress.
    PLAYER is an id or a name.

    \b
    Examples:
      normbook grant uscf 12345678 2200 --reason "board vote of May"
      normbook grant uscf "MASTER, M" --by-games --reason "300 games won"
      normbook grant wfcc "SOLVER, S" IM --reason "congress of 2024"
    """
    refuse_foreign(rules)
    # What takes the place of a title is a way of the rulebook's own to find out which one is due.
    ways = [each.fact for each in own_options_now() if each.is_of(rules)]
    if bool(title) == any(options[each.key] for each in ways):
        raise click.UsageError("give a TITLE" + "".join(f", or {each.flag}" for each in ways))

    from normbook.book.commands import acts

    act = acts.grant(rules, player, title, reason, on=on or date.today(), system=system)
    keep(act, acting)


@click.command()
@rules_argument
@click.argument("player")
@system_option
@on_option
@reason_option
@act_options
def demote(
    rules: str,
    player: str,
    system: str,
    on: date | None,
    reason: str,
    acting: Acting,
) -> None:
    """Demote a player by one title, at the player's request.

    All points toward further titles are lost.

    \b
    Example:
      normbook demote uscf 12345678 --reason "letter of 3 May"
    """
    from normbook.book.commands import acts

    act = acts.demote(rules, player, reason, on=on or date.today(), system=system)
    keep(act, acting)


@click.command()
@click.argument("event")
@click.option("--refuse", is_flag=True, help="The tournament does not count.")
@click.option("--coefficient", metavar="K", help="The coefficient, from 1 to 4, in place of the proposed one.")
@reason_option
@act_options
def confirm(event: str, refuse: bool, coefficient: str | None, reason: str, acting: Acting) -> None:
    """Record the committee's decision on a solving tournament.

    Only confirmed tournaments count. EVENT is the tournament's id.

    \b
    Examples:
      normbook confirm open-2024 --reason "documents complete"
      normbook confirm open-2024 --coefficient 1.5 --reason "one round annulled"
      normbook confirm open-2024 --refuse --reason "no documents"
    """
    from normbook.book.commands import acts

    act = acts.confirm(event, reason, refuse=refuse, coefficient=coefficient)
    keep(act, acting)


@click.command(cls=RulebookCommand)
@rules_argument
@click.option("--as-of", type=Day(), required=True, help="The day of the list, as 2024-10-01.")
@click.option("--system", type=click.Choice(SYSTEMS), help="Rating system; default: regular.")
@own_options(PUBLISH)
@click.option("--reissue", is_flag=True, help="Replace the list published for this day.")
@click.option("--reason", default="", help="Why it is replaced; kept with the entry.")
@act_options
def publish(
    rules: str,
    as_of: date,
    system: str | None,
    reissue: bool,
    reason: str,
    acting: Acting,
    **options: Any,
) -> None:
    """Publish a list.

    The solvers' list is made from the last one and the tournaments confirmed
    since; later tournaments are rated from it, and a correction enters the
    next list as an adjustment. --reissue replaces a list and re-rates what
    rested on it; it needs a reason.

    \b
    Examples:
      normbook publish wfcc --as-of 2024-10-01
      normbook publish uscf --as-of 1997-06-01 --system quick
      normbook publish wfcc --as-of 2024-07-01 --reissue --reason "wrong table"
    """
    from normbook.book.commands import acts

    refuse_foreign(rules)
    season = options.get("season")
    act = acts.publish(rules, as_of, system=system, season=season, reissue=reissue, reason=reason)
    keep(act, acting)
