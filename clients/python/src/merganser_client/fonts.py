"""The account's own fonts, with which its documents are drawn."""

from __future__ import annotations

import builtins
from urllib.parse import quote

from .api_types import Font, Region
from .connection import Connection
from .sent_file import FileInput, form_of, send_file


class Fonts:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def create(self, file: FileInput, *, region: Region | None = None) -> Font:
        """Uploads a font. Raises MerganserError, for example with the code `font_license_restricted`."""
        fields = {"region": region, **send_file(self._connection, file, region)}
        return self._connection.json("/v1/font", method="POST", body=lambda: form_of(fields))

    def list(self) -> builtins.list[Font]:
        """Lists fonts, newest first."""
        return self._connection.json("/v1/font")

    def get(self, id: str) -> Font:
        """Raises MerganserError with the code `font_not_found`."""
        return self._connection.json(f"/v1/font/{quote(id, safe='')}")

    def delete(self, id: str) -> None:
        """Deletes a font. Documents that were drawn with it stay."""
        self._connection.call(f"/v1/font/{quote(id, safe='')}", method="DELETE")
