//@@State // no scope
typedef struct { int unused; } Scopeless;

//@@State(Scope.Benchmark)
typedef struct { int unused; } Egg;
//@@State(Scope.Benchmark)
typedef struct { int unused; } Hen;
//@@Setup
void lay(Egg *egg, Hen *hen) { (void)egg; (void)hen; }
//@@Setup
void hatch(Hen *hen, Egg *egg) { (void)egg; (void)hen; }

//@@State(Scope.Group)
typedef struct { int unused; } Grouped;

//@@Benchmark
void scopeless(Scopeless *state) { (void)state; }
//@@Benchmark
void circular(Egg *egg) { (void)egg; }
//@@Benchmark
void outside_any_group(Grouped *state) { (void)state; }
