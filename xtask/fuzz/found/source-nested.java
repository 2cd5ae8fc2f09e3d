//@@Fork(jvmArgs=⟦25000×{⟧)
//@@Benchmark
class A { int f() { return ⟦10000×(⟧1⟦10000×)⟧; } }
