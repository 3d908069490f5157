"""The program run in this process, as a user would type it."""

import json
from typing import Any

from click.testing import CliRunner, Result

from normbook.cli.main import main


def run(*arguments: object, **environment: str) -> Result:
    """What the program does with the arguments; an exception that is no exit is a defect and raises."""
    done = CliRunner(env={"NORMBOOK_RULES": None, "NORMBOOK_VARIANT": None, "COLUMNS": None, **environment}).invoke(
        main, [str(argument) for argument in arguments], prog_name="normbook", catch_exceptions=False
    )
    assert "Traceback" not in done.stderr
    return done


def answered(*arguments: object, **environment: str) -> Any:
    """The JSON document the program answers with."""
    done = run(*arguments, "--json", **environment)
    assert done.exit_code == 0, done.stderr
    return json.loads(done.stdout)


def refused(*arguments: object, **environment: str) -> list[str]:
    """The findings of a refusal, whose stdout must be empty."""
    done = run(*arguments, **environment)
    assert (done.exit_code, done.stdout) == (2, "")
    return done.stderr.splitlines()
