import org.openjdk.jmh.annotations.Benchmark;

public class holder_fields {
    public static class Holder {
        int counter; // makes its class one WithField

        @Benchmark
        public int count() {
            return ++counter;
        }
    }
}
