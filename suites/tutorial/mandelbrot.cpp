// mandelbrot.cpp: the tutorial of the LATH guide (section 10.5) as it arrives: a small program with its own main(), its own timing and a
// picture as its check, turned into two benchmarks step by step without breaking it. It still compiles and runs as a program:
//
//     c++ -O3 -std=c++11 -pthread -I<lath's include folder> mandelbrot.cpp -o mandelbrot && ./mandelbrot

#include "lath.h"
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <future>
#include <vector>

typedef unsigned char pix_t;

// STEP 1: a structure with everything that goes into the benchmarks and comes out of them.
//@@State(Scope.Benchmark)
typedef struct {
    //@@Param("256")
    int image_w;
    //@@Param("512")
    int max_iter;
    int num_threads, image_h, image_pitch;
    double UL_Cx, UL_Cy, inc_x, inc_y;
    pix_t *image_pixels;
    bool running_multithreaded; // how to tell WHICH benchmark was called
    // How much work a picture is depends on what it shows. The guide wished for this; here a score is the time of one turn of the loop.
    //@@Operations
    long total_brots;
    double total_seconds;
    double brots_per_second;
} MyState_t;

static double get_seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Turns of z = z^2 + c until |z| > 2, at most max_iter.
static int compute_brot(double cx, double cy, int max_iter) {
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

// The original benchmark: rows first_row to end_row of the picture. Returns how many turns it took.
// A row's coordinate follows from its number, so that the picture does not depend on how rows are dealt out.
static long compute_rows(const MyState_t *state, int first_row, int end_row) {
    long total = 0;
    for (int row = first_row; row < end_row; row++) {
        pix_t *pixels = state->image_pixels + static_cast<long>(row) * state->image_pitch;
        double cy = state->UL_Cy + row * state->inc_y;
        for (int column = 0; column < state->image_w; column++) {
            int turns = compute_brot(state->UL_Cx + column * state->inc_x, cy, state->max_iter);
            pixels[column] = turns == state->max_iter ? 0 : static_cast<pix_t>(1 + turns % 255);
            total += turns;
        }
    }
    return total;
}

// The original parallel front end: a band of rows for each thread.
static long compute_bands(const MyState_t *state) {
    std::vector<std::future<long>> bands;
    for (int band = 0; band < state->num_threads; band++) {
        int first_row = state->image_h * band / state->num_threads;
        int end_row = state->image_h * (band + 1) / state->num_threads;
        bands.push_back(std::async(std::launch::async, compute_rows, state, first_row, end_row));
    }
    long total = 0;
    for (std::future<long> &band : bands) total += band.get();
    return total;
}

static bool save_image(const char *name, const pix_t *pixels, int width, int height) {
    FILE *file = std::fopen(name, "wb");
    if (!file) return false;
    std::fprintf(file, "P6\n%d %d\n255\n", width, height);
    for (long i = 0; i < static_cast<long>(width) * height; i++) {
        unsigned char rgb[3] = {pixels[i], static_cast<unsigned char>(pixels[i] * 5), static_cast<unsigned char>(pixels[i] * 13)};
        std::fwrite(rgb, 1, sizeof rgb, file);
    }
    return std::fclose(file) == 0;
}

// STEP 2: the benchmark functions take what they need from the state, and put into it what they find. Their own timing stays as a check.
//@@Benchmark
//@@BenchmarkMode(Mode.SingleShotTime)
//@@OutputTimeUnit(TimeUnit.NANOSECONDS)
void ComputeMandelImageState(MyState_t &state) {
    state.running_multithreaded = false;
    double seconds = get_seconds();
    state.total_brots = compute_rows(&state, 0, state.image_h);
    state.total_seconds = get_seconds() - seconds;
}

//@@Benchmark
//@@BenchmarkMode(Mode.SingleShotTime)
//@@OutputTimeUnit(TimeUnit.NANOSECONDS)
void ComputeMandelImageMTState(MyState_t &state) {
    state.running_multithreaded = true;
    double seconds = get_seconds();
    state.total_brots = compute_bands(&state);
    state.total_seconds = get_seconds() - seconds;
}

// STEP 3: what main() prepared.
//@@Setup(Level.Invocation)
void Setup(MyState_t &state) {
    const double brot_w = 3.0, brot_h = 2.25; // frames the whole set
    const double center_x = -0.74529, center_y = 0.0;

    state.image_h = state.image_w * 3 / 4;
    state.image_pitch = state.image_w;
    state.image_pixels = static_cast<pix_t *>(std::calloc(static_cast<std::size_t>(state.image_w) * state.image_h, sizeof(pix_t)));
    state.inc_x = brot_w / state.image_w;
    state.inc_y = -brot_h / state.image_h;
    state.UL_Cx = center_x - state.inc_x * state.image_w / 2.0;
    state.UL_Cy = center_y - state.inc_y * state.image_h / 2.0;
    state.num_threads = Threads.MAX; // works like magic!
    state.total_brots = 0;
    state.total_seconds = 0.0;
}

// STEP 4: what main() reported and cleaned up. STEP 6: the result is consumed here, whatever becomes of the text.
//@@TearDown(Level.Invocation)
void Teardown(MyState_t &state, Blackhole &bh) {
    state.brots_per_second = state.total_brots / state.total_seconds;
    bh.consume(state.brots_per_second);

    std::printf("%d x %d, max_iter %d, %d thread(s): %g megabrots in %g s = %g megabrots/s\n", state.image_w, state.image_h, state.max_iter,
                state.running_multithreaded ? state.num_threads : 1, state.total_brots * 1e-6, state.total_seconds, state.brots_per_second * 1e-6);
    if (!save_image("./Mandelbrot.ppm", state.image_pixels, state.image_w, state.image_h)) std::perror("./Mandelbrot.ppm");
    std::fflush(stdout);
    std::free(state.image_pixels);
    state.image_pixels = nullptr;
}

// STEP 5: a driver that mimics the harness, best of three; LATH leaves main() out.
int main(int argc, char *argv[]) {
    const int tot_runs = 3;
    MyState_t state = MyState_t();
    Blackhole bh;
    state.image_w = argc > 1 ? std::atoi(argv[1]) : 1024;
    state.max_iter = argc > 2 ? std::atoi(argv[2]) : 4096;

    for (int run = 0; run < tot_runs; run++) {
        Setup(state);
        ComputeMandelImageState(state);
        Teardown(state, bh);
    }
    for (int run = 0; run < tot_runs; run++) {
        Setup(state);
        ComputeMandelImageMTState(state);
        Teardown(state, bh);
    }
    return 0;
}
