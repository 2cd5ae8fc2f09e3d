/* LathProof.java: a value in the canonical form of PROTOCOL.md. */
package org.openjdk.jmh.runner;

import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

final class LathProof {
    static final LathProof NOTHING = new LathProof(null);

    /** Elements of a list, with those of the lists in it: a list may contain itself, twice. */
    private static final int MOST = 1_000_000;

    private static final int DEEPEST = 64;

    final String json;

    /** Why it is `none`, if the value is too large; else null. */
    final String why;

    private int left = MOST;

    private static final class TooLarge extends RuntimeException {
        private static final long serialVersionUID = 1;

        TooLarge() {
            super("it has more than " + MOST + " elements");
        }
    }

    LathProof(Object value) {
        LathJson text = new LathJson();
        String reason = null;
        try {
            write(text, value, 0);
        } catch (TooLarge large) {
            text = new LathJson();
            none(text);
            reason = large.getMessage();
        }
        json = text.toString();
        why = reason;
    }

    private void write(LathJson json, Object given, int depth) {
        if (--left < 0) throw new TooLarge();
        Object value = LathUnwrapped.of(given, left + 1);
        if (value instanceof Boolean || value instanceof AtomicBoolean)
            put(json, "bool", value.toString());
        else if (integer(value)) put(json, "integer", value.toString());
        else if (value instanceof Double) put(json, "float", shortest((Double) value, false));
        else if (value instanceof Float) put(json, "float", shortest((Float) value, true));
        else if (value instanceof BigDecimal)
            put(json, "float", shortest(((BigDecimal) value).doubleValue(), false));
        else if (value instanceof CharSequence || value instanceof Character)
            text(json, value.toString());
        else if (value instanceof char[]) text(json, new String((char[]) value));
        else if (value instanceof Enum) put(json, "text", ((Enum<?>) value).name());
        else if (value instanceof byte[])
            put(json, "bytes", hexadecimal(ByteBuffer.wrap((byte[]) value)));
        else if (value instanceof ByteBuffer)
            put(json, "bytes", hexadecimal(((ByteBuffer) value).duplicate()));
        else if (value instanceof Collection && depth < DEEPEST)
            list(json, ((Collection<?>) value).toArray(), depth);
        else if (value != null && value.getClass().isArray() && depth < DEEPEST)
            list(json, value, depth);
        else none(json);
    }

    private static void none(LathJson json) {
        json.open('{').put("kind", "none").close('}');
    }

    private static boolean integer(Object value) {
        return value instanceof Integer
                || value instanceof Long
                || value instanceof Short
                || value instanceof Byte
                || value instanceof BigInteger
                || value instanceof AtomicInteger
                || value instanceof AtomicLong;
    }

    /**
     * Halves of characters are no text elsewhere: the bytes of what has some, each half as three.
     */
    private static void text(LathJson json, String value) {
        boolean formed =
                value.codePoints()
                        .noneMatch(
                                c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
        if (formed) put(json, "text", value);
        else put(json, "bytes", hexadecimal(units(value)));
    }

    private static ByteBuffer units(String value) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * value.length());
        value.codePoints()
                .forEach(
                        c -> {
                            int more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
                            int[] first = {c, 0xc0 | c >> 6, 0xe0 | c >> 12, 0xf0 | c >> 18};
                            bytes.put((byte) first[more]);
                            for (int i = more - 1; i >= 0; i--)
                                bytes.put((byte) (0x80 | c >> 6 * i & 0x3f));
                        });
        bytes.flip();
        return bytes;
    }

    private static void put(LathJson json, String kind, String value) {
        json.open('{').put("kind", kind).put("value", value).close('}');
    }

    private void list(LathJson json, Object array, int depth) {
        json.open('{').put("kind", "list").key("value").open('[');
        for (int i = 0; i < Array.getLength(array); i++)
            write(json, Array.get(array, i), depth + 1);
        json.close(']').close('}');
    }

    /** Before JDK 19, Double.toString does not always find the shortest. */
    private static String shortest(double value, boolean single) {
        if (Double.isNaN(value) || Double.isInfinite(value)) return Double.toString(value);
        if (value == 0) return "0";
        BigDecimal exact = new BigDecimal(value);
        for (int digits = 1; digits <= 17; digits++) {
            String text = exact.round(new MathContext(digits)).toString();
            if (single
                    ? Float.parseFloat(text) == (float) value
                    : Double.parseDouble(text) == value) return text;
        }
        return Double.toString(value);
    }

    private static String hexadecimal(ByteBuffer bytes) {
        StringBuilder text = new StringBuilder(2 * bytes.remaining());
        while (bytes.hasRemaining()) {
            int b = bytes.get() & 0xff;
            text.append(Character.forDigit(b >> 4, 16)).append(Character.forDigit(b & 15, 16));
        }
        return text.toString();
    }
}
