import jnr.ffi.LibraryLoader;
import jnr.ffi.annotations.In;
import org.openjdk.jmh.annotations.Benchmark;
import sealedbox.Crossings;

/** JNR, as Tuweni and kalium use it, each in the version it asks for. */
public class Crossing extends Crossings {
    /** What libcrossing.so has. */
    public interface Functions {
        void lath_nothing();

        long lath_take(@In byte[] data, long length);
    }

    private static final Functions FUNCTIONS = LibraryLoader.create(Functions.class).search(library().getParent().toString()).load("crossing");

    //@@Compare("nothing")
    @Benchmark
    public void nothing() {
        FUNCTIONS.lath_nothing();
    }

    //@@Compare("take")
    @Benchmark
    public long take(Bytes bytes) {
        return FUNCTIONS.lath_take(data, data.length);
    }

    //@@Check("nothing")
    public long reached() {
        return FUNCTIONS.lath_take(data, data.length);
    }
}
