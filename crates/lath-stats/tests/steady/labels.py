"""Labels of steady.rs's series by the published procedure, exactly computed; makes labels.csv. Slow on purpose: nothing is approximated.

    python -m venv venv && venv/bin/pip install numpy kneed && venv/bin/python labels.py > labels.csv

The procedure (Traini, Cortellessa, Di Pompeo & Tucci, Empirical Software Engineering 28, 2023, after Barrett et al., OOPSLA 2017): leave out what lies three times
the range from the 1st to the 99th percentile off the median of any window of 200; optimal partitioning with the cost of a normal distribution of changing mean
and variance (PELT), with the penalty at the elbow of CROPS (Haynes et al. 2017), 15 log n without an elbow; go back from the last segment to the
first one whose mean differs by 5 % or more for sure (95 % bootstrap interval of the ratio of means); steady if that ends 500 iterations before the end.
"""
import sys
import numpy as np
from kneed import KneeLocator
from series import KINDS, series

rng = np.random.default_rng(1)


def inliers(v, w=200, head=20):
    out, win = np.zeros(len(v), bool), np.lib.stride_tricks.sliding_window_view(v, w)
    m, (lo, hi) = np.median(win, 1), np.quantile(win, [.01, .99], axis=1)
    for k in range(len(win)):
        out[k:k + w] |= np.abs(win[k] - m[k]) > 3 * (hi[k] - lo[k])
    out[:head] = False
    return np.flatnonzero(~out)


class Partitions:
    """optimal partitioning of a series, pruned as in PELT"""

    def __init__(self, y):
        y = (y - y.mean()) / y.mean()
        self.n, self.floor = len(y), 1e-12
        self.sum, self.squares = np.r_[0, np.cumsum(y)], np.r_[0, np.cumsum(y * y)]
        self.found = {}

    def at(self, penalty):
        if penalty not in self.found:
            self.found[penalty] = self.run(penalty)
        return self.found[penalty]

    def run(self, penalty):
        least, before, open_ = np.full(self.n + 1, np.inf), np.zeros(self.n + 1, int), np.array([0])
        least[0] = -penalty
        for t in range(2, self.n + 1):
            if t > 2 and np.isfinite(least[t - 2]):
                open_ = np.append(open_, t - 2)
            length = t - open_
            mean = (self.sum[t] - self.sum[open_]) / length
            variance = np.maximum((self.squares[t] - self.squares[open_]) / length - mean * mean, self.floor)
            cost = least[open_] + length * (np.log(2 * np.pi * variance) + 1)
            k = np.argmin(cost)
            least[t], before[t] = cost[k] + penalty, open_[k]
            open_ = open_[cost <= least[t]]
        points, t = [], self.n
        while before[t] > 0:
            t = before[t]
            points.append(int(t))
        return least[self.n] - len(points) * penalty, points[::-1]

    def crops(self, low, high):
        todo, best = [(low, high)], {}
        while todo:
            a, b = todo.pop()
            (qa, ca), (qb, cb) = self.at(a), self.at(b)
            if len(ca) > len(cb) + 1:
                p = (qb - qa) / (len(ca) - len(cb))
                if a * 1.0001 < p < b / 1.0001 and len(self.at(p)[1]) not in (len(ca), len(cb)):
                    todo += [(a, p), (p, b)]
        for q, c in self.found.values():
            best[len(c)] = q
        counts = sorted(best, reverse=True)
        return [low] + [(best[b] - best[a]) / (a - b) for a, b in zip(counts, counts[1:])], counts


def elbow(penalties, counts):
    if len(penalties) < 2:
        return penalties[0]
    try:
        return KneeLocator(penalties, counts, S=1.0, curve='convex', direction='decreasing').elbow
    except Exception:
        return None


def differ(a, b):
    ratios = rng.choice(a, (1000, len(a))).mean(1) / rng.choice(b, (1000, len(b))).mean(1)
    low, high = np.quantile(ratios, [.025, .975])
    return high <= .95 or low >= 1.05


def label(v):
    v, n = np.array(v), len(v)
    kept = inliers(v)
    partitions, log_n = Partitions(v[kept]), np.log(len(kept))
    penalty = elbow(*partitions.crops(4 * log_n, 1e5 * log_n)) or 15 * log_n
    starts = [0] + [int(kept[p]) for p in partitions.at(penalty)[1]]
    last = v[starts[-1]:]
    for before, start in list(zip(starts, starts[1:]))[::-1]:
        if differ(last, v[before:start]):
            return start if start <= n - 500 else -1
    return 0


if __name__ == '__main__':
    print('kind,seed,truth,label')
    for kind in KINDS:
        for seed in range(1, 9):
            values, truth = series(kind, seed + 100 * KINDS.index(kind))
            print(f'{kind},{seed + 100 * KINDS.index(kind)},{truth},{label(values)}', flush=True)
