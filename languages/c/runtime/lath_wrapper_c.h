/* lath_wrapper_c.h: what a generated C wrapper uses beside the tables: calls that return something
 * or nothing, and setters. */
#ifndef LATH_WRAPPER_C_H
#define LATH_WRAPPER_C_H

/* The same pointer, of which the compiler knows nothing any more. */
#ifdef __TINYC__
#define lath_launder(pointer) ((void)0)
#else
#define lath_launder(pointer) __asm__ volatile("" : "+r"(pointer) : : "memory")
#endif

/* Calls, and consumes what is returned, if anything is: the compiler knows. */
#define LATH_IS_VOID(call) __builtin_types_compatible_p(__typeof__(call), void)
#define LATH_CALL(call) \
    __typeof__(__builtin_choose_expr(LATH_IS_VOID(call), 0, (call))) lath_result = \
        __builtin_choose_expr(LATH_IS_VOID(call), ((call), 0), (call)); \
    lath_keep(lath_result)

/*
 * The result in canonical form, after the last call of a proof. Of a copy in memory: what must
 * survive a function call would be spilled in the loop.
 */
#define LATH_SHOW(call, result) \
    do { \
        __typeof__(result) lath_copy = (result); \
        lath_escape(&lath_copy); \
        lath_proof_returned(); \
        if (!LATH_IS_VOID(call)) LATH_PROVER(lath_copy)(&lath_copy); \
    } while (0)
/* A result for a parameter that is a pointer: itself, if it is one, else its address. */
#ifdef __TINYC__
/* It tells no pointer from a structure. A structure of a pointer's size does not compile. */
#define LATH_POINTER(result) \
    __builtin_choose_expr(_Generic((result), \
        _Bool: 0, char: 0, signed char: 0, unsigned char: 0, short: 0, unsigned short: 0, int: 0, \
        unsigned: 0, long: 0, unsigned long: 0, long long: 0, unsigned long long: 0, float: 0, \
        double: 0, long double: 0, \
        default: sizeof(result) == sizeof(void *)), (result), &(result))
#else
#define LATH_POINTER(result) \
    __builtin_choose_expr(__builtin_classify_type(result) == __builtin_classify_type((void *)0), \
                          (result), &(result))
#endif

#define LATH_SHOW_WITH(name, type, function) \
    LATH_INLINE void lath_show_##name(const void *value) { function(*(const type *)value); }
LATH_SHOW_WITH(bool, _Bool, lath_prove_bool)
LATH_SHOW_WITH(schar, signed char, lath_prove_signed)
LATH_SHOW_WITH(short, short, lath_prove_signed)
LATH_SHOW_WITH(int, int, lath_prove_signed)
LATH_SHOW_WITH(long, long, lath_prove_signed)
LATH_SHOW_WITH(llong, long long, lath_prove_signed)
LATH_SHOW_WITH(uchar, unsigned char, lath_prove_unsigned)
LATH_SHOW_WITH(ushort, unsigned short, lath_prove_unsigned)
LATH_SHOW_WITH(uint, unsigned, lath_prove_unsigned)
LATH_SHOW_WITH(ulong, unsigned long, lath_prove_unsigned)
LATH_SHOW_WITH(ullong, unsigned long long, lath_prove_unsigned)
LATH_SHOW_WITH(float, float, lath_prove_float)
LATH_SHOW_WITH(double, double, lath_prove_double)
LATH_SHOW_WITH(ldouble, long double, lath_prove_long_double)
LATH_INLINE void lath_show_char(const void *value) { lath_prove_text((const char *)value, 1); }
LATH_INLINE void lath_show_text(const void *value) {
    const char *text = *(const char *const *)value;
    if (text)
        lath_prove_text(text, lath_strlen(text));
    else
        lath_prove_none();
}
LATH_INLINE void lath_show_other(const void *value) {
    (void)value;
    lath_prove_none();
}

#ifdef __SIZEOF_INT128__
__extension__ typedef __int128 lath_int128;
__extension__ typedef unsigned __int128 lath_uint128;
LATH_INLINE void lath_show_uint128(const void *value) {
    lath_uint128 number = *(const lath_uint128 *)value;
    lath_prove_wide(0, (unsigned long long)(number >> 64), (unsigned long long)number);
}
LATH_INLINE void lath_show_int128(const void *value) {
    lath_int128 number = *(const lath_int128 *)value;
    lath_uint128 size = number < 0 ? -(lath_uint128)number : (lath_uint128)number;
    lath_prove_wide(number < 0, (unsigned long long)(size >> 64), (unsigned long long)size);
}
#define LATH_PROVERS_128 \
    lath_int128: \
    lath_show_int128, lath_uint128 : lath_show_uint128,
#else
#define LATH_PROVERS_128
#endif

