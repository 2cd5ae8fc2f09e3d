import com.sun.jna.Native;
import org.openjdk.jmh.annotations.Benchmark;
import sealedbox.Crossings;

/** JNA's direct mapping, as lazysodium uses it. */
public class Crossing extends Crossings {
    static {
        Native.register(Crossing.class, library().toString());
    }

    private static native void lath_nothing();

    private static native long lath_take(byte[] data, long length);

    //@@Compare("nothing")
    @Benchmark
    public void nothing() {
        lath_nothing();
    }

    //@@Compare("take")
    @Benchmark
    public long take(Bytes bytes) {
        return lath_take(data, data.length);
    }

    //@@Check("nothing")
    public long reached() {
        return lath_take(data, data.length);
    }
}
