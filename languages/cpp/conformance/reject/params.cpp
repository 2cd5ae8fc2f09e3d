enum Colour { RED, BLUE };
struct Point { int x, y; };

//@@State(Scope.Benchmark)
struct State {
    //@@Param({"1", "twenty"})
    int number;
    //@@Param("True")
    bool flag;
    //@@Param({"RED", "PINK"})
    enum Colour colour;
    //@@Param("1")
    const int constant = 1;
    //@@Param("1")
    int array[3];
    //@@Param("1")
    struct Point structure;
    //@@Param
    int without_values;
};

struct Stateless {
    //@@Param("1")
    int nowhere;
};

//@@Benchmark
void run(State &) {}
