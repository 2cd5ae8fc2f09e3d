from lath import *

from trace import trace


@State(Scope.Benchmark)
class Values:
    text: str = Param("", "a b", "\"quoted\"", "Grüße €", "100%",
                      "back\\slash", "a,b", "x=y;z", "{")


# Lengths in bytes of UTF-8, as every language's fixture of this name shows them.
@Benchmark
def run(state: Values):
    trace("%d [%s]", len(state.text.encode("utf-8")), state.text)
