import { AuxCounters, Benchmark, Operations, Scope, State } from "lath";

@State(Scope.Thread)
class Narrow {
    @Operations
    operations = 0;
}

@State(Scope.Thread)
class Byte {
    @Operations
    operations = 0;
}

@State(Scope.Thread)
@AuxCounters
class Aux {
    hits = 0;
    lost = 0;
}

class Benchmarks {
    @Benchmark
    a_counted(narrow: Narrow) {
        narrow.operations += 10000;
    }

    // An integer of 32 bits.
    @Benchmark
    b_lost(byte: Byte) {
        byte.operations = (byte.operations + 10000) | 0;
    }

    @Benchmark
    c_aux(aux: Aux) {
        aux.hits += 10000;
        aux.lost = (aux.lost + 10000) | 0;
    }
}
