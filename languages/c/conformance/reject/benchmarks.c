//@@Benchmark
void takes_number(int plain_number) { (void)plain_number; }
