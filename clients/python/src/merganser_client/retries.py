"""Decides which calls are repeated after which errors, and when."""

from __future__ import annotations

from .errors import MerganserConnectionError, MerganserError

_PAUSE_SECONDS = 0.5
_PAUSE_SECONDS_MAX = 30.0

#: What tells of the service and not of a document, whose generation may have failed with a 503 of its own. The empty code
#: is that of a proxy before the service.
_CODES_OF_OUTAGES = ("", "shutting_down", "not_ready", "service_busy", "answer_missing", "storage_unavailable", "region_unavailable")


def may_repeat(error: Exception, repeatable: bool) -> bool:
    """Nothing was done after 429; after anything else only what is repeatable may be sent again."""
    if isinstance(error, MerganserConnectionError):
        return repeatable
    if not isinstance(error, MerganserError):
        return False
    if error.status == 429:
        return True
    if error.code in ("converter_unavailable", "html_renderer_unavailable"):
        return False
    return repeatable and (_is_unavailable(error) or error.code == "idempotency_key_in_use")


def is_outage(error: Exception) -> bool:
    """Whether the service does not answer for now, as while it starts again."""
    if isinstance(error, MerganserConnectionError):
        return True
    return isinstance(error, MerganserError) and _is_unavailable(error) and error.code in _CODES_OF_OUTAGES


def pause_seconds(error: Exception, tries: int) -> float:
    asked = error.retry_after or 0 if isinstance(error, MerganserError) else 0
    return min(max(asked, _PAUSE_SECONDS * 2**tries), _PAUSE_SECONDS_MAX)


def _is_unavailable(error: MerganserError) -> bool:
    return error.status in (502, 503, 504)
