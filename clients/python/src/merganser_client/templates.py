"""Templates: uploading, listing, changing and deleting them."""

from __future__ import annotations

import builtins
import uuid
from collections.abc import Sequence
from typing import Any, Literal, TypedDict, Unpack

from .api_types import (
    Delimiters,
    InvoiceMappingCheck,
    InvoiceMappingReview,
    Region,
    Template,
    TemplateSchema,
    TemplateText,
    TextReplacement,
)
from .check_arguments import check_names, path_of
from .connection import Connection
from .sent_file import FileInput, form_of, send_file


_PATH = "/v1/template"


class Reading(TypedDict, total=False):
    """How the tags of a template are read."""

    delimiters: Delimiters
    enhanced_syntax: bool


class Settings(Reading, total=False):
    """What can be changed of a template, beside its file."""

    name: str
    folder: Sequence[str]
    region: Region
    versioning_enabled: bool
    documents_expire_after_days: int
    invoice_mapping: dict[str, Any]


class Templates:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def create(
        self,
        file: FileInput,
        *,
        name: str | None = None,
        delimiters: Delimiters | None = None,
        folder: Sequence[str] | None = None,
        region: Region | None = None,
        enhanced_syntax: bool | None = None,
        versioning_enabled: bool | None = None,
        documents_expire_after_days: int | None = None,
        invoice_mapping: dict[str, Any] | None = None,
    ) -> Template:
        """Uploads a template. Raises MerganserError, for example with the code `template_format_unsupported`."""
        settings = {
            "name": name,
            "delimiters": delimiters,
            "folder": None if folder is None else list(folder),
            "region": region,
            "enhanced_syntax": enhanced_syntax,
            "versioning_enabled": versioning_enabled,
            "documents_expire_after_days": documents_expire_after_days,
            "invoice_mapping": invoice_mapping,
        }
        fields = {**settings, **send_file(self._connection, file, region)}
        headers = {"Idempotency-Key": str(uuid.uuid4())}
        return self._connection.json(
            _PATH, method="POST", body=lambda: form_of(fields), headers=headers, repeatable=True
        )

    def list(self, *, folder: Sequence[str] | None = None) -> builtins.list[Template]:
        """Lists templates, newest first: all of the account, or those directly in a folder, given from root to leaf."""
        return self._connection.json(_PATH, params=None if folder is None else {"folder": list(folder)})

    def get(self, id: str) -> Template:
        """Raises MerganserError with the code `template_not_found`."""
        return self._connection.json(path_of(_PATH, id))

    def schema(self, id: str) -> TemplateSchema:
        """Describes the data of a template: a JSON Schema of one item, and sample data."""
        return self._connection.json(f"{path_of(_PATH, id)}/schema")

    def check_invoice_mapping(self, id: str, **check: Unpack[InvoiceMappingCheck]) -> InvoiceMappingReview:
        """Tries an invoice mapping with data, or proposes one by the names of the tags. Nothing is stored."""
        check_names(check, InvoiceMappingCheck.__optional_keys__, "check_invoice_mapping")
        path = f"{path_of(_PATH, id)}/invoice-mapping"
        return self._connection.json(path, method="POST", body=lambda: {"json": check}, repeatable=True)

    def text(self, id: str, *, from_index: int = 0) -> TemplateText:
        """Reads the texts of the file, 200 paragraphs at a time; `next` of an answer is where the next page begins."""
        return self._connection.json(f"{path_of(_PATH, id)}/text", params={"from": str(from_index)})

    def edit(self, id: str, replacements: Sequence[TextReplacement], **settings: Unpack[Reading]) -> Template:
        """Replaces texts in the file. Raises MerganserError, for example with the code `text_not_found`."""
        check_names(settings, Reading.__optional_keys__, "edit")
        body = {"replacements": list(replacements), **settings}
        return self._connection.json(f"{path_of(_PATH, id)}/edit", method="POST", body=lambda: {"json": body})

    def update(self, id: str, *, file: FileInput | None = None, **settings: Unpack[Settings]) -> Template:
        """Changes the settings that are given (see `create`), and the file if there is one.

        An empty `folder` moves the template out of any folder.
        """
        check_names(settings, Settings.__optional_keys__, "update")
        fields = {**settings, **({} if file is None else send_file(self._connection, file))}
        # A file that is sent twice would be two versions.
        return self._connection.json(path_of(_PATH, id), method="PUT", body=lambda: form_of(fields), repeatable=file is None)

    def delete(self, id: str, *, documents: Literal["keep", "delete"] | None = None) -> None:
        """Deletes a template. Its documents stay, unless they are to be deleted, too."""
        params = None if documents is None else {"documents": documents}
        self._connection.call(path_of(_PATH, id), method="DELETE", params=params)
