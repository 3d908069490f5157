"""What was done to the book, or would be, for people and for programs."""

from collections.abc import Sequence

from normbook.book.commands.difference import AffectedList, Change, Difference
from normbook.book.commands.outcome import CommandResult
from normbook.book.log.index import public_id
from normbook.model.phrase import Value
from normbook.presentation import list_name, presentation
from normbook.render.findings import finding_document, in_order
from normbook.render.json import plain_value
from normbook.render.page import Block, Cell, Page, Table, Text
from normbook.render.sheet import Field, column, table_of
from normbook.render.words import say

MOST_NAMES = 20
"""More new members fill a screen: they are counted, not named; the JSON document names them all."""


_STANDINGS = ("pending", "side")


def outcome_code(outcome: CommandResult) -> str:
    """The end of its codes of the catalogue: what was done, and where it was posted why it does not count."""
    return ".".join((outcome.what, *(name for name in _STANDINGS if outcome.values.get(name))))


def outcome_line(outcome: CommandResult) -> str:
    """What was done, in a sentence."""
    code = outcome_code(outcome)
    return say(f"book.{code}", values_told(outcome))


def would_line(outcome: CommandResult) -> str:
    """What a dry run would have done, in a sentence."""
    return say("book.would", what=say(f"desk.would.{outcome.what}", values_told(outcome)))


def values_told(outcome: CommandResult) -> dict[str, Value]:
    """What the words of an outcome are filled with; ids as people have them, never the book's own keys."""
    ids: dict[str, Value] = {
        name: public_id(str(outcome.values[name])) for name in ("id", "other_id") if name in outcome.values
    }
    told = {"event": outcome.subject, **outcome.values, **ids, "seq": outcome.seq or outcome.values.get("seq")}
    if outcome.rules and told.get("title"):
        told["title"] = presentation(outcome.rules).title_named(str(told["title"]))
    return told


def new_line(outcome: CommandResult) -> str:
    """Whom the book did not know before; blank for nobody."""
    names = "; ".join(f"{name} ({id})" if id else name for id, name in outcome.new[:MOST_NAMES])
    more = len(outcome.new) - MOST_NAMES
    if more > 0:
        return say("book.new-more", names=names, more=more)
    return say("book.new", names=names) if names else ""


def done_document(outcomes: Sequence[CommandResult], *, stored: bool) -> dict[str, object]:
    """What several acts came to, as JSON; `stored` unless they were only tried."""
    head = outcomes[-1].head.document if outcomes else None
    return {"stored": stored, "done": [outcome_document(each, stored=stored) for each in outcomes], "head": head}


def outcome_document(outcome: CommandResult, *, stored: bool) -> dict[str, object]:
    """An outcome as JSON: whether it was written just now, and the entry in which the book has it, old or new."""
    return {
        "done": outcome.what,
        "subject": outcome.subject,
        "seq": outcome.seq or None,
        "stored": stored and bool(outcome.seq),
        "entry": outcome.seq or outcome.values.get("seq"),
        **{name: plain_value(value) for name, value in outcome.values.items() if name not in ("seq", *_STANDINGS)},
        "new_members": [{"id": id, "name": name} for id, name in outcome.new],
        "difference": difference_document(outcome.difference),
        **_checks(outcome),
        "notes": [finding_document(note) for note in in_order(outcome.notes)],
    }


def _checks(outcome: CommandResult) -> dict[str, object]:
    """What the event was held against before it counts, where its rulebook holds it against anything."""
    return presentation(outcome.rules).checks_document(outcome) if outcome.rules else {}


def criteria_page(outcome: CommandResult) -> Page | None:
    """What an event does not meet, as `score` tells it; None where its rulebook asks nothing, or all is met."""
    return presentation(outcome.rules).checks_page(outcome) if outcome.rules else None


