// One of each: forms of declarations, notations and directives, as food for mutations.
#ifndef EVERYTHING_CPP
#define EVERYTHING_CPP
#include <string>
#include "nowhere.h"
#define NOINLINE __attribute__((noinline))

namespace outer::inner {
enum class Color : unsigned char { RED, GREEN = 4, BLUE };
enum { ANONYMOUS };
typedef enum { LEFT, RIGHT } Side;

template <typename T, int N = 3> struct Box { T items[N]; };

@State(Scope.Benchmark) @AuxCounters
class Input : public Base<int>, virtual protected Other {
    int hidden = 3;
public:
    Input() : hidden(4) {}
    Input(const Input &) = delete;
    virtual ~Input() = default;
    @Param({"RED", "BLUE"}) Color color;
    //@@Param({"a b", "ü", "\"", "(",
    //@@       "//", "0x1F"})
    std::string text{"@Benchmark"}, more;
    @Param static inline unsigned long long bits : 7, *pointer, array[3][4];
    @Setup(Level.Iteration) virtual void prepare(Blackhole &hole) = 0;
    //@@TearDown
    void clean() noexcept(true) override;
    operator bool() const { return hidden; }
    union { int u; float v; };
    struct { int w; } nested;
    friend class Friend;
};

//@@Benchmark //@@OperationsPerInvocation(100)
NOINLINE auto sum(const Input &input, Box<int> *box = nullptr) -> decltype(input.u)
{
    const char *raw = R"delimiter(
@Benchmark
//@@Benchmark )" )delimiter";
    for (int i = 0; i < 1'000'000; ++i) { [&]() mutable { i += '\''; }(); }
    return 1 << 3;
}
#if 0
@Benchmark it's not here
#elif defined(LATH) && !defined(NOPE)
@Benchmark
#else
#endif
template <class T> int generic(T &t) { return sizeof(T); }
//@@Benchmark
template int generic<Input>(Input &t);
int (*function_pointer)(int, ...), &reference = *new int;
} // namespace

@TearDown void outer::inner::Input::clean() noexcept(true) { delete this; }
using namespace outer::inner;
using outer::inner::Side;
using Alias = outer::inner::Input;
extern "C" int c_function(struct tag *t, void (*callback)(void));
int main(int argc, char *argv[]) try { return generic(argc); } catch (...) { return 1; }
#endif \
  // done
