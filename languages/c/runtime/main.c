/* main.c: the wrapper's main: driven through a channel, by hand, or handing over to lath. */
#include "runtime.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv) {
    /* For optimisation by profile, which ends its input: what was counted is written when a process ends in the ordinary way. */
    bool trains = getenv("LATH_TRAIN") != NULL;
    unsetenv("LATH_TRAIN");
    const char *paths = getenv("LATH_CHANNEL");
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
