// A picture of the Mandelbrot set in TypeScript, drawn the same way in every language: the state itself draws.

import { Benchmark, BenchmarkMode, Check, Compare, Mode, OutputTimeUnit, Param, Scope, Setup, State, TimeUnit } from "lath";

@State(Scope.Thread)
class Picture {
    @Param("96")
    width!: number;
    @Param("256")
    max_iter!: number;
    private height = 0;
    private left = 0;
    private top = 0;
    private step = 0;
    private pixels = new Uint8Array(0);

    @Setup
    prepare(): void {
        this.height = Math.floor((this.width * 3) / 4);
        this.step = 3.0 / this.width; // frames the whole set
        this.left = -0.75 - (this.step * this.width) / 2.0;
        this.top = (this.step * this.height) / 2.0;
        this.pixels = new Uint8Array(this.width * this.height);
    }

    // Turns of z = z^2 + c until |z| > 2, at most max_iter.
    private turnsAt(cx: number, cy: number): number {
        let x = 0.0;
        let y = 0.0;
        let turns = 0;
        while (turns < this.max_iter) {
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
    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    @OutputTimeUnit(TimeUnit.MICROSECONDS)
    @Compare("mandelbrot")
    draw(): number {
        let total = 0;
        let pixel = 0;
        for (let row = 0; row < this.height; row++) {
            const cy = this.top - row * this.step;
            for (let column = 0; column < this.width; column++) {
                const turns = this.turnsAt(this.left + column * this.step, cy);
                this.pixels[pixel++] = turns === this.max_iter ? 0 : 1 + (turns % 255);
                total += turns;
            }
        }
        return total;
    }

    // The proof is the picture, not the number of turns: its CRC-32.
    @Check("draw")
    checksum(): number {
        let crc = -1;
        for (const byte of this.pixels) {
            crc ^= byte;
            for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
        }
        return ~crc >>> 0;
    }
}
