// lath_wrapper_cpp.hpp: what a generated C++ wrapper uses beside the tables: building states, and
// setters deduced from types.
#ifndef LATH_WRAPPER_CPP_HPP
#define LATH_WRAPPER_CPP_HPP

#include "lath_prove.hpp"
#include "lath_sink.hpp"

namespace lath {
namespace detail {

/// Tells our placement new from that of <new>, which this header does not include.
struct Place {
    void *address;
};

template <typename T> struct IsDefaultConstructible {
    template <typename U> static Yes test(decltype(U()) *);
    template <typename U> static No test(...);
    static const bool value = sizeof(test<T>(nullptr)) == sizeof(Yes);
};

} // namespace detail
} // namespace lath

inline void *operator new(decltype(sizeof 0), lath::detail::Place place) noexcept {
    return place.address;
}
inline void operator delete(void *, lath::detail::Place) noexcept {}

namespace lath {
namespace detail {

/// Builds and destroys a state. One that cannot be built is reported by a static_assert that points
/// at the user's file; here it is passed over in silence, so that the report stands alone.
template <typename T, bool = IsDefaultConstructible<T>::value> struct Object {
    static void construct(void *address) { ::new (Place{address}) T(); }
    static void destroy(void *address) { static_cast<T *>(address)->~T(); }
};
template <typename T> struct Object<T, false> {
    static void construct(void *) {}
    static void destroy(void *) {}
};

/// Setters: `assign(field, text)` converts a parameter's text; a null `field` only checks. `value`
/// is false for types without one.
template <typename T> struct SignedSetter {
    static const bool value = true;
    static bool assign(T *field, const char *text) {
        long long number;
        if (!lath_parse_signed(text, 8 * sizeof(T), &number)) return false;
        if (field) *field = static_cast<T>(number);
        return true;
    }
};
template <typename T> struct UnsignedSetter {
    static const bool value = true;
    static bool assign(T *field, const char *text) {
        unsigned long long number;
        if (!lath_parse_unsigned(text, 8 * sizeof(T), &number)) return false;
        if (field) *field = static_cast<T>(number);
        return true;
    }
};
template <typename T> struct FloatSetter {
    static const bool value = true;
    static bool assign(T *field, const char *text) {
        long double number;
        if (!lath_parse_float(text, 8 * sizeof(T), &number)) return false;
        if (field) *field = static_cast<T>(number);
        return true;
    }
};

/// Everything that a text can be assigned to: std::string, std::string_view, const char * and their
/// like. The text lives as long as the trial.
template <typename T> struct OtherSetter {
    template <typename U> static Yes test(decltype(declare<U &>() = declare<const char *>(), 0) *);
    template <typename U> static No test(...);
    static const bool value = !__is_enum(T) && sizeof(test<T>(nullptr)) == sizeof(Yes);

    template <typename U> static void store(U *field, const char *text, Yes) {
        if (field) *field = text;
    }
    template <typename U> static void store(U *, const char *, No) {}
    static bool assign(T *field, const char *text) {
        store(field, text, decltype(test<T>(nullptr))());
        return true;
    }
};

template <typename T> struct Setter : OtherSetter<T> {};
template <typename T> struct Setter<volatile T> : Setter<T> {
    static bool assign(volatile T *field, const char *text) {
        T value;
        if (!Setter<T>::assign(&value, text)) return false;
        if (field) *field = value;
        return true;
    }
};
template <> struct Setter<signed char> : SignedSetter<signed char> {};
template <> struct Setter<short> : SignedSetter<short> {};
template <> struct Setter<int> : SignedSetter<int> {};
template <> struct Setter<long> : SignedSetter<long> {};
template <> struct Setter<long long> : SignedSetter<long long> {};
template <> struct Setter<unsigned char> : UnsignedSetter<unsigned char> {};
template <> struct Setter<unsigned short> : UnsignedSetter<unsigned short> {};
template <> struct Setter<unsigned int> : UnsignedSetter<unsigned int> {};
template <> struct Setter<unsigned long> : UnsignedSetter<unsigned long> {};
template <> struct Setter<unsigned long long> : UnsignedSetter<unsigned long long> {};
template <> struct Setter<float> : FloatSetter<float> {};
template <> struct Setter<double> : FloatSetter<double> {};
template <> struct Setter<long double> : FloatSetter<long double> {};
template <> struct Setter<bool> {
    static const bool value = true;
    static bool assign(bool *field, const char *text) {
        bool flag;
        if (!lath_parse_bool(text, &flag)) return false;
        if (field) *field = flag;
        return true;
    }
};
template <> struct Setter<char> {
    static const bool value = true;
    static bool assign(char *field, const char *text) {
        char letter;
        if (!lath_parse_char(text, &letter)) return false;
        if (field) *field = letter;
        return true;
    }
};
template <decltype(sizeof 0) N> struct Setter<char[N]> {
    static const bool value = true;
    static bool assign(char (*field)[N], const char *text) {
        decltype(sizeof 0) length = __builtin_strlen(text);
        if (length >= N) return false;
        if (field) __builtin_memcpy(*field, text, length + 1);
        return true;
    }
};
template <> struct Setter<char *> {
    static const bool value = false;
    static bool assign(char **, const char *) { return false; }
};

/// A constant of an enumeration type, by its name.
template <typename T> struct Constant {
    const char *name;
    T value;
};
template <typename T, decltype(sizeof 0) N>
bool assign_constant(T *field, const char *text, const Constant<T> (&constants)[N]) {
    for (const Constant<T> &constant : constants)
        if (__builtin_strcmp(constant.name, text) == 0) {
            if (field) *field = constant.value;
            return true;
        }
    return false;
}

/// Whether nobody has waited for what a value holds: it is a future of whatever library, or a
/// container of them.
template <typename T> struct IsFuture {
    template <typename U>
    static Yes one(decltype(declare<U &>().wait(), declare<U &>().get(),
                            declare<const U &>().valid(), 0) *);
    template <typename U> static No one(...);
    template <typename U>
    static Yes several(decltype(declare<typename U::value_type &>().wait(),
                                declare<typename U::value_type &>().get(),
                                declare<const typename U::value_type &>().valid(), 0) *);
    template <typename U> static No several(...);
    static const bool value =
        sizeof(one<T>(nullptr)) == sizeof(Yes) || sizeof(several<T>(nullptr)) == sizeof(Yes);
};
template <typename T> struct IsFuture<T &> : IsFuture<T> {};
template <typename T> struct IsFuture<T &&> : IsFuture<T> {};

/// Whether values of a type are coroutines that yield others. `yield_value` may be overloaded, so
/// its absence is what is asked for.
template <typename T> struct Yields {
    static const bool value = false;
};
#if defined __cpp_impl_coroutine && defined __cpp_concepts
struct Yielding {
    int yield_value;
};
template <typename P> struct OrYielding : P, Yielding {};
template <typename T>
    requires(!__is_final(typename T::promise_type))
struct Yields<T> {
    template <typename P> static No test(decltype(&OrYielding<P>::yield_value) *);
    template <typename P> static Yes test(...);
    static const bool value = sizeof(test<typename T::promise_type>(nullptr)) == sizeof(Yes);
};
#endif

/// The type of a result, if it does its work when it is used. What a reference leads to is somebody
/// else's.
template <typename T> struct Deferred {
    static const char *name() { return lath_deferred_named(__PRETTY_FUNCTION__, Yields<T>::value); }
};
template <typename T> struct Deferred<const T> : Deferred<T> {};
template <typename T> struct Deferred<T &> {
    static const char *name() { return nullptr; }
};
template <typename T> struct Deferred<T &&> : Deferred<T &> {};
template <> struct Deferred<void> : Deferred<void *&> {};

} // namespace detail
} // namespace lath

