"""`normbook application`: whether a title application will stand."""

from pathlib import Path
from typing import Any

import click

from normbook.cli.answers import ANSWER_IS_NO, REFUSED, Outputs, answer, refuse_if_needed, tell
from normbook.cli.book.options import book_option, opened
from normbook.cli.facts import RulebookCommand, own_of, own_options, refuse_foreign
from normbook.cli.options import (
    edition_option,
    how_of,
    outputs_options,
    reading_options,
    rules_option,
    variant_of,
    variant_option,
)
from normbook.model.diagnostics import Findings
from normbook.model.facts import APPLICATION


@click.command(cls=RulebookCommand)
@click.argument("files", nargs=-1, type=click.Path(path_type=Path), metavar="[FILE...]")
@click.option("--player", required=True, metavar="NAME|ID", help="Who applies, as the files or the book have them.")
@click.option("--title", required=True, metavar="TITLE", help="What for, as GM.")
@rules_option
@variant_option
@edition_option
@own_options(APPLICATION)
@reading_options
@book_option
@outputs_options
def application(files: tuple[Path, ...], player: str, title: str, outputs: Outputs, **options: Any) -> None:
    """Check whether a title application meets the rules.

    Article by article: what is needed, what there is, what is missing. FILE is
    an event in which a norm was made, or what score --json wrote of it; each
    is judged by the regulations of its date. Without FILE, by the norms that
    the book holds. What files cannot tell, the officer has to confirm; it is
    named. --html and --pdf print the application with a summary of each norm.
    The answer no has exit code 1.

    \b
    Examples:
      normbook application a.toml b.toml c.toml --player 40001 --title GM
      normbook application a.json b.json --player 40001 --title IM --pdf out.pdf
      normbook application --book club.sqlite --player "Nettle" --title WGM
    """
    from normbook.formats.inquiry import Inquiry
    from normbook.formats.sections import Facts

    rules = _rules(files, options["rules"])
    refuse_foreign(rules)
    findings = Findings()
    variant = variant_of(options["variant"], findings)
    asked = Inquiry(Facts(edition=options["edition"]), variant, how=how_of(options), own=own_of(rules, options))
    if files:
        from normbook.app.application import application_of_files

        found = application_of_files(rules, files, player, title.upper(), asked, findings)
    else:
        found = _of_book(rules, player, title.upper(), asked, options["book"], findings)
    refuse_if_needed(findings)
    assert found is not None
    tell(findings)
    answer(outputs, found.document, found.page, found.full_page)
    if found.stands is False:
        raise SystemExit(ANSWER_IS_NO)


def _rules(files: tuple[Path, ...], given: str | None) -> str:
    """The rulebook: the option's, the files' own, else the first that has applications."""
    from normbook.app.recognition import rules_named
    from normbook.rulebook import having

    able = having("application")
    named = given or rules_named(files)
    return named or able[0]


def _of_book(rules: str, player: str, title: str, asked: Any, book: str, findings: Findings) -> Any:
    from normbook.app.application import application_of_book
    from normbook.book.commands.outcome import BookRefused
    from normbook.book.people.identity import person_asked_for

    with opened(book) as record:
        try:
            with record.reading() as reading:
                person = person_asked_for(reading, player)
                return application_of_book(rules, reading, person, title, asked, findings)
        except BookRefused as refused:
            tell(refused.findings)
            raise SystemExit(REFUSED) from None
