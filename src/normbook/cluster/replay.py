"""A replay on a cluster: the driver plans, counts and joins; games and standings never pass through it."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import numpy as np
import pyarrow.parquet as pq

from normbook.bulk.automaton import Automaton
from normbook.bulk.output import Folder
from normbook.bulk.replay import Progress, Task, empty
from normbook.bulk.summary import Comparison, Run, Summary, holders
from normbook.cluster import levels, routes
from normbook.cluster.facts import share
from normbook.cluster.fold import folding, routing_members
from normbook.cluster.job import Job, Stretch, described
from normbook.cluster.measures import Measured
from normbook.cluster.parts import parts, writing
from normbook.cluster.progress import watched
from normbook.cluster.survey import Sizes, sizes, survey
from normbook.cluster.travel import SCHEMA, Kind, read_reports
from normbook.cluster.travel import Task as SparkTask
from normbook.model.crosstable import SYSTEMS

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession
    from pyspark.sql.group import GroupedData


class OutOfStep(Exception):
    """An event's rows do not all lie in one stretch."""


def replay(
    task: Task,
    out: Folder,
    session: "SparkSession",
    shares: Sizes | None = None,
    progress: Progress | None = None,
    *,
    join: bool = True,
) -> Summary:
    """Judge the history and fill the folder, which every machine must be able to write in.

    Without joining, each table is left a folder of the parts that tasks wrote. Raises TooManyBadRows.
    """
    measured = Measured(session)
    # Not a temporary folder of Python's, which no other user could enter.
    work = out.folder / f".cluster-{uuid4().hex}"
    try:
        work.mkdir()
        summary = _Run(task, out, session, work, shares, progress, join=join).run()
    finally:
        rmtree(work, ignore_errors=True)
    if progress:
        progress(summary.games)
    return replace(summary, cluster=measured.work(in_place=summary.streamed))


def job_of(task: Task, work: Path) -> Job:
    """What tasks have to know of the replay, with all they read in or below folders that every machine sees."""
    sources = task.sources
    sources.read_facts()
    if sources.events:
        share(sources.facts, sources.event_ids, work)
    return Job(
        games=described(sources.games, work, sources.bad),
        ratings=described(sources.ratings, work, sources.bad),
        members=described(sources.members, work, sources.bad) if sources.members else None,
        event_kinds=tuple(sources.event_ids.kinds),
        player_kinds=tuple(sources.player_ids.kinds),
        automata=tuple(build() for build in task.rules),
        written=tuple(folder is not None for folder in task.folders),
        bad_rows=sources.bad.limit,
        work=work,
        facts=sources.events is not None,
    )


