import com.sun.jna.Library;
import com.sun.jna.Native;
import org.openjdk.jmh.annotations.Benchmark;
import sealedbox.Crossings;

/** JNA's interface mapping, as libsodium-jna uses it. */
public class Crossing extends Crossings {
    /** What libcrossing.so has. */
    public interface Functions extends Library {
        void lath_nothing();

        long lath_take(byte[] data, long length);
    }

    private static final Functions FUNCTIONS = (Functions) Native.loadLibrary(library().toString(), Functions.class);

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
