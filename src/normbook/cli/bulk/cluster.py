"""What `normbook replay` needs to work on a cluster: options, the extra, Java, and an engine to judge by."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from normbook.cli.answers import refuse
from normbook.cli.bulk.options import need_the_extra
from normbook.cli.options import Command, Several

if TYPE_CHECKING:
    from normbook.bulk.output import Folder
    from normbook.bulk.replay import Progress, Task
    from normbook.bulk.summary import Summary

    Judge = Callable[[Task, Folder, Progress | None], Summary]

LOCAL, SPARK = "local", "spark"
MASTER = "local[*]"


def cluster_options(command: Command) -> Command:
    """Where the work is done."""
    for option in (
        click.option("--parts", is_flag=True, help="Leave each table a folder of the parts that tasks wrote."),
        click.option(
            "--conf",
            "settings",
            cls=Several,
            multiple=True,
            metavar="KEY=VALUE",
            help="A setting of Spark; may be given several times.",
        ),
        click.option("--master", default=MASTER, show_default=True, metavar="URL", help="The cluster, for spark."),
        click.option(
            "--engine",
            type=click.Choice([LOCAL, SPARK]),
            default=LOCAL,
            show_default=True,
            help="This machine, or a cluster by PySpark.",
        ),
    ):
        command = option(command)
    return command


def check_cluster_options(options: dict[str, Any], *, from_book: bool) -> None:
    """Refuse options that go with the other engine."""
    given = click.get_current_context().get_parameter_source
    spark = options["engine"] == SPARK
    for name, option, wanted in (
        ("master", "--master", True),
        ("settings", "--conf", True),
        ("parts", "--parts", True),
        ("threads", "--threads", False),
    ):
        if given(name) is ParameterSource.COMMANDLINE and spark is not wanted:
            raise click.UsageError(f"{option} goes with --engine {SPARK if wanted else LOCAL}")
    if spark and from_book:
        raise click.UsageError(f"--engine {SPARK} needs a file of games; a book is replayed on one machine")
    if options["parts"] and options["csv"]:
        raise click.UsageError("--parts are Parquet; leave out --csv")
    if wrong := [setting for setting in options["settings"] if "=" not in setting.strip("=")]:
        raise click.UsageError(f"--conf wants KEY=VALUE, not {wrong[0]!r}")


@contextmanager
def engine(options: dict[str, Any]) -> Iterator["Judge"]:
    """What judges: the threads of this machine, or the cluster while it is held."""
    if options["engine"] == LOCAL:
        from normbook.bulk.replay import replay

        yield replay
        return
    need_the_extra("replay", SPARK)
    if not (shutil.which("java") or os.environ.get("JAVA_HOME")):
        refuse("CLUSTER-NO-JAVA", "replay")
    from normbook.cluster.replay import replay as replay_on_cluster
    from normbook.cluster.session import cluster_failures, started, why

    settings = dict(setting.split("=", 1) for setting in options["settings"])
    try:
        with started(options["master"], settings) as session:
            yield lambda task, folder, progress: replay_on_cluster(
                task, folder, session, progress=progress, join=not options["parts"]
            )
    except cluster_failures() as problem:
        refuse("CLUSTER-FAILED", options["master"], why=why(problem))
