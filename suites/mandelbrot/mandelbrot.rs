//! A picture of the Mandelbrot set, drawn the same way in every language.

//@@State(Scope.Thread)
#[derive(Default)]
struct Picture {
    //@@Param("96")
    width: u32,
    //@@Param("256")
    max_iter: u32,
    height: u32,
    left: f64,
    top: f64,
    step: f64,
    pixels: Vec<u8>,
}

impl Picture {
    //@@Setup
    fn prepare(&mut self) {
        self.height = self.width * 3 / 4;
        self.step = 3.0 / f64::from(self.width); // frames the whole set
        self.left = -0.75 - self.step * f64::from(self.width) / 2.0;
        self.top = self.step * f64::from(self.height) / 2.0;
        self.pixels = vec![0; self.width as usize * self.height as usize];
    }
}

/// Turns of z = z^2 + c until |z| > 2, at most max_iter.
fn turns_at(cx: f64, cy: f64, max_iter: u32) -> u32 {
    let (mut x, mut y) = (0.0, 0.0);
    let mut turns = 0;
    while turns < max_iter {
        let (xx, yy) = (x * x, y * y);
        if xx + yy > 4.0 {
            break;
        }
        y = 2.0 * x * y + cy;
        x = xx - yy + cx;
        turns += 1;
    }
    turns
}

// Draws the picture; returns how many turns it took.
//@@Benchmark
//@@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.MICROSECONDS)
//@@Compare("mandelbrot")
fn draw(picture: &mut Picture) -> u64 {
    let mut total = 0;
    for (row, line) in picture.pixels.chunks_exact_mut(picture.width as usize).enumerate() {
        let cy = picture.top - row as f64 * picture.step;
        for (column, pixel) in line.iter_mut().enumerate() {
            let turns = turns_at(picture.left + column as f64 * picture.step, cy, picture.max_iter);
            *pixel = if turns == picture.max_iter { 0 } else { (1 + turns % 255) as u8 };
            total += u64::from(turns);
        }
    }
    total
}

// The proof is the picture, not the number of turns: its CRC-32.
//@@Check("draw")
fn checksum(picture: &Picture) -> u32 {
    !picture
        .pixels
        .iter()
        .fold(!0, |crc, pixel| (0..8).fold(crc ^ u32::from(*pixel), |crc, _| if crc & 1 == 1 { crc >> 1 ^ 0xEDB8_8320 } else { crc >> 1 }))
}
