//@@State(Scope.Benchmark)
typedef struct {
    //@@Param("1")
    int size;
} First;

//@@State(Scope.Benchmark)
typedef struct {
    //@@Param("2")
    int size;
} Second;

//@@Benchmark
void run(First *first, Second *second) { (void)first; (void)second; }
