"""Logging in and out, sessions, and what becomes of them."""

import pytest

from tests.web.site import PASSWORDS, Site

pytestmark = pytest.mark.xdist_group("web-accounts")


def test_who_has_logged_in_is_named_until_he_logs_out(accounts_site: Site) -> None:
    with accounts_site.logged_in("dora") as dora:
        assert "Dora" in dora.get("/").text
        assert dora.fill_in("/logout").status_code == 303
        assert "Dora" not in dora.get("/").text


@pytest.mark.parametrize(("name", "password"), [("dora", "not the password"), ("nobody", PASSWORDS["dora"])])
def test_an_unknown_name_and_a_wrong_password_get_the_same_answer(
    accounts_site: Site, name: str, password: str
) -> None:
    with accounts_site.visitor() as stranger:
        answer = stranger.log_in(name, password)
        assert answer.status_code == 403
        assert "Name and password do not belong together." in answer.text
        assert "normbook_session" not in stranger.cookies
