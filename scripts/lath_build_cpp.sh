#!/bin/sh
# The guide's name for it: lath_build_cpp.sh my_benchmark.cpp leaves run_my_benchmark.
exec "${LATH:-lath}" build "$@"
