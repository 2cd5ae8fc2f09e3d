/* LathMethods.java: the user's methods by their annotations. */
package org.openjdk.jmh.runner;

import org.openjdk.jmh.annotations.Benchmark;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

final class LathMethods {
    private LathMethods() {}

    /** Not the bridge a compiler puts beside it. */
    static boolean isBenchmark(Method method) {
        return method.getAnnotation(Benchmark.class) != null && !method.isBridge();
    }

    /** Methods of a class and of those it extends, nearest first. */
    static List<Method> all(Class<?> type) {
        List<Method> methods = new ArrayList<>();
        for (Class<?> each = type;
                each != null && each != Object.class;
                each = each.getSuperclass()) {
            for (Method method : each.getDeclaredMethods()) {
                if (!method.isBridge()) methods.add(method);
            }
        }
        return methods;
    }
}
