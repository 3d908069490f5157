"""Laws of the club night, over random evenings: its table is one that everybody reads the same way."""

from collections import defaultdict
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from normbook.book.commands.outcome import BookRefused
from normbook.formats.event_file import read_all_events
from normbook.formats.sections import Facts
from normbook.formats.table.crosstable_out import write_csv
from normbook.model.crosstable import Entrant
from normbook.model.diagnostics import Findings
from normbook.office.night.crosstable import event_of
from normbook.office.night.fold import advanced, night_of
from normbook.office.night.taps import BYES, RESULTS
from tests.office.nights import NAMES, Phone

NUMBERS = st.integers(1, 6)
ROUNDS = st.integers(1, 2)
HOURS = st.sampled_from(["", "12:00", "17:44:59", "17:45", "23:59"])
TAPS = st.one_of(
    st.tuples(st.just("pair"), ROUNDS, NUMBERS, NUMBERS),
    st.tuples(st.just("result"), st.integers(0, 20), st.sampled_from(["", *RESULTS]), st.booleans()),
    st.tuples(st.just("absent"), st.integers(0, 20), st.booleans(), HOURS),
    st.tuples(st.just("declined"), st.integers(0, 20), st.booleans()),
    st.tuples(st.just("unpair"), st.integers(0, 20)),
    st.tuples(st.just("swap"), st.integers(0, 20)),
    st.tuples(st.just("bye"), ROUNDS, NUMBERS, st.sampled_from(["", *BYES]), HOURS),
    st.tuples(st.just("close"), ROUNDS, st.booleans()),
    st.tuples(st.just("away"), NUMBERS, st.booleans()),
    st.tuples(st.just("undo"), st.integers(0, 40)),
)
EVENINGS = st.lists(TAPS, min_size=5, max_size=40)


class Paper:
    """The table as a director keeps it by hand: he writes cells, and strikes them out again."""

    def __init__(self) -> None:
        self.cells: defaultdict[tuple[int, int], dict[str, str]] = defaultdict(dict)
        """What stands in a cell, one under the other: a player paired again has two lines, and the last counts."""

    def write(self, id: str, tap: dict[str, str], boards: dict[str, tuple[int, int, int]]) -> None:
        do = tap["do"]
        if do == "pair":
            round, white, black = int(tap["round"]), int(tap["white"]), int(tap["black"])
            boards[id] = (round, white, black)
            for me, other, colour in ((white, black, "w"), (black, white, "b")):
                self.cells[round, me].pop("bye", None)
                self.cells[round, me][id] = f"?{other}{colour}"
        elif do == "bye":
            kind = {"U": ""}.get(tap.get("kind", ""), tap.get("kind", ""))
            hour = f"@{tap['notice']}" if kind == "F" and tap.get("notice") else ""
            self.cells[int(tap["round"]), int(tap["no"])] = {"bye": kind + hour} if tap.get("kind") else {}
        elif do in ("result", "absent", "declined", "unpair", "swap"):
            self._on_board(do, tap, boards)

    def _on_board(self, do: str, tap: dict[str, str], boards: dict[str, tuple[int, int, int]]) -> None:
        id = tap["board"]
        round, white, black = boards[id]
        ours, theirs = self.cells[round, white], self.cells[round, black]
        star = "*" if tap.get("uncounted") else ""
        if do == "unpair":
            del ours[id], theirs[id]
        elif do == "swap":
            boards[id] = (round, black, white)
            turn = str.maketrans("wb", "bw")
            ours[id], theirs[id] = ours[id].translate(turn), theirs[id].translate(turn)
        elif do == "result":
            mine, his = {"1-0": "WL", "1/2": "DD", "0-1": "LW"}.get(tap.get("result", ""), "??")
            ours[id] = f"{mine}{black}w{star if mine != '?' else ''}"
            theirs[id] = f"{his}{white}b{star if his != '?' else ''}"
        elif do == "absent":
            gone, other = (white, black) if int(tap["no"]) == white else (black, white)
            hour = f"@{tap['notice']}" if tap.get("notice") else ""
            self.cells[round, gone][id] = f"F{other}{hour}"
            if not self.cells[round, other][id].startswith("F"):
                mark = "~" if self.cells[round, other][id].endswith("~") else ""
                self.cells[round, other][id] = f"X{gone}{mark}"
        else:
            for no in (white, black):
                cell = self.cells[round, no][id]
                if cell.startswith("X"):
                    self.cells[round, no][id] = cell.rstrip("~") + ("~" if tap.get("declined") else "")

    def cell(self, round: int, no: int) -> str:
        return (list(self.cells[round, no].values()) or [""])[-1]

    def stood(self, round: int, no: int) -> bool:
        return len(self.cells[round, no]) > 1


def tapped(evening: list[tuple[Any, ...]]) -> Phone:
    """The evening's taps that were legal."""
    phone = Phone(rounds="2").with_players(6)
    for tap in evening:
        content = meant(phone, tap)
        if content is not None:
            phone.refused(content.pop("do"), **content)
    return phone


