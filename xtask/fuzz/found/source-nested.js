//@@Fork(jvmArgs=⟦25000×{⟧)
//@@Benchmark
export function f() { return ⟦10000×(⟧1⟦10000×)⟧; }
