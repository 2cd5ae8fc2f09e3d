#!/bin/sh
# The guide's name for it: lath_build_java.sh Factorial.java leaves run_Factorial.jar, which lath and `java -jar` run.
exec "${LATH:-lath}" build "$@"
