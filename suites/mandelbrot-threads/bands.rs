//! A picture of the Mandelbrot set, drawn by one thread or by several.

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

/// Draws rows from `first` on, as many as `pixels` has room for; returns how many turns they took.
fn draw_rows(frame: Frame, first: usize, pixels: &mut [u8]) -> u64 {
    let mut total = 0;
    for (row, line) in pixels.chunks_exact_mut(frame.width as usize).enumerate() {
        let cy = frame.top - (first + row) as f64 * frame.step;
        for (column, pixel) in line.iter_mut().enumerate() {
            let turns = turns_at(frame.left + column as f64 * frame.step, cy, frame.max_iter);
            *pixel = if turns == frame.max_iter { 0 } else { (1 + turns % 255) as u8 };
            total += u64::from(turns);
        }
    }
    total
}

/// What all threads read.
#[derive(Clone, Copy)]
struct Frame {
    width: u32,
    max_iter: u32,
    left: f64,
    top: f64,
    step: f64,
}

impl Picture {
    fn frame(&self) -> Frame {
        let Picture { width, max_iter, left, top, step, .. } = *self;
        Frame { width, max_iter, left, top, step }
    }
}

// The harness's threads: with `-t 2`, two threads draw a picture each.
//@@Benchmark
//@@BenchmarkMode(Mode.Throughput) @OutputTimeUnit(TimeUnit.SECONDS)
fn whole(picture: &mut Picture) -> u64 {
    draw_rows(picture.frame(), 0, &mut picture.pixels)
}

//@@State(Scope.Benchmark)
#[derive(Default)]
struct Crew {
    //@@Param("2")
    threads: usize,
}

// Threads of its own: each draws a band of the one picture.
//@@Benchmark
//@@BenchmarkMode(Mode.Throughput) @OutputTimeUnit(TimeUnit.SECONDS)
fn bands(picture: &mut Picture, crew: &Crew) -> u64 {
    let (frame, height) = (picture.frame(), picture.height as usize);
    let mut rest = &mut picture.pixels[..];
    std::thread::scope(|scope| {
        let mut threads = Vec::new();
        for band in 0..crew.threads {
            let (first, end) = (height * band / crew.threads, height * (band + 1) / crew.threads);
            let (own, others) = rest.split_at_mut((end - first) * frame.width as usize);
            rest = others;
            threads.push(scope.spawn(move || draw_rows(frame, first, own)));
        }
        threads.into_iter().map(|thread| thread.join().unwrap()).sum()
    })
}

// The proof is the picture, not the number of turns: its CRC-32.
//@@Check({"whole", "bands"})
fn checksum(picture: &Picture) -> u32 {
    !picture
        .pixels
        .iter()
        .fold(!0, |crc, pixel| (0..8).fold(crc ^ u32::from(*pixel), |crc, _| if crc & 1 == 1 { crc >> 1 ^ 0xEDB8_8320 } else { crc >> 1 }))
}
