// lath_sink.hpp: where the result of a call goes: kept each time, and shown after the last one if a
// proof is wanted.
#ifndef LATH_SINK_HPP
#define LATH_SINK_HPP

namespace lath {
namespace detail {

/// `call(), Sink(left)` consumes what the call returns, counts, and tells whether there are more
/// calls; after a call that returns nothing it is the built-in comma, and `more` does the same.
template <typename Check> struct Sink {
    unsigned long long &left;
};

/// Shows a result. One that fits a register is shown as a copy: an address that is taken would put
/// it into memory in the loop.
template <typename Check, typename T, typename V, bool = InRegister<V>::value> struct Showing {
    static LATH_ALWAYS_INLINE void show(V &value) {
        alignas(V) unsigned char storage[sizeof(V)];
        __builtin_memcpy(storage, &value, sizeof storage);
        Check::template lath_show<T>(*lath::detail::launder(reinterpret_cast<V *>(storage)));
    }
};
template <typename Check, typename T, typename V> struct Showing<Check, T, V, false> {
    static LATH_ALWAYS_INLINE void show(V &value) { Check::template lath_show<T>(value); }
};

template <typename T> struct NoReference {
    typedef T type;
};
template <typename T> struct NoReference<T &> {
    typedef T type;
};

template <typename T, typename Check>
LATH_ALWAYS_INLINE bool operator,(T &&value, Sink<Check> sink) {
    lath::detail::keep(value);
    if (--sink.left != 0) return true;
    if (lath_proving) Showing<Check, T, typename NoReference<T>::type>::show(value);
    return false;
}

} // namespace detail
} // namespace lath

template <typename Check> using lath_sink = lath::detail::Sink<Check>;

LATH_ALWAYS_INLINE bool lath_more(bool more) { return more; }
template <typename Check> LATH_ALWAYS_INLINE bool lath_more(lath_sink<Check> sink) {
    if (--sink.left != 0) return true;
    if (lath_proving) Check::lath_show();
    return false;
}

/// A result for a parameter that is a pointer: itself, if it is one, else its address.
template <typename T> T *lath_pointer(T &value) { return &value; }
template <typename T> T *lath_pointer(T *&value) { return value; }
template <typename T> T *lath_pointer(T *const &value) { return value; }

/// The value of an expression is the proof.
template <typename T> void lath_prove(T &&value) { lath::detail::prove(value); }

/// What a benchmark returns is proved, if there is no @Check function.
struct lath_returned {
    template <typename T, typename V>
    __attribute__((noinline, cold)) static void lath_show(V &value) {
        lath_proof_returned();
        lath::detail::prove(value);
    }
    static void lath_show() { lath_proof_returned(); }
};

#endif
