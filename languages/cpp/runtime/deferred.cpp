// deferred.cpp: whether a result does its work when it is used, by the compiler's own name of its
// type: views, generators and functions.
#include "lath_wrapper.h"

#include <cstring>
#include <string>

namespace {

/// What holds its elements, or counts: nothing is left to be done.
const char *const plain[] = {"ref_view",    "owning_view", "empty_view",
                             "single_view", "iota_view",   "string_view"};
const char *const functions[] = {"function", "move_only_function", "copyable_function",
                                 "packaged_task"};
const char *const generators[] = {"generator", "recursive_generator"};

template <std::size_t N> bool is_one_of(const char *const (&names)[N], const std::string &name) {
    for (const char *one : names)
        if (name == one) return true;
    return false;
}

/// `… [with T = std::vector<int>; std::string = …]` of GCC, `… [T = std::vector<int>]` of Clang:
/// `std::vector<int>`.
std::string type_of(const std::string &text) {
    std::size_t begin = text.find("[with T = "), end = text.rfind(']');
    begin = begin == std::string::npos ? text.find("[T = ") : begin + 5;
    if (begin == std::string::npos || end == std::string::npos) return "";
    begin += 5;
    // GCC adds what it has abbreviated.
    int depth = 0;
    for (std::size_t at = begin; at < end; at++) {
        if (std::strchr("<([{", text[at])) depth++;
        if (std::strchr(">)]}", text[at])) depth--;
        if (text[at] == ';' && depth <= 0) end = at;
    }
    return text.substr(begin, end - begin);
}

/// A closure, not what has one among its arguments: `f()::<lambda(int)>`, `(lambda at a.cpp:3:12)`.
bool is_lambda(const std::string &type) {
    const std::size_t at = type.find("<lambda");
    if (at == std::string::npos) return type.compare(0, 11, "(lambda at ") == 0;
    int depth = 0;
    for (std::size_t i = 0; i < at; i++) depth += type[i] == '<' ? 1 : type[i] == '>' ? -1 : 0;
    return depth == 0 && type.back() == '>';
}

} // namespace

extern "C" const char *lath_deferred_named(const char *described, lath_bool yields) {
    static std::string name;
    const std::string type = type_of(described);
    if (is_lambda(type)) return "lambda";
    name = type.substr(0, type.find('<'));
    const std::size_t colon = name.rfind("::");
    const std::string simple = colon == std::string::npos ? name : name.substr(colon + 2),
                      space = colon == std::string::npos ? "" : name.substr(0, colon + 2);
    const bool is_view = simple.size() >= 4 && simple.compare(simple.size() - 4, 4, "view") == 0 &&
                         space.find("ranges::") != std::string::npos;
    const bool is_known =
        !space.empty() && (is_one_of(functions, simple) || is_one_of(generators, simple));
    return yields || is_known || (is_view && !is_one_of(plain, simple)) ? name.c_str() : nullptr;
}
