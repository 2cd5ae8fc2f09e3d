import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

public class exceptions {
    static class Trouble extends Throwable {
    }

    @Benchmark
    public int standard() {
        throw new IndexOutOfBoundsException("over the edge");
    }

    @Benchmark
    public void own() throws Throwable {
        throw new Trouble();
    }

    // Neither an exception nor with a message.
    @Benchmark
    public void number() {
        throw new AssertionError();
    }

    @State(Scope.Thread)
    public static class Unready {
        @Setup(Level.Iteration)
        public void prepare() {
            throw new IllegalStateException("not prepared");
        }
    }

    @Benchmark
    public void fixture(Unready unready) {
    }
}
