/* channel.c: lines from the driver, answers to it. Knows file descriptors, not what the lines mean. */
#define _GNU_SOURCE
#include "runtime.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int commands = -1, answers = -1;
static char *buffer;
static size_t start, end, capacity;
/* The process that the driver started. */
static pid_t owner;

static int open_for_ever(const char *path, int flags) {
    int fd;
    do fd = open(path, flags | O_CLOEXEC);
    while (fd < 0 && errno == EINTR);
    return fd;
}

void lath_flush(void) {
    if (lath_program.platform->flush) lath_program.platform->flush();
    fflush(NULL);
}

/* A child that a benchmark split off and let come back here has the channel too: it would take commands and answer in our place. */
void lath_end_if_a_copy(void) {
    if (getpid() == owner) return;
    lath_flush();
    _exit(0);
}

bool lath_channel_open(const char *paths) {
    char *copy = strdup(paths), *colon = copy ? strchr(copy, ':') : NULL;
    bool ok = false;
    owner = getpid();
    if (colon) {
        *colon = '\0';
        /* Commands first: the driver opens in the same order, else both would wait for ever. */
        commands = open_for_ever(copy, O_RDONLY);
        answers = commands < 0 ? -1 : open_for_ever(colon + 1, O_WRONLY);
        ok = answers >= 0;
    }
    free(copy);
    return ok;
}

void lath_channel_use_stdio(void) {
    owner = getpid();
    commands = STDIN_FILENO;
    answers = STDOUT_FILENO;
}

/* False at end of file, or when the channel is broken. */
static bool fill(void) {
    ssize_t n;
    if (start > 0) {
        memmove(buffer, buffer + start, end - start);
        end -= start;
        start = 0;
    }
    if (end == capacity) {
        size_t larger = capacity ? 2 * capacity : 4096;
        char *moved = realloc(buffer, larger);
        if (!moved) return false;
        buffer = moved;
        capacity = larger;
    }
    do n = read(commands, buffer + end, capacity - end);
    while (n < 0 && errno == EINTR);
    if (n <= 0) return false;
    end += (size_t)n;
    return true;
}

char *lath_channel_line(void) {
    size_t seen = 0;
    lath_end_if_a_copy();
    for (;;) {
        char *newline = buffer ? memchr(buffer + start + seen, '\n', end - start - seen) : NULL;
        if (newline) {
            char *line = buffer + start;
            *newline = '\0';
            if (newline > line && newline[-1] == '\r') newline[-1] = '\0';
            start = (size_t)(newline - buffer) + 1;
            return line;
        }
        seen = end - start;
        if (!fill()) return NULL;
    }
}

/* A driver that is gone must not kill us by SIGPIPE, but what user code does with that signal is its own business: it is ignored for the write only. */
void lath_channel_answer(const char *line, size_t length) {
    struct sigaction ignore, previous;
    lath_end_if_a_copy();
    memset(&ignore, 0, sizeof ignore);
    ignore.sa_handler = SIG_IGN;
    /* What user code printed comes before the answer, and is not lost when the process is ended. */
    lath_flush();
    sigaction(SIGPIPE, &ignore, &previous);
    while (length > 0) {
        ssize_t n = write(answers, line, length);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) _exit(0);
        line += n;
        length -= (size_t)n;
    }
    sigaction(SIGPIPE, &previous, NULL);
}
