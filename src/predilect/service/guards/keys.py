"""The administrator's key: who has it may upload domains and see studies."""

from __future__ import annotations

import hmac

from predilect.service.errors import KeyNeeded, KeyWrong

SCHEME = "bearer "


def check_key(told: str | None, expected: str) -> None:
    """Refuse whoever does not bring the key; without a key (on a loopback address only) everybody may."""
    if not expected:
        return
    if not told or not told.lower().startswith(SCHEME):
        raise KeyNeeded("send it in the header Authorization: Bearer …")
    if not hmac.compare_digest(told[len(SCHEME) :].strip().encode(), expected.encode()):
        raise KeyWrong


def holds_key(told: str | None, expected: str) -> bool:
    """Whether the caller may do what needs the key."""
    try:
        check_key(told, expected)
    except (KeyNeeded, KeyWrong):
        return False
    return True
