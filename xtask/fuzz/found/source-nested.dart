//@@Fork(jvmArgs=⟦25000×{⟧)
//@@Benchmark
int f() => ⟦10000×(⟧1⟦10000×)⟧;
