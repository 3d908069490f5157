"""`normbook generate`: a synthetic history."""

from pathlib import Path

import click

from normbook.cli.answers import refuse, write_json
from normbook.cli.bulk.options import need_the_extra, progress_bar
from normbook.cli.options import RulebookName
from normbook.rulebook import rulebook


@click.command()
@click.option("--games", type=click.IntRange(1, 10**10), required=True, metavar="N", help="How many games.")
@click.option(
    "--seed", type=click.IntRange(0, 2**32), default=1, show_default=True, help="The same seed, the same files."
)
@click.option("--out", type=click.Path(path_type=Path), required=True, metavar="DIR", help="The folder to write into.")
@click.option("--quick", type=click.IntRange(0, 100), default=10, show_default=True, help="Percent of quick events.")
@click.option("--rules", type=RulebookName(), help="Whose expectations games are played by.")
@click.option("--json", is_flag=True, help="Print one JSON document and nothing else.")
def generate(games: int, seed: int, out: Path, quick: int, rules: str | None, json: bool) -> None:
    """Make up a federation's history, to try a replay on.

    Writes games, ratings and events as Parquet: events of 20 to 200 players
    and 4 to 9 rounds, byes, unrated and improving players, members of very
    different activity. Sorted by date. Needs the extra bulk.

    \b
    Example:
      normbook generate --games 1000000 --seed 7 --out history
    """
    need_the_extra("generate")
    if rules and not rulebook(rules).has("bulk"):
        refuse("RULES-HAVE-NONE", "generate", rules=rules, what="replay")
    from normbook.bulk.made_up.generate import generate as make
    from normbook.render.words import say

    with progress_bar(say("bulk.progress.made"), games) as progress:
        try:
            made = make(games, seed, out, quick, progress, rules or "")
        except OSError as problem:
            refuse("FILE-NOT-WRITTEN", str(out), why=problem.strerror or type(problem).__name__)
    counts = {
        "games": made.games,
        "player_events": made.player_events,
        "events": made.events,
        "members": made.members,
    }
    if json:
        write_json({**counts, "files": [str(file) for file in made.files]})
        return
    click.echo(say("bulk.generated", **{name: f"{count:,}" for name, count in counts.items()}))
    for file in made.files:
        click.echo(say("written", file=str(file)), err=True)
