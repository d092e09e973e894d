"""The service's settings: from the environment (``PREDILECT_…``), and what the command line says over it."""

from __future__ import annotations

import ipaddress
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any
from urllib.parse import urlsplit

from predilect.domain.naming import did_you_mean
from predilect.errors import InvalidInput, Problem
from predilect.service.contract.model import origin
from predilect.solving.question import Budget

PREFIX = "PREDILECT_"
SHORTEST_KEY = 16


@dataclass(frozen=True, slots=True)
class Settings:
    """How the service runs; each name in capitals after ``PREDILECT_`` is its variable.

    ``solvers`` threads of each process solve (0: one for each processor that it has), ``queue`` more requests
    may wait for them, and each request waits for ``answer_seconds`` at most. ``solve_work`` and
    ``solve_seconds`` bound every single solve. A process answers ``requests`` requests at a time. ``rate`` is
    how many requests a minute one client may make (0: any number). ``largest_upload`` is in bytes.
    ``trial_seconds`` and ``trial_memory`` (MB) bound the trial of a document that someone brings.
    ``days_kept`` is after how many days an untouched session is deleted (0: never). ``url`` is where people
    reach the service, for links. ``proxies`` are the addresses whose ``X-Forwarded-For`` is believed.
    """

    domains: tuple[str, ...] = ("pc", "trip", "meal", "synthetic")
    store: str = "sqlite:///predilect.db"
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    url: str = ""
    admin_key: str = field(default="", repr=False)
    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    solvers: int = 0
    queue: int = 32
    answer_seconds: float = 10.0
    solve_work: float = 5.0
    solve_seconds: float = 10.0
    requests: int = 256
    rate: int = 600
    largest_upload: int = 1024 * 1024
    trial_seconds: int = 20
    trial_memory: int = 2048
    days_kept: int = 0
    log_level: str = "info"

    @property
    def limit(self) -> Budget:
        """What one solve may cost."""
        return Budget(self.solve_work, self.solve_seconds)

    @property
    def threads(self) -> int:
        """How many threads of a process solve: together as many as there are processors."""
        return self.solvers or max(1, (os.cpu_count() or 1) // self.workers)

    @property
    def address(self) -> str:
        """Where people reach the service."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return self.url.rstrip("/") or f"http://{host}:{self.port}"

    def environment(self) -> dict[str, str]:
        """The variables that say the same: how the processes of one service learn their settings."""
        return {f"{PREFIX}{each.name.upper()}": _text(getattr(self, each.name)) for each in fields(self)}


def settings_from(environment: Mapping[str, str] | None = None, **said: Any) -> Settings:
    """The settings of an environment, with what was said over them; all that is wrong at once."""
    environment = os.environ if environment is None else environment
    known = {f"{PREFIX}{each.name.upper()}": each for each in fields(Settings)}
    problems = [
        Problem(variable, "there is no such setting", did_you_mean(variable, known))
        for variable in sorted(environment)
        if variable.startswith(PREFIX) and variable not in known
    ]
    values: dict[str, Any] = {}
    for variable, each in known.items():
        if variable in environment:
            try:
                values[each.name] = READERS[str(each.type)](environment[variable])
            except ValueError:
                message = f"{environment[variable]!r} is no {'whole ' if each.type == 'int' else ''}number"
                problems.append(Problem(variable, message, f"the default is {_text(each.default)}"))
    values |= {name: value for name, value in said.items() if value is not None}
    settings = Settings(**values)
    problems += _faults(settings)
    if problems:
        raise InvalidInput("the settings", problems)
    return settings


def is_loopback(host: str) -> bool:
    """Whether only this machine reaches the host."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _faults(settings: Settings) -> list[Problem]:
    at_least_one = ("workers", "requests", "largest_upload", "trial_seconds", "trial_memory")
    problems = [
        Problem(name, f"{getattr(settings, name)} is too small", "give 1 or more")
        for name in at_least_one
        if getattr(settings, name) < 1
    ]
    problems += [
        Problem(name, f"{getattr(settings, name)} is negative", "give 0 or more")
        for name in ("solvers", "queue", "rate", "days_kept")
        if getattr(settings, name) < 0
    ]
    problems += [
        Problem(name, f"{getattr(settings, name)} is no time", "give more than 0")
        for name in ("answer_seconds", "solve_work", "solve_seconds")
        if not 0 < getattr(settings, name) < float("inf")
    ]
    if not 0 <= settings.port < 2**16:
        problems.append(Problem("port", f"{settings.port} is no port", "give 0 to 65535"))
    if settings.log_level not in LEVELS:
        problems.append(
            Problem("log_level", f"{settings.log_level!r} is none", f"give one of {', '.join(LEVELS)}")
        )
    if settings.admin_key and len(settings.admin_key) < SHORTEST_KEY:
        remedy = "make one: python -c 'import secrets; print(secrets.token_urlsafe(32))'"
        problems.append(Problem("PREDILECT_ADMIN_KEY", f"is shorter than {SHORTEST_KEY} characters", remedy))
    problems += [fault for name in ("url", "origins") for fault in _no_sites(settings, name)]
    told = urlsplit(settings.url).hostname if settings.url else None
    elsewhere = next(
        (host for host in (settings.host, told) if host is not None and not is_loopback(host)), None
    )
    if not settings.admin_key and elsewhere is not None:
        message = f"{elsewhere!r} can be reached from elsewhere, and there is no administrator's key"
        remedy = "set PREDILECT_ADMIN_KEY, or use --host 127.0.0.1"
        problems.append(Problem("PREDILECT_ADMIN_KEY", message, remedy))
    return problems


def _no_sites(settings: Settings, name: str) -> Iterator[Problem]:
    """What is said as the address of a site, and is none."""
    said = getattr(settings, name)
    for site in (said,) if isinstance(said, str) else said:
        try:
            exact = not site or origin(site) == (site.rstrip("/") if name == "url" else site)
        except ValueError:
            exact = False
        if not exact:
            remedy = "write one such as https://ask.example, in small letters and without a path"
            yield Problem(name, f"{site!r} is no site's address", remedy)


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


LEVELS = ("debug", "info", "warning", "error")
READERS: Mapping[str, Callable[[str], object]] = {
    "str": str,
    "int": int,
    "float": float,
    "tuple[str, ...]": _words,
}


def _text(value: object) -> str:
    return " ".join(value) if isinstance(value, tuple) else str(value)
