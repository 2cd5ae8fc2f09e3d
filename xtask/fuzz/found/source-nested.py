#@@Fork(jvmArgs=⟦25000×{⟧)
#@@Benchmark
def f():
    return ⟦10000×(⟧1⟦10000×)⟧
