"""Series of known truth for the tests of steady states: the same as series.rs makes, number for number (up to rounding of exp and log)."""
import math

M = (1 << 64) - 1


class Random:
    """splitmix64"""

    def __init__(self, seed):
        self.x = seed

    def u(self):
        self.x = (self.x + 0x9E3779B97F4A7C15) & M
        z = self.x
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & M
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & M
        return ((z ^ (z >> 31)) >> 11) / 2.0**53

    def between(self, low, high):
        return low + (high - low) * self.u()

    def whole(self, low, high):
        """low <= k < high"""
        return low + int((high - low) * self.u())

    def normal(self):
        a, b = self.u(), self.u()
        return math.sqrt(-2 * math.log(1 - a)) * math.cos(2 * math.pi * b)


KINDS = 'flat steps decay late slowdown decay-step pauses below-tolerance bursts drift saw late-jump'.split()


def levels(kind, r, n):
    """log level of each iteration, and where the steady part begins; -1: nowhere"""
    f, truth = [0.0] * n, 0
    if kind == 'steps':
        ats = sorted(r.whole(5, 2200) for _ in range(r.whole(1, 5)))
        for at in ats:
            step = r.between(.12, .8)
            for i in range(at):
                f[i] += step
        truth = ats[-1]
    elif kind == 'decay':
        a, tau = r.between(.5, 3), r.between(10, 200)
        f = [math.log(1 + a * math.exp(-i / tau)) for i in range(n)]
        truth = next(i for i in range(n) if f[i] <= math.log(1.05))
    elif kind in ('late', 'slowdown'):
        truth = r.whole(1200, 2400) if kind == 'late' else r.whole(30, 2000)
        step = r.between(.15, .6) if kind == 'late' else -r.between(.12, .5)
        f = [step if i < truth else 0.0 for i in range(n)]
    elif kind == 'decay-step':
        a, tau, truth, step = r.between(.5, 2), r.between(10, 60), r.whole(300, 1500), r.between(.12, .5)
        f = [math.log(1 + a * math.exp(-i / tau)) + (step if i < truth else 0.0) for i in range(n)]
    elif kind in ('pauses', 'below-tolerance', 'bursts'):
        truth, step = r.whole(20, 400), r.between(.2, 1)
        f = [step if i < truth else 0.0 for i in range(n)]
        if kind == 'pauses':
            period, size = r.whole(20, 150), r.between(.3, 1.5)
            f = [x + (size if i % period == 3 else 0.0) for i, x in enumerate(f)]
        elif kind == 'below-tolerance':
            for _ in range(3):
                at, step = r.whole(500, 2500), r.between(-.015, .015)
                for i in range(at, n):
                    f[i] += step
        else:
            for _ in range(12):
                at, length, size = r.whole(100, 2900), r.whole(3, 15), r.between(.1, .5)
                for i in range(at, at + length):
                    f[i] += size
    elif kind == 'drift':
        a, truth = r.between(.3, .8) * (-1 if r.u() < .5 else 1), -1
        f = [a * i / n for i in range(n)]
    elif kind == 'saw':
        period, a, truth = r.whole(60, 400), r.between(.15, .5), -1
        f = [a * (i // period % 2) for i in range(n)]
    elif kind == 'late-jump':
        at, truth = r.whole(2600, 2950), -1
        a = r.between(.15, .5) * (-1 if r.u() < .5 else 1)
        f = [a if i >= at else 0.0 for i in range(n)]
    return f, truth


def series(kind, seed, n=3000):
    """values and truth: levels, autocorrelated log-normal noise of .3 to 6 %, outliers in 0.3 % of the iterations, any unit"""
    r = Random(seed)
    f, truth = levels(kind, r, n)
    sd, phi, unit = math.exp(r.between(math.log(.003), math.log(.06))), r.between(0, .7), 10 ** r.between(-8, -2)
    noise, values = sd * r.normal(), []
    for x in f:
        noise = phi * noise + sd * math.sqrt(1 - phi * phi) * r.normal()
        values.append(unit * math.exp(x + noise) * (r.between(1.2, 4) if r.u() < .003 else 1.0))
    return values, truth
