"""Uses the client that openapi-python-client makes."""

import json
import os

from merganser_client import AuthenticatedClient
from merganser_client.api.documents import delete_document, generate_document
from merganser_client.api.files import open_file
from merganser_client.api.templates import (
    create_template,
    delete_template,
    get_template,
    list_templates,
    update_template,
)
from merganser_client.models import Delimiters, NewDocument, NewTemplate, OutputFormat, Region, TemplateUpdate
from merganser_client.types import File

client = AuthenticatedClient(
    base_url=os.environ["ADDRESS"],
    token=os.environ["API_KEY"],
    prefix="",
    raise_on_unexpected_status=True,
)
folder = ["Clients", os.environ["CLIENT"]]

with open(os.environ["TEMPLATE"], "rb") as file:
    upload = NewTemplate(
        file=File(payload=file, file_name="Letter.txt"),
        delimiters=Delimiters(left="<<", right=">>"),
        folder=folder,
        region=Region.US,
        enhanced_syntax=True,
    )
    template = create_template.sync(client=client, body=upload)
listed = list_templates.sync(client=client, folder=folder)
updated = update_template.sync(template.id, client=client, body=TemplateUpdate(name="Letter 2027"))
order = NewDocument(
    template_id=template.id,
    data={"Name": "Zoë", "Items": [{"Item": "Lamp"}]},
    output_name="letter",
    output_format=OutputFormat.TXT,
)
document = generate_document.sync(client=client, body=order)
*_, token, filename = document.document_uri.split("/")
downloaded = open_file.sync(token, filename, client=client)
# Its functions read a 201 as JSON, and have no way to set Accept. The client below them has both.
request = {"json": order.to_dict(), "headers": {"Accept": "application/octet-stream"}}
binary = client.get_httpx_client().post("/v1/document", **request)
delete_document.sync_detailed(document.id, client=client)
delete_template.sync_detailed(template.id, client=client)

print(
    json.dumps(
        {
            "uploaded": template.name,
            "tags": template.tags.valid,
            "listed": [each.name for each in listed],
            "updated": updated.name,
            "folder": updated.folder,
            "generated": document.filename,
            "items": document.data_length,
            "downloaded": downloaded.payload.read().decode(),
            "binary": binary.content.decode(),
            "codeWhenDeleted": get_template.sync(template.id, client=client).code,
        }
    )
)
