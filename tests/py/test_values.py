"""All public dataclasses at once: they are values, which nobody changes."""

from __future__ import annotations

import dataclasses

import pytest

import shikatsu

VALUES = [
    one
    for one in (getattr(shikatsu, name) for name in shikatsu.__all__)
    if isinstance(one, type) and dataclasses.is_dataclass(one)
]


def test_there_are_values() -> None:
    assert {shikatsu.Problem, shikatsu.Result, shikatsu.Limits} <= set(VALUES)


@pytest.mark.parametrize("value", VALUES, ids=lambda value: value.__name__)
def test_values_do_not_change(value: type) -> None:
    fields = dataclasses.fields(value)
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(object.__new__(value), fields[0].name, None)
