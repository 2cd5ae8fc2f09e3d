import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.annotations.*;

@State(Scope.Thread)
public class BatchSize {
    final List<Integer> values = new ArrayList<>();

    @Setup(Level.Iteration)
    public void empty() {
        values.clear();
    }

    // Inserts at the front: the longer the list, the longer it takes.
    @Benchmark
    public int insert() {
        values.add(0, 7);
        return values.size();
    }
}
