"""Calls the service over HTTP: the key, time limits, and retries of calls that may be repeated."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx

from .answer_body import check_file, json_of
from .check_arguments import checked_address, checked_key
from .errors import MerganserConnectionError, MerganserError, MerganserTimeoutError, error_of, origin_of
from .retries import may_repeat, pause_seconds


class Connection:
    """One pool of connections to the service."""

    def __init__(self, api_key: str, base_url: str, timeout: float, retries: int) -> None:
        self._api_key = checked_key(api_key)
        self._base_url = checked_address(base_url, "base_url").rstrip("/")
        self._timeout = timeout
        self._retries = retries
        self._http = httpx.Client(timeout=timeout)

    def close(self) -> None:
        self._http.close()

    def json(self, path: str, **call: Any) -> Any:
        """Returns the JSON of an answer of success."""
        return self.json_and_headers(path, **call)[0]

    def json_and_headers(self, path: str, **call: Any) -> tuple[Any, httpx.Headers]:
        answer, body = self._repeat(path, json_of, **call)
        answer.close()
        return body, answer.headers

    def call(self, path: str, **call: Any) -> None:
        """Makes a call whose answer has nothing to read."""
        self._repeat(path, lambda answer: answer.close(), **call)

    @contextmanager
    def file(self, path: str, **call: Any) -> Iterator[httpx.Response]:
        """Opens a file, whose bytes the caller reads. See `_repeat` for the arguments."""
        answer, _ = self._repeat(path, check_file, **call)
        try:
            with self._typed_errors("broke off", answer.request):
                yield answer
        finally:
            answer.close()

    def _repeat(
        self,
        path: str,
        read: Callable[[httpx.Response], Any],
        *,
        method: str = "GET",
        headers: dict[str, str] | None = None,
        repeatable: bool | None = None,
        once: bool = False,
        body: Callable[[], dict[str, Any]] = dict,
        params: dict[str, Any] | None = None,
    ) -> tuple[httpx.Response, Any]:
        """Returns an answer of success, which the caller closes, and what `read` made of it.

        `path` is a path of the service, or a whole address, which is called without the key. `body` makes the arguments of
        httpx for the body of each try. `repeatable` says whether the call may be repeated if its answer was lost; the
        default is true, except for POST, which is repeated after 429 alone. `once` says that the body can be read once.
        """
        may_be_sent_again = method != "POST" if repeatable is None else repeatable
        is_own = path.startswith("/")
        # Links and addresses of uploads carry a signature of their own, and may belong to another server.
        sent_headers = {**({"Authorization": self._api_key} if is_own else {}), **(headers or {})}
        url = f"{self._base_url}{path}" if is_own else checked_address(path, "The link")
        tries = 0
        while True:
            request = self._http.build_request(method, url, headers=sent_headers, params=params, **body())
            try:
                # A redirected POST would become a GET, whose answer looks like success.
                answer = self._send(request, follow_redirects=not is_own)
                # The first try may have deleted it before its answer was lost.
                is_gone = tries > 0 and method == "DELETE" and answer.status_code == 404
                return answer, self._read(answer, read if answer.is_success or is_gone else _fail)
            except (MerganserError, MerganserConnectionError) as error:
                if once or tries >= self._retries or not may_repeat(error, may_be_sent_again):
                    raise
                time.sleep(pause_seconds(error, tries))
                tries += 1

    def _read(self, answer: httpx.Response, read: Callable[[httpx.Response], Any]) -> Any:
        try:
            with self._typed_errors("broke off", answer.request):
                return read(answer)
        except BaseException:
            answer.close()
            raise

    def _send(self, request: httpx.Request, *, follow_redirects: bool) -> httpx.Response:
        with self._typed_errors("does not come", request):
            return self._http.send(request, stream=True, follow_redirects=follow_redirects)

    @contextmanager
    def _typed_errors(self, what: str, request: httpx.Request) -> Iterator[None]:
        try:
            yield
        except httpx.TimeoutException as error:
            raise MerganserTimeoutError(
                f"{self._asked(request)} did not answer within {self._timeout} seconds. "
                f"Set timeout, or use documents.start for long work.{self._hint(request)}"
            ) from error
        except httpx.HTTPError as error:
            raise MerganserConnectionError(
                f"The answer of {self._asked(request)} {what} ({error}).{self._hint(request)}"
            ) from error

    def _asked(self, request: httpx.Request) -> str:
        return self._base_url if self._leads_to_base(request) else origin_of(request.url)

    def _hint(self, request: httpx.Request) -> str:
        """The service makes links with addresses of its own, which it may have wrong."""
        if self._leads_to_base(request):
            return ""
        return (
            " The service's links lead there, and not to base_url. "
            "If that is wrong, set BASE_ADDRESS_<REGION> of the service."
        )

    def _leads_to_base(self, request: httpx.Request) -> bool:
        return origin_of(request.url) == origin_of(httpx.URL(self._base_url))


def _fail(answer: httpx.Response) -> None:
    raise error_of(answer)
