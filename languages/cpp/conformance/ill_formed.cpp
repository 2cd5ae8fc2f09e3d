#include <stdexcept>
#include <string>

//@@Benchmark
//@@Compare(value = "other", baseline = true)
std::string other_a() { return "a\xff"; }

//@@Benchmark
//@@Compare("other")
std::string other_b() { return "a\xfe"; }

//@@Benchmark
//@@Compare("other")
std::string other_c() { return "a\xef\xbf\xbd"; }

//@@Benchmark
//@@Compare(value = "same", baseline = true)
std::string same_a() { return "a\xff"; }

//@@Benchmark
//@@Compare("same")
std::string same_b() {
    static const char text[] = {'a', (char)255, '\0'};
    return text;
}

//@@Benchmark
//@@Check(vectors = "../../c/conformance/ill_formed_text.toml")
std::u16string formed() { return u"\ufeff\u00e9\u20ac\U0001f600\ufffd"; }

//@@Benchmark
std::string throws() { throw std::runtime_error("thrown \xff"); }
