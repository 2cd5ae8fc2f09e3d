/* left_running.c: threads that user code has started and left running. They would disturb what else
 * the process measures. */
#include "runtime.h"
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define MOST_THREADS 8192
/* Threads that are just ending are none. */
#define MOST_LOOKS 10
static const struct timespec PAUSE = {0, 10000000};

/* Those of the process before the trial, and the trial's own. */
static long before[MOST_THREADS];
static size_t before_count;

/* Pools of these libraries live as long as the process, on purpose. */
static bool keeps_a_pool(void) {
    static const char *const LIBRARIES[] = {"/libgomp", "/libomp",      "/libiomp",
                                            "/libtbb",  "/libopenblas", "/libmkl"};
    char line[1024];
    bool found = false;
    FILE *maps = fopen("/proc/self/maps", "re");
    while (maps && !found && fgets(line, sizeof line, maps))
        for (size_t i = 0; i < sizeof LIBRARIES / sizeof *LIBRARIES; i++)
            found |= strstr(line, LIBRARIES[i]) != NULL;
    if (maps) fclose(maps);
    return found;
}

/* Ids of all threads but the one that asks; 0 where the system does not list them. */
static size_t others(long *ids) {
    size_t count = 0;
    if (LATH_SANDBOX) return 0;
    DIR *tasks = opendir("/proc/self/task");
    for (struct dirent *entry; tasks && count < MOST_THREADS && (entry = readdir(tasks));) {
        long id = strtol(entry->d_name, NULL, 10);
        if (id > 0 && id != (long)lath_process()) ids[count++] = id;
    }
    if (tasks) closedir(tasks);
    return count;
}

static bool is_new(long id) {
    for (size_t i = 0; i < before_count; i++)
        if (before[i] == id) return false;
    return true;
}

static size_t left(long *ids) {
    size_t all = others(ids), kept = 0;
    for (size_t i = 0; i < all; i++)
        if (is_new(ids[i])) ids[kept++] = ids[i];
    return kept;
}

void lath_left_running_note(void) { before_count = others(before); }

void lath_left_running_report(struct json *json) {
    static long ids[MOST_THREADS];
    size_t count = left(ids);
    for (int look = 1; count > 0 && look < MOST_LOOKS; look++) {
        nanosleep(&PAUSE, NULL);
        count = left(ids);
    }
    if (count == 0 || keeps_a_pool()) return;
    lath_json_open(json, "left_running", '[');
    for (size_t i = 0; i < count; i++) {
        char path[64], name[64] = "";
        snprintf(path, sizeof path, "/proc/self/task/%ld/comm", ids[i]);
        FILE *comm = fopen(path, "re");
        if (!comm) continue;
        if (!fgets(name, sizeof name, comm)) name[0] = 0;
        fclose(comm);
        name[strcspn(name, "\n")] = 0;
        lath_json_text(json, NULL, name);
    }
    lath_json_close(json, ']');
}
