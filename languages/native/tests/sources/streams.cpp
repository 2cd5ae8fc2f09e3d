// Prints through a stream that has a buffer of its own.
#include <iostream>

int prints() {
    static const bool unsynchronised = std::ios::sync_with_stdio(false);
    std::cout << "called" << unsynchronised << '\n';
    return 1;
}
