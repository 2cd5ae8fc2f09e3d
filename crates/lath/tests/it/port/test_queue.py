from collections import deque


def make(count):
    return deque(range(count)), list(range(count))


def test_deque_pop(benchmark):
    def setup():
        fast, _ = make(100)
        return (fast,), {}

    def drain(queue):
        total = 0
        while queue:
            total += queue.popleft()
        return total

    assert benchmark.pedantic(drain, setup=setup, rounds=50) == 4950


def test_list_pop(benchmark):
    _, slow = make(100)

    def turn(queue, by=1):
        for _ in range(by):
            queue.append(queue.pop(0))
        return queue[0] - queue[0]

    benchmark.pedantic(turn, args=(slow,), kwargs={"by": 3}, iterations=10, rounds=100)


def test_both(benchmark):
    fast, slow = make(10)
    benchmark.extra_info["count"] = 10
    benchmark.group = "both"
    benchmark(lambda: [a + b for a, b in zip(fast, slow)])
