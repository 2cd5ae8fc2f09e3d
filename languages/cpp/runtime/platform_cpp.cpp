// platform_cpp.cpp: what C++ adds to the runtime: the clocks of <chrono>, and a guard that turns
// exceptions into failures.
#include "lath_wrapper.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cxxabi.h>
#include <exception>
#include <iostream>
#include <string>
#include <typeinfo>

namespace {

template <typename Clock> unsigned long long now() {
    using namespace std::chrono;
    return static_cast<unsigned long long>(
        duration_cast<nanoseconds>(Clock::now().time_since_epoch()).count());
}

const lath_clock clocks[] = {
    {"steady", "steady clock", std::chrono::steady_clock::is_steady,
     now<std::chrono::steady_clock>},
    {"system", "system clock", std::chrono::system_clock::is_steady,
     now<std::chrono::system_clock>},
    {"high_resolution", "high-resolution clock", std::chrono::high_resolution_clock::is_steady,
     now<std::chrono::high_resolution_clock>},
};

#ifndef __cpp_exceptions

/// Without exceptions nothing is caught: what fails ends the process.
bool guard(void (*body)(void *), void *argument, lath_failure *) {
    body(argument);
    return true;
}

void flush() {
    std::ios_base::Init streams;
    std::cout.flush();
    std::clog.flush();
    std::wcout.flush();
}

#else

void describe(lath_failure *failure, const std::type_info *type, const char *message) {
    int status = -1;
    char *readable = type ? abi::__cxa_demangle(type->name(), nullptr, nullptr, &status) : nullptr;
    failure->kind = "exception";
    if (!message) message = ""; // Anything can be thrown.
    const std::size_t length = std::strlen(message), room = sizeof failure->message;
    std::snprintf(failure->message, room, "%s", message);
    if (length >= room) std::snprintf(failure->message + room - 64, 64, "… (%zu bytes)", length);
    std::snprintf(failure->type, sizeof failure->type, "%s",
                  readable ? readable
                  : type   ? type->name()
                           : "");
    std::free(readable);
}

bool guard(void (*body)(void *), void *argument, lath_failure *failure) {
    try {
        body(argument);
        return true;
#ifdef __GLIBCXX__
    } catch (const abi::__forced_unwind &) {
        throw; // The thread ends: threads.c finds out.
#endif
    } catch (const std::exception &e) {
        describe(failure, &typeid(e), e.what());
    } catch (const char *text) {
        describe(failure, &typeid(text), text);
    } catch (const std::string &text) {
        describe(failure, &typeid(text), text.c_str());
    } catch (int number) {
        describe(failure, &typeid(number), std::to_string(number).c_str());
    } catch (...) {
        describe(failure, abi::__cxa_current_exception_type(),
                 "an object that is no std::exception");
    }
    return false;
}

/// After sync_with_stdio(false) the streams have buffers of their own. They are there from the
/// first `Init` on, in whatever order files are initialised.
void flush() {
    std::ios_base::Init streams;
    try {
        std::cout.flush();
        std::clog.flush();
        std::wcout.flush();
    } catch (...) {
        // Asked to throw by user code, which is not running: what cannot be written is lost, as at
        // exit.
    }
}

#endif

} // namespace

extern "C" const lath_platform lath_platform_cpp = {"cpp", clocks, sizeof clocks / sizeof *clocks,
                                                    guard, flush};
