// bands.cpp: a picture of the Mandelbrot set, drawn by one thread or by several.

#include <thread>
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

// Draws some rows; returns how many turns they took.
static long draw_rows(Picture &picture, int first, int end) {
    long total = 0;
    for (int row = first; row < end; row++) {
        double cy = picture.top - row * picture.step;
        unsigned char *pixel = picture.pixels.data() + static_cast<long>(row) * picture.width;
        for (int column = 0; column < picture.width; column++) {
            int turns = turns_at(picture.left + column * picture.step, cy, picture.max_iter);
            *pixel++ = turns == picture.max_iter ? 0 : static_cast<unsigned char>(1 + turns % 255);
            total += turns;
        }
    }
    return total;
}

// The harness's threads: with `-t 2`, two threads draw a picture each.
//@@Benchmark
//@@BenchmarkMode(Mode.Throughput) @OutputTimeUnit(TimeUnit.SECONDS)
long whole(Picture &picture) { return draw_rows(picture, 0, picture.height); }

//@@State(Scope.Benchmark)
struct Crew {
    //@@Param("2")
    int threads = 0;
};

// Threads of its own: each draws a band of the one picture.
//@@Benchmark
//@@BenchmarkMode(Mode.Throughput) @OutputTimeUnit(TimeUnit.SECONDS)
long bands(Picture &picture, const Crew &crew) {
    std::vector<long> totals(static_cast<unsigned>(crew.threads));
    std::vector<std::thread> threads;
    for (int band = 0; band < crew.threads; band++)
        threads.emplace_back([&, band] {
            totals[static_cast<unsigned>(band)] = draw_rows(picture, picture.height * band / crew.threads, picture.height * (band + 1) / crew.threads);
        });
    for (std::thread &thread : threads) thread.join();
    long total = 0;
    for (long part : totals) total += part;
    return total;
}

// The proof is the picture, not the number of turns: its CRC-32.
//@@Check({"whole", "bands"})
unsigned long checksum(const Picture &picture) {
    unsigned long crc = 0xFFFFFFFF;
    for (unsigned char pixel : picture.pixels) {
        crc ^= pixel;
        for (int bit = 0; bit < 8; bit++) crc = crc & 1 ? crc >> 1 ^ 0xEDB88320 : crc >> 1;
    }
    return crc ^ 0xFFFFFFFF;
}
