"""Checks what callers give before it is used, so that their mistakes are not taken for faults of the service."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from urllib.parse import quote, urlsplit


def checked_key(api_key: str) -> str:
    """A key is sent in a header, and may stand in a file that ends with a line break. Errors never show it."""
    key = api_key.strip() if isinstance(api_key, str) else ""
    if not key:
        raise ValueError("api_key is missing or empty. Give the key of your account.")
    wrong = re.search(r"[^\x21-\x7e]", key)
    if wrong is None:
        return key
    raise ValueError(
        f"api_key is not a key: its character {wrong.start() + 1} of {len(key)} is a space, a line break or none of ASCII. "
        "Give the key by itself, as the service showed it."
    )


def checked_address(address: str, name: str) -> str:
    """`name` is how the caller knows the address, which errors do not show: it may hold a password, or the key by mistake."""
    try:
        parts = urlsplit(address)
        # Reading the port checks it.
        is_address = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except (ValueError, AttributeError, TypeError):
        is_address = False
    if not is_address:
        raise ValueError(f"{name} is not an address. Give one that begins with http:// or https://.")
    if "@" in parts.netloc:
        raise ValueError(f"{name} has a user name or a password, which cannot be sent. Leave them out.")
    return address


def path_of(collection: str, id: str) -> str:
    """`collection` is a path of the API, such as `/v1/template`."""
    # An address would leave out `.`, and lead to the folder above with `..`.
    if isinstance(id, str) and id not in ("", ".", ".."):
        return f"{collection}/{quote(id, safe='')}"
    what = "The id is empty" if id == "" else f"{id!r} is not an id" if isinstance(id, str) else f"A {type(id).__name__} is not an id"
    raise ValueError(f"{what}. Give the field id of what you mean.")


def check_names(given: Iterable[str], known: Iterable[str], call: str) -> None:
    """Says which name was meant, as the service ignores fields that it does not know."""
    names = sorted(known)
    for name in given:
        if name not in names:
            near = get_close_matches(name, names, 1)
            hint = f"Did you mean {near[0]!r}?" if near else f"It takes {', '.join(names)}."
            raise TypeError(f"{call}() got an unexpected keyword argument {name!r}. {hint}")
