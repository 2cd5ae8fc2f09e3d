class WithField {
    counter = 0;

    //@@Benchmark
    count() {
        return ++this.counter;
    }
}
