// The header's name in files written for the tool of the LATH guide.
#ifndef LATH_BLACKHOLE_HPP
#define LATH_BLACKHOLE_HPP
#include "lath.h"
#endif
