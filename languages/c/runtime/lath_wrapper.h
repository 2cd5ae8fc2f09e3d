/*
 * lath_wrapper.h: the tables a generated wrapper fills in and the runtime reads. Not for benchmark
 * files.
 */
#ifndef LATH_WRAPPER_H
#define LATH_WRAPPER_H

/* For benchmark files: they are part of a wrapper. */
#ifndef LATH
#define LATH
#endif
#include "lath.h"

#ifdef __cplusplus
extern "C" {
#endif

enum lath_scope { LATH_SCOPE_BENCHMARK, LATH_SCOPE_GROUP, LATH_SCOPE_THREAD };
enum lath_level { LATH_TRIAL, LATH_ITERATION, LATH_INVOCATION };

/* An argument of a benchmark or a fixture: a state's object, or an object of the harness (a
 * negative state). */
enum {
    LATH_ARG_BLACKHOLE = -1,
    LATH_ARG_CONTROL = -2,
    LATH_ARG_BENCHMARK_PARAMS = -3,
    LATH_ARG_ITERATION_PARAMS = -4,
    LATH_ARG_THREAD_PARAMS = -5
};

struct lath_argument {
    int state;   /* index into lath_program.states */
    int ordinal; /* which object of it; see Instance in lath-core */
};

struct lath_parameter {
    const char *name;
    const char *type; /* as the user wrote it, for messages */
    lath_bool is_static;
    /* Converts `text`; sets the field of `state` (a static one: itself) if `write`. False: the text
     * is no such value. */
    lath_bool (*set)(void *state, const char *text, lath_bool write);
};

struct lath_counter {
    const char *name;
    double (*read)(void *state);
    void (*store)(void *state, long long value); /* null for methods */
};

struct lath_fixture {
    const char *where; /* for messages: function and level */
    lath_bool tear_down;
    enum lath_level level;
    const struct lath_argument
        *arguments; /* the state it belongs to, first, if it is called on the object */
    unsigned argument_count;
    void (*call)(void *const *arguments);
};

struct lath_state {
    const char *name;
    enum lath_scope scope;
    unsigned long size;
    unsigned long align;
    void (*construct)(void *object); /* null: all bytes 0 */
    void (*destroy)(void *object);   /* null: nothing to do */
    const struct lath_parameter *params;
    unsigned param_count;
    const struct lath_fixture *fixtures; /* in the order they run in */
    unsigned fixture_count;
    const struct lath_counter *counters;
    unsigned counter_count;
    const struct lath_counter *operations; /* null: none */
};

struct lath_param_use {
    unsigned state;
    unsigned param;
};

/* A @Check function: what it returns is proved in place of what the benchmark returns. */
struct lath_check {
    const char *where;
    const struct lath_argument *arguments; /* the object it is called on, first, if there is one */
    unsigned argument_count;
};

struct lath_benchmark {
    const char *name;
    const char *symbol;
    const struct lath_argument *arguments; /* the object it is called on, first, if there is one */
    unsigned argument_count;
    const struct lath_argument *instances; /* dependencies first */
    unsigned instance_count;
    const struct lath_param_use *params;
    unsigned param_count;
    const struct lath_check *check; /* null: none */
    /* At least one call. If lath_proving, the last one's result is proved. Null for a group. */
    void (*run)(void *const *arguments, unsigned long long calls);
    const struct lath_benchmark *functions; /* of a group, alphabetical */
    unsigned function_count;                /* 0: no group */
    const char *(*deferred)(
        void); /* the type of the result, if it does its work when it is used; null: nobody asks */
};

/* What a language adds to the runtime. */
struct lath_clock {
    const char *name;
    const char *label;
    lath_bool monotonic;
    unsigned long long (*now)(void); /* ns since any epoch */
};

struct lath_failure {
    const char *kind;
    char where[512];
    char message[1024];
    char type[256];
};

struct lath_platform {
    const char *language;
    const struct lath_clock *clocks; /* the first one is the default */
    unsigned clock_count;
    /* Runs `body(argument)`. True: it returned; false: it threw, and kind, message and type of
     * `failure` are filled in. */
    lath_bool (*guard)(void (*body)(void *argument), void *argument, struct lath_failure *failure);
    void (*flush)(
        void); /* writes out what streams of the language's own hold; null: there are none */
};

struct lath_program {
    const struct lath_platform *platform;
    const char *compiler;
    const char *flags;
    const char *const *manifest; /* pieces of the JSON text, up to a null pointer */
    const struct lath_state *states;
    unsigned state_count;
    const struct lath_benchmark *benchmarks;
    unsigned benchmark_count;
};

/* Defined by the wrapper. */
extern const struct lath_program lath_program;
/* Defined by the runtime. */
extern const struct lath_platform lath_platform_c;
extern const struct lath_platform lath_platform_cpp;

/* The name of a type, if its values do their work when they are used; `described`: what the
 * compiler calls a function of `T`. */
const char *lath_deferred_named(const char *described, lath_bool yields);

/* Proofs (PROTOCOL.md, `prove`). Null but while the one call of a proof runs: the loops look at it
 * when they end. */
struct lath_proof;
extern struct lath_proof *lath_proving;
/* The call has returned: its time ends here. */
void lath_proof_returned(void);
/* The same, and the @Check function is called next: its arguments. */
void *const *lath_proof_check(void);
/* What is written down is too large already: what comes is not. */
lath_bool lath_prove_full(void);
/* One value in canonical form; between open and close: an element of a list. */
void lath_prove_none(void);
void lath_prove_bool(lath_bool value);
void lath_prove_signed(long long value);
void lath_prove_unsigned(unsigned long long value);
void lath_prove_wide(lath_bool negative, unsigned long long high,
                     unsigned long long low); /* a magnitude of 128 bits */
void lath_prove_float(float value);
void lath_prove_double(double value);
void lath_prove_long_double(long double value);
/* Text if it is UTF-8, else bytes. */
void lath_prove_text(const char *text, unsigned long length);
void lath_prove_character(unsigned long code_point);
void lath_prove_units(const void *units, unsigned long length,
                      unsigned width); /* text of 2 or 4 bytes a unit */
void lath_prove_open(void);
void lath_prove_close(void);
void lath_prove_open_bytes(void);
void lath_prove_byte(unsigned char byte);
void lath_prove_close_bytes(void);

/* Conversions of parameter values: the whole text must be the value. Integers: decimal, or
 * hexadecimal after 0x. */
lath_bool lath_parse_signed(const char *text, unsigned bits, long long *value);
lath_bool lath_parse_unsigned(const char *text, unsigned bits, unsigned long long *value);
lath_bool lath_parse_float(const char *text, unsigned bits, long double *value);
lath_bool lath_parse_bool(const char *text, lath_bool *value);
lath_bool lath_parse_char(const char *text, char *value);

/* Given on the command line by lath; a wrapper built by hand does without. */
#ifndef LATH_FLAGS
#define LATH_FLAGS ""
#endif
#define LATH_TEXT_(x) #x
#define LATH_TEXT(x) LATH_TEXT_(x)
#ifdef __cplusplus
#define LATH_CC_GNU "g++ "
#define LATH_CC_CLANG "clang++ "
#else
#define LATH_CC_GNU "gcc "
#define LATH_CC_CLANG "clang "
#endif
#ifdef LATH_COMPILER
/* Given, too: what runs it comes first. */
#elif defined(__TINYC__)
#define LATH_COMPILER "tcc " LATH_TEXT(__TINYC__)
#elif defined(__clang__)
#define LATH_COMPILER \
    LATH_CC_CLANG LATH_TEXT(__clang_major__) "." LATH_TEXT(__clang_minor__) "." LATH_TEXT( \
        __clang_patchlevel__)
#else
#define LATH_COMPILER \
    LATH_CC_GNU LATH_TEXT(__GNUC__) "." LATH_TEXT(__GNUC_MINOR__) "." LATH_TEXT(__GNUC_PATCHLEVEL__)
#endif

#ifdef __cplusplus
}
#include "lath_wrapper_cpp.hpp"
#else
#include "lath_wrapper_c.h"
#endif

#endif
