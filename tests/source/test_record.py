"""A record is made, compared and shown like a dataclass."""

import pickle
from dataclasses import dataclass, field, fields, replace

import pytest

from docs_tui.source.record import record


@record(frozen=True, slots=True)
class Point:
    """A record with every kind of field."""

    x: int
    y: int = 2
    names: list[str] = field(default_factory=list)
    hidden: int = field(default=5, init=False, repr=False, compare=False)
    found: dict[str, int] = field(default_factory=dict, init=False)


@dataclass(slots=True)
class Same:
    """The same class as a dataclass."""

    x: int
    y: int = 2
    names: list[str] = field(default_factory=list)
    hidden: int = field(default=5, init=False, repr=False, compare=False)
    found: dict[str, int] = field(default_factory=dict, init=False)


@record(frozen=True, slots=True)
class Further(Point):
    """A record that extends another one and computes a field."""

    z: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "hidden", self.x + self.z)


@record(frozen=True, slots=True)
class Key:
    """A record that serves as a dictionary key."""

    name: str


@record(frozen=False, slots=True)
class Count:
    """A mutable record."""

    number: int = 0


@record(frozen=False, slots=True, eq=False, repr=False)
class Thing:
    """A record that equals only itself."""

    name: str


MANY = 20
"""Enough records of a kind that the last ones are made by compiled code."""


@pytest.mark.parametrize("given", [(1,), (1, 3), (1, 3, ["a"])])
def test_a_record_is_made_and_shown_like_a_dataclass(given: tuple[int]) -> None:
    other = Same(*given)
    for one in (Point(*given) for _ in range(MANY)):
        assert repr(one) == repr(other).replace("Same", "Point")
        assert [getattr(one, each.name) for each in fields(one)] == [
            getattr(other, each.name) for each in fields(other)
        ]
        assert one == Point(*given)
        assert pickle.loads(pickle.dumps(one)) == one


def test_defaults_are_made_for_each_record() -> None:
    one, other = Point(x=1), Point(1)
    one.names.append("a")
    one.found["a"] = 1
    assert (other.names, other.found) == ([], {})
    assert replace(other, y=4) == Point(1, 4)
    assert not hasattr(one, "__dict__")


@pytest.mark.parametrize(("given", "named"), [((), {}), ((1, 2, [], 3, 4), {}), ((1,), {"x": 2}), ((1,), {"w": 2})])
def test_wrong_arguments_are_refused(given: tuple[int], named: dict[str, int]) -> None:
    @record(frozen=True, slots=True)
    class New(Point):
        pass

    for _ in range(MANY):
        with pytest.raises(TypeError):
            New(*given, **named)  # type: ignore[arg-type]
        assert New(1).y == 2


def test_a_record_may_extend_another_one() -> None:
    assert {Further(1, z=3).hidden for _ in range(MANY)} == {4}
    assert Further(1, z=3) == Further(1, 2, [], 3)
    assert Point(1) != Further(1)


def test_only_a_frozen_record_has_a_hash() -> None:
    assert hash(Key("a")) == hash(Key("a"))
    assert {Key("a"): 1}[Key("a")] == 1
    count = Count()
    count.number += 1
    assert count == Count(1)
    with pytest.raises(TypeError):
        hash(count)


def test_a_record_may_equal_only_itself() -> None:
    one, other = Thing("a"), Thing("a")
    assert one == one  # noqa: PLR0124
    assert one != other
    assert len({one, other}) == 2
    assert "name" not in repr(one)
