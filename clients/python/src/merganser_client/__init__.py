"""A client of Merganser, which makes documents from templates."""

from .client import Merganser
from .documents import DocumentFile, StoredDocument
from .errors import MerganserConnectionError, MerganserError, MerganserTimeoutError
from .sent_file import FileInput

__all__ = [
    "DocumentFile",
    "FileInput",
    "Merganser",
    "MerganserConnectionError",
    "MerganserError",
    "MerganserTimeoutError",
    "StoredDocument",
]
