import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;
import org.openjdk.jmh.annotations.*;

/** A picture of the Mandelbrot set, drawn by one thread or by several: a plain JMH class. What only LATH reads stands in comments. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class Bands {
    @Param("96")
    public int width;
    @Param("256")
    public int max_iter;
    private int height;
    private double left, top, step;
    private byte[] pixels;

    @Setup
    public void prepare() {
        height = width * 3 / 4;
        step = 3.0 / width; // frames the whole set
        left = -0.75 - step * width / 2.0;
        top = step * height / 2.0;
        pixels = new byte[width * height];
    }

    // Turns of z = z^2 + c until |z| > 2, at most max_iter.
    private static int turnsAt(double cx, double cy, int max_iter) {
        double x = 0, y = 0;
        int turns = 0;
        while (turns < max_iter) {
            double xx = x * x, yy = y * y;
            if (xx + yy > 4.0) {
                break;
            }
            y = 2.0 * x * y + cy;
            x = xx - yy + cx;
            turns++;
        }
        return turns;
    }

    /** Draws some rows; returns how many turns they took. */
    private long drawRows(int first, int end) {
        long total = 0;
        int pixel = first * width;
        for (int row = first; row < end; row++) {
            double cy = top - row * step;
            for (int column = 0; column < width; column++) {
                int turns = turnsAt(left + column * step, cy, max_iter);
                pixels[pixel++] = turns == max_iter ? 0 : (byte) (1 + turns % 255);
                total += turns;
            }
        }
        return total;
    }

    // The harness's threads: with `-t 2`, two threads draw a picture each.
    @Benchmark
    public long whole() {
        return drawRows(0, height);
    }

    @State(Scope.Benchmark)
    public static class Crew {
        @Param("2")
        public int threads;
    }

    // Threads of its own: each draws a band of the one picture.
    @Benchmark
    public long bands(Crew crew) throws InterruptedException {
        long[] totals = new long[crew.threads];
        Thread[] threads = new Thread[crew.threads];
        for (int i = 0; i < crew.threads; i++) {
            int band = i;
            threads[band] = new Thread(() -> totals[band] = drawRows(height * band / crew.threads, height * (band + 1) / crew.threads));
            threads[band].start();
        }
        long total = 0;
        for (int band = 0; band < crew.threads; band++) {
            threads[band].join();
            total += totals[band];
        }
        return total;
    }

    // The proof is the picture, not the number of turns.
    //@@Check({"whole", "bands"})
    public long checksum() {
        CRC32 crc = new CRC32();
        crc.update(pixels);
        return crc.getValue();
    }
}
