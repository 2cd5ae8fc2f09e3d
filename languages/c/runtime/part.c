/* part.c: what of the user's code runs, in a file where the driver can look when something is slow.
 * One byte, written outside the measured time. */
#include "runtime.h"
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

static int file = -1;

void lath_part_open(const char *path) {
    if (file < 0 && *path) file = open(path, O_WRONLY | O_CLOEXEC);
}

void lath_part(char part) {
    int before = errno;
    /* Where it cannot be written the driver knows less. */
    if (file >= 0 && pwrite(file, &part, 1, 0) != 1) file = -1;
    errno = before;
}