class _Run:
    def __init__(
        self,
        task: Task,
        out: Folder,
        session: "SparkSession",
        work: Path,
        shares: Sizes | None,
        progress: Progress | None,
        *,
        join: bool,
    ) -> None:
        self.task = task
        self.join = join
        self.out = out
        self.session = session
        self.progress = progress
        self.bad = task.sources.bad
        self.cores = max(2, session.sparkContext.defaultParallelism)
        self.job = job_of(task, work)
        self.shares = shares or sizes(self.job.games.rows, self.job.ratings.rows, self.cores, task.sources.chunk)

    def run(self) -> Summary:
        """In place where the files allow it, else with every row sent to its event."""
        found = survey(self.job, self.shares, self.cores, self._reports)
        self.job = replace(self.job, splits=found.splits)
        if self.task.stream and found.stretches is not None:
            try:
                return self._judged(found.stretches)
            except OutOfStep:
                pass
        return self._judged(None)

    def _judged(self, stretches: Sequence[Stretch] | None) -> Summary:
        from pyspark import StorageLevel

        job, buckets = self.job, len(self.job.splits.players) + 1
        # Kept until the fold is done: what is wrong with the rows is to be known before it begins.
        met = self._levels_met(stretches).persist(StorageLevel.DISK_ONLY)
        try:
            with watched(self.session, job.games.rows, self.progress):
                judged = read_reports(met.filter(f"kind = {int(Kind.REPORT)}").collect())
            if stretches is not None:
                self._check_step(judged, met, buckets)
            self._take_bad_rows(judged)
            self.bad.stop_past_limit()
            to_fold = _grouped(met.filter(f"kind IN ({int(Kind.LEVELS)}, {int(Kind.MEMBERS)})"), buckets)
            to_write = _grouped(to_fold.applyInArrow(folding(job), SCHEMA), len(job.splits.effect) + 1)
            folded = read_reports(to_write.applyInArrow(writing(job), SCHEMA).collect())
        finally:
            met.unpersist()
        self._take_bad_rows(folded)
        self.bad.stop_past_limit()
        return self._finish(judged, folded, in_place=stretches is not None)

    def _check_step(self, judged: Sequence[Any], met: "DataFrame", buckets: int) -> None:
        """Every event must have been judged in one place, with all its rating rows."""
        if any(each.get("out_of_step") for each in judged):
            raise OutOfStep
        events = _grouped(met.filter(f"kind = {int(Kind.EVENTS)}"), buckets)
        looked = events.applyInArrow(levels.looking_for_torn_events(self.job), SCHEMA).collect()
        if any(each["torn"] for each in read_reports(looked)):
            raise OutOfStep

    def _levels_met(self, stretches: Sequence[Stretch] | None) -> "DataFrame":
        """The first phase, and standings to start from."""
        job = self.job
        if not job.games.rows:
            met = self.session.createDataFrame([], SCHEMA)
        elif stretches is not None:
            met = self._each(levels.judging_stretches(job, stretches), len(stretches))
        else:
            buckets = -(-job.games.rows // self.shares.stretch)
            ranges = [(Kind.GAMES, rows) for rows in job.games.whole_groups(self.shares.stretch)]
            ranges += [(Kind.RATINGS, rows) for rows in job.ratings.whole_groups(self.shares.stretch)]
            routed = self._each(routes.routing(job, ranges, buckets), len(ranges))
            met = _grouped(routed, buckets).applyInArrow(routes.judging_bucket(job), SCHEMA)
        if job.members and job.members.rows:
            ranges_of_members = job.members.whole_groups(1 << 20)
            met = met.union(self._each(routing_members(job, ranges_of_members), len(ranges_of_members)))
        return met

    def _each(self, task: SparkTask, count: int) -> "DataFrame":
        """The task for every number below the count, each by itself."""
        return self.session.range(0, count, 1, count).mapInArrow(task, SCHEMA)

    def _reports(self, task: SparkTask, count: int) -> list[Any]:
        return read_reports(self._each(task, count).collect()) if count else []

    def _take_bad_rows(self, reports: Sequence[Any]) -> None:
        """Bad rows that tasks found, the first of each file first."""
        found = [each["bad"] for each in reports if "bad" in each]
        rows = sorted((file, row, reason) for each in found for file, row, reason in each["rows"])
        for row in rows:
            self.bad.note(*row)
        self.bad.add_uncounted(sum(each["count"] for each in found) - len(rows))

    def _finish(self, judged: Sequence[Any], folded: Sequence[Any], *, in_place: bool) -> Summary:
        """The parts made into tables, and what was counted added up."""
        runs = []
        for at, (automaton, folder) in enumerate(zip(self.job.automata, self.task.folders, strict=True)):
            if folder is not None:
                self._tables(at, folder)
            runs.append(_added_up(automaton, [each["runs"][at] for each in folded], compare=at > 0))
        return Summary(
            games=sum(each["games"] for each in judged if "games" in each),
            player_events=sum(each["player_events"] for each in judged if "games" in each),
            events=sum(each["events"] for each in judged if "games" in each),
            players=sum(each["players"] for each in folded),
            bad_rows=self.bad.count,
            streamed=in_place,
            edition=self.job.automata[0].tables.edition,
            runs=tuple(runs),
            files=(),
        )

    def _tables(self, rules: int, folder: str) -> None:
        for name in ("norms", "titles", "standings", *(("changes",) if rules else ())):
            found = parts(self.job.work, rules, name)
            if found and not self.join:
                for part in found:
                    self.out.take(f"{folder}{name}", part)
                continue
            self.out.write(f"{folder}{name}", empty(name, self.task.sources, self.job.automata[rules].columns))
            for part in found:
                self.out.write(f"{folder}{name}", pq.read_table(part))


def _added_up(automaton: Automaton, buckets: Sequence[Any], *, compare: bool) -> Run:
    """What one set of rules led to in all buckets together."""
    states = np.zeros((len(SYSTEMS), len(automaton.standings)), np.int64)
    steps = np.zeros(4, np.int64)
    for each in buckets:
        states += np.array(each["states"], np.int64)
        steps += np.array(each["compared"], np.int64)
    norms, titles = (sum(each[name] for each in buckets) for name in ("norms", "titles"))
    comparison = Comparison(*steps.tolist()) if compare else None
    return Run(automaton.tables.variant, holders(automaton, states), norms, titles, comparison)


def _grouped(rows: "DataFrame", groups: int) -> "GroupedData":
    """The rows by bucket, in about as many tasks as there are buckets."""
    return rows.repartition(groups, "bucket").groupBy("bucket")
