from lath import *

from trace import trace


@State(Scope.Benchmark)
class Values:
    a_short: int = Param("-32768")
    b_int: int = Param("32768")
    c_long: int = Param("-9223372036854775808")
    f_bool: bool = Param("true")
    g_char: str = Param("x")
    h_float: float = Param("0.5")
    i_double: float = Param("-1e-3")
    j_text: str = Param("hello")


@Benchmark
def run(state: Values):
    trace("short %d", state.a_short)
    trace("int %d", state.b_int)
    trace("long %d", state.c_long)
    trace("bool %s", {True: "true", False: "false"}[state.f_bool])
    trace("char %s", state.g_char)
    trace("float %g", state.h_float)
    trace("double %g", state.i_double)
    trace("text %s", state.j_text)
