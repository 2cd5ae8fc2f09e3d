#!/bin/sh
# The guide's lath_exec_all.sh run_factorial run_Factorial.jar results/run1 > run1.out: runs each wrapper that `lath build` wrote, then
# all of them a second time in the opposite order. Jars run on each virtual machine JAVA_HOME_GRAAL, JAVA_HOME_HOTSPOT8 … (any
# JAVA_HOME_NAME). Prints the machine, then the logs; leaves results/run1_cpp_1.json, .trends and their like. LATH_FLAGS: flags for
# every run, such as "-f 1". To compare, rather than to see each alone: lath run FOLDER.
set -u
[ $# -ge 2 ] || { echo "usage: lath_exec_all.sh WRAPPER|JAR ... FOLDER/NAME" >&2; exit 2; }

n=$#; for argument; do shift; n=$((n - 1)); if [ "$n" -gt 0 ]; then set -- "$@" "$argument"; else base=$argument; fi; done
wrappers=0; for file; do case $file in *.jar) ;; *) wrappers=$((wrappers + 1)) ;; esac; done
machines=$(env | sed -n 's/^JAVA_HOME_\([A-Za-z0-9_]*\)=..*/\1/p' | sort)
lower() { printf %s "$1" | tr '[:upper:]' '[:lower:]'; }
stem() { name=$(basename "$1" .jar); printf %s "${name#run_}"; }

# A line for each run: what the names of its files say, its file, its virtual machine's name. One wrapper is the guide's `cpp`.
plan() {
    jars=$(($# - wrappers))
    for file; do
        case $file in
        *.jar)
            for machine in $machines; do
                [ "$jars" -eq 1 ] && label=$(lower "$machine") || label=$(stem "$file")_$(lower "$machine")
                printf '%s\t%s\t%s\n' "java_$label" "$file" "$machine"
            done ;;
        *) [ "$wrappers" -eq 1 ] && label=cpp || label=$(stem "$file"); printf '%s\t%s\t\n' "$label" "$file" ;;
        esac
    done
}

title() { printf '\n=====\n%s\n=====\n' "$1"; }
# What this machine has of the guide's programs; lath's own facts (`lath env`) are always there.
fact() { if command -v "$1" > /dev/null; then printf '\n(%s)\n' "$*"; "$@"; fi; }

# lath's log of one run: $1 names its files, $2 is the wrapper, $3 the virtual machine's name.
run() {
    title "Run $1: $2"
    home=; [ -z "$3" ] || eval "home=\$JAVA_HOME_$3"
    [ -z "$home" ] || "$home/bin/java" -version 2>&1
    # shellcheck disable=SC2086 # Flags are words.
    "${LATH:-lath}" run "$2" ${home:+--jvm "$home/bin/java"} -v NORMAL -rf json -rff "${base}_$1.json" -trendfile "${base}_$1.trends" \
        ${LATH_FLAGS-} < /dev/null || status=$?
}

mkdir -p "$(dirname "$base")" || exit
runs=$(plan "$@"); status=0
printf 'Running benchmarks:\n%s\n' "$(printf '%s\n' "$runs" | cut -f 1,2 | sed 's/^/  /')"
if [ $# -gt "$wrappers" ] && [ -z "$machines" ]; then
    echo "Jars do not run: name a virtual machine's folder in JAVA_HOME_GRAAL, JAVA_HOME_HOTSPOT8, JAVA_HOME_HOTSPOT11 or another JAVA_HOME_NAME"
fi
printf 'Supplementary output files: %s_*\n\nHostname: %s\nStart: %s\n' "$base" "$(uname -n)" "$(date)"
title "Environment information:"
fact lscpu; fact free -m; fact vmstat -s; fact uptime; printf '\n(lath env)\n'; "${LATH:-lath}" env
title "Benchmark results:"
tab=$(printf '\t')
for pass in 1 2; do
    # A here-document, not a pipe: the status of a run must survive the loop.
    while IFS=$tab read -r label file machine; do [ -z "$label" ] || run "${label}_$pass" "$file" "$machine"; done <<EOF
$(if [ "$pass" -eq 1 ]; then printf '%s\n' "$runs"; else printf '%s\n' "$runs" | tac; fi)
EOF
done
printf '\nEnd: %s\n' "$(date)"
exit "$status"
