"""The API against its own description: whatever is sent, no server error, and answers as described."""

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis.checks import CHECKS

from normbook.web.app import create_server
from normbook.web.settings import ServerSettings
from tests.web.site import Site

pytestmark = [pytest.mark.xdist_group("web"), pytest.mark.slow]

SCHEMA = schemathesis.openapi.from_dict(create_server(ServerSettings()).openapi())
positive_data_acceptance = CHECKS.get_by_names(["positive_data_acceptance"])[0]
OPERATIONS = {operation.ok().label: operation.ok() for operation in SCHEMA.get_all_operations()}


def test_everything_promised_is_described() -> None:
    assert set(OPERATIONS) == {
        "POST /api/v1/score",
        "POST /api/v1/check",
        "POST /api/v1/forecast",
        "GET /api/v1/players/{key}/forecast",
        "GET /api/v1/lists/{rules}",
        "GET /api/v1/players",
        "GET /api/v1/players/{key}",
        "GET /api/v1/events",
        "GET /api/v1/events/{id}",
        "GET /api/v1/explanations",
        "GET /api/v1/me",
        "POST /api/v1/events",
        "GET /api/v1/rules",
        "GET /api/v1/rules/{id}",
    }


def _is_of_files(response: schemathesis.Response) -> bool:
    """Whether a call was refused for what its files hold: they may be sent however well, and must be mended."""
    if response.status_code != 422:
        return False
    findings = response.json().get("diagnostics", [])
    return any(finding["severity"] == "error" for finding in findings)


@pytest.mark.parametrize("label", sorted(OPERATIONS))
def test_nothing_that_is_sent_is_a_server_error(label: str, accounts_site: Site) -> None:
    # A token must not make a difference to what needs none.
    with accounts_site.by_token("olga", "officer") as program:
        shown = {"authorization": program.headers["authorization"]}

    @seed(1)
    @settings(
        max_examples=25,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(data=st.data())
    def send(data: st.DataObject) -> None:
        case = data.draw(OPERATIONS[label].as_strategy())
        response = case.call(base_url=accounts_site.root, headers=shown, timeout=120)
        assert response.status_code < 500, response.text
        case.validate_response(response, excluded_checks=[positive_data_acceptance] if _is_of_files(response) else [])

    send()
