"""Reads the bodies of answers of success."""

from __future__ import annotations

import os
import uuid
from os import PathLike
from pathlib import Path
from typing import Any, BinaryIO

import httpx

from .errors import not_of_merganser


def json_of(answer: httpx.Response) -> Any:
    answer.read()
    try:
        body = answer.json()
    except ValueError:
        body = None
    if not isinstance(body, dict | list):
        raise not_of_merganser(answer)
    return body


def check_file(answer: httpx.Response) -> None:
    """Raises MerganserError if the answer is no file, but for example a page of a proxy."""
    # The service, and its store, send the name with every file.
    if "Content-Disposition" not in answer.headers:
        raise not_of_merganser(answer)


def save_file(answer: httpx.Response, path: str | PathLike[str]) -> None:
    """Replaces the file at the path when all bytes have arrived. Until then, and if they do not, the path stays as it was."""
    target = Path(path)
    if target.exists() and not target.is_file():
        # A pipe or a terminal keeps nothing that could be half a file.
        with target.open("wb") as file:
            _write(answer, file)
        return
    # A link stays one.
    target = target.resolve()
    part = target.with_name(f".{uuid.uuid4()}.part")
    mode = target.stat().st_mode & 0o777 if target.exists() else 0o666
    try:
        with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode), "wb") as file:
            _write(answer, file)
        part.replace(target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def _write(answer: httpx.Response, file: BinaryIO) -> None:
    for chunk in answer.iter_bytes():
        file.write(chunk)
