"""What a distribution needs and contains is listed, with licences, the same way each time."""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import normbook
from tests.floor.source import ROOT


def written(out: Path, **environment: str) -> dict[str, bytes]:
    command = [sys.executable, ROOT / "tools/sbom.py", out]
    subprocess.run(command, env={**os.environ, **environment}, cwd=out.parent, check=True)
    return {path.name: path.read_bytes() for path in out.iterdir()}


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    return written(tmp_path_factory.mktemp("sbom") / "out")


@pytest.fixture(scope="module")
def components(files: dict[str, bytes]) -> list[dict[str, Any]]:
    document = json.loads(files[f"normbook-{normbook.__version__}.cdx.json"])
    assert (document["bomFormat"], document["specVersion"]) == ("CycloneDX", "1.6")
    found: list[dict[str, Any]] = document["components"]
    return found


def test_everything_that_is_required_is_in_it_at_its_pinned_version(components: list[dict[str, Any]]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pins = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    listed = {each["name"]: each for each in components if each["purl"].startswith("pkg:pypi/")}
    for scope, requirements in (
        ("required", project["dependencies"]),
        ("optional", [each for extra in project["optional-dependencies"].values() for each in extra]),
    ):
        for requirement in requirements:
            assert listed[canonicalize_name(Requirement(requirement).name)]["scope"] == scope
    assert {f"{name}=={each['version']}" for name, each in listed.items()} <= set(pins)
    assert {"starlette", "markupsafe", "argon2-cffi", "psycopg-binary"} <= listed.keys(), "what is required in turn"
    assert not {"pytest", "mypy", "mkdocs"} & listed.keys(), "what only tests need"


def test_scripts_by_others_are_in_it_with_their_digests(components: list[dict[str, Any]]) -> None:
    scripts = [each for each in components if each["purl"].startswith("pkg:npm/")]
    told = (ROOT / "THIRD_PARTY").read_text(encoding="utf-8")
    assert sorted(each["name"] for each in scripts) == ["htmx.org", "vega", "vega-embed", "vega-lite"]
    assert all(each["hashes"][0]["content"] in told for each in scripts)


def test_each_has_a_licence_and_most_its_text(files: dict[str, bytes], components: list[dict[str, Any]]) -> None:
    assert all(each["licenses"] for each in components)
    text = files[f"normbook-{normbook.__version__}.licences.txt"].decode()
    assert all(f"\n{each['name']} {each['version']}: " in text for each in components)
    assert text.count("Permission") > 20


def test_the_same_bytes_again_and_no_host_in_them(files: dict[str, bytes], tmp_path: Path) -> None:
    assert written(tmp_path / "again", TZ="Pacific/Kiritimati", LC_ALL="C", PYTHONHASHSEED="7") == files
    assert b"://" not in files[f"normbook-{normbook.__version__}.cdx.json"]
