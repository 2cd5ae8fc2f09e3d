const SIZE = 300;

function shuffle(values) {
    for (let i = 0; i < SIZE; i++) values[i] = (i * 7919) % SIZE;
}

function sort(values) {
    for (let i = 1; i < SIZE; i++) {
        const value = values[i];
        let at = i;
        for (; at > 0 && values[at - 1] > value; at--) values[at] = values[at - 1];
        values[at] = value;
    }
    return values[0];
}

//@@State(Scope.Thread)
class Once {
    values = new Int32Array(SIZE);

    //@@Setup(Level.Trial)
    beforeAll() {
        shuffle(this.values);
    }
}

//@@State(Scope.Thread)
class Each {
    values = new Int32Array(SIZE);

    //@@Setup(Level.Invocation)
    beforeEach() {
        shuffle(this.values);
    }
}

//@@Benchmark
function sort_sorted(once) {
    return sort(once.values);
}

//@@Benchmark
function sort_shuffled(each) {
    return sort(each.values);
}
