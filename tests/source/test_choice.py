"""Closed sets of names, which are cheap to ask for and behave as an Enum does."""

import copy
import pickle
from enum import auto

from docs_tui.source.choice import Choice


class _Fruit(Choice):
    """Something to choose from."""

    APPLE = auto()
    PEAR = auto()


def test_members_come_in_order_and_are_themselves() -> None:
    assert [each.name for each in _Fruit] == ["APPLE", "PEAR"]
    assert [each.value for each in _Fruit] == [1, 2]
    assert len({_Fruit.APPLE, _Fruit.PEAR, _Fruit.APPLE}) == len(_Fruit) == 2
    assert repr(_Fruit.PEAR) == "<_Fruit.PEAR>"


def test_a_copy_of_a_member_is_the_member() -> None:
    assert copy.deepcopy([_Fruit.PEAR])[0] is _Fruit.PEAR
    assert pickle.loads(pickle.dumps(_Fruit.APPLE)) is _Fruit.APPLE
