//@@Fork(jvmArgs=⟦25000×{⟧)
//@@Benchmark
int f(void) { return ⟦10000×(⟧1⟦10000×)⟧; }
