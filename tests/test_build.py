"""The client is built into the package, and the package is whole."""

import json
import re
import subprocess
import sys
import tarfile
import zipfile
from html.parser import HTMLParser
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CLIENT = ROOT / "client"
STATIC = ROOT / "src" / "undercroft" / "table" / "static"
FIXED = ("/icon.svg", "/manifest.webmanifest")
"""What is found by its name: browsers remember an installed page by it."""


class Page(HTMLParser):
    """What a page loads, and what is written into it that its policy would refuse."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.inline: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if address := given.get("src") or (given.get("href") if tag == "link" else None):
            self.loads.append(address)
        if tag == "style" or (tag == "script" and "src" not in given):
            self.inline.append(tag)
        self.inline += [name for name in given if name == "style" or name.startswith("on")]


def test_the_page_loads_only_files_of_the_table() -> None:
    page = Page((STATIC / "index.html").read_text(encoding="utf-8"))
    assert page.inline == []
    assert "/pieces.css" in page.loads
    built = [address for address in page.loads if address != "/pieces.css"]
    assert built
    for address in built:
        assert address in FIXED or re.fullmatch(r"/assets/[\w.-]+-[\w-]{8}\.(js|css|svg)", address), address
        assert (STATIC / address.lstrip("/")).is_file()


def test_no_markup_of_the_client_has_what_the_policy_refuses() -> None:
    """A `style` attribute in a template never takes effect; `style:name={…}` and classes do."""
    found = [
        f"{path.relative_to(ROOT)}: {hit[0]}"
        for path in sorted((CLIENT / "src").rglob("*.svelte"))
        for hit in re.finditer(r"<[a-z][^<>]*?\s(style=|on\w+=[\"'][^{])", path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_the_client_is_built_from_the_sources_that_are_there() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import hatch_build, sys; sys.exit(not hatch_build.is_built())"], cwd=ROOT, check=False
    )
    assert done.returncode == 0, "run `make client`"


def test_the_lock_names_every_package_by_its_content_and_by_no_address() -> None:
    packages = json.loads((CLIENT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    del packages[""]
    assert packages
    for name, package in packages.items():
        assert package["integrity"].startswith("sha512-"), name
        assert "resolved" not in package, name


def test_every_package_is_pinned() -> None:
    wanted = json.loads((CLIENT / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in wanted.values())


@pytest.mark.slow
def test_a_wheel_brings_the_table_and_an_sdist_brings_what_it_is_made_from(tmp_path: Path) -> None:
    for target in ("wheel", "sdist"):
        subprocess.run(
            [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", tmp_path],
            cwd=ROOT,
            check=True,
            capture_output=True,
        )
    (wheel,), (sdist,) = tmp_path.glob("*.whl"), tmp_path.glob("*.tar.gz")

    brought = set(zipfile.ZipFile(wheel).namelist())
    static = {path.relative_to(ROOT / "src").as_posix() for path in STATIC.rglob("*.*") if path.name != ".made-from"}
    assert "undercroft/table/static/index.html" in static
    assert static <= brought
    assert "undercroft/kit/pieces/pieces.css" in brought
    assert not any(name.startswith("client/") or name.endswith(".made-from") for name in brought)

    with tarfile.open(sdist) as tar:
        tar.extractall(tmp_path, filter="data")
    unpacked = tmp_path / sdist.name.removesuffix(".tar.gz")
    assert (unpacked / "client" / "package-lock.json").is_file()
    assert not (unpacked / "client" / "node_modules").exists()

    without_node = {"PATH": "", "PYTHONPATH": ""}
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", tmp_path / "again"],
        cwd=unpacked,
        env=without_node,
        check=True,
        capture_output=True,
    )
    (again,) = (tmp_path / "again").glob("*.whl")
    assert set(zipfile.ZipFile(again).namelist()) == brought
