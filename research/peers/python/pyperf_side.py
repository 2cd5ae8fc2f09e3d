"""The bodies as pyperf's users measure functions. The first argument says which one, the others are pyperf's own."""

import sys

import bodies
import pyperf

if __name__ == "__main__":
    body = sys.argv.pop(1)
    # Workers are started with the same first argument.
    runner = pyperf.Runner(program_args=(sys.argv[0], body))
    runner.bench_func(body, getattr(bodies, body))
