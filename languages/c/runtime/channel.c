/* channel.c: lines from the driver, answers to it. Knows file descriptors, not what the lines mean.
 */
#define _GNU_SOURCE
#include "runtime.h"
#include <errno.h>
#include <fcntl.h>
#ifndef __wasi__
#include <signal.h>
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char *buffer;
static size_t start, end, capacity;

void lath_flush(void) {
    if (lath_program.platform->flush) lath_program.platform->flush();
    fflush(NULL);
}

#ifdef __wasi__

/* The engine's host has the channel, and knows which process it is. Negative: it is broken, or
 * nobody reads it any more. */
#define LATH_HOST_GONE (-2)
#define LATH_IMPORT(name) __attribute__((import_module("lath"), import_name(name)))
LATH_IMPORT("read") int lath_host_read(void *to, size_t size);
LATH_IMPORT("write") int lath_host_write(const void *from, size_t size);
LATH_IMPORT("process") unsigned lath_host_process(void);
LATH_IMPORT("compiles") int lath_host_compiles(void);

uint64_t lath_process(void) { return lath_host_process(); }
bool lath_compiles(void) { return lath_host_compiles() != 0; }
void lath_end_if_a_copy(void) {}
bool lath_channel_open(const char *paths) { return paths != NULL; }
void lath_channel_use_stdio(void) {}
static ssize_t receive(void *to, size_t size) {
    errno = EIO;
    return lath_host_read(to, size);
}
static ssize_t send_some(const void *from, size_t size) {
    int n = lath_host_write(from, size);
    if (n < 0) errno = n == LATH_HOST_GONE ? EPIPE : EIO;
    return n;
}

#else

static int commands = -1, answers = -1;
/* The process that the driver started. */
static pid_t owner;

uint64_t lath_process(void) { return (uint64_t)getpid(); }
bool lath_compiles(void) { return false; }

static int open_for_ever(const char *path, int flags) {
    int fd;
    do fd = open(path, flags | O_CLOEXEC);
    while (fd < 0 && errno == EINTR);
    return fd;
}

/* A child that a benchmark split off and let come back here has the channel too: it would take
 * commands and answer in our place. */
void lath_end_if_a_copy(void) {
    if (getpid() == owner) return;
    lath_flush();
    _exit(0);
}

bool lath_channel_open(const char *paths) {
    char *copy = strdup(paths), *colon = copy ? strchr(copy, ':') : NULL;
    bool ok = false;
    owner = getpid();
    if (copy && !colon) errno = EINVAL;
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

static ssize_t receive(void *to, size_t size) {
    ssize_t n;
    do n = read(commands, to, size);
    while (n < 0 && errno == EINTR);
    return n;
}

/* A driver that is gone must not kill us by SIGPIPE, but what user code does with that signal is
 * its own business: it is ignored for the write only. */
static ssize_t send_some(const void *from, size_t size) {
    struct sigaction ignore, previous;
    ssize_t n;
    memset(&ignore, 0, sizeof ignore);
    ignore.sa_handler = SIG_IGN;
    int error;
    sigaction(SIGPIPE, &ignore, &previous);
    do n = write(answers, from, size);
    while (n < 0 && errno == EINTR);
    error = errno;
    sigaction(SIGPIPE, &previous, NULL);
    errno = error;
    return n;
}

#endif

/* The driver must not take this for an orderly end. */
static void fail_channel(const char *problem, int error) {
    lath_flush();
    fprintf(stderr, "lath: %s%s%s\n", problem, error ? ": " : "", error ? strerror(error) : "");
    _exit(70);
}

/* False: the driver is gone, between two commands. */
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
        if (!moved) fail_channel("out of memory for a command", 0);
        buffer = moved;
        capacity = larger;
    }
    n = receive(buffer + end, capacity - end);
    if (n < 0) fail_channel("cannot read commands", errno);
    if (n == 0 && end > 0) fail_channel("the commands end within a line", 0);
    end += (size_t)n;
    return n > 0;
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

void lath_channel_answer(const char *line, size_t length) {
    lath_end_if_a_copy();
    /* What user code printed comes before the answer, and is not lost when the process is ended. */
    lath_flush();
    while (length > 0) {
        ssize_t n = send_some(line, length);
        if (n < 0 && errno != EPIPE) fail_channel("cannot write an answer", errno);
        if (n < 0) _exit(0); /* the driver is gone */
        line += n;
        length -= (size_t)n;
    }
}
