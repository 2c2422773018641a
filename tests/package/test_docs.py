"""What the documents say of the source is so."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"


@pytest.mark.parametrize("root", ["src/knobel", "web/src"])
def test_the_tree_in_the_architecture_is_the_tree(root: str) -> None:
    tree = re.search(rf"```\n{root}/\n(.*?)```", (DOCS / "architecture.md").read_text(), re.DOTALL)
    assert tree is not None
    # Folders stand at the beginning of a line, several with a blank between them.
    written = {name for folders in re.findall(r"^  ((?:\w+/ ?)+)", tree[1], re.MULTILINE) for name in folders.split()}
    # What git does not keep, such as the caches of a folder that has moved away, does not count.
    files = [path for path in (ROOT / root).glob("*/**/*") if path.is_file() and "__pycache__" not in path.parts]
    assert written == {f"{path.relative_to(ROOT / root).parts[0]}/" for path in files}


@pytest.mark.parametrize("page", ["architecture.md", "glossary.md"])
def test_files_that_are_named_exist(page: str) -> None:
    named = set(re.findall(r"`((?:\w+/)+[\w.]+\.(?:py|ts))`", (DOCS / page).read_text()))
    assert named
    roots = [ROOT, ROOT / "src" / "knobel", ROOT / "web" / "src"]
    assert [name for name in named if not any((root / name).exists() for root in roots)] == []


def test_a_word_stands_in_the_glossary_once() -> None:
    rows = re.findall(r"^\| \*\*(.+?)\*\* \|", (DOCS / "glossary.md").read_text(), re.MULTILINE)
    words = [word for row in rows for word in row.split(", ")]
    assert len(words) > 50
    assert sorted(words) == sorted(set(words))
