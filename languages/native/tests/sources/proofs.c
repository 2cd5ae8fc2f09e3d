/* One benchmark for each type that has a canonical form, and for some that have none. */
#include <stdint.h>
#include <string.h>

//@@State(Scope.Benchmark)
typedef struct {
    int calls;
    unsigned char digest[4];
    double sum;
} State;
struct pair {
    int a, b;
};
enum colour { RED, GREEN = 7 };

int64_t least(void) { return INT64_MIN; }
uint64_t most(void) { return UINT64_MAX; }
__int128 wide(void) { return -((__int128)1 << 127); }
unsigned __int128 widest(void) { return ~(unsigned __int128)0; }
signed char small(void) { return -128; }
_Bool yes(void) { return 1; }
char letter(void) { return '"'; }
enum colour colour(void) { return GREEN; }
float tenth(void) { return 0.1f; }
double third(void) { return 1.0 / 3; }
double large(void) { return 1e300 * 10; }
double infinite(void) { return -__builtin_inf(); }
double none(void) { return __builtin_nan(""); }
long double precise(void) { return 1.0L / 3; }
const char *text(void) { return "a \"b\"\n\xc3\xa9"; }
const char *nowhere(void) { return 0; }
const char *no_text(void) { return "\xff\x01"; }
struct pair pair(void) { return (struct pair){1, 2}; }
int *pointer(void) { return 0; }
void nothing(void) {}
/* Checked by other functions: the first fills its state, the second is changed by what checks it. */
//@@Benchmark
void fill(State *state) {
    state->calls++;
    memcpy(state->digest, "\x01\xff\x00\x20", 4);
}
//@@Check("fill")
unsigned digest(const State *state) { return state->digest[0] * 1000u + state->digest[1] + (state->calls == 1 ? 0 : 7); }
//@@Benchmark
double half(State *state) { return state->sum = state->calls++ + 0.5; }
//@@Check("half")
double twice(double result, const State *state) { return result * 2 + state->calls; }
//@@Benchmark
struct pair *both(State *state) {
    static struct pair pair = {3, 4};
    state->calls++;
    return &pair;
}
//@@Check({"both", "value"})
int sum(const struct pair *result) { return result->a + result->b; }
//@@Benchmark
struct pair value(void) { return (struct pair){5, 6}; }
