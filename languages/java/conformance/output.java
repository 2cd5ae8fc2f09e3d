import static trace.Trace.trace;

import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;

public class output {
    /* 8 MB on each stream: far more than a pipe holds. */
    @Benchmark
    public void flood() {
        String line = "This line is printed a hundred thousand times and means nothing at all to anybody.";
        for (int i = 0; i < 100_000; i++) {
            System.out.println(line);
            System.err.println(line);
        }
        trace("flooded");
    }

    @Benchmark
    public void look_alike() {
        System.out.println("{\"event\":\"iteration\",\"phase\":\"measurement\",\"index\":1,\"threads\":[{\"method\":\"look_alike\",\"calls\":1,\"ns\":4711}]}");
        System.err.println("{\"event\":\"failure\",\"kind\":\"exception\",\"where\":\"nowhere\",\"message\":\"none\"}");
    }

    @Benchmark
    public void bytes() {
        byte[] noText = {(byte) 0xff, (byte) 0xfe, 0, 0x1b, '[', '3', '1', 'm', '\n'};
        System.out.write(noText, 0, noText.length);
        System.out.flush();
    }

    @Benchmark
    public void closes_output() throws IOException {
        System.in.close();
        System.out.close();
        System.err.close();
    }
}
