#include <stdbool.h>

enum Colour { RED, BLUE };
struct Point { int x, y; };

//@@State(Scope.Benchmark)
typedef struct {
    //@@Param({"1", "twenty"})
    int number;
    //@@Param("True")
    bool flag;
    //@@Param({"RED", "PINK"})
    enum Colour colour;
    //@@Param("1")
    const int constant;
    //@@Param("1")
    int array[3];
    //@@Param("1")
    struct Point structure;
    //@@Param
    int without_values;
} State;

typedef struct {
    //@@Param("1")
    int nowhere;
} Stateless;

//@@Benchmark
void run(State *state) { (void)state; }
