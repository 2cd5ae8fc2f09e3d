/*
 * LathUnwrapped.java: numbers and strict collections of other languages' libraries as Java's own. By
 * name: the libraries need not be there.
 */
package org.openjdk.jmh.runner;

import java.util.ArrayList;
import java.util.List;

final class LathUnwrapped {
    /** All but views and lazy lists. */
    private static final String STRICT = "scala.collection.StrictOptimizedIterableOps";

    private LathUnwrapped() {}

    /** The value itself, if it is none of those; of a collection, at most {@code most} elements. */
    static Object of(Object value, int most) {
        if (value == null) return null;
        Class<?> type = value.getClass();
        if (!type.getName().startsWith("scala.")) return value;
        try {
            switch (type.getName()) {
                case "scala.math.BigInt":
                    return type.getMethod("bigInteger").invoke(value);
                case "scala.math.BigDecimal":
                    return type.getMethod("bigDecimal").invoke(value);
                default:
                    ClassLoader loader = type.getClassLoader();
                    boolean strict = Class.forName(STRICT, false, loader).isInstance(value);
                    return strict ? elements(value, loader, most) : value;
            }
        } catch (ReflectiveOperationException other) {
            return value;
        }
    }

    private static List<Object> elements(Object value, ClassLoader loader, int most)
            throws ReflectiveOperationException {
        Class<?> iterable = Class.forName("scala.collection.IterableOnce", false, loader);
        Class<?> iterator = Class.forName("scala.collection.Iterator", false, loader);
        Object each = iterable.getMethod("iterator").invoke(value);
        List<Object> all = new ArrayList<>();
        while (all.size() < most && (Boolean) iterator.getMethod("hasNext").invoke(each))
            all.add(iterator.getMethod("next").invoke(each));
        return all;
    }
}
