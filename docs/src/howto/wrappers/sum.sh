#!/bin/sh
# A wrapper for lath: measures one benchmark that is written in POSIX shell.
set -f

# The benchmark, its parameter, and how lath knows them. It leaves its result in `sum`.
sum() {
    sum=0 i=1
    while [ "$i" -le "$n" ]; do
        sum=$((sum + i * i % 7)) i=$((i + 1))
    done
}
usual_n=1000
manifest='{"manifest":2,"language":"shell","source":"sum.sh",
"states":[{"name":"Numbers","params":[{"name":"n","ty":"integer",
"kind":{"integer":{"bits":64,"signed":true}},"values":["1000"]}]}],
"benchmarks":[{"id":"sum.sum","returns":true,"params":[[0,0]],"settings":{
"mode":{"value":{"modes":["avgt"]}},"time_unit":{"value":{"unit":"MICROSECONDS"}}}}]}'

# The channel: commands come from the first path, answers go to the second.
exec 3<"${LATH_CHANNEL%%:*}" 4>"${LATH_CHANNEL#*:}"
trap 'exit 0' PIPE # nobody reads the answers: lath is gone

answer() { printf '%s\n' "$1" >&4; }
failure() { answer "{\"event\":\"failure\",\"kind\":\"$1\",\"where\":\"sum\",\"message\":\"$2\"}"; }
now() { date +%s%N 3<&- 4>&-; }

# Sets `text`: %XX are bytes.
decode() {
    text='' rest=$1
    while [ "${rest#*%}" != "$rest" ]; do
        text=$text${rest%%\%*} rest=${rest#*%}
        hex=${rest%"${rest#??}"} rest=${rest#??}
        text=$text$(printf "\\$(printf %o "0x$hex")_")
        text=${text%_}
    done
    text=$text$rest
}

# Sets `json`: a text as JSON has it; of control bytes only their place is kept.
json() {
    json=$(printf %s "$1" | tr '\000-\037' ' ' | sed 's/[\\"]/\\&/g')
}

# So many calls between two readings of the clock: sets `took`.
batch() {
    left=$1 took=$(now)
    while [ "$left" -gt 0 ]; do
        sum
        left=$((left - 1))
    done
    took=$(($(now) - took))
}

clocks() {
    # `date` shows nanoseconds and takes as long as a process needs.
    one=$(now) two=$(now)
    answer "{\"event\":\"clocks\",\"clocks\":[{\"name\":\"date\",\"label\":\"date +%s%N\",\"precision_ns\":1000,\"overhead_ns\":$((two - one)),\"monotonic\":false}]}"
}

# One iteration, by the keys of the command.
iterate() {
    begun=$(now) calls=0 ns=0 batches=0 per=$key_calls most=$key_invocations
    [ "$mode" = ss ] && most=$key_batch_size
    [ "$per" -eq 0 ] && per=1
    while [ "$mode" != ss ] || [ "$most" -gt 0 ]; do
        count=$per
        [ "$most" -gt 0 ] && [ $((most - calls)) -lt "$per" ] && count=$((most - calls))
        batch "$count"
        calls=$((calls + count)) ns=$((ns + took)) batches=$((batches + 1))
        if [ "$most" -gt 0 ]; then
            [ "$calls" -ge "$most" ] && break
        elif [ "$ns" -ge "$key_time_ns" ]; then
            break
        fi
        [ "$key_calls" -eq 0 ] && [ "$took" -lt "$batch_ns" ] && per=$((per * 2))
    done
    [ "$batches" -eq 0 ] && per=0
    answer "{\"event\":\"iteration\",\"phase\":\"$key_phase\",\"index\":$key_index,\"threads\":[{\"method\":\"sum\",\"calls\":$calls,\"ns\":$ns}],\"calls_per_batch\":$per,\"batches\":$batches,\"wall_ns\":$(($(now) - begun))}"
}

# The keys of a command that this wrapper knows, and its parameters; the rest are ignored.
keys() {
    key_benchmark=0 key_mode=avgt key_batch_ns=1000000 key_n=$usual_n rejected=''
    key_phase=measurement key_index=1 key_time_ns=0 key_calls=0 key_invocations=0 key_batch_size=1
    for pair in $1; do
        name=${pair%%=*}
        decode "${pair#*=}"
        value=$text
        case $name in
        benchmark) key_benchmark=$value ;;
        mode) key_mode=$value ;;
        batch_ns) key_batch_ns=$value ;;
        phase) key_phase=$value ;;
        index) key_index=$value ;;
        time_ns) key_time_ns=$value ;;
        calls) key_calls=$value ;;
        invocations) key_invocations=$value ;;
        batch_size) key_batch_size=$value ;;
        p.n)
            key_n=$value
            case $value in
            '' | *[!0-9]*) reject n '"integer"' ;;
            esac
            ;;
        p.*)
            decode "${name#p.}"
            reject "$text" null
            ;;
        esac
    done
}

# Adds `value` of a parameter to those that are refused.
reject() {
    json "$1"
    rejected="$rejected${rejected:+,}{\"name\":\"$json\""
    json "$value"
    rejected="$rejected,\"value\":\"$json\",\"type\":$2}"
}

# Reads commands until the end of input; each has one answer.
trial=no
while IFS=' ' read -r word rest <&3; do
    keys "$rest"
    case $word in
    quit) exit 0 ;;
    hello) answer "{\"event\":\"hello\",\"protocol\":1,\"language\":\"shell\",\"runtime\":\"1\",\"compiler\":\"sh\",\"pid\":$$,\"max_threads\":1,\"capabilities\":[\"prove\",\"invocations\"]}" ;;
    manifest) answer "{\"event\":\"manifest\",\"manifest\":$(printf %s "$manifest" | tr '\n' ' ')}" ;;
    clocks) clocks ;;
    check) answer "{\"event\":\"check\",\"rejected\":[$rejected]}" ;;
    trial | prove)
        if [ "$key_benchmark" -ne 0 ] || [ $trial = yes ]; then
            failure protocol 'no such benchmark, or a trial has begun'
            continue
        fi
        n=$key_n mode=$key_mode batch_ns=$key_batch_ns
        if [ "$word" = trial ]; then
            trial=yes
            answer '{"event":"trial"}'
        else
            batch 1
            answer "{\"event\":\"proof\",\"proof\":{\"kind\":\"integer\",\"value\":\"$sum\"},\"first_ns\":$took}"
        fi
        ;;
    iterate | end)
        if [ $trial = no ]; then
            failure protocol 'no trial has begun'
        elif [ "$word" = iterate ]; then
            iterate
        else
            trial=no
            answer '{"event":"end"}'
        fi
        ;;
    *) failure protocol "$word is no command" ;;
    esac
done
exit 0
