/*
 * lath.h: what a benchmark file may use: Blackhole, Control, the parameter objects, Threads, and
 * the two barriers they rest on. For C99 and C++11 and later. It needs nothing but the compiler: a
 * file that includes it compiles and runs without LATH too. It includes no standard header on
 * purpose: that would cost more than the rest of a build.
 */
#ifndef LATH_H
#define LATH_H

#ifdef __cplusplus
extern "C" {
typedef bool lath_bool;
#else
typedef _Bool lath_bool;
#endif

#define LATH_INLINE static inline __attribute__((always_inline))

/* Modes and phases in the order of JMH's enums. */
enum lath_mode { LATH_THROUGHPUT, LATH_AVERAGE_TIME, LATH_SAMPLE_TIME, LATH_SINGLE_SHOT_TIME };
enum lath_phase { LATH_WARMUP, LATH_MEASUREMENT };

/* Another thread sets it. */
#ifdef __cplusplus
struct lath_flag {
    bool value;
    lath_flag() = default;
    lath_flag(bool now) : value(now) {}
    /* `auto stop = control.stopMeasurement;` in a loop reads it each time. */
    lath_flag(const lath_flag &other) : value(other) {}
    lath_flag &operator=(const lath_flag &other) {
        *this = static_cast<bool>(other);
        return *this;
    }
    operator bool() const { return __atomic_load_n(&value, __ATOMIC_RELAXED); }
    bool operator=(bool now) {
        __atomic_store_n(&value, now, __ATOMIC_RELAXED);
        return now;
    }
};
#elif defined(__TINYC__)
/* Not every version has _Atomic. Each reads a volatile byte where the program does, at once. */
typedef volatile _Bool lath_flag;
#else
__extension__ typedef _Atomic(_Bool) lath_flag;
#endif

/* One per iteration. A benchmark that loops by itself ends when stopMeasurement becomes true. */
struct lath_control {
    lath_flag startMeasurement;
    lath_flag stopMeasurement;
};

/* Values are consumed by the functions of the language's own header; the object itself is only a
 * token. */
struct lath_blackhole {
    char unused;
};

struct lath_iteration_params {
    enum lath_phase type;
    unsigned long long count;      /* iterations planned in this phase */
    unsigned long long time_ns;    /* 0 in single-shot mode */
    unsigned long long batch_size; /* calls per operation */
};

struct lath_param_value {
    const char *name;
    const char *value;
};

struct lath_benchmark_params {
    const char *benchmark; /* name as results print it */
    enum lath_mode mode;
    const char *mode_label; /* thrpt, avgt, sample, ss */
    unsigned long long threads;
    unsigned long long forks;
    unsigned long long warmup_forks;
    unsigned long long fork; /* number of this fork, from 1; 0: not told */
    struct lath_iteration_params warmup;
    struct lath_iteration_params measurement;
    unsigned long long operations_per_invocation;
    const char *time_unit; /* label: ns, us, ms, s ... */
    unsigned long long timeout_ns;
    const struct lath_param_value *params; /* alphabetical by name */
    unsigned long param_count;
    const unsigned long long
        *thread_groups; /* of a @Group: threads of each of its functions, alphabetical */
    unsigned long thread_group_count; /* 0: no group */
};

struct lath_thread_params {
    int thread_index, thread_count;
    int group_index, group_count;
    int subgroup_index, subgroup_count; /* the functions of a group */
    int group_thread_index, group_thread_count;
};

/* Functions of the C library that compilers know, so that this needs no header. */
#ifdef __TINYC__
extern int lath_strcmp(const char *a, const char *b) __asm__("strcmp");
extern unsigned long lath_strlen(const char *text) __asm__("strlen");
extern void *lath_memcpy(void *to, const void *from, unsigned long size) __asm__("memcpy");
#else
#define lath_strcmp __builtin_strcmp
#define lath_strlen __builtin_strlen
#define lath_memcpy __builtin_memcpy
#endif

/* Value of the parameter `name` as text, or a null pointer. */
LATH_INLINE const char *lath_param(const struct lath_benchmark_params *params, const char *name) {
    unsigned long i;
    for (i = 0; i < params->param_count; i++)
        if (lath_strcmp(params->params[i].name, name) == 0) return params->params[i].value;
    return (const char *)0;
}

#ifdef __TINYC__
/* tcc compiles one statement after the other, keeps variables in memory and removes nothing, so it
 * needs no barriers; and as it inlines nothing, functions would be calls. */
#define lath_barrier() ((void)0)
#define lath_escape(address) ((void)(address))
#else
/* The compiler must assume that all memory it does not own alone was read and written here. */
LATH_INLINE void lath_barrier(void) { __asm__ volatile("" : : : "memory"); }

/* What `address` points to may be read or written by every later barrier. */
LATH_INLINE void lath_escape(const volatile void *address) {
    __asm__ volatile("" : : "r"(address) : "memory");
}
#endif

/* JMH's consumeCPU: burns time almost linear in `tokens`; what a token costs depends on the
 * machine. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
__attribute__((noinline)) static void lath_consume_cpu(long long tokens) {
    static volatile long long seed = 42;
    /* It wraps around, as in Java. */
    unsigned long long t = (unsigned long long)seed;
    long long i;
    for (i = tokens; i > 0; i--)
        t += (t * 0x5DEECE66DULL + 0xBULL + (unsigned long long)i) & 0xFFFFFFFFFFFFULL;
    if (t == 42) seed = (long long)t;
}
#pragma GCC diagnostic pop

/* Threads.MAX and Threads.HALF_MAX in code: numbers of processors, as JMH counts them. */
struct lath_threads {
    int MAX;
    int HALF_MAX;
};

#ifdef __cplusplus
}
#endif

#ifdef __cplusplus
#include "lath_cpp.hpp"
#else
#include "lath_c.h"
#endif

#ifndef LATH_NO_SHORT_NAMES
#ifdef __APPLE__
#define LATH_SC_NPROCESSORS_ONLN 58
#else
#define LATH_SC_NPROCESSORS_ONLN 84
#endif
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-variable"
static struct lath_threads Threads;
#pragma GCC diagnostic pop
/* sysconf under a name of our own, so that <unistd.h> may declare it as it likes. */
#ifdef __cplusplus
extern "C"
#else
extern
#endif
    long lath_sysconf(int name) __asm__(
#ifdef __APPLE__
        "_sysconf"
#else
        "sysconf"
#endif
    );
/* Runs before every other initialiser of the program: they may use Threads. */
#ifdef __TINYC__
/* It knows no order of them. The C library's headers may have taken __attribute__ away. */
__attribute((constructor))
#else
__attribute__((constructor(101)))
#endif
static void lath_count_threads(void) {
    long n = lath_sysconf(LATH_SC_NPROCESSORS_ONLN);
    Threads.MAX = n > 0 ? (int)n : 1;
    Threads.HALF_MAX = (Threads.MAX + 1) / 2;
}
#endif

#endif
