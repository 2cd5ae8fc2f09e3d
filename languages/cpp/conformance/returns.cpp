#include "../../c/conformance/trace.h"
#include <memory>
#include <string>

//@@Benchmark
void nothing() { trace("nothing"); }
//@@Benchmark
auto number() -> unsigned char {
    trace("number");
    return 1;
}
//@@Benchmark
long double real() {
    trace("real");
    return 0.5L;
}
//@@Benchmark
std::unique_ptr<std::string> pointer() {
    trace("pointer");
    return std::unique_ptr<std::string>(new std::string("text"));
}
//@@Benchmark
const std::string &object() {
    static const std::string text = "text";
    trace("object");
    return text;
}
