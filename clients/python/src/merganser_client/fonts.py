"""The account's own fonts, with which its documents are drawn."""

from __future__ import annotations

import builtins

from .api_types import Font, Region
from .check_arguments import path_of
from .connection import Connection
from .sent_file import FileInput, form_of, send_file


_PATH = "/v1/font"


class Fonts:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def create(self, file: FileInput, *, region: Region | None = None) -> Font:
        """Uploads a font. Raises MerganserError, for example with the code `font_license_restricted`."""
        fields = {"region": region, **send_file(self._connection, file, region)}
        return self._connection.json(_PATH, method="POST", body=lambda: form_of(fields))

    def list(self) -> builtins.list[Font]:
        """Lists fonts, newest first."""
        return self._connection.json(_PATH)

    def get(self, id: str) -> Font:
        """Raises MerganserError with the code `font_not_found`."""
        return self._connection.json(path_of(_PATH, id))

    def delete(self, id: str) -> None:
        """Deletes a font. Documents that were drawn with it stay."""
        self._connection.call(path_of(_PATH, id), method="DELETE")
