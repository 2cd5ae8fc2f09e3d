// One benchmark for each kind of type that has a canonical form, and for some that have none.
#include <array>
#include <cstdint>
#include <deque>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

// Names that the harness uses inside itself; a user's macros must not reach it.
#define value broken value
#define detail broken detail
#define Sink broken Sink
#define assign broken assign
#define construct broken construct
#define prove broken prove

enum class Colour { RED, GREEN = 7 };
enum class Octet : unsigned char {};
struct Opaque {
    int a;
};

namespace Proofs {
std::int64_t least() { return INT64_MIN; }
std::uint64_t most() { return UINT64_MAX; }
__int128 wide() { return -((__int128)1 << 127); }
unsigned __int128 widest() { return ~static_cast<unsigned __int128>(0); }
bool yes() { return true; }
char letter() { return '"'; }
char32_t character() { return U'\u20ac'; }
Colour colour() { return Colour::GREEN; }
float tenth() { return 0.1f; }
double third() { return 1.0 / 3; }
long double precise() { return 1.0L / 3; }
const char *pointed() { return "text"; }
std::string text() { return std::string("a\0b", 3); }
const std::string &referred() {
    static const std::string text = "\xc3\xa9";
    return text;
}
const char (&unended())[2] {
    static const char text[2] = {'h', 'i'};
    return text;
}
std::u16string utf16() { return u"\u20ac\U0001f600"; }
std::u16string half() { return std::u16string(u"a") + static_cast<char16_t>(0xd83d); }
std::u16string other_half() { return std::u16string(u"a") + static_cast<char16_t>(0xde00); }
std::u32string utf32() { return U"\u20ac\U0001f600"; }
std::wstring wide_text() { return L"\u20ac"; }
char32_t beyond() { return static_cast<char32_t>(0x200041); }
char32_t far_beyond() { return static_cast<char32_t>(0x80000041); }
std::string no_text() { return "\xff\x01"; }
std::vector<std::uint8_t> bytes() { return {0, 255, 16}; }
std::array<Octet, 2> octets() { return {{static_cast<Octet>(1), static_cast<Octet>(254)}}; }
const unsigned char (&array())[3] {
    static const unsigned char bytes[] = {1, 2, 3};
    return bytes;
}
std::deque<int> list() { return {1, -2}; }
std::vector<std::vector<double>> nested() { return {{0.5}, {}}; }
std::vector<bool> flags() { return {true, false}; }
std::map<std::string, long> map() { return {{"a", 1}}; }
std::pair<int, bool> pair() { return {3, true}; }
std::unordered_set<int> unordered() { return {1}; }
std::vector<Opaque> opaques() { return {{1}}; }
std::unique_ptr<int> pointer() { return nullptr; }
Opaque opaque() { return {1}; }
void nothing() {}
} // namespace Proofs

//@@State(Scope.Benchmark)
struct Holder {
    int calls = 0;
    std::vector<std::uint8_t> box;
    //@@Benchmark
    void seal() {
        calls++;
        box = {7, 8};
    }
    //@@Check("seal")
    std::vector<std::uint8_t> open() { return calls == 1 ? box : std::vector<std::uint8_t>(); }
    //@@Benchmark
    std::unique_ptr<int> owned() { return std::unique_ptr<int>(new int(++calls + 4)); }
    //@@Check("owned")
    static int taken(std::unique_ptr<int> owner, const Holder &holder) { return *owner * 100 + holder.calls; }
    //@@Benchmark
    const char *name() { return "name"; }
    //@@Check("name")
    static char first(const char *result) { return *result; }
    //@@Benchmark
    double half() { return 0.5; }
    //@@Check("half")
    static double doubled(const double *result) { return *result * 2; }
    //@@Benchmark
    void again() { seal(); }
    //@@Check("again")
    int wrong() { throw std::string("not called"); }
};
