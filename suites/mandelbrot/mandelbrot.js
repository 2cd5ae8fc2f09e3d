// mandelbrot.js: a picture of the Mandelbrot set, drawn the same way in every language.

//@@State(Scope.Thread)
class Picture {
    //@@Param("96")
    width = 96;
    //@@Param("256")
    max_iter = 256;

    //@@Setup
    prepare() {
        this.height = Math.floor((this.width * 3) / 4);
        this.step = 3.0 / this.width; // frames the whole set
        this.left = -0.75 - (this.step * this.width) / 2.0;
        this.top = (this.step * this.height) / 2.0;
        this.pixels = new Uint8Array(this.width * this.height);
    }
}

// Turns of z = z^2 + c until |z| > 2, at most max_iter.
function turnsAt(cx, cy, max_iter) {
    let x = 0.0;
    let y = 0.0;
    let turns = 0;
    while (turns < max_iter) {
        const xx = x * x;
        const yy = y * y;
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
function draw(picture) {
    const { width, height, left, top, step, max_iter, pixels } = picture;
    let total = 0;
    let pixel = 0;
    for (let row = 0; row < height; row++) {
        const cy = top - row * step;
        for (let column = 0; column < width; column++) {
            const turns = turnsAt(left + column * step, cy, max_iter);
            pixels[pixel++] = turns === max_iter ? 0 : 1 + (turns % 255);
            total += turns;
        }
    }
    return total;
}

// The proof is the picture, not the number of turns: its CRC-32.
//@@Check("draw")
function checksum(picture) {
    let crc = -1;
    for (const byte of picture.pixels) {
        crc ^= byte;
        for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    }
    return ~crc >>> 0;
}
