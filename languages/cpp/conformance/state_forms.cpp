#include "../../c/conformance/trace.h"

namespace outer {

//@@State(Scope.Benchmark)
typedef struct {
    int value;
} First;

//@@Setup
void first_setup(First &state) {
    state.value = 1;
    trace("setup first");
}

class Holder {
public:
    //@@State(Scope.Thread)
    class Second {
    public:
        //@@Setup
        void setup() {
            value_ = 2;
            trace("setup second");
        }
        int value() const { return value_; }

    private:
        int value_ = 0;
    };
};

} // namespace outer

//@@State(Scope.Benchmark)
struct Third final {
    int value = 0;
    //@@Setup
    void setup() {
        value = 3;
        trace("setup third");
    }
};

//@@Benchmark
void run(outer::First &first, const outer::Holder::Second &second, Third &third) {
    trace("run %d %d %d", first.value, second.value(), third.value);
}
