package sealedbox;

import java.util.HexFormat;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * What the contenders in Java have in common: what is sealed, for whom, and what proves a call. The benchmarks themselves stand in each contender: lath reads its
 * annotations there.
 *
 * @param <K> a key pair, as the binding has it
 * @param <D> bytes, as the binding takes them
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public abstract class Boxes<K, D> {
    /** Taken by the benchmarks that have a message. */
    @State(Scope.Thread)
    public static class Length {
        @Param({"7", "36", "1024", "65536"})
        public int length;
    }

    protected D message;
    protected K recipient;
    protected D box;
    private String benchmark;

    protected abstract K newKeys() throws Throwable;

    protected abstract K keys(byte[] publicKey, byte[] secretKey) throws Throwable;

    protected abstract D sealed(D message, K recipient) throws Throwable;

    /** What is in the box. Throws if it cannot be opened. */
    protected abstract D opened(D box, K recipient) throws Throwable;

    protected abstract D data(byte[] bytes);

    protected abstract byte[] bytes(D data);

    @Setup
    public void prepare(BenchmarkParams params) throws Throwable {
        benchmark = params.getBenchmark().substring(params.getBenchmark().lastIndexOf('.') + 1);
        String length = params.getParam("length");
        message = data(length == null ? Message.SHORT : Message.of(Integer.parseInt(length)));
        recipient = newKeys();
        box = sealed(message, recipient);
    }

    /** What README.md wants to see of a benchmark's result. */
    @SuppressWarnings("unchecked")
    protected final String proof(Object result) throws Throwable {
        switch (benchmark) {
            case "keyPair":
                return unsealed(sealed(data(Message.SHORT), (K) result), (K) result);
            case "seal":
                return unsealed((D) result, recipient);
            case "open":
                return text((D) result) + unsealed(data(Published.BOX), keys(Published.PUBLIC_KEY, Published.SECRET_KEY));
            default:
                return text((D) result);
        }
    }

    /** What cannot be opened is no bytes at all. */
    private String unsealed(D box, K recipient) throws Throwable {
        try {
            return text(opened(box, recipient));
        } catch (Exception refused) {
            return "";
        }
    }

    private String text(D data) {
        return HexFormat.of().formatHex(bytes(data));
    }
}
