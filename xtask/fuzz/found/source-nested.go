package p

//@@Fork(jvmArgs=⟦25000×{⟧)
//@@Benchmark
func F() int { return ⟦10000×(⟧1⟦10000×)⟧ }
