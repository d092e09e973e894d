"""The files of ``deploy/`` fit each other and the service's settings."""

import ipaddress
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import yaml

from predilect.service.settings import PREFIX, Settings

DEPLOY = Path(__file__).parents[2] / "deploy"
SETTINGS = {f"{PREFIX}{each.name.upper()}" for each in fields(Settings)}


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    return found


@pytest.mark.parametrize("name", ["Containerfile", "compose.yaml", "predilect.service"])
def test_every_variable_is_a_setting(name: str) -> None:
    named = set(re.findall(rf"{PREFIX}[A-Z_]+", (DEPLOY / name).read_text("utf-8")))
    assert named
    assert named <= SETTINGS


def test_the_proxy_knows_the_services_and_they_believe_it_alone(compose: dict[str, Any]) -> None:
    services, network = compose["services"], compose["networks"]["inside"]["ipam"]["config"][0]
    fixed = {
        name: service["networks"]["inside"]["ipv4_address"]
        for name, service in services.items()
        if isinstance(service["networks"], dict)
    }
    behind = dict(re.findall(r"server (service-\d+):(\d+)", (DEPLOY / "nginx.conf").read_text("utf-8")))
    port = re.search(r"PREDILECT_PORT=(\d+)", (DEPLOY / "Containerfile").read_text("utf-8"))
    assert port is not None
    assert behind == {name: port[1] for name in services if name.startswith("service-")}
    assert services["proxy"]["extra_hosts"] == [f"{name}:{fixed[name]}" for name in behind]
    for name in behind:
        assert services[name]["environment"]["PREDILECT_PROXIES"] == fixed["proxy"]
    given_out = ipaddress.IPv4Network(network["ip_range"])
    assert given_out.subnet_of(ipaddress.IPv4Network(network["subnet"]))
    assert not [name for name, address in fixed.items() if ipaddress.ip_address(address) in given_out]