// Names for the generated code, which stands after the user's: all begin with lath_, and so no
// macro of the user's changes them.
typedef lath::Blackhole lath_object_blackhole;
typedef lath::Control lath_object_control;
typedef lath::BenchmarkParams lath_object_benchmark_params;
typedef lath::IterationParams lath_object_iteration_params;
typedef lath::ThreadParams lath_object_thread_params;
template <typename T> using lath_constant = lath::detail::Constant<T>;
template <typename T, decltype(sizeof 0) N>
bool lath_assign_constant(T *field, const char *text, const lath_constant<T> (&constants)[N]) {
    return lath::detail::assign_constant(field, text, constants);
}
template <typename T> bool lath_assign(T *field, const char *text) {
    return lath::detail::Setter<T>::assign(field, text);
}
template <typename T> constexpr bool lath_is_settable() { return lath::detail::Setter<T>::value; }
template <typename T> constexpr bool lath_is_future() { return lath::detail::IsFuture<T>::value; }
template <typename T> const char *lath_deferred() { return lath::detail::Deferred<T>::name(); }
template <typename T> constexpr bool lath_is_buildable() {
    return lath::detail::IsDefaultConstructible<T>::value;
}
template <typename T> void lath_construct(void *address) {
    lath::detail::Object<T>::construct(address);
}
template <typename T> void lath_destroy(void *address) {
    lath::detail::Object<T>::destroy(address);
}
/// The object as that of its base, whose members the derived type may hide; the object itself where
/// the base is private or ambiguous.
template <typename Base, typename T>
auto lath_base_of(T *object, int) -> decltype(static_cast<Base *>(object)) {
    return object;
}
template <typename Base, typename T> T *lath_base_of(T *object, long) { return object; }
template <typename Base, typename T>
auto lath_base(T *object) -> decltype(lath_base_of<Base>(object, 0)) {
    return lath_base_of<Base>(object, 0);
}
template <typename T> LATH_ALWAYS_INLINE T *lath_launder(T *object) {
    return lath::detail::launder(object);
}

#endif
