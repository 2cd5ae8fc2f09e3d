class Triple {
    apply(x) {
        return (3 * x + 1) | 0;
    }
}

class Turn {
    apply(x) {
        return (x << 3) ^ x;
    }
}

class Shift {
    apply(x) {
        return (x - (x >>> 2)) | 0;
    }
}

class Nothing {
    apply(x) {
        return x;
    }
}

class Increment {
    apply(x) {
        return (x + 1) | 0;
    }
}

//@@State(Scope.Thread)
class Chain {
    triple = new Triple();
    turn = new Turn();
    shift = new Shift();
    // Engines inline calls of up to four types.
    steps = [this.triple, this.turn, this.shift, new Nothing(), new Increment()];
    x = 1;
}

//@@Benchmark
//@@OperationsPerInvocation(1000)
function direct(chain) {
    const { triple, turn, shift } = chain;
    let x = chain.x;
    for (let i = 0; i < 200; i++) x = (shift.apply(turn.apply(triple.apply(x))) + 1) | 0;
    return x;
}

//@@Benchmark
//@@OperationsPerInvocation(1000)
function dynamic(chain) {
    const steps = chain.steps;
    let x = chain.x;
    for (let i = 0; i < 200; i++) for (let step = 0; step < 5; step++) x = steps[step].apply(x);
    return x;
}
