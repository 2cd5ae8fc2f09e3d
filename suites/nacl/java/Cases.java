import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What rows work on, read from the table of vectors, and how they are proved: each function is called with every
 * published case, and with what is timed. A function gives bytes, or null where nothing may come out.
 */
final class Cases {
    private static final int MESSAGE = 1 << 20;
    private static final byte[] TRUE = {1};

    /** One call's input; {@code out} is room for results. */
    static class Input {
        String row;
        byte[] m = {};
        byte[] k = {};
        byte[] n = {};
        byte[] p = {};
        byte[] out = new byte[MESSAGE + 256];

        void set(Input other) {
            row = other.row;
            m = other.m;
            k = other.k;
            n = other.n;
            p = other.p;
        }
    }

    private final Map<String, Function<Input, byte[]>> rows;

    Cases(Map<String, Function<Input, byte[]>> rows) {
        this.rows = rows;
    }

    static byte[] truth(boolean yes) {
        return yes ? TRUE : null;
    }

    /** What is timed in a benchmark: its function's name says the row, small letters and digits only. */
    Input timed(String benchmark) {
        String name = benchmark.substring(benchmark.lastIndexOf('.') + 1);
        return read(lines(name.replace("_", "").toLowerCase(Locale.ROOT)).get(0));
    }

    /** The results of all cases of a row, what is timed first. */
    String results(String row) {
        if (row.endsWith("keypair")) {
            return isPair(row) ? "pair" : "no pair";
        }
        return lines(row).stream().map(line -> shown(call(row, read(line)))).collect(Collectors.joining(" "));
    }

    private static List<String> lines(String row) {
        return Arrays.stream(Vectors.LINES).filter(line -> line.startsWith(row + " ")).collect(Collectors.toList());
    }

    private byte[] call(String row, Input input) {
        return rows.get(row).apply(input);
    }

    private Input read(String line) {
        String[] fields = line.split(" ");
        Input input = new Input();
        input.row = fields[0];
        input.k = unhex(fields[2]);
        input.n = unhex(fields[3]);
        input.p = unhex(fields[4]);
        if (fields[1].startsWith("~")) {
            input.m = message(new byte[0]);
            input.m = call(fields[1].substring(1), input).clone();
        } else if (fields[1].endsWith("*")) {
            input.m = message(unhex(fields[1]));
        } else {
            input.m = unhex(fields[1]);
        }
        return input;
    }

    private static byte[] unhex(String text) {
        return HexFormat.of().parseHex(text.replace("-", "").replace("*", ""));
    }

    private static byte[] message(byte[] head) {
        byte[] all = Arrays.copyOf(head, head.length + MESSAGE);
        for (int i = 0; i < MESSAGE; i++) {
            all[head.length + i] = (byte) (131 * i + 7);
        }
        return all;
    }

    /** Up to 64 bytes as they are, of more the first half of SHA-512. */
    private static String shown(byte[] result) {
        if (result == null) {
            return "rejected";
        }
        if (result.length <= 64) {
            return HexFormat.of().formatHex(result);
        }
        try {
            return "#" + HexFormat.of().formatHex(MessageDigest.getInstance("SHA-512").digest(result), 0, 32);
        } catch (NoSuchAlgorithmException impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** The public key belongs to the secret one, and another call gives another pair. */
    private boolean isPair(String row) {
        byte[] pair = call(row, new Input()).clone();
        if (Arrays.equals(pair, call(row, new Input()))) {
            return false;
        }
        Input input = new Input();
        input.m = message(new byte[0]);
        input.p = Arrays.copyOf(pair, 32);
        input.k = Arrays.copyOfRange(pair, 32, pair.length);
        if (row.equals("cryptoboxkeypair")) {
            return Arrays.equals(call("cryptoscalarmultbase", input), input.p);
        }
        input.n = call("ed25519sign", input).clone();
        return call("ed25519verify", input) != null;
    }
}
