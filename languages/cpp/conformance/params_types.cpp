#include "../../c/conformance/trace.h"
#include <cstdint>
#include <string>

//@@State(Scope.Benchmark)
class State {
public:
    //@@Param("-32768")
    std::int16_t a_short;
    //@@Param("32768")
    int b_int = 5;
    //@@Param("-9223372036854775808")
    long c_long;
    //@@Param("true")
    bool f_bool{false};
    //@@Param("x")
    char g_char;
    //@@Param("0.5")
    float h_float;
    //@@Param("-1e-3")
    double i_double;
    //@@Param("hello")
    std::string j_text = "something else";
};

//@@Benchmark
void run(const State &state) {
    trace("short %d", state.a_short);
    trace("int %d", state.b_int);
    trace("long %ld", state.c_long);
    trace("bool %s", state.f_bool ? "true" : "false");
    trace("char %c", state.g_char);
    trace("float %g", static_cast<double>(state.h_float));
    trace("double %g", state.i_double);
    trace("text %s", state.j_text.c_str());
}
