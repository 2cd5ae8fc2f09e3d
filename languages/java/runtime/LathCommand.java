/* LathCommand.java: a command line: a word, then key=value pairs, percent-encoded. */
package org.openjdk.jmh.runner;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

final class LathCommand {
    final String word;

    /** Parameters, `p.` keys, decoded. */
    final Map<String, String> params = new LinkedHashMap<>();

    private final Map<String, String> fields = new LinkedHashMap<>();

    /** A command that makes no sense. */
    static final class Malformed extends RuntimeException {
        private static final long serialVersionUID = 1;

        Malformed(String message) {
            super(message);
        }
    }

    LathCommand(String line) {
        String[] parts = line.split(" ");
        word = parts.length == 0 ? "" : parts[0];
        for (int i = 1; i < parts.length; i++) {
            int equals = parts[i].indexOf('=');
            if (equals < 1) throw new Malformed("`" + parts[i] + "` is no key=value");
            String key = parts[i].substring(0, equals);
            String value = decode(parts[i].substring(equals + 1));
            String old =
                    key.startsWith("p.")
                            ? params.put(decode(key.substring(2)), value)
                            : fields.put(key, value);
            if (old != null) throw new Malformed("`" + key + "` is given twice");
        }
    }

    String text(String key, String missing) {
        return fields.getOrDefault(key, missing);
    }

    /** An unsigned number that fits a long. */
    long number(String key, long missing) {
        String text = fields.get(key);
        if (text == null) return missing;
        try {
            if (!text.isEmpty() && Character.isDigit(text.charAt(0))) return Long.parseLong(text);
        } catch (NumberFormatException tooLarge) {
            // Said below.
        }
        throw new Malformed("`" + key + "=" + text + "` is no number");
    }

    int small(String key, int missing) {
        return (int) Math.min(number(key, missing), Integer.MAX_VALUE);
    }

    boolean flag(String key) {
        return number(key, 0) != 0;
    }

    int required(String key) {
        if (!fields.containsKey(key)) throw new Malformed("`" + key + "` is missing");
        return small(key, 0);
    }

    /** What stands between commas; commas within are encoded once more. */
    List<String> list(String key) {
        String text = fields.getOrDefault(key, "");
        if (text.isEmpty()) return Collections.emptyList();
        List<String> parts = new ArrayList<>();
        for (String part : text.split(",")) parts.add(decode(part));
        return parts;
    }

    private static String decode(String text) {
        if (text.indexOf('%') < 0) return text;
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream decoded = new ByteArrayOutputStream(bytes.length);
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] != '%') {
                decoded.write(bytes[i]);
                continue;
            }
            int high = i + 2 < bytes.length ? Character.digit(bytes[i + 1], 16) : -1;
            int low = i + 2 < bytes.length ? Character.digit(bytes[i + 2], 16) : -1;
            if (high < 0 || low < 0)
                throw new Malformed("a % without two hexadecimal digits in `" + text + "`");
            decoded.write(high * 16 + low);
            i += 2;
        }
        return new String(decoded.toByteArray(), StandardCharsets.UTF_8);
    }
}
