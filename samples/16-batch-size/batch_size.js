//@@State(Scope.Thread)
class List {
    values = [];

    //@@Setup(Level.Iteration)
    empty() {
        this.values = [];
    }
}

// Inserts at the front: the longer the list, the longer it takes.
//@@Benchmark
function insert(list) {
    list.values.splice(0, 0, 7);
    return list.values.length;
}
