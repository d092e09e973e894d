"""The fingerprint changes with the meaning of a domain, and with nothing else."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from predilect.domain.attributes import Appearance
from predilect.domain.domain import Domain
from predilect.domain.fingerprint import fingerprint
from predilect.domain.language import categorical, domain, feature, index_set, integer, one_hot, rule, table

ports = index_set("ports", ["usb", "hdmi"])
cost = table("cost", {"slow": 1, "fast": 2})
cpu = categorical("cpu", ["slow", "fast"])
disks = integer("disks", 1, 4)

LAPTOP = domain(
    "laptop",
    [cpu, disks],
    sets=[ports, index_set("slots", 3)],
    tables=[cost],
    rules=[rule(disks <= 3, "no room"), cpu == "fast"],
    features=[one_hot(cpu), feature("disks", disks + cost[cpu])],
)


def test_it_is_the_same_for_ever() -> None:
    assert fingerprint(LAPTOP).startswith("26c529784055182c")


@pytest.mark.parametrize(
    "change",
    [
        lambda laptop: replace(laptop, name="notebook", shown=Appearance(label="A notebook"), view="desk"),
        lambda laptop: replace(laptop, rules=tuple(replace(each, because="") for each in laptop.rules)),
        lambda laptop: replace(laptop, rules=laptop.rules[::-1]),
        lambda laptop: replace(laptop, attributes=laptop.attributes[::-1]),
        lambda laptop: replace(laptop, sets=laptop.sets[::-1]),
        lambda laptop: replace(
            laptop, tables=tuple(replace(each, entries=each.entries[::-1]) for each in laptop.tables)
        ),
        lambda laptop: replace(
            laptop,
            attributes=tuple(
                replace(each, hidden=True, shown=Appearance("x"), shown_values=(("slow", Appearance("y")),))
                for each in laptop.attributes
            ),
        ),
        lambda laptop: replace(
            laptop, features=tuple(replace(each, more="more", less="less") for each in laptop.features)
        ),
    ],
)
def test_names_words_and_order_without_meaning_do_not_change_it(change: Callable[[Domain], Domain]) -> None:
    assert fingerprint(change(LAPTOP)) == fingerprint(LAPTOP)


@pytest.mark.parametrize(
    "change",
    [
        lambda laptop: replace(laptop, rules=laptop.rules[:1]),
        lambda laptop: replace(laptop, features=laptop.features[::-1]),
        lambda laptop: replace(
            laptop, attributes=(categorical("cpu", ["fast", "slow"]).attribute, *laptop.attributes[1:])
        ),
        lambda laptop: replace(laptop, attributes=(*laptop.attributes[:1], integer("disks", 1, 5).attribute)),
        lambda laptop: replace(
            laptop, attributes=(*laptop.attributes[:1], integer("disks", 1, 4, given=True).attribute)
        ),
        lambda laptop: replace(laptop, tables=(table("cost", {"slow": 1, "fast": 3}).table,)),
        lambda laptop: replace(laptop, sets=(index_set("ports", ["hdmi", "usb"]).index_set,)),
        lambda laptop: replace(
            laptop, features=(*laptop.features[:1], feature("disks", disks, resolution=2))
        ),
    ],
)
def test_a_change_of_meaning_changes_it(change: Callable[[Domain], Domain]) -> None:
    assert fingerprint(change(LAPTOP)) != fingerprint(LAPTOP)
