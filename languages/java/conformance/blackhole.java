import static trace.Trace.trace;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.Blackhole;

public class blackhole {
    @State(Scope.Benchmark)
    public static class Values {
        int whole = 1;
        double real = 2;
        String text = "text";

        @Setup
        public void setup(Blackhole blackhole) {
            blackhole.consume(whole);
            trace("setup");
        }

        @TearDown(Level.Trial)
        public void teardown(Blackhole blackhole) {
            Blackhole own = new Blackhole("Today's password is swordfish. I understand instantiating Blackholes directly is dangerous.");
            own.consume(real);
            blackhole.consume(this);
            trace("teardown");
        }
    }

    @Benchmark
    public void run(Values values, Blackhole blackhole) {
        blackhole.consume(values.whole + 1);
        blackhole.consume(values.real);
        blackhole.consume(values.text);
        blackhole.consume((Object) null);
        blackhole.consume('c');
        trace("run");
    }
}
