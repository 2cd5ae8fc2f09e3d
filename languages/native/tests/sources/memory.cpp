// Results that are larger than what memory is left for, and texts that outlive a trial.
#include "lath.h"
#include <cstdio>
#include <cstdlib>
#include <sys/resource.h>
#include <unistd.h>
#include <vector>

static void leave_room(unsigned long more) {
    unsigned long pages = 0;
    rlimit limit;
    std::FILE *file = std::fopen("/proc/self/statm", "r");
    if (!file || std::fscanf(file, "%lu", &pages) != 1 || getrlimit(RLIMIT_AS, &limit)) std::abort();
    std::fclose(file);
    limit.rlim_cur = pages * static_cast<unsigned long>(sysconf(_SC_PAGESIZE)) + more;
    if (setrlimit(RLIMIT_AS, &limit)) std::abort();
}

//@@State(Scope.Benchmark)
struct Numbers {
    std::vector<int> all;

    //@@Setup
    void fill() {
        all.assign(8u << 20, 1);
        leave_room(128ul << 20);
    }

    //@@Benchmark
    const std::vector<int> &many() const { return all; }
};

//@@State(Scope.Benchmark)
struct Named {
    //@@Param("none")
    static const char *text;

    //@@Benchmark
    const char *name() const { return text; }
};

const char *Named::text = "at first";

/// Begins again at 0 unless it ends.
struct Endless {
    struct iterator {
        int at;
        int operator*() const { return at; }
        iterator &operator++() {
            at = (at + 1) % 1000;
            return *this;
        }
        bool operator!=(const iterator &other) const { return at != other.at; }
    };
    typedef int value_type;
    iterator begin() const { return {0}; }
    iterator end() const { return {-1}; }
};

//@@Benchmark
Endless endless() { return Endless(); }
