import org.openjdk.jmh.annotations.Benchmark;

public class holder_fields {
    public static class WithField {
        int counter; // of WithField

        @Benchmark
        public int count() {
            return ++counter;
        }
    }
}
