import pytest


@pytest.fixture(params=[1, 2])
def level(request):
    return request.param


def test_level(benchmark, level):
    benchmark(pow, 2, level)


@pytest.mark.skipif(True, reason="no")
def test_skipped(benchmark):
    benchmark(pow, 2, 2)


@pytest.mark.parametrize("base,exponent", [(2, 10), (3, 5)])
def test_two(benchmark, base, exponent):
    benchmark(pow, base, exponent)


def test_loop(benchmark):
    for base in (1, 2):
        benchmark(pow, base, 2)


def test_plain(benchmark):
    base = 3
    benchmark(pow, base, 100 + 1)
