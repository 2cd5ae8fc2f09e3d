#include <cstdio>

//@@State(Scope.Thread)
class Base {
public:
    virtual ~Base() = default;

    //@@Setup
    void prepare() { std::puts("BASE set up"); }

    //@@Benchmark
    int work() { return value(); }

protected:
    virtual int value() const = 0;
};

//@@State(Scope.Thread)
class One : public Base {
protected:
    int value() const override { return 1; }
};

//@@State(Scope.Thread)
class Two : public Base {
protected:
    int value() const override { return 2; }
};
