import org.openjdk.jmh.annotations.Benchmark;

public class first_call {
    private static boolean called;

    private static int firstSleeps() throws InterruptedException {
        if (!called) {
            called = true;
            Thread.sleep(20);
        }
        return 1;
    }

    //@@Compare(value = "both", baseline = true)
    @Benchmark
    public int both_a() throws InterruptedException {
        return firstSleeps();
    }

    //@@Compare("both")
    @Benchmark
    public int both_b() throws InterruptedException {
        return firstSleeps();
    }

    @Benchmark
    public int alone() throws InterruptedException {
        return firstSleeps();
    }
}
