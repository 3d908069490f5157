"""Lines on a terminal are folded between words; programs get each in one piece."""

from io import StringIO

import pytest

from normbook.cli.answers import say_line

LINE = "table.csv:2:5: CELL-BYE: “BYE” in round 2 does not say which bye (write H for a half-point bye)"


class Screen(StringIO):
    """A terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("err", [False, True])
def test_a_terminal_gets_whole_words(monkeypatch: pytest.MonkeyPatch, err: bool) -> None:
    screen = Screen()
    monkeypatch.setattr("sys.stderr" if err else "sys.stdout", screen)
    monkeypatch.setenv("COLUMNS", "40")
    say_line(LINE, err=err)
    told = screen.getvalue().splitlines()
    assert max(map(len, told)) <= 40
    assert [line[:2] for line in told[1:]] == ["  "] * (len(told) - 1)
    assert " ".join(line.strip() for line in told) == LINE


def test_a_program_gets_one_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    say_line(LINE, err=True)
    assert capsys.readouterr().err == LINE + "\n"
