"""Files as callers give them, sent in a form or, if they are large, as uploads."""

from __future__ import annotations

import io
import json
import os
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias

from .connection import Connection

#: A path, a file that is open for reading bytes, or a name with either such a file or bytes. The extension of the name tells
#: the format.
FileInput: TypeAlias = "str | os.PathLike[str] | BinaryIO | tuple[str, bytes | BinaryIO]"

#: A request has at most about 4.5 MB on AWS; a larger file goes to an address of its own.
_FORM_BYTES_MAX = 4_000_000


def send_file(connection: Connection, file: FileInput, region: str | None = None) -> dict[str, Any]:
    """Returns `{"file": (name, bytes)}`, to be sent in a form, or `{"file_id": …}` of an upload."""
    if isinstance(file, tuple):
        return _send(connection, *file, region)
    if not isinstance(file, str | os.PathLike):
        return _send(connection, _name_of(file), file, region)
    path = Path(file)
    with path.open("rb") as content:
        return _send(connection, path.name, content, region)


def _name_of(file: BinaryIO) -> str:
    name = getattr(file, "name", None)
    if not hasattr(file, "read") or not isinstance(name, str):
        raise TypeError("The file is neither a path nor an open file with a name. Give a path, or (name, bytes or open file).")
    return Path(name).name


def _send(connection: Connection, name: str, content: bytes | BinaryIO, region: str | None) -> dict[str, Any]:
    first = content if isinstance(content, bytes) else content.read(_FORM_BYTES_MAX + 1)
    if not isinstance(first, bytes):
        raise TypeError(f'The file {name} is open for reading text. Open it with "rb".')
    if len(first) <= _FORM_BYTES_MAX:
        return {"file": (name, first)}
    size, rest = _rest_of(first, content)
    fields = {"filename": name, "size": size} | ({} if region is None else {"region": region})
    upload = connection.json("/v1/upload", method="POST", body=lambda: {"json": fields}, repeatable=True)
    is_whole = rest is None
    connection.call(
        upload["upload_uri"],
        method="PUT",
        body=lambda: {"content": first if is_whole else _chunks(first, rest)},
        # An open file can be read once.
        once=not is_whole,
    )
    return {"file_id": upload["id"]}


def _rest_of(first: bytes, content: bytes | BinaryIO) -> tuple[int, BinaryIO | None]:
    """Returns the size of the whole, and where the rest is read. What cannot be measured is read first."""
    if isinstance(content, bytes):
        return len(first), None
    if not content.seekable():
        content = io.BytesIO(content.read())
        return len(first) + len(content.getbuffer()), content
    at = content.tell()
    size = len(first) + content.seek(0, io.SEEK_END) - at
    content.seek(at)
    return size, content


def _chunks(first: bytes, rest: Any) -> Any:
    yield first
    while chunk := rest.read(1_000_000):
        yield chunk


def form_of(fields: dict[str, Any]) -> dict[str, Any]:
    """Returns the arguments of httpx for a multipart form. Objects, arrays and booleans are sent as JSON text."""
    parts: list[tuple[str, Any]] = []
    for name, value in fields.items():
        if name == "file":
            parts.append((name, value))
        elif value is not None:
            parts.append((name, (None, value if isinstance(value, str) else json.dumps(value))))
    return {"files": parts}
