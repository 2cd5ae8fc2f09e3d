"""A picture of the Mandelbrot set, drawn by one thread or by several."""

import zlib
from threading import Thread

from lath import Benchmark, BenchmarkMode, Check, Mode, OutputTimeUnit, Param, Scope, Setup, State, TimeUnit


@State(Scope.Thread)
class Picture:
    width: int = Param("96")
    max_iter: int = Param("256")

    @Setup
    def prepare(self):
        self.height = self.width * 3 // 4
        self.step = 3.0 / self.width  # frames the whole set
        self.left = -0.75 - self.step * self.width / 2.0
        self.top = self.step * self.height / 2.0
        self.pixels = bytearray(self.width * self.height)


def turns_at(cx, cy, max_iter):
    """Turns of z = z^2 + c until |z| > 2, at most max_iter."""
    x = y = 0.0
    turns = 0
    while turns < max_iter:
        xx = x * x
        yy = y * y
        if xx + yy > 4.0:
            break
        y = 2.0 * x * y + cy
        x = xx - yy + cx
        turns += 1
    return turns


def draw_rows(picture, first, end):
    """Draws some rows; returns how many turns they took."""
    total = 0
    pixel = first * picture.width
    pixels = picture.pixels
    max_iter = picture.max_iter
    for row in range(first, end):
        cy = picture.top - row * picture.step
        for column in range(picture.width):
            turns = turns_at(picture.left + column * picture.step, cy, max_iter)
            pixels[pixel] = 0 if turns == max_iter else 1 + turns % 255
            pixel += 1
            total += turns
    return total


@Benchmark
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
def whole(picture: Picture):
    """The harness's threads: with `-t 2`, two threads draw a picture each."""
    return draw_rows(picture, 0, picture.height)


@State(Scope.Benchmark)
class Crew:
    threads: int = Param("2")


@Benchmark
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
def bands(picture: Picture, crew: Crew):
    """Threads of its own: each draws a band of the one picture."""
    totals = [0] * crew.threads

    def draw_band(band):
        first, end = (picture.height * at // crew.threads for at in (band, band + 1))
        totals[band] = draw_rows(picture, first, end)

    threads = [Thread(target=draw_band, args=(band,)) for band in range(crew.threads)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(totals)


# The proof is the picture, not the number of turns.
@Check({"whole", "bands"})
def checksum(picture: Picture):
    return zlib.crc32(picture.pixels)
