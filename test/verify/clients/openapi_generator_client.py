"""Uses the client that openapi-generator makes for Python."""

import json
import os

from merganser_client import ApiClient, ApiException, Configuration
from merganser_client import Delimiters, DocumentsApi, FilesApi, NewDocument, OutputFormat, Region, TemplatesApi

client = ApiClient(Configuration(host=os.environ["ADDRESS"], api_key={"apiKey": os.environ["API_KEY"]}))
templates, documents, files = TemplatesApi(client), DocumentsApi(client), FilesApi(client)
folder = ["Clients", os.environ["CLIENT"]]
with open(os.environ["TEMPLATE"], "rb") as file:
    content = file.read()

template = templates.create_template(
    file=("Letter.txt", content),
    delimiters=Delimiters(left="<<", right=">>"),
    folder=folder,
    region=Region.US,
    enhanced_syntax=True,
)
listed = templates.list_templates(folder=folder)
updated = templates.update_template(template.id, name="Letter 2027")
order = NewDocument(
    template_id=template.id,
    data={"Name": "Zoë", "Items": [{"Item": "Lamp"}]},
    output_name="letter",
    output_format=OutputFormat.TXT,
)
document = documents.generate_document(order)
*_, token, filename = document.document_uri.split("/")
downloaded = files.open_file(token, filename)
binary = documents.generate_document_without_preload_content(order, _headers={"Accept": "application/octet-stream"})
documents.delete_document(document.id)
templates.delete_template(template.id)
try:
    templates.get_template(template.id)
    code = None
except ApiException as error:
    code = error.data.code

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
            "downloaded": downloaded.decode(),
            "binary": binary.data.decode(),
            "codeWhenDeleted": code,
        }
    )
)
