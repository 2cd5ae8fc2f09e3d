/* bands.c: a picture of the Mandelbrot set, drawn by one thread or by several. */

#include <pthread.h>
#include <stdlib.h>

//@@State(Scope.Thread)
typedef struct {
    //@@Param("96")
    int width;
    //@@Param("256")
    int max_iter;
    int height;
    double left, top, step;
    unsigned char *pixels;
} Picture;

//@@Setup
void prepare(Picture *picture) {
    picture->height = picture->width * 3 / 4;
    picture->step = 3.0 / picture->width; /* frames the whole set */
    picture->left = -0.75 - picture->step * picture->width / 2.0;
    picture->top = picture->step * picture->height / 2.0;
    picture->pixels = calloc((size_t)picture->width * (size_t)picture->height, 1);
    if (!picture->pixels) abort();
}

//@@TearDown
void discard(Picture *picture) { free(picture->pixels); }

/* Turns of z = z^2 + c until |z| > 2, at most max_iter. */
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

/* Draws some rows; returns how many turns they took. */
static long draw_rows(Picture *picture, int first, int end) {
    long total = 0;
    for (int row = first; row < end; row++) {
        double cy = picture->top - row * picture->step;
        unsigned char *pixel = picture->pixels + (size_t)row * (size_t)picture->width;
        for (int column = 0; column < picture->width; column++) {
            int turns = turns_at(picture->left + column * picture->step, cy, picture->max_iter);
            *pixel++ = turns == picture->max_iter ? 0 : (unsigned char)(1 + turns % 255);
            total += turns;
        }
    }
    return total;
}

/* The harness's threads: with `-t 2`, two threads draw a picture each. */
//@@Benchmark
//@@BenchmarkMode(Mode.Throughput) @OutputTimeUnit(TimeUnit.SECONDS)
long whole(Picture *picture) { return draw_rows(picture, 0, picture->height); }

//@@State(Scope.Benchmark)
typedef struct {
    //@@Param("2")
    int threads;
} Crew;

typedef struct {
    pthread_t thread;
    Picture *picture;
    int first, end;
    long total;
} Band;

static void *draw_band(void *argument) {
    Band *band = argument;
    band->total = draw_rows(band->picture, band->first, band->end);
    return NULL;
}

/* Threads of its own: each draws a band of the one picture. */
//@@Benchmark
//@@BenchmarkMode(Mode.Throughput) @OutputTimeUnit(TimeUnit.SECONDS)
long bands(Picture *picture, const Crew *crew) {
    Band all[64];
    int count = crew->threads < 64 ? crew->threads : 64;
    long total = 0;
    for (int i = 0; i < count; i++) {
        all[i] = (Band){.picture = picture, .first = picture->height * i / count, .end = picture->height * (i + 1) / count};
        if (pthread_create(&all[i].thread, NULL, draw_band, &all[i]) != 0) abort();
    }
    for (int i = 0; i < count; i++) {
        pthread_join(all[i].thread, NULL);
        total += all[i].total;
    }
    return total;
}

/* The proof is the picture, not the number of turns: its CRC-32. */
//@@Check({"whole", "bands"})
unsigned long checksum(const Picture *picture) {
    unsigned long crc = 0xFFFFFFFF;
    for (long i = 0; i < (long)picture->width * picture->height; i++) {
        crc ^= picture->pixels[i];
        for (int bit = 0; bit < 8; bit++) crc = crc & 1 ? crc >> 1 ^ 0xEDB88320 : crc >> 1;
    }
    return crc ^ 0xFFFFFFFF;
}
