"""`[[walkthrough EXAMPLE]]`: one recorded run, link by link, as a diagram that can be played.

A walkthrough is one more example in the cookbook and one line on a page. The example writes `run.json`:
`{"quotes": {evidence id: labelled text}, "run": RunResult.to_dict(), "diagnosis": Diagnosis.to_dict()}`. Nothing of it
is edited here. Without a script the steps are an ordered list; `docs/js/walkthrough.js` shows them one at a time.
"""

from scripts.site.context import DirectiveError, PageContext
from scripts.site.walkthroughs.html import walkthrough_html
from scripts.site.walkthroughs.links import LINKS, Link
from scripts.site.walkthroughs.recording import read_recording

__all__ = ["LINKS", "Link", "walkthrough"]


def walkthrough(argument: str, context: PageContext) -> str:
    """The run that the example `argument` recorded."""
    result = context.example(argument)
    if "run.json" not in result.files:
        raise DirectiveError(
            f'the example {argument!r} records no run: let it write run.json, with writes = ["run.json"]'
        )
    recording = read_recording(result.files["run.json"])
    return walkthrough_html(recording, summary=result.summary, prefix=argument.replace("/", "-").replace("_", "-"))
