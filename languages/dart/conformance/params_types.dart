import 'trace.dart';

//@@State(Scope.Benchmark)
class Values {
  //@@Param("-32768")
  int a_short = 0;
  //@@Param("32768")
  int b_int = 5;
  //@@Param("-9223372036854775808")
  int c_long = 0;
  //@@Param("true")
  bool f_bool = false;
  //@@Param("x")
  String g_char = '';
  //@@Param("0.5")
  double h_float = 0;
  //@@Param("-1e-3")
  num i_double = 0;
  //@@Param("hello")
  String j_text = 'something else';
}

//@@Benchmark
void run(Values state) {
  trace('short ${state.a_short}');
  trace('int ${state.b_int}');
  trace('long ${state.c_long}');
  trace('bool ${state.f_bool}');
  trace('char ${state.g_char}');
  trace('float ${state.h_float}');
  trace('double ${state.i_double}');
  trace('text ${state.j_text}');
}
