"""Tokens for programs, on the page of whose they are."""

import re

import pytest

from tests.web.site import Site

pytestmark = [pytest.mark.xdist_group("web-accounts"), pytest.mark.slow]


def test_tokens_are_made_and_revoked_by_their_user(accounts_site: Site) -> None:
    fields = {"purpose": "web site", "scope": "director", "ends": "2999-01-01"}
    with accounts_site.logged_in("dan") as dan, accounts_site.logged_in("ada") as ada:
        assert dan.fill_in("/account/tokens", **fields).status_code == 422
        ends = re.search(r'id="ends" .*value="([0-9-]+)"', dan.get("/account").text)
        assert ends is not None
        fields["ends"] = ends[1]
        assert dan.fill_in("/account/tokens", **{**fields, "scope": "officer"}).status_code == 422
        assert dan.fill_in("/account/tokens", **{**fields, "scope": "emperor"}).status_code == 422
        made = dan.fill_in("/account/tokens", **fields)
        secret = re.search(r"nbk_[\w-]{43}", made.text)
        id = re.search(r'name="id" value="([0-9a-f]{8})"', made.text)
        assert secret is not None
        assert id is not None
        assert secret[0] not in dan.get("/account").text
        with accounts_site.visitor(headers={"authorization": f"Bearer {secret[0]}"}) as program:
            assert program.get("/api/v1/me").json()["name"] == "dan"
            assert ada.fill_in("/account/revoke", id=id[1]).status_code == 422  # not hers
            assert program.get("/api/v1/me").status_code == 200
            assert ada.fill_in("/users/dan/revoke", id=id[1]).status_code == 303
            assert program.get("/api/v1/me").status_code == 401


def test_a_token_keeps_no_account(accounts_site: Site) -> None:
    with accounts_site.by_token("ada", "administrator") as program:
        for path in ("/account", "/users", "/users/dora"):
            answer = program.get(path)
            assert answer.status_code == 403
            assert "for people" in answer.text
        assert program.fill_in("/users/dora/close").status_code == 403
