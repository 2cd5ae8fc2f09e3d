/* Two functions that cost next to nothing: what calling them takes is what a binding takes. */
#ifndef LATH_CROSSING_H
#define LATH_CROSSING_H

#include <stddef.h>
#include <stdint.h>

/* Does nothing. */
void lath_nothing(void);

/* Length, plus the first byte, plus 256 times the last one; 0 for no bytes at all. Reads two bytes, however many there are. */
uint64_t lath_take(const uint8_t *data, size_t length);

#endif
