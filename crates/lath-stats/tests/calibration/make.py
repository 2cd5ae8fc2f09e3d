"""Makes cases.txt: what the reference implementation of the intervals (docs/src/methodology/intervals.md) says of generated forks.

    python3 make.py <path of calibration_reference.py> > cases.txt        (numpy and scipy needed; made with those named in its head)

One case a line, fields separated by " | ", forks by ";", numbers by spaces:
    interval | level | estimate low high | forks
    pair | paired or unpaired | mean: delta p half-width at 0.99 | low: the same | forks of base | forks of new
    family | paired or unpaired | adjusted p of each | level | per pair: mean delta and half-width, low delta and half-width | base | new | new ...
    holm | p | adjusted p
"""
import importlib.util, math, sys
import numpy, scipy

spec = importlib.util.spec_from_file_location("reference", sys.argv[1])
reference = importlib.util.module_from_spec(spec); spec.loader.exec_module(reference)
random = numpy.random.default_rng(20240607)


def forks(n, k, scale=None, shift=0.0):
    """n forks of k iterations; spread between and within forks drawn anew for each contender."""
    scale = scale or 10.0 ** random.uniform(-9, 9)
    between, within = 10.0 ** random.uniform(-4, -0.7, 2)
    heavy = random.random() < 0.3
    levels = between * (random.standard_t(3, n) if heavy else random.normal(size=n))
    return [[float(v) for v in scale * numpy.exp(shift + level + within * random.normal(size=k))] for level in levels]


def low(fork):
    """10 % quantile as JMH's (commons-math LEGACY: position p (n + 1), counted from 1); the minimum below ten values."""
    ascending = sorted(fork)
    if len(fork) < 10:
        return math.log(ascending[0])
    position = 0.1 * (len(fork) + 1)
    index = int(position)
    return math.log(ascending[index - 1] + (position - index) * (ascending[index] - ascending[index - 1]))


def compare(base, new, pairing, level):
    (la, wa), (lb, wb) = reference.summary(base), reference.summary(new)
    w2 = (len(base) * wa + len(new) * wb) / (len(base) + len(new))
    test = reference.paired if pairing == "paired" else reference.two_sample
    return test(la, lb, w2, "mean", level), test([low(f) for f in base], [low(f) for f in new], w2, "low", level)


def numbers(values): return " ".join(repr(float(v)) for v in values)
def written(side): return ";".join(numbers(fork) for fork in side)


print("# made by make.py with numpy %s, scipy %s, python %s" % (numpy.__version__, scipy.__version__, sys.version.split()[0]))
for n in [1, 2, 3, 4, 5, 6, 7, 8, 10, 14, 15, 20]:
    side = forks(n, int(random.integers(2, 12)))
    for level in (0.90, 0.95, 0.99):
        print("interval", level, numbers(reference.interval(side, level)[:3]), written(side), sep=" | ")
for na, nb in [(2, 2), (2, 3), (3, 3), (3, 2), (2, 8), (3, 5), (4, 4), (5, 5), (5, 3), (6, 9), (10, 10), (12, 5)]:
    for pairing in ("paired", "unpaired") if na == nb else ("unpaired",):
        scale, k = 10.0 ** random.uniform(-9, 9), int(random.choice([2, 5, 9, 10, 14, 30]))
        base, new = forks(na, k, scale), forks(nb, k, scale, random.choice([0.0, 0.03, -0.1, 0.5]))
        mean, low_end = compare(base, new, pairing, 0.99)
        print("pair", pairing, numbers(mean), numbers(low_end), written(base), written(new), sep=" | ")
for m in (1, 2, 4):
    for pairing in ("paired", "unpaired"):
        scale, k = 10.0 ** random.uniform(-9, 9), 5
        base, others = forks(5, k, scale), [forks(5, k, scale, random.choice([0.0, 0.05, -0.1, 1.0])) for _ in range(m)]
        level = 1 - 0.01 / m
        tests = [compare(base, new, pairing, level) for new in others]
        adjusted = reference.holm([a[1] for a, _ in tests])
        shown = "; ".join(numbers([a[0], a[2], b[0], b[2]]) for a, b in tests)
        print("family", pairing, numbers(adjusted), repr(level), shown, written(base), *map(written, others), sep=" | ")
for m in (1, 2, 3, 7):
    p = random.uniform(0, 1, m) ** 3
    print("holm", numbers(p), numbers(reference.holm(list(p))), sep=" | ")
