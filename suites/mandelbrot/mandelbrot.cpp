// mandelbrot.cpp: a picture of the Mandelbrot set, drawn the same way in every language. (The tutorial's program is in ../tutorial.)

#include <vector>

//@@State(Scope.Thread)
struct Picture {
    //@@Param("96")
    int width = 0;
    //@@Param("256")
    int max_iter = 0;
    int height = 0;
    double left = 0, top = 0, step = 0;
    std::vector<unsigned char> pixels;

    //@@Setup
    void prepare() {
        height = width * 3 / 4;
        step = 3.0 / width; // frames the whole set
        left = -0.75 - step * width / 2.0;
        top = step * height / 2.0;
        pixels.assign(static_cast<unsigned long>(width) * static_cast<unsigned long>(height), 0);
    }
};

// Turns of z = z^2 + c until |z| > 2, at most max_iter.
static int turns_at(double cx, double cy, int max_iter) {
    double x = 0, y = 0;
    int turns = 0;
    while (turns < max_iter) {
        double xx = x * x, yy = y * y;
        if (xx + yy > 4.0) break;
        y = 2.0 * x * y + cy;
        x = xx - yy + cx;
        turns++;
    }
    return turns;
}

// Draws the picture; returns how many turns it took.
//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.MICROSECONDS)
//@@Compare("mandelbrot")
long draw(Picture &picture) {
    long total = 0;
    unsigned char *pixel = picture.pixels.data();
    for (int row = 0; row < picture.height; row++) {
        double cy = picture.top - row * picture.step;
        for (int column = 0; column < picture.width; column++) {
            int turns = turns_at(picture.left + column * picture.step, cy, picture.max_iter);
            *pixel++ = turns == picture.max_iter ? 0 : static_cast<unsigned char>(1 + turns % 255);
            total += turns;
        }
    }
    return total;
}

// The proof is the picture, not the number of turns: its CRC-32, which every language here has or can have in a few lines.
//@@Check("draw")
unsigned long checksum(const Picture &picture) {
    unsigned long crc = 0xFFFFFFFF;
    for (unsigned char pixel : picture.pixels) {
        crc ^= pixel;
        for (int bit = 0; bit < 8; bit++) crc = crc & 1 ? crc >> 1 ^ 0xEDB88320 : crc >> 1;
    }
    return crc ^ 0xFFFFFFFF;
}
