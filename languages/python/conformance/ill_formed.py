from lath import *


@Benchmark
@Compare("other", baseline=True)
def other_a():
    return "a\ud800"


@Benchmark
@Compare("other")
def other_b():
    return "a\udfff"


@Benchmark
@Compare("other")
def other_c():
    return "a\ufffd"


@Benchmark
@Compare("same", baseline=True)
def same_a():
    return "a\ud800"


@Benchmark
@Compare("same")
def same_b():
    return "a" + chr(0xD800)


@Benchmark
@Check(vectors="../../c/conformance/ill_formed_text.toml")
def formed():
    return "\ufeff\xe9\u20ac\U0001f600\ufffd"


@Benchmark
def throws():
    raise ValueError("thrown \ud800")
