// Two benchmarks; each leaves a child that outlives its fork unless lath ends it. With another number it is another program.
#include <stdlib.h>
#include <unistd.h>
int number = NUMBER;
//@@State(Scope.Thread)
typedef struct Child { int n; } Child;
//@@Setup(Level.Trial)
void leave(Child *child) { child->n = 1; if (fork() == 0) { setsid(); sleep(600); _exit(0); } }
//@@Benchmark
int first(const Child *child) { return number + child->n; }
//@@Benchmark
int second(const Child *child) { return number - child->n; }
