from lath import *⟦20000×
#⟧


@Benchmark
def run():
    return 1
