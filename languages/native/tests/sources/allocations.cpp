// Allocations as C++ makes them.
#include <stdexcept>
#include <string>
#include <vector>

static void *volatile seen;

int by_new() {
    char *a = new char[32];
    seen = a;
    long *b = new long(1);
    seen = b;
    delete[] a;
    delete b;
    return 1;
}

struct alignas(128) Wide {
    char bytes[256];
};

int over_aligned() {
    Wide *a = new Wide();
    seen = a;
    delete a;
    return 1;
}

int in_containers() {
    std::vector<int> row;
    for (int i = 0; i < 1024; i++) row.push_back(i);
    seen = row.data();
    std::string text(100, 'x');
    seen = &text[0];
    return row[7];
}

int thrown() {
    try {
        throw 7;
    } catch (int number) {
        return number;
    }
}
