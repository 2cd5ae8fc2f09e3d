/* LathJson.java: writes JSON. Numbers that JSON cannot express are null. */
package org.openjdk.jmh.runner;

final class LathJson {
    private final StringBuilder text = new StringBuilder();
    private boolean comma;

    /** An answer: an object with an `event`. */
    static LathJson event(String name) {
        return new LathJson().open('{').put("event", name);
    }

    LathJson open(char bracket) {
        separate();
        text.append(bracket);
        comma = false;
        return this;
    }

    LathJson close(char bracket) {
        text.append(bracket);
        comma = true;
        return this;
    }

    /** All keys are ours, and plain. */
    LathJson key(String key) {
        separate();
        text.append('"').append(key).append("\":");
        comma = false;
        return this;
    }

    LathJson value(String value) {
        separate();
        if (value == null) text.append("null");
        else quote(value);
        return this;
    }

    LathJson value(double value) {
        separate();
        if (Double.isNaN(value) || Double.isInfinite(value)) text.append("null");
        else text.append(value);
        return this;
    }

    LathJson value(long value) {
        separate();
        text.append(value);
        return this;
    }

    LathJson value(boolean value) {
        return raw(value ? "true" : "false");
    }

    /** JSON as it is. */
    LathJson raw(String json) {
        separate();
        text.append(json);
        return this;
    }

    LathJson put(String key, String value) {
        return key(key).value(value);
    }

    LathJson put(String key, long value) {
        return key(key).value(value);
    }

    LathJson put(String key, double value) {
        return key(key).value(value);
    }

    LathJson put(String key, boolean value) {
        return key(key).value(value);
    }

    LathJson texts(String key, Iterable<String> values) {
        key(key).open('[');
        for (String value : values) value(value);
        return close(']');
    }

    private void separate() {
        if (comma) text.append(',');
        comma = true;
    }

    private void quote(String value) {
        text.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            boolean lonely = Character.isSurrogate(c) && !paired(value, i);
            if (c == '"' || c == '\\') text.append('\\').append(c);
            else if (c < ' ' || c == 0x7f) text.append(String.format("\\u%04x", (int) c));
            else text.append(lonely ? '\ufffd' : c);
        }
        text.append('"');
    }

    private static boolean paired(String value, int i) {
        return Character.isHighSurrogate(value.charAt(i))
                ? i + 1 < value.length() && Character.isLowSurrogate(value.charAt(i + 1))
                : i > 0 && Character.isHighSurrogate(value.charAt(i - 1));
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
