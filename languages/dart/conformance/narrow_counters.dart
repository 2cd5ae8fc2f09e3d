//@@State(Scope.Thread)
class Narrow {
  //@@Operations
  int operations = 0;
}

//@@State(Scope.Thread)
class Byte {
  //@@Operations
  int operations = 0;
}

//@@State(Scope.Thread)
//@@AuxCounters
class Aux {
  int hits = 0;
  int lost = 0;
}

//@@State(Scope.Thread)
//@@AuxCounters
class Round {
  int straight = 0;
  int masked = 0;
  int reduced = 0;
}

//@@State(Scope.Thread)
class Again {
  //@@Operations
  int operations = 0;
}

//@@State(Scope.Thread)
//@@AuxCounters(Type.EVENTS)
class Each {
  int each = 0;

  //@@Setup(Level.Invocation)
  void prepare() {
    each = 0;
  }
}

//@@Benchmark
void a_counted(Narrow narrow) {
  narrow.operations += 10000;
}

// An integer of 32 bits.
//@@Benchmark
void b_lost(Byte byte) {
  byte.operations = (byte.operations + 10000).toSigned(32);
}

//@@Benchmark
void c_aux(Aux aux) {
  aux.hits += 10000;
  aux.lost = (aux.lost + 10000).toSigned(32);
}

//@@Benchmark
Future<void> d_round(Round round) async {
  round.straight += 1;
  round.masked = (round.masked + 1) & 0xffff;
  round.reduced = (round.reduced + 1) % 1000;
}

//@@Benchmark
void e_again(Again again) {
  again.operations = (again.operations + 1) % 1000;
}

//@@Benchmark
void f_each(Each each) {
  each.each += 5;
}
