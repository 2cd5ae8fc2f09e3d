//@@Fork(jvmArgs=⟦25000×{⟧)
//@@Benchmark
pub fn f() -> i32 { ⟦10000×(⟧1⟦10000×)⟧ }
