// mandelbrot.dart: a picture of the Mandelbrot set, drawn the same way in every language.
import 'dart:typed_data';

//@@State(Scope.Thread)
class Picture {
  //@@Param("96")
  int width = 96;
  //@@Param("256")
  int max_iter = 256;

  int height = 0;
  double step = 0;
  double left = 0;
  double top = 0;
  Uint8List pixels = Uint8List(0);

  //@@Setup
  void prepare() {
    height = width * 3 ~/ 4;
    step = 3.0 / width; // frames the whole set
    left = -0.75 - step * width / 2.0;
    top = step * height / 2.0;
    pixels = Uint8List(width * height);
  }
}

// Turns of z = z^2 + c until |z| > 2, at most max_iter.
int turnsAt(double cx, double cy, int max_iter) {
  var x = 0.0;
  var y = 0.0;
  var turns = 0;
  while (turns < max_iter) {
    final xx = x * x;
    final yy = y * y;
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
int draw(Picture picture) {
  final pixels = picture.pixels;
  final max_iter = picture.max_iter;
  var total = 0;
  var pixel = 0;
  for (var row = 0; row < picture.height; row++) {
    final cy = picture.top - row * picture.step;
    for (var column = 0; column < picture.width; column++) {
      final turns = turnsAt(picture.left + column * picture.step, cy, max_iter);
      pixels[pixel++] = turns == max_iter ? 0 : 1 + turns % 255;
      total += turns;
    }
  }
  return total;
}

// The proof is the picture, not the number of turns: its CRC-32.
//@@Check("draw")
int checksum(Picture picture) {
  var crc = 0xffffffff;
  for (final byte in picture.pixels) {
    crc ^= byte;
    for (var bit = 0; bit < 8; bit++) {
      crc = crc & 1 != 0 ? crc >> 1 ^ 0xedb88320 : crc >> 1;
    }
  }
  return crc ^ 0xffffffff;
}
