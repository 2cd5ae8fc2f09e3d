import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TimeZone;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.infra.Blackhole;

/** Returns a value of each kind. */
public class Values {
    public enum Colour { RED, GREEN { @Override public String toString() { return "not its name"; } } }

    @Benchmark public boolean yes() { return true; }
    @Benchmark public byte small() { return Byte.MIN_VALUE; }
    @Benchmark public int whole() { return Integer.MIN_VALUE; }
    @Benchmark public Long large() { return Long.MAX_VALUE; }
    @Benchmark public BigInteger huge() { return new BigInteger("15511210043330985984000000"); }
    @Benchmark public double real() { return 0.1; }
    @Benchmark public float single() { return 0.1f; }
    @Benchmark public double precise() { return 0.1 + 0.2; }
    @Benchmark public double nothingYet() { return Double.NaN; }
    @Benchmark public float endless() { return Float.NEGATIVE_INFINITY; }
    @Benchmark public char letter() { return '\u00e9'; }
    @Benchmark public StringBuilder words() { return new StringBuilder("a \"b\"\n").appendCodePoint(0x1f600); }
    @Benchmark public String half() { return "a\ud800\ud83d\ude00"; }
    @Benchmark public char[] halves() { return new char[] {'\ude00', '\ud83d'}; }
    @Benchmark public Colour colour() { return Colour.GREEN; }
    @Benchmark public byte[] bytes() { return new byte[] {0, -1, -128}; }
    @Benchmark public int[] numbers() { return new int[] {1, 2}; }
    @Benchmark public List<Object> nested() { return Arrays.asList("x", new double[] {1.5}, null); }
    @Benchmark public List<Object> itself() {
        List<Object> twice = new ArrayList<>();
        twice.add(twice);
        twice.add(twice);
        return twice;
    }
    @Benchmark public Object object() { return TimeZone.getDefault(); }
    @Benchmark public void nothing() { }
    @Benchmark public void consuming(Blackhole hole) { hole.consume(5); }
}
