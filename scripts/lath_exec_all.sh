#!/bin/sh
# The guide's name for it: lath_exec_all.sh run_factorial [run_other ...] results/run1 runs the wrappers, leaves results/run1.json and results/run1.trends.
n=$#; for a; do shift; n=$((n - 1)); if [ "$n" -gt 0 ]; then set -- "$@" "$a"; else base=$a; fi; done
mkdir -p "$(dirname "$base")" && exec "${LATH:-lath}" run "$@" -rf json -rff "$base.json" -trendfile "$base.trends"
