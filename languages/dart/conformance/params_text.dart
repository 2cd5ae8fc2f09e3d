import 'dart:convert';

import 'trace.dart';

//@@State(Scope.Benchmark)
class Values {
  //@@Param({"", "a b", "\"quoted\"", "Grüße €", "100%",
  //@@       "back\\slash", "a,b", "x=y;z", "{"})
  String text = 'unset';
}

// Lengths in bytes of UTF-8, as every language's fixture of this name shows them.
//@@Benchmark
void run(Values state) => trace('${utf8.encode(state.text).length} [${state.text}]');
