"""Documents: generating them at once or in the background, and what is stored of them."""

from __future__ import annotations

import builtins
import re
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from os import PathLike
from typing import Any, Unpack
from urllib.parse import unquote

import httpx

from .answer_body import save_file
from .api_types import Document, DocumentInProgress, NewDocument, NewPreview, Preview, Region, Validation
from .check_arguments import check_names, path_of
from .connection import Connection
from .errors import MerganserConnectionError, MerganserError
from .retries import is_outage
from .sent_file import FileInput, form_of, send_file

_PATH = "/v1/document"
_POLL_SECONDS = 1


@dataclass(frozen=True)
class DocumentFacts:
    """What the service says about a document."""

    #: What was left out or ignored, and why.
    warnings: tuple[str, ...]
    #: The number of pages of a PDF, or of all PDFs in an archive.
    page_count: int | None
    #: The part of PDF/A to which the file conforms, as the service has checked it.
    conformance: str | None
    #: The standard and profile of the electronic invoice that the document is.
    invoice_profile: str | None


@dataclass(frozen=True)
class StoredDocument(DocumentFacts):
    """A stored document."""

    document: Document

    @property
    def id(self) -> str:
        return self.document["id"]


@dataclass(frozen=True)
class DocumentFile(DocumentFacts):
    """A document that is not stored."""

    id: str
    filename: str
    content: bytes


class Generation(NewDocument, total=False):
    """The fields of a document to generate, as in the API, with two of the client's own."""

    file: FileInput
    """A spreadsheet or delimited text in place of `data`, with a row for each item."""
    lenient: bool
    """Whether items that cannot be made are left out, and named in `warnings` or `report.csv`, instead of failing."""


class Documents:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def generate(self, **generation: Unpack[Generation]) -> StoredDocument:
        """Generates a document, which is stored until it is deleted."""
        body, headers = self._connection.json_and_headers(_PATH, **self._call(generation))
        return StoredDocument(document=body, **_facts(headers))

    def generate_file(self, **generation: Unpack[Generation]) -> DocumentFile:
        """Generates a document and returns its bytes. Nothing is stored."""
        with self._connection.file(_PATH, **self._call(generation, Accept="application/octet-stream")) as answer:
            return DocumentFile(content=answer.read(), **_file_facts(answer.headers))

    def generate_to(self, path: str | PathLike[str], **generation: Unpack[Generation]) -> DocumentFile:
        """Generates a document into a file of this machine, without keeping it in memory. `content` is empty."""
        with self._connection.file(_PATH, **self._call(generation, Accept="application/octet-stream")) as answer:
            save_file(answer, path)
            return DocumentFile(content=b"", **_file_facts(answer.headers))

    def start(self, **generation: Unpack[Generation]) -> str:
        """Has a document of many items made in the background. Returns its id, for `wait`."""
        return self._connection.json(_PATH, **self._call(generation, Prefer="respond-async"))["id"]

    def wait(
        self,
        id: str,
        *,
        on_progress: Callable[[DocumentInProgress], None] | None = None,
        outage: float = 300.0,
    ) -> StoredDocument:
        """Waits until a document that was started is ready. Raises MerganserError with why it failed.

        `outage` is the number of seconds for which the service may not answer, for example while it starts again.
        """
        last_answer = time.monotonic()
        while True:
            seconds = ""
            try:
                found, headers = self._connection.json_and_headers(path_of(_PATH, id))
            except (MerganserError, MerganserConnectionError) as error:
                if not is_outage(error) or time.monotonic() - last_answer >= outage:
                    raise
            else:
                if "status" not in found:
                    return StoredDocument(document=found, **_facts(headers))
                last_answer = time.monotonic()
                if on_progress is not None:
                    on_progress(found)
                seconds = headers.get("Retry-After", "")
            time.sleep(int(seconds) if seconds.isdigit() and int(seconds) > 0 else _POLL_SECONDS)

    def preview(self, **preview: Unpack[NewPreview]) -> Preview:
        """Draws the pages of a document. Nothing is stored."""
        check_names(preview, NewPreview.__required_keys__ | NewPreview.__optional_keys__, "preview")
        return self._connection.json("/v1/preview", method="POST", body=lambda: {"json": preview}, repeatable=True)

    def validate(self, file: FileInput, *, region: Region | None = None) -> Validation:
        """Reports what any PDF claims to be and what it fulfils. Nothing is stored."""
        fields = {"region": region, **send_file(self._connection, file, region)}
        return self._connection.json("/v1/validate", method="POST", body=lambda: form_of(fields))

    def list(self, template_id: str) -> builtins.list[Document]:
        """Lists the documents of a template, newest first; those of all templates for `*`."""
        return self._connection.json(_PATH, params={"template_id": template_id})

    def get(self, id: str) -> Document | DocumentInProgress:
        """Raises MerganserError with the code `document_not_found`."""
        return self._connection.json(path_of(_PATH, id))

    def rename(self, id: str, name: str) -> Document:
        """Changes the logical name of a document. Its file keeps its name."""
        return self._connection.json(path_of(_PATH, id), method="PUT", body=lambda: {"json": {"name": name}})

    def delete(self, id: str) -> None:
        """Deletes a document with its file, or cancels its generation."""
        self._connection.call(path_of(_PATH, id), method="DELETE")

    def read(self, document: Document | StoredDocument) -> bytes:
        """Returns the file of a stored document."""
        with self._connection.file(_link(document)) as answer:
            return answer.read()

    def download(self, document: Document | StoredDocument, path: str | PathLike[str]) -> None:
        """Writes the file of a stored document into a file of this machine."""
        with self._connection.file(_link(document)) as answer:
            save_file(answer, path)

    def _call(self, generation: Any, **headers: str) -> dict[str, Any]:
        check_names(generation, Generation.__required_keys__ | Generation.__optional_keys__, "generate")
        fields = {name: value for name, value in generation.items() if name not in ("file", "lenient")}
        preferences = [headers["Prefer"]] if "Prefer" in headers else []
        if generation.get("lenient"):
            preferences.append("handling=lenient")
        if preferences:
            headers["Prefer"] = ", ".join(preferences)
        headers["Idempotency-Key"] = str(uuid.uuid4())
        if "file" in generation:
            fields.update(send_file(self._connection, generation["file"]))
        body = (lambda: form_of(fields)) if "file" in fields else (lambda: {"json": fields})
        return {"method": "POST", "headers": headers, "body": body, "repeatable": True}


def _link(document: Document | StoredDocument) -> str:
    return (document.document if isinstance(document, StoredDocument) else document)["document_uri"]


def _facts(headers: httpx.Headers) -> dict[str, Any]:
    pages = headers.get("X-Page-Count")
    # The texts stand in quotation marks, and these are percent-encoded within them.
    found = re.findall(r'"([^"]*)"', headers.get("Warning", ""))
    return {
        "warnings": tuple(unquote(text) for text in found),
        "page_count": None if pages is None else int(pages),
        "conformance": headers.get("X-Conformance"),
        "invoice_profile": headers.get("X-Invoice-Profile"),
    }


def _file_facts(headers: httpx.Headers) -> dict[str, Any]:
    # The service sends the name in `filename*` (RFC 8187) with every file.
    name = re.search(r"filename\*=UTF-8''([^;]+)", headers.get("Content-Disposition", ""), re.IGNORECASE)
    return {
        "id": headers.get("X-Document-Id", ""),
        "filename": "document" if name is None else unquote(name.group(1)),
        **_facts(headers),
    }
