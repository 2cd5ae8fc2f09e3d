import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.infra.Blackhole;

public class Vm {
    @Benchmark
    public String version() {
        return System.getProperty("java.specification.version");
    }

    @Benchmark
    public int blackhole() {
        throw new IllegalStateException(Blackhole.class.getDeclaredFields()[0].getName().equals("last") ? "the prover's" : "JMH's");
    }
}
