"""Makes cases.txt: Student's t, one-way analysis of variance and batch means by scipy and numpy.

    python3 make.py > cases.txt        (made with the versions named in its head)

Fields separated by " | ", groups by ";", numbers by spaces:
    quantile | p degrees | t            survival | t degrees | p of the difference (two-sided)
    anova | F | variance within | forks             lag1 | r | values             batch | size | low high at 0.99 | values
"""
import sys
import numpy, scipy
from scipy import stats

random = numpy.random.default_rng(20240608)
def numbers(values): return " ".join(repr(float(v)) for v in values)


print("# made by make.py with numpy %s, scipy %s, python %s" % (numpy.__version__, scipy.__version__, sys.version.split()[0]))
for degrees in (1, 2, 2.25, 2.5, 2.75, 3.5, 4.5, 5.25, 6.75, 8.75, 20, 150, 3e4):
    for p in (0.6, 0.95, 0.975, 0.995, 0.9975, 0.9995, 0.999975):
        print("quantile", numbers([p, degrees]), repr(float(stats.t.ppf(p, degrees))), sep=" | ")
    for t in (0.1, 1, 3, 10, 50):
        print("survival", numbers([t, degrees]), repr(float(2 * stats.t.sf(t, degrees))), sep=" | ")
for forks, iterations in ((2, 2), (3, 5), (5, 10), (10, 20)):
    groups = [random.normal(100 + random.normal() * 3, 2, iterations) for _ in range(forks)]
    within = numpy.mean([numpy.var(g, ddof=1) for g in groups])
    print("anova", repr(float(stats.f_oneway(*groups).statistic)), repr(float(within)), ";".join(map(numbers, groups)), sep=" | ")
for n, memory in ((20, 0.0), (64, 0.5), (200, 0.8), (1000, 0.95)):
    values = [random.normal()]
    for _ in range(n - 1):
        values.append(memory * values[-1] + random.normal())
    x = numpy.array(values) + 50
    r = lambda y: float(numpy.sum((y - y.mean())[1:] * (y - y.mean())[:-1]) / numpy.sum((y - y.mean()) ** 2))
    print("lag1", repr(r(x)), numbers(x), sep=" | ")
    size = 1
    batched = lambda: x[len(x) % size:].reshape(-1, size).mean(axis=1)
    while r(batched()) >= 0.1 and n // (2 * size) >= 8:
        size *= 2
    means = batched()
    low, high = stats.t.interval(0.99, len(means) - 1, means.mean(), stats.sem(means))
    print("batch", size, numbers([low, high]), numbers(x), sep=" | ")
