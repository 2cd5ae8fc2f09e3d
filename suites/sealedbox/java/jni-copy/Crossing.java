import org.openjdk.jmh.annotations.Benchmark;
import sealedbox.Copying;
import sealedbox.Crossings;

/** Through JNI, with glue that copies arrays. */
public class Crossing extends Crossings {
    //@@Compare("nothing")
    @Benchmark
    public void nothing() {
        Copying.nothing();
    }

    //@@Compare("take")
    @Benchmark
    public long take(Bytes bytes) {
        return Copying.take(data);
    }

    //@@Check("nothing")
    public long reached() {
        return Copying.take(data);
    }
}
