import java.nio.file.Paths;
import java.security.Policy;
import java.security.URIParameter;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

@BenchmarkMode(Mode.All)
public class Secured {
    @Benchmark
    public int outside() {
        return 1;
    }

    /** Installs a policy under which next to nothing may be done, for the trial. */
    @State(Scope.Benchmark)
    public static class Own {
        @Setup
        public void install() throws Exception {
            Policy.setPolicy(Policy.getInstance("JavaPolicy", new URIParameter(Paths.get(System.getProperty("secured.policy")).toUri())));
            System.setSecurityManager(new SecurityManager());
        }

        @TearDown
        public void remove() {
            System.setSecurityManager(null);
        }
    }

    @Benchmark
    public int inside(Own own) {
        return 1;
    }
}
