/* main.c: the wrapper's main: driven through a channel, by hand, or handing over to lath. */
#include "runtime.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What lath says to the wrapper in the environment is for nobody else: user code may run before
   `main`, in constructors also of its libraries. */
static char *told_channel, *told_trains;

/* Sanitizers and profiles are not ready yet, either. */
#define LATH_BARE __attribute__((used))
#if defined(__has_attribute)
#if __has_attribute(disable_sanitizer_instrumentation)
#undef LATH_BARE
#define LATH_BARE \
    __attribute__((used, disable_sanitizer_instrumentation, no_profile_instrument_function))
#endif
#endif
#if defined(__GNUC__) && !defined(__clang__)
#undef LATH_BARE
#define LATH_BARE \
    __attribute__((used, no_sanitize_address, no_sanitize_thread, no_sanitize_undefined, \
                   no_instrument_function, no_profile_instrument_function))
#endif
/* Takes a variable out of the environment; null: it is not there. */
LATH_BARE static char *take(char **environment, const char *name) {
    char *found = NULL, **kept = environment;
    for (; *environment; environment++) {
        const char *letter = name;
        char *text = *environment;
        while (*letter && *text == *letter) text++, letter++;
        if (!*letter && *text == '=')
            found = text + 1;
        else
            *kept++ = *environment;
    }
    *kept = NULL;
    return found;
}

#ifdef __ELF__
/* Before all constructors, and before libraries are ready: nothing is called. */
LATH_BARE static void first(int argc, char **argv, char **environment) {
    (void)argc, (void)argv;
    told_channel = take(environment, "LATH_CHANNEL");
    told_trains = take(environment, "LATH_TRAIN");
    /* It has done its work: the stack begins where it shall. */
    take(environment, "LATH_PADDING");
}

__attribute__((used, section(".preinit_array"))) static void (*before_all)(int, char **,
                                                                           char **) = first;
#endif

int main(int argc, char **argv) {
    /* For optimisation by profile, which ends its input: what was counted is written when a process
     * ends in the ordinary way. */
    bool trains = told_trains != NULL || getenv("LATH_TRAIN") != NULL;
    /* A C library may know no such array. */
    const char *paths = told_channel ? told_channel : getenv("LATH_CHANNEL");
    unsetenv("LATH_TRAIN");
    unsetenv("LATH_PADDING");
    /* The host of a sandbox has seen to all of this. */
    if (LATH_SANDBOX) {
        const char *folder = getenv("PWD");
        if (folder && chdir(folder) != 0)
            perror("lath: cannot change to the folder of this process");
        paths = "";
    }
    if (argc == 2 && strcmp(argv[1], "--lath-stdio") == 0) {
        lath_channel_use_stdio();
    } else if (paths) {
        if (!lath_channel_open(paths)) {
            perror("lath: cannot open the channel");
            return 70;
        }
        /* Programs that user code starts are not wrappers of this driver. */
        unsetenv("LATH_CHANNEL");
    } else {
        return lath_hand_over(argv);
    }
    lath_serve();
    if (trains) return 0;
    /* Threads and destructors of user code must not keep a wrapper alive whose driver has gone. */
    _exit(0);
}
