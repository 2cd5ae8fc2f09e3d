//@@Benchmark
int takes_number(int plain_number) => plain_number;
