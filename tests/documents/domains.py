"""Domains of every shape, as far as documents care (they need not make sense), and one that does."""

from fractions import Fraction

from hypothesis import strategies as st

from predilect.domain.attributes import (
    NO_APPEARANCE,
    Appearance,
    Attribute,
    Boolean,
    Categorical,
    Continuous,
    Integer,
)
from predilect.domain.domain import Domain, Feature, IndexSet, OneHot, Rule, Table
from predilect.domain.nodes import Name, Number, Several, Text
from predilect.domain.values import Label
from tests.domain.expressions import EXPRESSIONS, LOOPS, NAMES, TEXTS

LAPTOP = """\
predilect: 1
name: laptop
label: A laptop
sets:
  ports: [usb, hdmi, sd]
  slots: 3
tables:
  cpu_price: {slow: 80, fast: 220.5}
  budget: 1500
attributes:
  cpu: {kind: categorical, values: [slow, fast]}
  ram: {kind: categorical, values: [8, 16, 32], unit: GB}
  disks: {kind: integer, low: 1, high: 4}
  size: {kind: continuous, low: 10, high: 17.3, unit: inch}
  port: {kind: boolean, each: p in ports}
  purse: {kind: integer, low: 0, high: 5000, given: true}
  price: {derived: "cpu_price[cpu] + 4 * ram + 50 * disks", unit: "€"}
rules:
  - if: cpu == "fast"
    then: ram >= 16
    because: a fast cpu starves on little memory
  - require: price <= purse
  - for: p in ports
    require: implies(port[p], size >= 11)
  - "sum(port[p] for p in ports) <= 2"
features:
  - one_hot: cpu
  - name: price
    value: price / 1000
    less: cheaper
    more: more expensive
  - for: p in ports
    name: has {p}
    value: port[p]
"""

APPEARANCES = st.just(NO_APPEARANCE) | st.builds(Appearance, *[TEXTS] * 5)
NUMBERS = st.integers(-(10**12), 10**12).map(Fraction) | st.decimals(-100, 100, places=4).map(Fraction)
LABELS: st.SearchStrategy[Label] = st.one_of(
    TEXTS, NUMBERS, st.sampled_from(["8", "1e3", "no", "true", "null", "entries", "default", "-0", "~"])
)
LABEL_LISTS = st.lists(LABELS, min_size=1, max_size=4, unique=True)


@st.composite
def categoricals(draw: st.DrawFn) -> tuple[Categorical, tuple[tuple[Label, Appearance], ...]]:
    labels = draw(LABEL_LISTS)
    looks = [(label, draw(APPEARANCES)) for label in labels]
    nodes = tuple(Text(label) if isinstance(label, str) else Number(label) for label in labels)
    shown = tuple((label, look) for label, look in looks if look != NO_APPEARANCE)
    return Categorical(Several(nodes)), shown


@st.composite
def attributes(draw: st.DrawFn, name: str) -> Attribute:
    kind = draw(
        st.one_of(
            st.just(Boolean()),
            st.just(Categorical(Name("ports"))),
            st.builds(Integer, EXPRESSIONS, EXPRESSIONS),
            st.builds(Continuous, EXPRESSIONS, EXPRESSIONS),
            categoricals(),
            st.none(),
        )
    )
    looks: tuple[tuple[Label, Appearance], ...] = ()
    if isinstance(kind, tuple):
        kind, looks = kind
    return Attribute(
        name,
        kind,
        tuple(draw(LOOPS)),
        given=kind is not None and draw(st.booleans()),
        derived=draw(EXPRESSIONS) if kind is None else None,
        hidden=draw(st.booleans()),
        shown=draw(APPEARANCES),
        shown_values=looks,
    )


@st.composite
def tables(draw: st.DrawFn, name: str) -> Table:
    keys = st.tuples(*[LABELS] * draw(st.integers(0, 2)))
    entries = draw(st.dictionaries(keys, LABELS, max_size=4))
    return Table(name, tuple(entries.items()), draw(st.none() | LABELS))


@st.composite
def index_sets(draw: st.DrawFn, name: str) -> IndexSet:
    if draw(st.booleans()):
        return IndexSet(name, tuple((Fraction(n),) for n in range(draw(st.integers(0, 4)))))
    keys = st.tuples(*[LABELS] * draw(st.integers(1, 3)))
    return IndexSet(name, tuple(draw(st.lists(keys, max_size=4, unique=True))))


@st.composite
def domains(draw: st.DrawFn) -> Domain:
    words = {"shown": APPEARANCES, "more": TEXTS, "less": TEXTS}
    one_hot = st.builds(OneHot, NAMES, **words)
    steps = st.none() | NUMBERS.filter(lambda number: number > 0)
    feature = st.builds(Feature, TEXTS, EXPRESSIONS, loops=LOOPS.map(tuple), resolution=steps, **words)
    names = draw(st.lists(NAMES, max_size=4, unique=True))
    return Domain(
        name=draw(TEXTS),
        attributes=tuple(draw(attributes(name)) for name in names),
        rules=tuple(draw(st.lists(st.builds(Rule, EXPRESSIONS, TEXTS, LOOPS.map(tuple)), max_size=3))),
        features=tuple(draw(st.lists(one_hot | feature, max_size=3))),
        sets=tuple(draw(index_sets(name)) for name in draw(st.lists(NAMES, max_size=2, unique=True))),
        tables=tuple(draw(tables(name)) for name in draw(st.lists(NAMES, max_size=2, unique=True))),
        shown=draw(st.builds(Appearance, label=TEXTS, description=TEXTS, picture=TEXTS)),
        view=draw(TEXTS),
    )
