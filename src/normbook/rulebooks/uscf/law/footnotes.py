"""Which values that are not the text's own decided something: what a page says in its footnotes."""

from collections.abc import Iterable

from normbook.judgement import Provenance
from normbook.model.phrase import Phrase, phrase
from normbook.rulebooks.uscf.law.codes import NO_TITLE
from normbook.rulebooks.uscf.law.judge import PlayerNorm
from normbook.rulebooks.uscf.law.norm import thousandths_text
from normbook.rulebooks.uscf.law.tables import Tables

OURS = (Provenance.CHOSEN, Provenance.VARIANT)


def chosen_in_event(players: Iterable[PlayerNorm], tables: Tables) -> tuple[Phrase, ...]:
    """Footnotes of an event: deltas that decided, how they are compared, letters that are printed.

    (uscf.table2, uscf.norm, uscf.table1)
    """
    games: set[int] = set()
    codes: set[str] = set()
    exactly = False
    for player in players:
        codes |= {player.code_before, player.code_after}
        if player.levels:
            games.add(player.games)
        exactly = exactly or any(tried.margin == tried.delta for tried in player.levels)
    return (*_deltas(games, tables), *_comparison(exactly, tables), *chosen_in_codes(codes, tables))


def _comparison(exactly: bool, tables: Tables) -> tuple[Phrase, ...]:
    """Whether the delta itself is enough matters only where somebody's margin was it exactly (uscf.norm)."""
    setting = tables.comparison
    if not exactly or setting.provenance not in OURS:
        return ()
    provenance = setting.provenance.value
    return (phrase("uscf.footnote.comparison", provenance=provenance, comparison=setting.value),)


def chosen_in_codes(codes: Iterable[str], tables: Tables) -> tuple[Phrase, ...]:
    """Footnotes of a list: letters whose printed column is lost, or that a variant replaced (uscf.table1)."""
    printed = {code[:1] for code in codes}
    notes = []
    for provenance in OURS:
        ours = [title for title in tables.titles.values() if title.provenance is provenance]
        if found := [title for title in ours if title.letter in printed]:
            letters, levels = tuple(title.letter for title in found), tuple(title.level for title in found)
            notes.append(phrase("uscf.footnote.letters", provenance=provenance.value, letters=letters, levels=levels))
    if NO_TITLE in printed:
        notes.append(phrase("uscf.footnote.no-title", mark=NO_TITLE))
    return tuple(notes)


def _deltas(games: Iterable[int], tables: Tables) -> list[Phrase]:
    used = {tables.delta(number) for number in games}
    ends = [delta.games - 1 for delta in tables.deltas[1:]]
    return [
        phrase(
            "uscf.footnote.delta",
            provenance=delta.provenance.value,
            least=delta.games,
            most=most,
            delta=thousandths_text(delta.thousandths, least_places=1),
        )
        for delta, most in zip(tables.deltas, [*ends, None], strict=True)
        if delta in used and delta.provenance in OURS
    ]
