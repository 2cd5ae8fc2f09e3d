#include <string>
#include <vector>

//@@Benchmark
int three() {
    std::vector<std::string> all(1, std::string(100, 'x')); // the text, its copy, and the row
    return all[0][50];
}

//@@Benchmark
int none() { return 0; }
