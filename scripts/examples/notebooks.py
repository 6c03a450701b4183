"""Executed notebooks: their outputs as one text to commit, and the committed text put back into them.

Each output is a block under a line `----- cell 3: printed -----`. What a page shows comes from the committed text, as
for every other example, so a duration that differs from machine to machine does not change a page.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scripts.examples.errors import ExampleError
from scripts.examples.figure_style import themed_svg

__all__ = ["Notebook", "read_executed", "with_committed_outputs"]

_HEAD = re.compile(r"^----- cell (\d+): (\w+) -----\n", re.MULTILINE)
# Which data of an output becomes text, and what the block is called.
_TEXTS = {"text/plain": "result", "text/html": "html", "text/markdown": "markdown", "application/json": "json"}


@dataclass(frozen=True)
class Notebook:
    """An executed notebook, ready to be kept: its text outputs as one text, its figures, the notebook as JSON.

    `raised` is the class of the exception that ended it; its last line is in the text, its traceback nowhere.
    """

    text: str
    figures: tuple[str, ...]
    notebook: str
    raised: str | None


def read_executed(content: str, *, prefix: str, titles: tuple[str, ...]) -> Notebook:
    """Clean an executed notebook; raises `ExampleError` when it holds an output that a page cannot show."""
    notebook = json.loads(content)
    figures: list[str] = []
    blocks: list[str] = []
    raised = None
    for number, cell in enumerate(_code_cells(notebook), start=1):
        cell["execution_count"] = number
        cell["outputs"] = [_clean(output, number) for output in cell["outputs"]]
        for output in cell["outputs"]:
            raised = output.get("ename", raised)
            if svg := output.get("data", {}).get("image/svg+xml"):
                title = titles[len(figures)] if len(figures) < len(titles) else ""
                figures.append(themed_svg("".join(svg), prefix=f"{prefix}-{len(figures) + 1}", title=title))
                output["data"] = {"text/html": figures[-1]}
                continue
            blocks += [f"----- cell {number}: {kind} -----\n{_ended(text)}" for kind, text in _texts(output)]
    text = "".join(blocks)
    if len(_HEAD.findall(text)) != len(blocks):
        raise ExampleError("prints a line that looks like the head of an output: '----- cell N: KIND -----'")
    return Notebook(text, tuple(figures), json.dumps(notebook, indent=1, ensure_ascii=False), raised)


def with_committed_outputs(notebook: str, committed: str) -> str:
    """The notebook with its text outputs as they are committed; raises `ExampleError` when they are of another one."""
    parsed = json.loads(notebook)
    pieces = _HEAD.split(committed)[1:]
    blocks = iter(zip(pieces[::3], pieces[1::3], pieces[2::3], strict=True))
    for number, cell in enumerate(_code_cells(parsed), start=1):
        for output in cell["outputs"]:
            if _is_figure(output):
                continue
            for kind, _ in list(_texts(output)):
                cell_number, committed_kind, text = next(blocks, ("", "", ""))
                if (cell_number, committed_kind) != (str(number), kind):
                    raise ExampleError("the committed outputs are of another version of this notebook")
                _put(output, kind, text)
    return json.dumps(parsed, indent=1, ensure_ascii=False)


def _code_cells(notebook: Any) -> Iterator[Any]:
    return (cell for cell in notebook["cells"] if cell["cell_type"] == "code")


def _clean(output: Any, number: int) -> Any:
    """The output without what differs from run to run; everything that a page cannot show in any theme is refused."""
    output.get("metadata", {}).clear()
    if "execution_count" in output:
        output["execution_count"] = number
    if output["output_type"] == "error":
        output["traceback"] = [f"{output['ename']}: {output['evalue']}"]
    if output["output_type"] == "stream":
        output["name"] = "stdout"  # both streams are shown alike, in the order of writing
    unknown = set(output.get("data", {})) - set(_TEXTS) - {"image/svg+xml"}
    if unknown:
        shown = ", ".join(sorted(unknown))
        raise ExampleError(f"cell {number} shows {shown}: draw with matplotlib.pyplot, or print text")
    return output


def _texts(output: Any) -> Iterator[tuple[str, str]]:
    """The kind and text of each block that an output becomes."""
    if output["output_type"] == "stream":
        yield "printed", "".join(output["text"])
    elif output["output_type"] == "error":
        yield "raised", "".join(output["traceback"])
    else:
        for media, kind in _TEXTS.items():
            if media in output["data"]:
                data = output["data"][media]
                yield kind, json.dumps(data, indent=1) if media == "application/json" else "".join(data)


def _put(output: Any, kind: str, text: str) -> None:
    if kind == "printed":
        output["text"] = text
    elif kind == "raised":
        output["traceback"] = [text.rstrip("\n")]
        output["ename"], _, output["evalue"] = text.rstrip("\n").partition(": ")
    else:
        media = next(media for media, name in _TEXTS.items() if name == kind)
        output["data"][media] = json.loads(text) if kind == "json" else text.removesuffix("\n")


def _is_figure(output: Any) -> bool:
    return "".join(output.get("data", {}).get("text/html", "")).startswith("<svg ") and len(output["data"]) == 1


def _ended(text: str) -> str:
    return text if text.endswith("\n") else f"{text}\n"
