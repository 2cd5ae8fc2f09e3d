import org.openjdk.jmh.annotations.Benchmark;
import sealedbox.Critical;
import sealedbox.Crossings;

/** Through JNI, with glue that uses arrays where they lie. */
public class Crossing extends Crossings {
    //@@Compare("nothing")
    @Benchmark
    public void nothing() {
        Critical.nothing();
    }

    //@@Compare("take")
    @Benchmark
    public long take(Bytes bytes) {
        return Critical.take(data);
    }

    //@@Check("nothing")
    public long reached() {
        return Critical.take(data);
    }
}
