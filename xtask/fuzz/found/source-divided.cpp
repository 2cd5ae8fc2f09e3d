@State(Scope.Thread)
⟦20000×a/⟧a

//@@Benchmark
int run() {
    return 1;
}
