"""Meets answers that are broken, with the client of clients/python as its packed file installs it."""

import json
import os
from pathlib import Path

from merganser_client import Merganser, MerganserConnectionError, MerganserError, MerganserTimeoutError

address = os.environ["ADDRESS"]
generation = {"template_id": "t", "data": {"Name": "Zoë"}}
target = Path("kept/document.pdf")
target.parent.mkdir()
target.write_text("before")


def kind_of(call) -> str:
    try:
        call()
    except MerganserError as error:
        return f"MerganserError {error.status} {error.code}".strip()
    except MerganserTimeoutError:
        return "MerganserTimeoutError"
    except MerganserConnectionError:
        return "MerganserConnectionError"
    return "no error"


seen = {}
for fault in ("page", "cut", "silent"):
    with Merganser("key", base_url=f"{address}/{fault}", retries=0, timeout=1.0) as merganser:
        seen[fault] = [
            kind_of(call)
            for call in (
                lambda: merganser.templates.list(),
                lambda: merganser.documents.generate(**generation),
                lambda: merganser.documents.wait("d", outage=0),
                lambda: merganser.documents.generate_to(target, **generation),
                lambda: merganser.documents.download({"document_uri": f"{address}/{fault}/file"}, target),
            )
        ]
seen["kept"] = [[file.name, file.read_text()] for file in target.parent.iterdir()]
print(json.dumps(seen))
