//@@State(Scope.Benchmark)
class Prepared {
    //@@Setup
    #hidden_setup() {}
}

class Hiding {
    //@@Benchmark
    #hidden() {}
}

//@@Benchmark
function sound(prepared) {}
