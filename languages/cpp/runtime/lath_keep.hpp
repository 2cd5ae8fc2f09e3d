// lath_keep.hpp: the two barriers in C++. keep(value) makes the compiler believe that a value is
// used; launder(pointer) that an object may have changed. Both cost no instruction beyond having
// the value in a register or in memory.
#ifndef LATH_KEEP_HPP
#define LATH_KEEP_HPP

#if defined(__x86_64__) || (defined(__i386__) && defined(__SSE2_MATH__))
#define LATH_FLOAT_CONSTRAINT "x"
#elif defined(__aarch64__)
#define LATH_FLOAT_CONSTRAINT "w"
#else
#define LATH_FLOAT_CONSTRAINT "m"
#endif
#define LATH_ALWAYS_INLINE inline __attribute__((always_inline))

namespace lath {
namespace detail {

/// How a value of type T is shown to the compiler's optimiser: in a register, or where it lies.
template <typename T> struct InRegister {
#ifdef __wasm__
    // An engine compiles the module once more. Assembly without instructions does not exist for it,
    // and it removes what nobody stores: every value is stored.
    static const bool value = false;
#else
    static const bool value = sizeof(T) <= sizeof(void *) && (sizeof(T) & (sizeof(T) - 1)) == 0 &&
                              __is_trivially_copyable(T);
#endif
};
template <typename T, unsigned long N> struct InRegister<T[N]> {
    static const bool value = false;
};
template <typename T, unsigned long N> struct InRegister<const T[N]> {
    static const bool value = false;
};
template <typename T, typename C> struct InRegister<T C::*> {
    static const bool value = false;
};
template <typename R, typename... A> struct InRegister<R(A...)> {
    static const bool value = false;
};

template <unsigned long Size> struct Word;
template <> struct Word<1> {
    typedef unsigned char type;
};
template <> struct Word<2> {
    typedef unsigned short type;
};
template <> struct Word<4> {
    typedef unsigned type;
};
template <> struct Word<8> {
    typedef unsigned long long type;
};

// A value that fits a register is in one: a memory operand ("m", or "r,m" where gcc may choose)
// would be an address, and a value that the benchmark loads last would never be loaded.
template <typename T, bool = InRegister<T>::value> struct Keeper {
    static LATH_ALWAYS_INLINE void keep(const T &value) {
        typename Word<sizeof(T)>::type word;
        __builtin_memcpy(&word, &value, sizeof word);
        __asm__ volatile("" : : "r"(word) : "memory");
    }
};
template <typename T> struct Keeper<T, false> {
#ifdef __wasm__
    static LATH_ALWAYS_INLINE void keep(const T &value) {
        __asm__ volatile("" : : "r"(__builtin_addressof(value)) : "memory");
    }
#else
    static LATH_ALWAYS_INLINE void keep(const T &value) {
        __asm__ volatile("" : : "m"(value) : "memory");
    }
#endif
};
// Pointers to members are no operands for clang: shown by their address.
template <typename T, typename C> struct Keeper<T C::*, false> {
    static LATH_ALWAYS_INLINE void keep(T C::*const &value) {
        __asm__ volatile("" : : "r"(&value) : "memory");
    }
};
template <typename R, typename... A> struct Keeper<R(A...), false> {
    static LATH_ALWAYS_INLINE void keep(R (&value)(A...)) {
        __asm__ volatile("" : : "r"(&value) : "memory");
    }
};
template <> struct Keeper<float, true> {
    static LATH_ALWAYS_INLINE void keep(const float &value) {
        __asm__ volatile("" : : LATH_FLOAT_CONSTRAINT(value) : "memory");
    }
};
template <> struct Keeper<double, sizeof(double) <= sizeof(void *)> {
    static LATH_ALWAYS_INLINE void keep(const double &value) {
        __asm__ volatile("" : : LATH_FLOAT_CONSTRAINT(value) : "memory");
    }
};

template <typename T> LATH_ALWAYS_INLINE void keep(const T &value) { Keeper<T>::keep(value); }

/// The same pointer, of which the compiler knows nothing any more.
template <typename T> LATH_ALWAYS_INLINE T *launder(T *object) {
    __asm__ volatile("" : "+r"(object) : : "memory");
    return object;
}

} // namespace detail
} // namespace lath

#endif
