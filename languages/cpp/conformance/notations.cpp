#include "../../c/conformance/trace.h"

@State(Scope.Benchmark)
struct State {
    @Param("1") int one;
    //@@Param("2")
    int two;
    @Param({
        "5"     // the only one
    })
    int five;
};

@Benchmark
void a_raw() { trace("a raw"); }

//@@Benchmark
void b_comment() { trace("b comment"); }

@OutputTimeUnit(TimeUnit.MICROSECONDS)
//@@Benchmark
@BenchmarkMode(Mode.AverageTime)
void c_mixed(State &state) { trace("c mixed %d %d", state.one, state.two); }

//@@Benchmark @Warmup(iterations = 7) @Measurement(iterations = 7)
void d_several() { trace("d several"); }

//@@Benchmark
//@@Measurement(iterations = 7,
//@@            time = 1)
//@@Warmup(
//@@    iterations = 7
//@@)
void e_lines(State &state) { trace("e lines %d", state.five); }

/* A block comment:
@Benchmark
void in_a_comment() { trace("never"); }
//@@Benchmark
*/

//@Benchmark
void one_at_sign() { trace("never"); }

// An ordinary comment about @Benchmark and @Setup(Level.Trial).

static const char *const raw = R"(
@Benchmark
void in_a_raw_string() {}
//@@Benchmark
)";

@Benchmark
void f_text() {
    (void)raw;
    const char *text = "@Benchmark \
void no(void) {}";
    trace("f text %s", text);
}