def meant(phone: Phone, tap: tuple[Any, ...]) -> dict[str, Any] | None:
    """A random tap on what there is."""
    night, (do, *rest) = phone.night, tap
    yes = {True: "yes", False: ""}
    if do == "pair":
        return {"do": do, "round": rest[0], "white": rest[1], "black": rest[2]}
    if do == "bye":
        seat = night.seat(rest[1], rest[0])
        saw = seat.last if seat else ""
        return {"do": do, "round": rest[0], "no": rest[1], "kind": rest[2], "notice": rest[3], "saw": saw}
    if do == "close":
        return {"do": do, "round": rest[0], "closed": yes[rest[1]]}
    if do == "away":
        return {"do": do, "no": rest[0], "away": yes[rest[1]]}
    if do == "undo":
        return {"do": do, "of": phone.steps[rest[0] % len(phone.steps)].id}
    if not night.boards:
        return None
    board = list(night.boards.values())[rest[0] % len(night.boards)]
    told = {"do": do, "board": board.id, "saw": board.last}
    if do == "result":
        return {**told, "result": rest[1], "uncounted": yes[rest[2]]}
    if do == "absent":
        return {**told, "no": board.white if rest[1] else board.black, "notice": rest[2]}
    return {**told, "declined": yes[rest[1]]} if do == "declined" else told


@given(EVENINGS)
def test_the_table_is_the_one_kept_by_hand(evening: list[tuple[Any, ...]]) -> None:
    phone = tapped(evening)
    gone = {step.content["of"] for step in phone.steps if step.content["do"] == "undo"}
    paper, boards = Paper(), dict[str, tuple[int, int, int]]()
    for step in phone.steps:
        if step.id not in gone:
            paper.write(step.id, dict(step.content), boards)
    event = event_of(phone.night)
    for entrant in event.entrants:
        rounds = range(1, event.rounds + 1)
        assert [each.written for each in entrant.outcomes] == [paper.cell(round, entrant.no) for round in rounds]
        assert entrant.stood == {round for round in rounds if paper.stood(round, entrant.no)}
    assert not any(paper.cell(round, no) for round in (1, 2) if round > event.rounds for no in range(1, 7))


@given(EVENINGS)
@settings(max_examples=60)
def test_the_table_written_to_a_file_is_read_without_a_complaint(evening: list[tuple[Any, ...]]) -> None:
    phone = tapped(evening)
    event = event_of(phone.night)
    if not event.rounds:
        return
    pending = any(each.pending for entrant in event.entrants for each in entrant.outcomes)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "night.csv"
        file.write_text(write_csv(event), encoding="utf-8")
        findings = Findings()
        read = read_all_events([file], Facts(rules="lpcc"), findings)
    if pending:  # a game to come is refused where a whole event is wanted
        assert findings.refused
        return
    assert not findings.refused, [(each.code, each.phrase.values) for each in findings]
    assert [plain(entrant) for entrant in read[0].entrants] == [plain(entrant) for entrant in event.entrants]


def plain(entrant: Entrant) -> Entrant:
    return replace(entrant, row=None, rating_source="")


ON_A_BOARD = st.lists(
    st.one_of(
        st.tuples(st.just("result"), st.sampled_from(["", *RESULTS])),
        st.tuples(st.just("absent"), st.booleans(), HOURS),
        st.tuples(st.just("swap")),
    ),
    min_size=1,
    max_size=5,
)


@given(st.tuples(ON_A_BOARD, ON_A_BOARD, ON_A_BOARD), st.randoms(use_true_random=False))
def test_steps_on_different_boards_may_come_in_any_order(taps: tuple[Any, ...], random: Any) -> None:
    """Several phones: what each taps about its own board does not depend on when the others tap."""
    phone = Phone(rounds="2").with_players(6)
    boards = [phone.tap("pair", round=1, white=no, black=no + 1) for no in (1, 3, 5)]
    begun = list(phone.steps)
    in_turn = [(board, tap) for board, of_board in zip(boards, taps, strict=True) for tap in of_board]
    for board, (do, *rest) in in_turn:
        content = meant(phone, (do, list(phone.night.boards).index(board), *rest, False))
        assert content is not None
        phone.tap(content.pop("do"), **content)
    queues = {board: [step for step in phone.steps if step.content.get("board") == board] for board in boards}
    order = [board for board, _ in in_turn]
    random.shuffle(order)
    mixed = [*begun, *(queues[board].pop(0) for board in order)]
    assert len(mixed) == len(phone.steps)
    assert event_of(night_of(phone.draft, mixed)) == event_of(phone.night)


@given(EVENINGS)
@settings(max_examples=40)
def test_every_step_was_legal_when_it_was_stored_and_the_fold_says_the_same(evening: list[tuple[Any, ...]]) -> None:
    phone = tapped(evening)
    for index in range(len(phone.steps)):
        before, step = phone.steps[:index], phone.steps[index]
        assert advanced(phone.draft, before, step) == night_of(phone.draft, phone.steps[: index + 1])


@given(EVENINGS)
@settings(max_examples=40)
def test_an_undone_step_is_as_if_it_had_never_been(evening: list[tuple[Any, ...]]) -> None:
    phone = tapped([tap for tap in evening if tap[0] != "undo"])
    for step in reversed(phone.steps[len(NAMES[:6]) :]):
        rest = [each for each in phone.steps if each is not step]
        try:
            expected = night_of(phone.draft, rest)
        except BookRefused:
            assert phone.refused("undo", of=step.id) == ["NIGHT-UNDO-RESTS"]
            continue
        phone.tap("undo", of=step.id)
        assert phone.night == expected
        return
