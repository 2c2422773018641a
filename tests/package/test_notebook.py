"""The notebook runs, and says again what it says on the page."""

import contextlib
import io
import json
from pathlib import Path
from typing import Any

NOTEBOOK = Path(__file__).parents[2] / "examples" / "notebooks" / "qwixx_duel.ipynb"


def test_every_cell_says_what_it_is_shown_to_say() -> None:
    cells = [cell for cell in json.loads(NOTEBOOK.read_text())["cells"] if cell["cell_type"] == "code"]
    names: dict[str, Any] = {}
    for cell in cells:
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            exec(compile("".join(cell["source"]), NOTEBOOK.name, "exec"), names)  # noqa: S102, our own cells
        assert said.getvalue() == "".join(cell["outputs"][0]["text"])
    assert len(cells) == 5
