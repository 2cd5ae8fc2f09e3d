/*
 * lath_c.h: the C side of lath.h. lath_consume(bh, value) consumes a value of any type;
 * lath_keep(variable) is what it rests on.
 */
#ifndef LATH_C_H
#define LATH_C_H

#ifndef LATH_NO_SHORT_NAMES
typedef struct lath_blackhole Blackhole;
typedef struct lath_control Control;
typedef struct lath_benchmark_params BenchmarkParams;
typedef struct lath_iteration_params IterationParams;
typedef struct lath_thread_params ThreadParams;
#endif

#ifdef __TINYC__
/* The value is in memory, and stays there: see lath_barrier. */
#define lath_keep(variable) ((void)&(variable))
/* Its comma leaves arrays what they are. */
#define LATH_PLAIN(value) (1 ? (value) : (value))
#else
#define LATH_PLAIN(value) ((void)0, (value))
/* Floating-point values stay in their own registers. */
#if defined(__x86_64__) || (defined(__i386__) && defined(__SSE2_MATH__))
#define LATH_FLOAT_CONSTRAINT "x"
#elif defined(__aarch64__)
#define LATH_FLOAT_CONSTRAINT "w"
#else
#define LATH_FLOAT_CONSTRAINT "m"
#endif
/* A scalar is in a register: a memory operand would be an address, and a value that the benchmark
 * loads last would never be loaded. */
#ifdef __wasm__
/* An engine compiles the module once more. Assembly without instructions does not exist for it, and
   it removes what nobody stores: the value is stored. */
#define LATH_KEEP_SCALAR(name, type, constraint) \
    LATH_INLINE void lath_keep_##name(const void *address, int kind) { \
        (void)kind; \
        lath_escape(address); \
    }
#else
#define LATH_KEEP_SCALAR(name, type, constraint) \
    LATH_INLINE void lath_keep_##name(const void *address, int kind) { \
        (void)kind; \
        __asm__ volatile("" : : constraint(*(const type *)address) : "memory"); \
    }
#endif
LATH_KEEP_SCALAR(bool, _Bool, "r")
LATH_KEEP_SCALAR(char, char, "r")
LATH_KEEP_SCALAR(short, short, "r")
LATH_KEEP_SCALAR(int, int, "r")
LATH_KEEP_SCALAR(long, long, "r")
#ifdef __LP64__
LATH_KEEP_SCALAR(longer, long long, "r")
#else
LATH_KEEP_SCALAR(longer, long long, "m")
#endif
LATH_KEEP_SCALAR(float, float, LATH_FLOAT_CONSTRAINT)
LATH_KEEP_SCALAR(double, double, LATH_FLOAT_CONSTRAINT)
#undef LATH_KEEP_SCALAR

/* Everything else: pointers in a register, objects where they lie. */
LATH_INLINE void lath_keep_other(const void *address, int kind) {
    if (kind == __builtin_classify_type((void *)0)) {
        const void *pointer;
        __builtin_memcpy(&pointer, address, sizeof pointer);
        lath_escape(pointer);
#ifdef __wasm__
        lath_escape(address);
#endif
    } else {
        lath_escape(address);
    }
}

/* Makes the compiler believe that `variable` is used. */
#define lath_keep(variable) \
    __extension__ _Generic((variable), \
        _Bool: lath_keep_bool, \
        char: lath_keep_char, \
        signed char: lath_keep_char, \
        unsigned char: lath_keep_char, \
        short: lath_keep_short, \
        unsigned short: lath_keep_short, \
        int: lath_keep_int, \
        unsigned: lath_keep_int, \
        long: lath_keep_long, \
        unsigned long: lath_keep_long, \
        long long: lath_keep_longer, \
        unsigned long long: lath_keep_longer, \
        float: lath_keep_float, \
        double: lath_keep_double, \
        default: lath_keep_other)(&(variable), __builtin_classify_type(variable))
#endif

/* clang places what it says about `_Generic` at the user's line. */
#if defined(__clang__) && defined(__has_warning)
#if __has_warning("-Wpre-c11-compat")
#define LATH_QUIET \
    _Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \"-Wpre-c11-compat\"")
#define LATH_LOUD _Pragma("clang diagnostic pop")
#endif
#endif
#ifndef LATH_QUIET
#define LATH_QUIET
#define LATH_LOUD
#endif

/* Consumes the value of an expression. LATH_PLAIN makes a plain value of arrays, bit-fields and
 * qualified things. */
#define lath_consume(blackhole, value) \
    do { \
        LATH_QUIET __typeof__(LATH_PLAIN(value)) lath_value_ = (value); \
        (void)(blackhole); \
        lath_keep(lath_value_); \
        LATH_LOUD \
    } while (0)

#endif
