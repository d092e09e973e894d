"""Settings come from the environment, and what cannot be is refused before anything is served."""

import pytest

from predilect.errors import InvalidInput
from predilect.service.settings import Settings, is_loopback, settings_from

KEY = "0123456789abcdef"


def _refusal(environment: dict[str, str] | None = None, **said: object) -> str:
    with pytest.raises(InvalidInput) as caught:
        settings_from(environment or {}, **said)
    return str(caught.value)


def test_the_defaults_serve_this_machine_only() -> None:
    settings = settings_from({})
    assert settings == Settings()
    assert is_loopback(settings.host)
    assert settings.address == "http://127.0.0.1:8000"


def test_the_environment_says_settings_and_the_command_line_says_them_over() -> None:
    environment = {"PREDILECT_PORT": "9000", "PREDILECT_DOMAINS": "pc meal", "PREDILECT_SOLVE_WORK": "2.5"}
    settings = settings_from(environment, port=9001, host=None)
    assert (settings.port, settings.domains, settings.solve_work) == (9001, ("pc", "meal"), 2.5)


def test_settings_written_as_variables_are_read_as_the_same() -> None:
    settings = Settings(
        domains=("pc", "a.yaml"), admin_key=KEY, host="0.0.0.0", origins=("https://a.example",)
    )
    assert settings_from(settings.environment()) == settings


def test_everything_that_is_wrong_is_said_at_once() -> None:
    said = _refusal({"PREDILECT_PORT": "x", "PREDILECT_WORKERS": "many"})
    assert "PREDILECT_PORT" in said
    assert "PREDILECT_WORKERS" in said
    said = _refusal({"PREDILECT_SOLVRES": "2", "PREDILECT_PORT": "x"}, workers=0)
    assert "did you mean 'PREDILECT_SOLVERS'?" in said
    assert "'x' is no whole number (the default is 8000)" in said
    assert "workers" in said
    said = _refusal(workers=0, queue=-1, port=70_000, answer_seconds=0.0, log_level="loud", admin_key="short")
    for name in ("workers", "queue", "port", "answer_seconds", "log_level", "PREDILECT_ADMIN_KEY"):
        assert name in said


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1", "ask.example", ""])
def test_a_public_host_needs_a_key(host: str) -> None:
    assert "PREDILECT_ADMIN_KEY" in _refusal(host=host)
    assert settings_from({"PREDILECT_ADMIN_KEY": KEY}, host=host).host == host


def test_a_public_address_needs_a_key_too() -> None:
    assert "PREDILECT_ADMIN_KEY" in _refusal({"PREDILECT_URL": "https://ask.example"})
    assert settings_from({"PREDILECT_URL": "http://localhost:8080"}).address == "http://localhost:8080"


@pytest.mark.parametrize("url", ["ask.example", "ftp://ask.example", "https://ask.example/shop", "https://"])
def test_an_address_that_is_none_is_refused(url: str) -> None:
    assert "url: " in _refusal(url=url, admin_key=KEY)
    assert "origins: " in _refusal(origins=(url,), admin_key=KEY)
    assert settings_from({}, url="https://ask.example/", admin_key=KEY).address == "https://ask.example"


def test_an_origin_is_said_as_browsers_say_it() -> None:
    said = ("https://shop.example:8443", "http://127.0.0.1:8080")
    assert settings_from({}, origins=said).origins == said
    assert "'https://shop.example/' is no site" in _refusal(origins=("https://shop.example/",))


def test_the_key_is_not_shown() -> None:
    assert KEY not in repr(Settings(admin_key=KEY))


def test_solvers_share_the_processors_among_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 8)
    assert [Settings(workers=workers).threads for workers in (1, 2, 3, 16)] == [8, 4, 2, 1]
    assert Settings(workers=2, solvers=5).threads == 5
