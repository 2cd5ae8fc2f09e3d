"""A picture of the Mandelbrot set, drawn the same way in every language."""

import zlib

from lath import Benchmark, BenchmarkMode, Check, Compare, Mode, OutputTimeUnit, Param, Scope, Setup, State, TimeUnit


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


@Benchmark
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Compare("mandelbrot")
def draw(picture: Picture):
    """Draws the picture; returns how many turns it took."""
    total = 0
    pixel = 0
    pixels = picture.pixels
    max_iter = picture.max_iter
    for row in range(picture.height):
        cy = picture.top - row * picture.step
        for column in range(picture.width):
            turns = turns_at(picture.left + column * picture.step, cy, max_iter)
            pixels[pixel] = 0 if turns == max_iter else 1 + turns % 255
            pixel += 1
            total += turns
    return total


# The proof is the picture, not the number of turns.
@Check("draw")
def checksum(picture: Picture):
    return zlib.crc32(picture.pixels)
