"""Makes reference.csv: what the reference code of the calibration (warmup_reference.py, numpy) says about the series that reference.rs makes again.

    python -m venv venv && venv/bin/pip install numpy && venv/bin/python reference.py path/to/warmup_reference.py > reference.csv

Constants `native`: min_s .5, cap_s 10, the median at every length.
"""
import importlib.util
import math
import sys
from series import Random

spec = importlib.util.spec_from_file_location('reference', sys.argv[1])
ref = importlib.util.module_from_spec(spec)
spec.loader.exec_module(ref)


def example(seed):
    r = Random(seed)
    n, wall, shape = r.whole(1, 1500), [.005, .02, .1, .25, 1.2][r.whole(0, 5)], r.whole(0, 6)
    a, at, noise, unit = 1.5 * r.u(), r.whole(0, n), [.002, .02, .1, .4][r.whole(0, 4)], [1e-9, 1e-3, 1.0, 1e6][r.whole(0, 4)]
    walls, values = [], []
    for i in range(n):
        f = [1, 1 + a * math.exp(-i / (1 + at / 4)), 1 + a * (i < at), 1 + a * (i >= at), 1 + a * (i // (2 + at // 5) % 2), 1 + a * i / n][shape]
        walls.append(wall * (1 + .2 * r.u()))
        values.append(unit * f * (1 + noise * (r.u() + r.u() - 1)) * (5 if r.u() < .004 else 1))
    return walls, values


def show(x):
    return f'{x:.15g}' if isinstance(x, float) else str(x)


print('seed,constants,n,level,stop,why,value,status,settle,later_stop,later_why')
for seed in range(1, 251):
    walls, values = example(seed)
    for name in ('jit', 'native'):
        limits = (10.0, 60.0) if name == 'jit' else (.5, 10.0)
        ref.Q_LO = .30 if name == 'jit' else .50
        settle = ref.settle(walls, values, *limits) if len(values) > 1 else float('nan')
        stop, why = ref.warm_up(walls, values, *limits)
        later = ref.warm_up(walls, values, *limits, not_before_s=settle)
        row = [seed, name, len(values), ref.level(values), stop, why, ref.estimate(walls, values), ref.status(walls, values), settle, *later]
        print(','.join(show(x) for x in row))
