import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

@State(Scope.Benchmark)
public class check_vectors {
    @Param("10")
    int n;

    //@@Check(vectors = "../../c/conformance/check_vectors_table.toml")
    @Benchmark
    public int add_up() {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i;
        }
        return sum;
    }
}
