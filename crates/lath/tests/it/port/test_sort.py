"""Sorting, as a project with pytest-benchmark has it."""

import random

import pytest


def insertion_sort(items):
    items = list(items)
    for i in range(1, len(items)):
        value = items[i]
        j = i - 1
        while j >= 0 and items[j] > value:
            items[j + 1] = items[j]
            j -= 1
        items[j + 1] = value
    return items


def test_correct():
    assert insertion_sort([2, 1]) == [1, 2]


@pytest.mark.parametrize("count", [10, 200])
@pytest.mark.benchmark(group="sort", min_rounds=5)
def test_insertion(benchmark, count):
    random.seed(7)
    items = [random.random() for _ in range(count)]
    result = benchmark(insertion_sort, items)
    assert result == sorted(items)


@pytest.mark.parametrize("count", [10, 200])
@pytest.mark.benchmark(group="sort")
def test_built_in(benchmark, count):
    random.seed(7)
    items = [random.random() for _ in range(count)]
    result = benchmark(sorted, items)
    assert len(result) == count


if __name__ == "__main__":
    pytest.main([__file__])
