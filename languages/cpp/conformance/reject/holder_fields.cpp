struct WithField {
    int counter = 0;
    //@@Benchmark
    int count() { return ++counter; }
};
