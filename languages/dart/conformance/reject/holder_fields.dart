class WithField {
  int counter = 0;

  //@@Benchmark
  int count() => ++counter;
}
