/*
 * trace.h: what the fixtures of the conformance kit write. trace("setup %d", n) appends one line to the file that the environment
 * variable LATH_TRACE names, with one write: lines survive whatever happens to the process next. Without the variable nothing is written.
 */
#ifndef LATH_CONFORMANCE_TRACE_H
#define LATH_CONFORMANCE_TRACE_H

#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* A compiler without atomics reads and writes a volatile number at once. */
#ifdef __ATOMIC_RELAXED
#define TRACE_GET(number) __atomic_load_n(&(number), __ATOMIC_RELAXED)
#define TRACE_PUT(number, value) __atomic_store_n(&(number), (value), __ATOMIC_RELAXED)
#else
#define TRACE_GET(number) (*(volatile int *)&(number))
#define TRACE_PUT(number, value) (*(volatile int *)&(number) = (value))
#endif

__attribute__((format(printf, 1, 2), unused)) static void trace(const char *format, ...) {
    static int file = -2;
    char line[512];
    va_list arguments;
    int length;
    int to = TRACE_GET(file);
    if (to == -2) {
        const char *path = getenv("LATH_TRACE");
        to = path ? open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : -1;
        TRACE_PUT(file, to);
    }
    va_start(arguments, format);
    length = vsnprintf(line, sizeof line - 1, format, arguments);
    va_end(arguments);
    if (length < 0) return;
    if (length > (int)sizeof line - 2) length = (int)sizeof line - 2;
    line[length] = '\n';
    /* A trace that cannot be written is a trace that differs: the kit notices. */
    if (to >= 0 && write(to, line, (size_t)length + 1) < 0) TRACE_PUT(file, -1);
}

#endif
