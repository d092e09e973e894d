"""Contexts and products are checked, and all that is wrong is said at once."""

import numpy as np
import pytest

from predilect.domain.inputs import Inputs, read_context, read_product
from predilect.errors import InvalidInput
from tests.domain.sample import CONTEXT, PRODUCT, sample, tank


def spoken(values: object) -> dict[str, object]:
    assert hasattr(values, "items")
    return {str(variable): value for variable, value in values.items()}


def test_a_boolean_list_may_name_its_true_keys() -> None:
    assert spoken(read_context(sample(), CONTEXT)) == {"purse": 7, "must[usb]": True, "must[hdmi]": False}


@pytest.mark.parametrize("must", [{"usb": True}, [True, False], ("usb",), {"usb": np.True_, "hdmi": False}])
def test_a_list_may_be_written_in_many_ways(must: object) -> None:
    assert spoken(read_context(sample(), {"purse": 7, "must": must}))["must[usb]"] is True


def test_a_boolean_list_that_is_left_out_of_a_context_is_false() -> None:
    assert spoken(read_context(sample(), {"purse": np.int64(7)})) == {
        "purse": 7,
        "must[usb]": False,
        "must[hdmi]": False,
    }


def test_a_product_survives_its_document() -> None:
    product = read_product(sample(), PRODUCT)
    assert read_product(sample(), product.to_document()) == product
    assert product["size"] == 2.5


def test_numbers_become_the_plain_values_of_the_domain() -> None:
    product = read_product(sample(), {**PRODUCT, "n": 3.0, "size": 1.0})
    assert (product["n"], type(product["n"])) == (3, int)
    assert (product["size"], type(product["size"])) == (1, int)


def test_everything_wrong_with_a_product_is_said_at_once() -> None:
    document = {
        "on": "yes",
        "colour": "blue",
        "trim": "blue",
        "size": 3,
        "n": 6,
        "port": {"usb": True, "vga": True},
        "seat": [0, 1],
        "price": 10,
        "purse": 7,
    }
    with pytest.raises(InvalidInput) as caught:
        read_product(sample(), document)
    assert {problem.place for problem in caught.value.problems} == {
        *("on", "colour", "color", "size", "n", "port[vga]", "port[hdmi]", "seat", "price", "purse")
    }
    remedies = {problem.place: problem.remedy for problem in caught.value.problems}
    assert remedies["colour"] == "did you mean 'color'?"
    assert remedies["size"] == "choose one of 1, 2.5, 0.1"
    assert remedies["n"] == "give a whole number from 0 to 5"
    assert remedies["purse"] == "put it into the context"


@pytest.mark.parametrize("purse", [None, "7", True, 7.5, float("nan"), float("inf"), 10**400, [7], 101])
def test_a_value_that_does_not_fit_is_refused(purse: object) -> None:
    with pytest.raises(InvalidInput, match="give a whole number from 0 to 100"):
        read_context(sample(), {"purse": purse})


@pytest.mark.parametrize("must", ["usb", 3, {"usb": 1}, ["vga"], None, [["usb"], "hdmi", {}]])
def test_a_list_that_does_not_fit_is_refused(must: object) -> None:
    with pytest.raises(InvalidInput, match="must"):
        read_context(sample(), {"purse": 7, "must": must})


def test_what_is_missing_is_named() -> None:
    with pytest.raises(InvalidInput, match="purse: it is missing"):
        read_context(sample(), {})


def test_a_context_is_a_mapping() -> None:
    with pytest.raises(InvalidInput, match="give a value for each attribute"):
        read_context(sample(), [7])  # type: ignore[arg-type]


def test_a_continuous_value_may_be_off_its_bound_by_rounding() -> None:
    read = Inputs(tank()).product
    assert read({"level": 10 + 1e-9, "full": False})["level"] == pytest.approx(10)
    with pytest.raises(InvalidInput, match="give a number from 0 to 10"):
        read({"level": 10.001, "full": False})
