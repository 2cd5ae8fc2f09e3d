// Primes.java: how many primes there are below a limit, found with a sieve.
//
// An ordinary JMH benchmark: JMH measures it, LATH drives JMH.

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

@State(Scope.Benchmark)
public class Primes {
    // The benchmark runs once for each value. `-p limit=500` runs it with another.
    @Param({"1000", "10000"})
    public int limit;

    // What is returned is consumed, so the compiler must compute it; and it is what contenders have to agree on before they are timed.
    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    @OutputTimeUnit(TimeUnit.MICROSECONDS)
    public int count() {
        byte[] composite = new byte[limit];
        int primes = 0;
        for (int number = 2; number < limit; number++) {
            if (composite[number] != 0) {
                continue;
            }
            primes++;
            for (int multiple = 2 * number; multiple < limit; multiple += number) {
                composite[multiple] = 1;
            }
        }
        return primes;
    }
}
