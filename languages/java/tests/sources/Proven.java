import java.util.Arrays;
import org.openjdk.jmh.annotations.*;
import org.openjdk.jmh.infra.Blackhole;

/** Benchmarks with what JMH does not have, in comments. */
//@@AutoWarmup
@State(Scope.Thread)
public class Proven {
    byte[] content;

    @State(Scope.Benchmark)
    public static class Size {
        @Param({"16", "32"}) int size;
    }

    @State(Scope.Thread)
    public static class Traced {
        @Setup(Level.Trial) public void a() { System.err.println("trial"); }
        @Setup(Level.Iteration) public void b() { System.err.println("iteration"); }
        @Setup(Level.Invocation) public void c() { System.err.println("invocation"); }
        @TearDown(Level.Invocation) public void d() { System.err.println("after invocation"); }
        @TearDown(Level.Iteration) public void e(Blackhole hole) { System.err.println("after iteration"); hole.consume(77); }
        @TearDown(Level.Trial) public void f() { System.err.println("after trial"); }

        //@@Check("traced")
        public String check(int result) {
            System.err.println("check");
            return "checked " + result;
        }
    }

    //@@Compare(value = "sums", baseline = true)
    @Benchmark
    public int sum() {
        int sum = 0;
        for (int i = 0; i < 100; i++) sum += i;
        return sum;
    }

    //@@BytesPerInvocation("size")
    @Benchmark
    public void filled(Size size) {
        content = new byte[size.size];
        Arrays.fill(content, (byte) 7);
    }

    //@@Check("filled")
    public byte[] contents(Size size) {
        if (content.length != size.size) throw new AssertionError("another state");
        return content;
    }

    //@@Check(tolerance = 1e-9, vectors = "vectors.toml")
    @Benchmark
    public double real() {
        return 0.5;
    }

    @Benchmark
    public String sealed() {
        return "sealed box";
    }

    //@@Check("sealed")
    static String open(String sealed) {
        return sealed.replace("sealed", "opened");
    }

    @Benchmark
    public int refusing() {
        return 1;
    }

    //@@Check("refusing")
    public int refuses(int result) {
        throw new IllegalStateException("not what it should be");
    }

    @Benchmark
    public int traced(Traced traced) {
        System.err.println("call");
        return 5;
    }

    @State(Scope.Thread)
    public static class Base implements Comparable<Base> {
        String name() { return "base"; }

        @Override public int compareTo(Base other) { return 0; }
    }

    @State(Scope.Thread)
    public static class Derived extends Base {
        @Override String name() { return "derived"; }
    }

    @Benchmark
    public String related(Derived derived, Base base) {
        return "result";
    }

    /** A Base is a Comparable, and a Derived is a Base. */
    //@@Check("related")
    public static String relation(Base base, Comparable<?> result, Derived derived) {
        return base.name() + " " + result + " " + derived.name();
    }

    @Benchmark
    public int[] allocating() {
        return new int[100];
    }
}
