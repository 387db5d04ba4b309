"""The client itself."""

from __future__ import annotations

from types import TracebackType

from .connection import Connection
from .documents import Documents
from .fonts import Fonts
from .templates import Templates


class Merganser:
    """A client of Merganser. It keeps connections open: use it with `with`, or close it."""

    def __init__(
        self,
        api_key: str,
        *,
        base_url: str = "http://localhost:3000",
        timeout: float = 120.0,
        retries: int = 2,
    ) -> None:
        """
        `api_key` is the key of the account, without a word such as Bearer. `timeout` is the number of seconds for which the
        service may send nothing. `retries` is how often a call is repeated after no answer, or after an answer that says that it
        may be repeated.
        """
        self._connection = Connection(api_key, base_url, timeout, retries)
        self.templates = Templates(self._connection)
        self.documents = Documents(self._connection)
        self.fonts = Fonts(self._connection)

    def close(self) -> None:
        self._connection.close()

    def __enter__(self) -> Merganser:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