def difference_document(difference: Difference) -> dict[str, object]:
    """A difference as JSON: what changes, histories that lead to the same, and how many come out as they were."""
    told, ways, idle = _parts(difference)
    return {
        "changes": [
            {
                "rules": change.rules,
                "system": change.system,
                "id": change.player,
                "name": change.name,
                "list": change.of_list or None,
                "before": change.before,
                "now": change.now,
                "rating_before": change.ratings[0] if change.ratings else None,
                "rating_now": change.ratings[1] if change.ratings else None,
                "titles_come": list(change.came),
                "titles_go": list(change.went),
                "events": list(change.events),
            }
            for change in told
        ],
        "histories": [
            {
                "rules": change.rules,
                "system": change.system,
                "id": change.player,
                "name": change.name,
                "standing": change.now,
                "events": list(change.events),
            }
            for change in ways
        ],
        "unchanged": idle,
        "lists": _lists(difference.lists),
        "reissued": _lists(difference.reissued),
        "judged": difference.judged,
    }


def _parts(difference: Difference) -> tuple[list[Change], list[Change], int]:
    """Standings that change; histories that lead to the same standing; how many people nothing changes for."""
    told = [change for change in difference.changes if change.of_standing]
    others = [change for change in difference.changes if not change.of_standing]
    ways = [change for change in others if not change.idle]
    return told, ways, len(others) - len(ways)


def _lists(lists: Sequence[AffectedList]) -> list[dict[str, object]]:
    return [{"rules": each.rules, "system": each.system, "as_of": each.as_of, "seq": each.seq} for each in lists]


def difference_page(difference: Difference) -> Page:
    """Who, before, now, which titles come or go, which published lists are affected."""
    told, ways, idle = _parts(difference)
    blocks: list[Block] = []
    if standings := [change for change in told if not change.of_list]:
        blocks.append(_standings(standings))
    if printed := [change for change in told if change.of_list]:
        blocks.append(_lines_of_lists(printed))
    if not told:
        blocks.append(Text(say("book.difference.none")))
    if ways:
        blocks += [Text(say("book.difference.histories")), _histories(ways)]
    if idle:
        blocks.append(Text(say("book.difference.unchanged", count=idle), "muted"))
    if difference.reissued:
        blocks.append(Text(say("book.difference.reissued", lists="; ".join(map(list_name, difference.reissued)))))
    if difference.lists:
        blocks.append(Text(say("book.difference.lists", lists="; ".join(map(list_name, difference.lists)))))
    if difference.judged:
        blocks.append(Text(say("book.difference.judged", judged=difference.judged), "muted"))
    return Page(say("book.difference"), blocks)


def _who() -> list[Field[Change]]:
    return [column("book.column.name", lambda each: each.name), column("book.column.record", _record, optional=4)]


def _events() -> Field[Change]:
    return column("book.column.events", lambda each: ", ".join(each.events), optional=1, least=20)


def _standings(changes: Sequence[Change]) -> Table:
    return table_of(
        "difference",
        changes,
        *_who(),
        column("book.column.before", lambda each: _both(each)[0]),
        column("book.column.now", lambda each: Cell(_both(each)[1], tone=_tone(*_both(each)))),
        column("book.column.came", lambda each: Cell(", ".join(_named(each, each.came)), tone="good")),
        column("book.column.went", lambda each: Cell(", ".join(_named(each, each.went)), tone="bad")),
        _events(),
    )


def _both(change: Change) -> tuple[str, str]:
    """Before and now, each with its rating where there is one."""
    was, rated = (change.before, change.now), change.ratings or ("", "")
    before, now = (", ".join(filter(None, each)) for each in zip(was, rated, strict=True))
    return before, now


def _tone(before: str, now: str) -> str:
    return "" if before == now else "changed"


def _histories(changes: Sequence[Change]) -> Table:
    """Those who come to the same standing by another way."""
    return table_of("histories", changes, *_who(), column("book.column.standing", lambda each: each.now), _events())


def _lines_of_lists(changes: Sequence[Change]) -> Table:
    """What lists that are issued again print otherwise."""
    return table_of(
        "lists",
        changes,
        column("book.column.list", lambda each: each.of_list),
        column("book.column.name", lambda each: each.name),
        column("book.column.before", lambda each: each.before),
        column("book.column.now", lambda each: Cell(each.now, tone="changed")),
    )


def _named(change: Change, names: Sequence[str]) -> list[str]:
    return presentation(change.rules).awards_named(names)


def _record(change: Change) -> str:
    return presentation(change.rules).record_name(change.system)
