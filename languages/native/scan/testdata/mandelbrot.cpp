// A Mandelbrot image, alone and with threads of its own; the state, fixtures and main() of a program ported step by step.
#include "lath.h"
#include <cstdio>
#include <cstdlib>
#include <future>
#include <vector>

typedef unsigned char pix_t;

//@@State(Scope.Benchmark)
typedef struct {
    double UL_Cx, UL_Cy, inc_x, inc_y;
    int num_threads, max_iter;
    int image_w, image_h, image_pitch;
    pix_t *image_pixels;
    bool running_multithreaded;
    unsigned long total_brots;
} MyState_t;

static unsigned long ComputeMandelRows(const MyState_t &state, int first, int step) {
    unsigned long brots = 0;
    for (int y = first; y < state.image_h; y += step) {
        for (int x = 0; x < state.image_w; x++) {
            double cx = state.UL_Cx + x * state.inc_x, cy = state.UL_Cy + y * state.inc_y, zx = 0, zy = 0;
            int i = 0;
            while (i < state.max_iter && zx * zx + zy * zy < 4.0) {
                double next = zx * zx - zy * zy + cx;
                zy = 2 * zx * zy + cy;
                zx = next;
                i++;
            }
            brots += i;
            state.image_pixels[y * state.image_pitch + x] = pix_t(i);
        }
    }
    return brots;
}

//@@Benchmark
//@@BenchmarkMode(Mode.SingleShotTime)
void ComputeMandelImageState(MyState_t &state)
{
    state.running_multithreaded = false;
    state.total_brots = ComputeMandelRows(state, 0, 1);
}

//@@Benchmark
//@@BenchmarkMode(Mode.SingleShotTime)
void ComputeMandelImageMTState(MyState_t &state)
{
    state.running_multithreaded = true;
    std::vector<std::future<unsigned long>> threads;
    for (int tid = 0; tid < state.num_threads; tid++)
        threads.push_back(std::async(std::launch::async, [&state, tid] { return ComputeMandelRows(state, tid, state.num_threads); }));
    state.total_brots = 0;
    for (auto &thread : threads) state.total_brots += thread.get();
}

//@@Setup(Level.Invocation)
void Setup(MyState_t &state)
{
    state.image_w = 64, state.image_h = 48, state.image_pitch = 64;
    state.max_iter = 256;
    state.UL_Cx = -2.2, state.UL_Cy = 1.25, state.inc_x = 3.0 / 64, state.inc_y = -2.5 / 48;
    state.num_threads = Threads.MAX;
    state.image_pixels = (pix_t *) calloc(sizeof(pix_t), 64 * 48);
}

//@@TearDown(Level.Invocation)
void Teardown(MyState_t &state, Blackhole &bh)
{
    bh.consume(state.total_brots);
    printf("Computed %d x %d \"mandelbrot\" //@@Benchmark", state.image_w, state.image_h);
    free(state.image_pixels);
    state.image_pixels = NULL;
}

void DriveBenchmark()
{
    MyState_t state;
    Blackhole bh;
    Setup(state);
    ComputeMandelImageState(state);
    Teardown(state, bh);
}

int main(int argc, char *argv[])
{
    if (argc > 1) { printf("%s: } is no brace here '\"'\n", argv[0]); }
    DriveBenchmark();
    return 0;
}
