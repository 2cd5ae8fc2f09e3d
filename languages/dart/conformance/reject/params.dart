enum Colour { RED, BLUE }

class Point {
  int x = 0;
}

//@@State(Scope.Benchmark)
class Chosen {
  //@@Param({"1", "twenty"})
  int number = 0;
  //@@Param("True")
  bool flag = false;
  //@@Param({"RED", "PINK"})
  Colour colour = Colour.RED;
  //@@Param("1")
  final int constant = 1;
  //@@Param("1")
  List<int> array = [];
  //@@Param("1")
  Point? structure;
  //@@Param
  int without_values = 0;
}

class Stateless {
  //@@Param("1")
  int nowhere = 0;
}

//@@Benchmark
void run(Chosen state) {}
