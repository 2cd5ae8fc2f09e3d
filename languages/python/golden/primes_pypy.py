import sys


# Benchmark count
def lath_run_0(lath_a, lath_n, lath_clock):
    # Which of two equal places is read or written cannot be foreseen: nothing is hoisted out of the loop, nothing dropped.
    lath_0 = [lath_a[0]] * 2
    lath_call = lath_user.count
    lath_sink = [None, None]
    lath_begin = lath_clock()
    for lath_i in range(lath_n):
        lath_sink[lath_i & 1] = lath_call(lath_0[lath_i & 1])
    return lath_clock() - lath_begin, kinds(lath_sink[lath_n - 1 & 1])
