"""Tests that share a server run in one worker; where they do not, every worker starts its own."""

import pytest


@pytest.mark.xdist_group("groups")
def test_a_group_is_known_to_whoever_shares_out_tests(request: pytest.FixtureRequest) -> None:
    shared_out = hasattr(request.config, "workerinput") and request.config.getoption("loadgroup", False)
    assert request.node.nodeid.endswith("@groups") is shared_out
