enum Colour {
    RED,
    BLUE,
}

struct Point {
    x: i32,
    y: i32,
}

//@@State(Scope.Benchmark)
struct State {
    //@@Param({"1", "twenty"})
    number: i32,
    //@@Param("True")
    flag: bool,
    //@@Param({"RED", "PINK"})
    colour: Colour,
    //@@Param("1")
    array: [i32; 3],
    //@@Param("1")
    structure: Point,
    //@@Param
    without_values: i32,
}

impl State {
    //@@Param("1")
    const constant: i32 = 1;
}

impl Default for State {
    fn default() -> State {
        State { number: 1, flag: false, colour: Colour::RED, array: [0; 3], structure: Point { x: 0, y: 0 }, without_values: 0 }
    }
}

struct Stateless {
    //@@Param("1")
    nowhere: i32,
}

//@@Benchmark
fn run(_state: &State) {}
