"""Uses the client of clients/python, as its packed file installs it."""

import json
import os
from pathlib import Path

from merganser_client import Merganser, MerganserError

folder = ["Clients", os.environ["CLIENT"]]

with Merganser(os.environ["API_KEY"], base_url=os.environ["ADDRESS"]) as merganser:
    template = merganser.templates.create(
        os.environ["TEMPLATE"],
        delimiters={"left": "<<", "right": ">>"},
        folder=folder,
        region="us",
        enhanced_syntax=True,
    )
    listed = merganser.templates.list(folder=folder)
    updated = merganser.templates.update(template["id"], name="Letter 2027")
    generation = {
        "template_id": template["id"],
        "data": {"Name": "Zoë", "Items": [{"Item": "Lamp"}]},
        "output_name": "letter",
        "output_format": ".txt",
    }
    stored = merganser.documents.generate(**generation)
    merganser.documents.download(stored.document, "downloaded.txt")
    written = merganser.documents.generate_to("binary.txt", **generation)
    renamed = merganser.documents.rename(stored.id, "First letter")
    documents = merganser.documents.list(template["id"])

    rows = ("people.csv", b"Name\n" + b"Ada\n" * 250)
    started = merganser.documents.start(
        template_id=template["id"], file=rows, single_file=False, output_format=".txt"
    )
    progress = []
    batch = merganser.documents.wait(started, on_progress=progress.append)

    merganser.documents.delete(batch.id)
    merganser.documents.delete(stored.id)
    merganser.templates.delete(template["id"])
    try:
        merganser.templates.get(template["id"])
        error = None
    except MerganserError as raised:
        error = raised

print(
    json.dumps(
        {
            "uploaded": template["name"],
            "tags": template["tags"]["valid"],
            "listed": [each["name"] for each in listed],
            "updated": updated["name"],
            "folder": updated["folder"],
            "generated": stored.document["filename"],
            "items": stored.document["data_length"],
            "downloaded": Path("downloaded.txt").read_text(encoding="utf-8"),
            "binary": Path("binary.txt").read_text(encoding="utf-8"),
            "binaryName": written.filename,
            "renamed": [renamed["name"], *(each["name"] for each in documents)],
            "batch": [
                batch.document["filename"],
                batch.document["data_length"],
                all(each["status"] == "in_progress" for each in progress),
            ],
            "isError": error is not None,
            "codeWhenDeleted": error and error.code,
            "statusWhenDeleted": error and error.status,
        }
    )
)
