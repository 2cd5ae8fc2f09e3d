// The header's name in files written for the tool of the LATH guide. There it brought gettimeofday
// along, and they rely on it.
#ifndef LATH_BLACKHOLE_HPP
#define LATH_BLACKHOLE_HPP
#include "lath.h"

#include <sys/time.h>
#endif
