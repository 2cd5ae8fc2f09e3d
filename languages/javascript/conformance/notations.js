import { trace } from "./trace.js";

@State(Scope.Benchmark)
@StateLabel(state)
class Values {
    @Param("1") one;
    //@@Param("2")
    two;
    @Param({
        "5"     // the only one
    })
    five = 0;
}

@Benchmark
function a_raw() {
    trace("a raw");
}

//@@Benchmark
function b_comment() {
    trace("b comment");
}

@OutputTimeUnit(TimeUnit.MICROSECONDS)
//@@Benchmark
@BenchmarkMode(Mode.AverageTime)
function c_mixed(state) {
    trace(`c mixed ${state.one} ${state.two}`);
}

//@@Benchmark @Warmup(iterations = 7) @Measurement(iterations = 7)
function d_several() {
    trace("d several");
}

//@@Benchmark
//@@Measurement(iterations = 7,
//@@            time = 1)
//@@Warmup(
//@@    iterations = 7
//@@)
function e_lines(state) {
    trace(`e lines ${state.five}`);
}

/* A block comment:
@Benchmark
function in_a_comment() { trace("never"); }
//@@Benchmark
*/

//@Benchmark
function one_at_sign() {
    trace("never");
}

// An ordinary comment about @Benchmark and @Setup(Level.Trial).

const raw = `
@Benchmark
function in_a_template() { trace("${"never"}"); }
//@@Benchmark
`;

const expression = /["`/*]\/\/@@Benchmark/;

@Benchmark
function f_text() {
    void [raw, expression];
    const text = "@Benchmark \
void no(void) {}";
    trace(`f text ${text}`);
}
