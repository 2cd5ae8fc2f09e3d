/* handover.c: a wrapper started by hand becomes `lath run <itself> <arguments>`: beside it, on
 * PATH, or the lath that last built something. */
#ifdef __wasi__
#include "runtime.h"

/* The engine's host does it. */
int lath_hand_over(char **arguments) { return arguments ? 127 : 0; }

#else

#define _GNU_SOURCE
#include "runtime.h"
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool own_path(const char *argv0, char *path, size_t size) {
    ssize_t n = readlink("/proc/self/exe", path, size - 1);
    if (n > 0) {
        path[n] = '\0';
        return true;
    }
    /* No /proc: good enough unless started through PATH. */
    char *found = realpath(argv0, NULL);
    if (!found) return false;
    snprintf(path, size, "%s", found);
    free(found);
    return true;
}

/* The lath that last built something leaves its path in the cache: a wrapper has no path of any
 * machine in it. */
static bool builder(char *path, size_t size) {
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    FILE *file;
    char *end;
    if (cache && *cache == '/')
        snprintf(path, size, "%s/lath/driver", cache);
    else if (home && *home == '/')
        snprintf(path, size, "%s/.cache/lath/driver", home);
    else
        return false;
    file = fopen(path, "r");
    if (!file) return false;
    end = fgets(path, (int)size, file);
    fclose(file);
    if (!end) return false;
    path[strcspn(path, "\n")] = '\0';
    return *path == '/';
}

int lath_hand_over(char **arguments) {
    char self[PATH_MAX], beside[PATH_MAX + 8], built_by[PATH_MAX];
    size_t count = 0;
    char **argv, *slash;
    if (!own_path(arguments[0], self, sizeof self)) {
        fprintf(stderr, "lath: cannot find out where this program is\n");
        return 127;
    }
    while (arguments[count]) count++;
    argv = calloc(count + 3, sizeof *argv);
    if (!argv) {
        fprintf(stderr, "lath: out of memory for the arguments\n");
        return 127;
    }
    argv[0] = (char *)"lath";
    argv[1] = (char *)"run";
    argv[2] = self;
    for (size_t i = 1; i < count; i++) argv[i + 2] = arguments[i];

    snprintf(beside, sizeof beside, "%s", self);
    slash = strrchr(beside, '/');
    snprintf(slash ? slash + 1 : beside, sizeof "lath", "lath");
    execv(beside, argv);
    execvp("lath", argv);
    if (!builder(built_by, sizeof built_by)) *built_by = '\0';
    if (*built_by) execv(built_by, argv);
    fprintf(stderr, "lath: cannot start lath (looked at %s, PATH%s%s): %s\n", beside,
            *built_by ? ", " : "", built_by, strerror(errno));
    fprintf(
        stderr,
        "help: put lath on PATH, or drive this wrapper by hand with --lath-stdio (see PROTOCOL.md)\n");
    free(argv);
    return 127;
}

#endif