#define LATH_PROVER(value) \
    _Generic((value), \
        LATH_PROVERS_128 _Bool: lath_show_bool, \
        char: lath_show_char, \
        signed char: lath_show_schar, \
        unsigned char: lath_show_uchar, \
        short: lath_show_short, \
        unsigned short: lath_show_ushort, \
        int: lath_show_int, \
        unsigned: lath_show_uint, \
        long: lath_show_long, \
        unsigned long: lath_show_ulong, \
        long long: lath_show_llong, \
        unsigned long long: lath_show_ullong, \
        float: lath_show_float, \
        double: lath_show_double, \
        long double: lath_show_ldouble, \
        char *: lath_show_text, \
        const char *: lath_show_text, \
        default: lath_show_other)

#define LATH_SET_SIGNED(name, type) \
    LATH_INLINE lath_bool lath_set_##name(void *field, unsigned long size, const char *text) { \
        long long value; \
        (void)size; \
        if (!lath_parse_signed(text, 8 * sizeof(type), &value)) return 0; \
        if (field) *(type *)field = (type)value; \
        return 1; \
    }
#define LATH_SET_UNSIGNED(name, type) \
    LATH_INLINE lath_bool lath_set_##name(void *field, unsigned long size, const char *text) { \
        unsigned long long value; \
        (void)size; \
        if (!lath_parse_unsigned(text, 8 * sizeof(type), &value)) return 0; \
        if (field) *(type *)field = (type)value; \
        return 1; \
    }
#define LATH_SET_FLOAT(name, type) \
    LATH_INLINE lath_bool lath_set_##name(void *field, unsigned long size, const char *text) { \
        long double value; \
        (void)size; \
        if (!lath_parse_float(text, 8 * sizeof(type), &value)) return 0; \
        if (field) *(type *)field = (type)value; \
        return 1; \
    }
LATH_SET_SIGNED(schar, signed char)
LATH_SET_SIGNED(short, short)
LATH_SET_SIGNED(int, int)
LATH_SET_SIGNED(long, long)
LATH_SET_SIGNED(llong, long long)
LATH_SET_UNSIGNED(uchar, unsigned char)
LATH_SET_UNSIGNED(ushort, unsigned short)
LATH_SET_UNSIGNED(uint, unsigned)
LATH_SET_UNSIGNED(ulong, unsigned long)
LATH_SET_UNSIGNED(ullong, unsigned long long)
LATH_SET_FLOAT(float, float)
LATH_SET_FLOAT(double, double)
LATH_SET_FLOAT(ldouble, long double)

LATH_INLINE lath_bool lath_set_bool(void *field, unsigned long size, const char *text) {
    lath_bool value;
    (void)size;
    if (!lath_parse_bool(text, &value)) return 0;
    if (field) *(lath_bool *)field = value;
    return 1;
}

LATH_INLINE lath_bool lath_set_char(void *field, unsigned long size, const char *text) {
    char value;
    (void)size;
    if (!lath_parse_char(text, &value)) return 0;
    if (field) *(char *)field = value;
    return 1;
}

/* The text lives as long as the trial, that of a static field as long as the process. */
LATH_INLINE lath_bool lath_set_pointer(void *field, unsigned long size, const char *text) {
    (void)size;
    if (field) *(const char **)field = text;
    return 1;
}

LATH_INLINE lath_bool lath_set_array(void *field, unsigned long size, const char *text) {
    unsigned long length = lath_strlen(text);
    if (length >= size) return 0;
    if (field) lath_memcpy(field, text, length + 1);
    return 1;
}

/* The setter for a field: `member` is any expression of its type that can be addressed. */
#define LATH_SETTER(member) \
    _Generic(&(member), \
        _Bool *: lath_set_bool, \
        char *: lath_set_char, \
        signed char *: lath_set_schar, \
        unsigned char *: lath_set_uchar, \
        short *: lath_set_short, \
        unsigned short *: lath_set_ushort, \
        int *: lath_set_int, \
        unsigned *: lath_set_uint, \
        long *: lath_set_long, \
        unsigned long *: lath_set_ulong, \
        long long *: lath_set_llong, \
        unsigned long long *: lath_set_ullong, \
        float *: lath_set_float, \
        double *: lath_set_double, \
        long double *: lath_set_ldouble, \
        char **: lath_set_pointer, \
        const char **: lath_set_pointer, \
        char (*)[sizeof(member)]: lath_set_array, \
        default: lath_unsettable)

/* Never defined: a wrapper that would call it has failed on LATH_IS_PARAM. */
lath_bool lath_unsettable(void *field, unsigned long size, const char *text, ...);

#define LATH_IS_PARAM(member) \
    __builtin_types_compatible_p(__typeof__(LATH_SETTER(member)), \
                                 lath_bool(void *, unsigned long, const char *))
#define LATH_SET(field, member, text) LATH_SETTER(member)((field), sizeof(member), (text))

/* Parameters of enumeration types: the position of `text` among the constants, or -1. */
LATH_INLINE int lath_find(const char *const *constants, int count, const char *text) {
    int i;
    for (i = 0; i < count; i++)
        if (lath_strcmp(constants[i], text) == 0) return i;
    return -1;
}

#endif
