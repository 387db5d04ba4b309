"""What a call of the client can end with."""

from __future__ import annotations

from typing import Any

import httpx


class MerganserError(Exception):
    """The service refused a call, or failed."""

    def __init__(
        self,
        message: str,
        *,
        status: int,
        code: str,
        request_id: str | None,
        retry_after: int | None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        #: For programs; its meaning never changes (ERRORS.md). Empty if something before the service answered.
        self.code = code
        #: Names the call in the service's log.
        self.request_id = request_id
        #: The number of seconds to wait before the call may be repeated.
        self.retry_after = retry_after


class MerganserConnectionError(Exception):
    """The service could not be reached, or its answer broke off. The original error is the cause."""


class MerganserTimeoutError(MerganserConnectionError):
    """The service did not answer within the time limit of the call."""


def error_of(answer: httpx.Response) -> MerganserError:
    """Reads the error from an answer that is none of success."""
    try:
        answer.read()
        body = answer.json()
        return MerganserError(body["message"], code=body["code"], **_facts(answer))
    except (ValueError, KeyError, TypeError, httpx.HTTPError):
        return not_of_merganser(answer)


def not_of_merganser(answer: httpx.Response) -> MerganserError:
    """Makes the error for what something before the service answered, such as a proxy."""
    message = (
        f"{origin_of(answer.request.url)} answered with {answer.status_code} {answer.reason_phrase}, "
        "and not as Merganser does. Check base_url and, if a link leads there, BASE_ADDRESS_<REGION> of the service."
    )
    return MerganserError(message, code="", **_facts(answer))


def origin_of(url: httpx.URL) -> str:
    """Names a server without the rest of the address, in which a link carries a signature."""
    return f"{url.scheme}://{url.netloc.decode('ascii')}"


def _facts(answer: httpx.Response) -> dict[str, Any]:
    seconds = answer.headers.get("Retry-After", "")
    return {
        "status": answer.status_code,
        "request_id": answer.headers.get("X-Request-Id"),
        "retry_after": int(seconds) if seconds.isdigit() else None,
    }
