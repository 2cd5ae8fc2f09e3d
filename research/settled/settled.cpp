// Four kinds of work beside the eight of `languages/cpp/calibration/bodies.cpp`, the same in each language of this folder.
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace {

std::uint32_t next(std::uint32_t x) { return x * 1664525u + 1013904223u; }

struct Shape {
    virtual ~Shape() = default;
    virtual std::uint32_t area(std::uint32_t side) const = 0;
};
struct Square : Shape {
    std::uint32_t area(std::uint32_t side) const override { return side * side; }
};
struct Strip : Shape {
    std::uint32_t area(std::uint32_t side) const override { return side * 3; }
};
struct Half : Shape {
    std::uint32_t area(std::uint32_t side) const override { return side * side / 2; }
};
struct Point : Shape {
    std::uint32_t area(std::uint32_t) const override { return 1; }
};

struct Node {
    std::unique_ptr<Node> left, right;
    std::uint32_t sum() const { return left ? left->sum() + right->sum() + 1 : 1; }
};

std::unique_ptr<Node> tree(int depth) {
    auto node = std::make_unique<Node>();
    if (depth > 0) {
        node->left = tree(depth - 1);
        node->right = tree(depth - 1);
    }
    return node;
}

} // namespace

//@@State(Scope::Thread)
struct Shapes {
    std::vector<std::unique_ptr<Shape>> all;
    //@@Setup
    void mix() {
        std::uint32_t x = 7;
        for (int i = 0; i < 1024; i++) {
            switch ((x = next(x)) >> 30) {
            case 0: all.push_back(std::make_unique<Square>()); break;
            case 1: all.push_back(std::make_unique<Strip>()); break;
            case 2: all.push_back(std::make_unique<Half>()); break;
            default: all.push_back(std::make_unique<Point>());
            }
        }
    }
};

//@@Benchmark
//@@Compare("calls")
std::uint32_t calls(Shapes &shapes) {
    std::uint32_t sum = 0;
    for (auto &shape : shapes.all)
        sum += shape->area(sum & 255);
    return sum;
}

//@@Benchmark
//@@Compare("strings")
std::uint32_t strings() {
    std::unordered_map<std::string, std::uint32_t> counts;
    std::uint32_t x = 7;
    for (int i = 0; i < 200; i++)
        counts["key " + std::to_string((x = next(x)) >> 26)] += 1;
    return std::uint32_t(counts.size());
}

//@@State(Scope::Thread)
struct Matrices {
    std::array<double, 576> a{}, b{}, c{};
    //@@Setup
    void fill() {
        std::uint32_t x = 7;
        for (int i = 0; i < 576; i++) {
            a[i] = (x = next(x)) / 4294967296.0;
            b[i] = (x = next(x)) / 4294967296.0;
        }
    }
};

//@@Benchmark
//@@Compare("matrices")
double matrices(Matrices &m) {
    for (int i = 0; i < 24; i++)
        for (int j = 0; j < 24; j++) {
            double sum = 0;
            for (int k = 0; k < 24; k++)
                sum += m.a[24 * i + k] * m.b[24 * k + j];
            m.c[24 * i + j] = sum;
        }
    return m.c[100];
}

//@@Benchmark
//@@Compare("trees")
std::uint32_t trees() { return tree(9)->sum(); }
