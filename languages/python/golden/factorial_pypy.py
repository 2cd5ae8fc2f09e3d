import sys


# Benchmark Benchmarks.factorial_recursive
def lath_run_0(lath_a, lath_n, lath_clock):
    # Which of two equal places is read or written cannot be foreseen: nothing is hoisted out of the loop, nothing dropped.
    lath_0 = [lath_a[0]] * 2
    lath_call = lath_user.Benchmarks.factorial_recursive
    lath_sink = [None, None]
    lath_begin = lath_clock()
    for lath_i in range(lath_n):
        lath_sink[lath_i & 1] = lath_call(lath_0[lath_i & 1])
    return lath_clock() - lath_begin, kinds(lath_sink[lath_n - 1 & 1])


# Benchmark Benchmarks.counted
def lath_run_1(lath_a, lath_n, lath_clock):
    # Which of two equal places is read or written cannot be foreseen: nothing is hoisted out of the loop, nothing dropped.
    lath_0 = [lath_a[0]] * 2
    lath_1 = [lath_a[1]] * 2
    lath_2 = [lath_a[2]] * 2
    lath_sink = [None, None]
    lath_begin = lath_clock()
    for lath_i in range(lath_n):
        lath_sink[lath_i & 1] = lath_0[lath_i & 1].counted(lath_1[lath_i & 1], lath_2[lath_i & 1])
    return lath_clock() - lath_begin, kinds(lath_sink[lath_n - 1 & 1])


# Benchmark waiting
async def lath_run_2(lath_a, lath_n, lath_clock):
    # Which of two equal places is read or written cannot be foreseen: nothing is hoisted out of the loop, nothing dropped.
    lath_0 = [lath_a[0]] * 2
    lath_call = lath_user.waiting
    lath_sink = [None, None]
    lath_begin = lath_clock()
    for lath_i in range(lath_n):
        lath_sink[lath_i & 1] = await lath_call(lath_0[lath_i & 1])
    return lath_clock() - lath_begin, kinds(lath_sink[lath_n - 1 & 1]), tasks()


# Benchmark empty
def lath_run_3(lath_a, lath_n, lath_clock):
    # Which of two equal places is read or written cannot be foreseen: nothing is hoisted out of the loop, nothing dropped.
    lath_call = lath_user.empty
    lath_sink = [None, None]
    lath_begin = lath_clock()
    for lath_i in range(lath_n):
        lath_sink[lath_i & 1] = lath_call()
    return lath_clock() - lath_begin, kinds(lath_sink[lath_n - 1 & 1])
