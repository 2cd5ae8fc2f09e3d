/* lath_wrapper_c.h: what a generated C wrapper uses beside the tables: calls that return something or nothing, and setters. */
#ifndef LATH_WRAPPER_C_H
#define LATH_WRAPPER_C_H

/* The same pointer, of which the compiler knows nothing any more. */
#define lath_launder(pointer) __asm__ volatile("" : "+r"(pointer) : : "memory")

/* Calls, and consumes what is returned, if anything is: the compiler knows. */
#define LATH_IS_VOID(call) __builtin_types_compatible_p(__typeof__(call), void)
#define LATH_CALL(call)                                                                                                          \
    do {                                                                                                                         \
        __typeof__(__builtin_choose_expr(LATH_IS_VOID(call), 0, (call))) lath_result =                                           \
            __builtin_choose_expr(LATH_IS_VOID(call), ((call), 0), (call));                                                      \
        lath_keep(lath_result);                                                                                                  \
    } while (0)

#define LATH_SET_SIGNED(name, type)                                                                                              \
    LATH_INLINE lath_bool lath_set_##name(void *field, unsigned long size, const char *text) {                                   \
        long long value;                                                                                                         \
        (void)size;                                                                                                              \
        if (!lath_parse_signed(text, 8 * sizeof(type), &value)) return 0;                                                        \
        if (field) *(type *)field = (type)value;                                                                                 \
        return 1;                                                                                                                \
    }
#define LATH_SET_UNSIGNED(name, type)                                                                                            \
    LATH_INLINE lath_bool lath_set_##name(void *field, unsigned long size, const char *text) {                                   \
        unsigned long long value;                                                                                                \
        (void)size;                                                                                                              \
        if (!lath_parse_unsigned(text, 8 * sizeof(type), &value)) return 0;                                                      \
        if (field) *(type *)field = (type)value;                                                                                 \
        return 1;                                                                                                                \
    }
#define LATH_SET_FLOAT(name, type)                                                                                               \
    LATH_INLINE lath_bool lath_set_##name(void *field, unsigned long size, const char *text) {                                   \
        long double value;                                                                                                       \
        (void)size;                                                                                                              \
        if (!lath_parse_float(text, &value)) return 0;                                                                           \
        if (field) *(type *)field = (type)value;                                                                                 \
        return 1;                                                                                                                \
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

/* The text lives as long as the trial. */
LATH_INLINE lath_bool lath_set_pointer(void *field, unsigned long size, const char *text) {
    (void)size;
    if (field) *(const char **)field = text;
    return 1;
}

LATH_INLINE lath_bool lath_set_array(void *field, unsigned long size, const char *text) {
    unsigned long length = __builtin_strlen(text);
    if (length >= size) return 0;
    if (field) __builtin_memcpy(field, text, length + 1);
    return 1;
}

/* The setter for a field: `member` is any expression of its type that can be addressed. */
#define LATH_SETTER(member)                                                                                                      \
    _Generic(&(member),                                                                                                          \
        _Bool *: lath_set_bool,                                                                                                  \
        char *: lath_set_char,                                                                                                   \
        signed char *: lath_set_schar,                                                                                           \
        unsigned char *: lath_set_uchar,                                                                                         \
        short *: lath_set_short,                                                                                                 \
        unsigned short *: lath_set_ushort,                                                                                       \
        int *: lath_set_int,                                                                                                     \
        unsigned *: lath_set_uint,                                                                                               \
        long *: lath_set_long,                                                                                                   \
        unsigned long *: lath_set_ulong,                                                                                         \
        long long *: lath_set_llong,                                                                                             \
        unsigned long long *: lath_set_ullong,                                                                                   \
        float *: lath_set_float,                                                                                                 \
        double *: lath_set_double,                                                                                               \
        long double *: lath_set_ldouble,                                                                                         \
        char **: lath_set_pointer,                                                                                               \
        const char **: lath_set_pointer,                                                                                         \
        char(*)[sizeof(member)]: lath_set_array,                                                                                 \
        default: lath_unsettable)

/* Never defined: a wrapper that would call it has failed on LATH_IS_PARAM. */
lath_bool lath_unsettable(void *field, unsigned long size, const char *text, ...);

#define LATH_IS_PARAM(member)                                                                                                    \
    __builtin_types_compatible_p(__typeof__(LATH_SETTER(member)), lath_bool(void *, unsigned long, const char *))
#define LATH_SET(field, member, text) LATH_SETTER(member)((field), sizeof(member), (text))

/* Parameters of enumeration types: the position of `text` among the constants, or -1. */
LATH_INLINE int lath_find(const char *const *constants, int count, const char *text) {
    int i;
    for (i = 0; i < count; i++)
        if (__builtin_strcmp(constants[i], text) == 0) return i;
    return -1;
}

#endif
