"""The HTTP API: the same documents as the command line prints with --json."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, File, Query, Request, UploadFile
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel

from normbook.formats.how import How
from normbook.formats.inquiry import Inquiry
from normbook.formats.sections import Facts
from normbook.model.facts import POST, SCORE
from normbook.render.findings import finding_document
from normbook.web.facts import own_of, with_facts
from normbook.web.forms import file_name
from normbook.web.list_query import IsoDay, Rules
from normbook.web.server.cookies import settings_of
from normbook.web.server.permissions import CALL, READ
from normbook.web.server.rates import JUDGING
from normbook.web.server.refusals import RequestRefused
from normbook.web.workbench.intake import Brought, check, judge

router = APIRouter(prefix="/api/v1")


class Finding(BaseModel):
    """What is wrong with a file, and where."""

    code: str
    severity: Literal["error", "warning", "note"]
    file: str
    row: int | str | None
    column: int | None
    cell: str | None
    message: str
    remedy: str


class FileFindings(BaseModel):
    """Why a file was not judged."""

    diagnostics: list[Finding]


class CheckedFile(FileFindings):
    """Findings, and for a solving tournament the acceptance checks."""

    acceptance: list[dict[str, Any]]


class RequestProblem(BaseModel):
    """Why a request was refused."""

    error: str
    message: str
    remedy: str
    parameters: list[str] = []
    """Those that are not as they must be."""
    diagnostics: list[Finding] = []
    """What is wrong with the book, for those who keep it."""


Answers = dict[int | str, dict[str, Any]]
REFUSALS: Answers = {
    status: {"model": RequestProblem, "description": words}
    for status, words in {
        400: "The request cannot be read",
        401: "The token is missing or wrong",
        403: "The token may not do this",
        404: "There is no such thing",
        413: "Too large",
        422: "A parameter is not as it must be",
        429: "Too many requests; Retry-After says when to come again",
        503: "The book cannot be read at the moment",
    }.items()
}
JUDGED: Answers = {
    **REFUSALS,
    422: {"description": "The files must be mended, or a parameter is wrong", "model": FileFindings | RequestProblem},
}


def answers(what: str, others: Answers = REFUSALS, model: Any = dict[str, Any]) -> Answers:
    """What a call answers with, and how it refuses."""
    return {**others, 200: {"description": what, "model": model}}


_CHECKED = answers("The document of `normbook check --json`", model=CheckedFile)
Files = Annotated[
    list[UploadFile], File(min_length=1, description="The event's file or files; a TOML file with its tables")
]


class _OfEvent(BaseModel):
    """What is said of the event besides its files: the options of the command line."""

    model_config = {"extra": "forbid"}

    rules: Rules | None = None
    edition: Annotated[str, Query(max_length=40)] | None = None
    name: Annotated[str, Query(max_length=200)] | None = None
    id: Annotated[str, Query(max_length=200)] | None = None
    start: IsoDay | None = None
    end: IsoDay | None = None
    system: Literal["regular", "quick", "blitz"] | None = None
    format: Literal["swiss", "round-robin", "match", "scrounger", "grand-prix"] | None = None
    lenient: bool = False
    sheet: Annotated[str, Query(max_length=200)] | None = None

    def facts(self) -> Facts:
        """Those that every event has."""
        names = ("edition", "id", "name", "start", "end", "system", "format")
        return Facts(**{name: getattr(self, name) for name in names})

    def how(self) -> How:
        """How its files are read."""
        return How(lenient=self.lenient, sheet=self.sheet)


OfEvent: Any = with_facts(_OfEvent, "OfEvent", POST)


class _Said(OfEvent):  # type: ignore[misc]
    """The same, and how it is to be judged."""

    explain: Annotated[str, Query(max_length=200)] | None = None

    def asked(self) -> Inquiry:
        """For whoever judges."""
        return Inquiry(self.facts(), who=self.explain, how=self.how(), own=own_of(self))


Said: Any = with_facts(_Said, "Said", SCORE)


def brought_of(request: Request, files: list[UploadFile], said: Said) -> Brought:
    """The files that were sent, and what is said of them."""
    return Brought(files_of(request, files), said.asked(), said.rules)


def files_of(request: Request, files: list[UploadFile]) -> tuple[tuple[str, bytes], ...]:
    """The files that were sent, each with a name that leads nowhere else."""
    if len(files) > settings_of(request).most_files:
        raise RequestRefused("too-large", most=None)
    return tuple((file_name(each.filename or "file"), each.file.read()) for each in files)


@router.post(
    "/score", dependencies=[CALL, JUDGING], responses=answers("The document of `normbook score --json`", JUDGED)
)
def score(request: Request, files: Files, said: Annotated[Said, Query()]) -> Response:
    """Judge events; nothing is stored."""
    judged = judge(brought_of(request, files, said), ahead=False)
    if judged.scored is None:
        return JSONResponse({"diagnostics": [finding_document(each) for each in judged.findings]}, 422)
    return JSONResponse(judged.scored.document())


@router.post("/check", dependencies=[CALL, JUDGING], responses=_CHECKED)
def check_file(request: Request, files: Files, said: Annotated[Said, Query()]) -> Response:
    """Say what is wrong with a file; for a solving tournament, with the acceptance checks."""
    return JSONResponse(check(brought_of(request, files, said)).document())


@router.get("/openapi.json", dependencies=[READ], include_in_schema=False)
def openapi(request: Request) -> Response:
    """This API, described for programs."""
    return JSONResponse(request.app.openapi())
