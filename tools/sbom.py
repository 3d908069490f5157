"""What a distribution needs and contains, as CycloneDX JSON, and the licences' texts: `python tools/sbom.py OUT`.

Packages are those that the program requires in the environment that runs this, at the versions of `constraints.txt`;
those of an extra are optional. Scripts by others are those of `THIRD_PARTY`. The same pins give the same bytes.
"""

import json
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
_SCRIPT = re.compile(r"(\S+) +([\d.]+) +(\S+) +(src/\S+\.js) +(\S+\.js) +([0-9a-f]{64})")
_VERSION = re.compile(r'^__version__ = "([^"]+)"', flags=re.MULTILINE)
_LICENCE_FILE = re.compile(r"(licen[cs]e|copying|notice)", flags=re.IGNORECASE)


@dataclass(frozen=True, order=True)
class Part:
    """Something by others that is needed, or contained."""

    purl: str
    name: str
    version: str
    licence: str
    expression: bool
    """Whether that is an expression by SPDX, or somebody's own words."""
    required: bool
    digest: str = ""
    text: str = ""
    """What its licence says."""

    @property
    def document(self) -> dict[str, Any]:
        """As CycloneDX has it."""
        licence = {"expression": self.licence} if self.expression else {"license": {"name": self.licence}}
        hashes = {"hashes": [{"alg": "SHA-256", "content": self.digest}]} if self.digest else {}
        scope = "required" if self.required else "optional"
        named = {"type": "library", "bom-ref": self.purl, "name": self.name, "version": self.version, "scope": scope}
        return {**named, **hashes, "licenses": [licence], "purl": self.purl}


def main() -> None:
    [out] = map(Path, sys.argv[1:])
    found = _VERSION.search((ROOT / "src/normbook/__init__.py").read_text(encoding="utf-8"))
    assert found is not None
    parts = sorted([*packages(), *scripts()])
    out.mkdir(parents=True, exist_ok=True)
    (out / f"normbook-{found[1]}.cdx.json").write_bytes(f"{json.dumps(bom(found[1], parts), indent=1)}\n".encode())
    (out / f"normbook-{found[1]}.licences.txt").write_bytes("\n".join(map(_told, parts)).encode())


def bom(version: str, parts: list[Part]) -> dict[str, Any]:
    """The bill of materials."""
    about = {"type": "application", "bom-ref": "normbook", "name": "normbook", "version": version}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": {**about, "licenses": [{"expression": "MIT"}]}},
        "components": [part.document for part in parts],
    }


def packages() -> Iterator[Part]:
    """What the program requires, and what that requires in turn."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pins = (ROOT / "constraints.txt").read_text(encoding="utf-8").split()
    versions: dict[str, str] = {
        canonicalize_name(name): version for name, _, version in (pin.partition("==") for pin in pins)
    }
    needed = _closure(project["dependencies"])
    optional = [each for extra in project["optional-dependencies"].values() for each in extra]
    every = _closure([*project["dependencies"], *optional])
    for name, found in every.items():
        if found.version != versions.get(name):
            sys.exit(
                f"{name} is {found.version} here and {versions.get(name)} in constraints.txt: run make environment"
            )
        text = "\n".join(_texts(found))
        purl, licence = f"pkg:pypi/{name}@{found.version}", _licence(found)
        yield Part(purl, name, found.version, *licence, required=name in needed, text=text)


def _closure(requirements: list[str]) -> dict[str, Distribution]:
    found: dict[str, Distribution] = {}
    waiting = [Requirement(each) for each in requirements]
    seen: set[tuple[str, str]] = set()
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        for extra in ("", *sorted(requirement.extras)):
            if (name, extra) in seen:
                continue
            seen.add((name, extra))
            try:
                found[name] = distribution(name)
            except PackageNotFoundError:
                sys.exit(f"{name} is not installed: run make environment")
            within = [Requirement(each) for each in found[name].requires or ()]
            waiting += [each for each in within if each.marker is None or each.marker.evaluate({"extra": extra})]
    return found


def _licence(found: Distribution) -> tuple[str, bool]:
    """Its licence, and whether it is told by an expression."""
    told = found.metadata
    if "License-Expression" in told:
        return told["License-Expression"], True
    classified = [
        each.rpartition(" :: ")[2] for each in told.get_all("Classifier", []) if each.startswith("License ::")
    ]
    written = "\n".join(told.get_all("License", []))
    named = classified or [line for line in written.splitlines() if line.strip()][:1]
    return ", ".join(named) or "see its licence's text", False


def _texts(found: Distribution) -> Iterator[str]:
    for path in sorted(found.files or (), key=str):
        if ".dist-info" in path.parts[0] and _LICENCE_FILE.search(str(path)):
            yield Path(str(path.locate())).read_text(encoding="utf-8", errors="replace")


def scripts() -> Iterator[Part]:
    """Scripts by others that are part of the program."""
    for line in (ROOT / "THIRD_PARTY").read_text(encoding="utf-8").splitlines():
        if match := _SCRIPT.fullmatch(line):
            name, version, licence, file, _, digest = match.groups()
            stem = Path(file).name.removesuffix(".min.js")
            text = (ROOT / "src/normbook/web/static/vendor/licences" / f"{stem}.txt").read_text(encoding="utf-8")
            yield Part(
                f"pkg:npm/{name}@{version}", name, version, licence, True, required=True, digest=digest, text=text
            )


def _told(part: Part) -> str:
    return f"{'=' * 100}\n{part.name} {part.version}: {part.licence}\n{'=' * 100}\n{part.text}"


if __name__ == "__main__":
    main()
