// lath_prove.hpp: values of any type in canonical form. What a container or a text is, is seen by
// its members: no standard header is needed.
#ifndef LATH_PROVE_HPP
#define LATH_PROVE_HPP

namespace lath {
namespace detail {

struct Yes {
    char c;
};
struct No {
    char c[2];
};
template <typename T> T declare();

/// T without reference, const and volatile.
template <typename T> struct Bare {
    typedef T type;
};
template <typename T> struct Bare<T &> : Bare<T> {};
template <typename T> struct Bare<T &&> : Bare<T> {};
template <typename T> struct Bare<const T> : Bare<T> {};
template <typename T> struct Bare<volatile T> : Bare<T> {};
template <typename T> struct Bare<const volatile T> : Bare<T> {};
template <typename T, decltype(sizeof 0) N> struct Bare<const T[N]> {
    typedef T type[N];
};

template <typename A, typename B> struct IsSame {
    static const bool value = false;
};
template <typename A> struct IsSame<A, A> {
    static const bool value = true;
};

/// Characters of more than one byte.
template <typename T> struct IsUnit {
    static const bool value =
        IsSame<T, wchar_t>::value || IsSame<T, char16_t>::value || IsSame<T, char32_t>::value;
};

/// What a type looks like.
enum Form {
    FormOpaque,
    FormEnum,
    FormText,
    FormUnits,
    FormRange,
    FormFlags,
    FormPair,
    FormOptional
};

template <typename T> struct Looks {
    template <typename U>
    static Yes text(decltype(declare<const U &>().data(), declare<const U &>().length(),
                             declare<typename U::traits_type>(), 0) *);
    template <typename U> static No text(...);
    template <typename U>
    static Yes range(decltype(declare<typename U::value_type *>(),
                              declare<const U &>().begin() != declare<const U &>().end(), 0) *);
    template <typename U> static No range(...);
    template <typename U>
    static typename Bare<decltype(*declare<const U &>().begin())>::type
    element(typename U::value_type *);
    template <typename U> static No element(...);
    // In no order that could be compared.
    template <typename U> static Yes hashed(typename U::hasher *);
    template <typename U> static No hashed(...);
    template <typename U> static typename U::value_type value_type(typename U::value_type *);
    template <typename U> static No value_type(...);
    template <typename U>
    static Yes pair(decltype(declare<const U &>().first, declare<const U &>().second, 0) *);
    template <typename U> static No pair(...);
    template <typename U>
    static Yes optional(decltype(declare<const U &>().has_value() ? 0 : 0, *declare<const U &>(),
                                 0) *);
    template <typename U> static No optional(...);

    static const bool is_range =
        sizeof(range<T>(nullptr)) == sizeof(Yes) && sizeof(hashed<T>(nullptr)) == sizeof(No);
    typedef decltype(value_type<T>(nullptr)) Value;
    // Iterators of vector<bool> give neither bools nor references to them.
    static const bool same = IsSame<decltype(element<T>(nullptr)), Value>::value;
    static const bool flags = IsSame<Value, bool>::value;
    static const Form form =
        __is_enum(T)                                                      ? FormEnum
        : sizeof(text<T>(nullptr)) == sizeof(Yes) && sizeof(Value) == 1   ? FormText
        : sizeof(text<T>(nullptr)) == sizeof(Yes) && IsUnit<Value>::value ? FormUnits
        : is_range && same                                                ? FormRange
        : is_range && flags                                               ? FormFlags
        : sizeof(pair<T>(nullptr)) == sizeof(Yes)                         ? FormPair
        : sizeof(optional<T>(nullptr)) == sizeof(Yes)                     ? FormOptional
                                                                          : FormOpaque;
};

/// `value`: whether there is a canonical form; `show` writes it.
template <typename T, Form = Looks<T>::form> struct Formed {
    static const bool value = false;
    static void show(const T &) { lath_prove_none(); }
};
template <typename T> struct Prover : Formed<T> {};

template <typename T> struct SignedProver {
    static const bool value = true;
    static void show(T number) { lath_prove_signed(number); }
};
template <typename T> struct UnsignedProver {
    static const bool value = true;
    static void show(T number) { lath_prove_unsigned(number); }
};
template <typename T> struct CharacterProver {
    static const bool value = true;
    static void show(T character) { lath_prove_character(static_cast<unsigned long>(character)); }
};
template <> struct Prover<signed char> : SignedProver<signed char> {};
template <> struct Prover<short> : SignedProver<short> {};
template <> struct Prover<int> : SignedProver<int> {};
template <> struct Prover<long> : SignedProver<long> {};
template <> struct Prover<long long> : SignedProver<long long> {};
template <> struct Prover<unsigned char> : UnsignedProver<unsigned char> {};
template <> struct Prover<unsigned short> : UnsignedProver<unsigned short> {};
template <> struct Prover<unsigned int> : UnsignedProver<unsigned int> {};
template <> struct Prover<unsigned long> : UnsignedProver<unsigned long> {};
template <> struct Prover<unsigned long long> : UnsignedProver<unsigned long long> {};
template <> struct Prover<wchar_t> : CharacterProver<wchar_t> {};
template <> struct Prover<char16_t> : CharacterProver<char16_t> {};
template <> struct Prover<char32_t> : CharacterProver<char32_t> {};
template <> struct Prover<char> {
    static const bool value = true;
    static void show(char character) { lath_prove_text(&character, 1); }
};
#ifdef __cpp_char8_t
template <> struct Prover<char8_t> {
    static const bool value = true;
    static void show(char8_t character) { Prover<char>::show(static_cast<char>(character)); }
};
#endif
template <> struct Prover<bool> {
    static const bool value = true;
    static void show(bool flag) { lath_prove_bool(flag); }
};
template <> struct Prover<float> {
    static const bool value = true;
    static void show(float number) { lath_prove_float(number); }
};
template <> struct Prover<double> {
    static const bool value = true;
    static void show(double number) { lath_prove_double(number); }
};
template <> struct Prover<long double> {
    static const bool value = true;
    static void show(long double number) { lath_prove_long_double(number); }
};
#ifdef __SIZEOF_INT128__
__extension__ typedef __int128 Signed128;
__extension__ typedef unsigned __int128 Unsigned128;
template <> struct Prover<Unsigned128> {
    static const bool value = true;
    static void show(Unsigned128 number, bool negative = false) {
        lath_prove_wide(negative, static_cast<unsigned long long>(number >> 64),
                        static_cast<unsigned long long>(number));
    }
};
template <> struct Prover<Signed128> {
    static const bool value = true;
    static void show(Signed128 number) {
        Unsigned128 size = static_cast<Unsigned128>(number);
        Prover<Unsigned128>::show(number < 0 ? -size : size, number < 0);
    }
};
#endif
template <> struct Prover<const char *> {
    static const bool value = true;
    static void show(const char *text) {
        if (text)
            lath_prove_text(text, __builtin_strlen(text));
        else
            lath_prove_none();
    }
};
template <> struct Prover<char *> : Prover<const char *> {};

/// Elements of one unsigned byte, and char, of which buffers are made: the whole is bytes.
template <typename T, bool = __is_enum(T)> struct IsByte {
    static const bool value = IsSame<T, unsigned char>::value || IsSame<T, char>::value;
};
template <typename T> struct IsByte<T, true> {
    static const bool value = IsSame<__underlying_type(T), unsigned char>::value;
};

template <typename E, bool = IsByte<E>::value> struct Elements {
    static void open() { lath_prove_open(); }
    template <typename V> static void show(const V &element) { Prover<E>::show(element); }
    static void close() { lath_prove_close(); }
};
template <typename E> struct Elements<E, true> {
    static void open() { lath_prove_open_bytes(); }
    static void show(E element) { lath_prove_byte(static_cast<unsigned char>(element)); }
    static void close() { lath_prove_close_bytes(); }
};
template <typename T, typename E, bool = Prover<E>::value> struct List {
    static const bool value = true;
    static void show(const T &list) {
        Elements<E>::open();
        for (const auto &element : list) {
            if (lath_prove_full()) break;
            Elements<E>::show(element);
        }
        Elements<E>::close();
    }
};
template <typename T, typename E> struct List<T, E, false> : Formed<T, FormOpaque> {};

template <typename T> struct Formed<T, FormEnum> {
    static const bool value = true;
    static void show(T constant) {
        Prover<__underlying_type(T)>::show(static_cast<__underlying_type(T)>(constant));
    }
};
template <typename T> struct Formed<T, FormText> {
    static const bool value = true;
    static void show(const T &text) {
        lath_prove_text(reinterpret_cast<const char *>(text.data()), text.length());
    }
};
template <typename T> struct Formed<T, FormUnits> {
    static const bool value = true;
    static void show(const T &text) {
        lath_prove_units(text.data(), text.length(), sizeof *text.data());
    }
};
template <typename T> struct Formed<T, FormRange> : List<T, typename Looks<T>::Value> {};
template <typename T> struct Formed<T, FormFlags> {
    static const bool value = true;
    static void show(const T &flags) {
        lath_prove_open();
        for (const auto &flag : flags) lath_prove_bool(static_cast<bool>(flag));
        lath_prove_close();
    }
};
template <typename T, decltype(sizeof 0) N>
struct Prover<T[N]> : List<T[N], typename Bare<T>::type> {};
template <decltype(sizeof 0) N> struct Prover<char[N]> {
    static const bool value = true;
    static void show(const char (&text)[N]) {
        unsigned long length = 0;
        while (length < N && text[length]) length++;
        lath_prove_text(text, length);
    }
};

template <typename T> struct Formed<T, FormPair> {
    typedef typename Bare<decltype(declare<T &>().first)>::type First;
    typedef typename Bare<decltype(declare<T &>().second)>::type Second;
    static const bool value = Prover<First>::value && Prover<Second>::value;
    static void show(const T &pair) {
        if (!value) return lath_prove_none();
        lath_prove_open();
        Prover<First>::show(pair.first);
        Prover<Second>::show(pair.second);
        lath_prove_close();
    }
};
template <typename T> struct Formed<T, FormOptional> {
    typedef typename Bare<decltype(*declare<const T &>())>::type Held;
    static const bool value = Prover<Held>::value;
    static void show(const T &optional) {
        if (value && optional.has_value())
            Prover<Held>::show(*optional);
        else
            lath_prove_none();
    }
};

template <typename T> void prove(const T &value) { Prover<typename Bare<T>::type>::show(value); }

} // namespace detail
} // namespace lath

#endif
