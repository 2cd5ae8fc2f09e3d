import { AuxCounters, Benchmark, Level, Operations, Scope, Setup, State } from "lath";

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

@State(Scope.Thread)
@AuxCounters
class Round {
    straight = 0;
    masked = 0n;
    reduced = 0;
}

@State(Scope.Thread)
class Again {
    @Operations
    operations = 0;
}

@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
class Each {
    each = 0;

    @Setup(Level.Invocation)
    prepare() {
        this.each = 0;
    }
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

    @Benchmark
    async d_round(round: Round) {
        round.straight += 1;
        round.masked = (round.masked + 1n) & 0xffffn;
        round.reduced = (round.reduced + 1) % 1000;
    }

    @Benchmark
    e_again(again: Again) {
        again.operations = (again.operations + 1) % 1000;
    }

    @Benchmark
    f_each(each: Each) {
        each.each += 5;
    }
}
