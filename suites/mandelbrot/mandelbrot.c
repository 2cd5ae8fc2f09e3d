/* mandelbrot.c: a picture of the Mandelbrot set, drawn the same way in every language. */

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

/* Draws the picture; returns how many turns it took. */
//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.MICROSECONDS)
//@@Compare("mandelbrot")
long draw(Picture *picture) {
    long total = 0;
    unsigned char *pixel = picture->pixels;
    for (int row = 0; row < picture->height; row++) {
        double cy = picture->top - row * picture->step;
        for (int column = 0; column < picture->width; column++) {
            int turns = turns_at(picture->left + column * picture->step, cy, picture->max_iter);
            *pixel++ = turns == picture->max_iter ? 0 : (unsigned char)(1 + turns % 255);
            total += turns;
        }
    }
    return total;
}

/* The proof is the picture, not the number of turns: its CRC-32. */
//@@Check("draw")
unsigned long checksum(const Picture *picture) {
    unsigned long crc = 0xFFFFFFFF;
    for (long i = 0; i < (long)picture->width * picture->height; i++) {
        crc ^= picture->pixels[i];
        for (int bit = 0; bit < 8; bit++) crc = crc & 1 ? crc >> 1 ^ 0xEDB88320 : crc >> 1;
    }
    return crc ^ 0xFFFFFFFF;
}
