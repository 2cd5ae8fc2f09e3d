/* LathChecks.java: the user's @Check function, called on the objects that JMH made. */
package org.openjdk.jmh.runner;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

final class LathChecks {
    private final Method method;

    private LathChecks(Method method) {
        this.method = method;
    }

    /**
     * Lines of `checks`: index of the benchmark, class, method. Null where a benchmark has none.
     */
    static LathChecks of(int index) throws IOException, ReflectiveOperationException {
        String text = LathPrograms.text("checks");
        for (String line : text == null ? new String[0] : text.split("\n")) {
            String[] words = line.split(" ");
            if (words.length != 3 || Integer.parseInt(words[0]) != index) continue;
            for (Method method : LathMethods.all(LathPrograms.type(words[1]))) {
                if (method.getName().equals(words[2])) return new LathChecks(method);
            }
            throw new NoSuchMethodException(words[1] + "." + words[2]);
        }
        return null;
    }

    /** `stub`: the object of JMH's generated class; its fields hold the states. */
    Object call(Object stub, Object result) throws ReflectiveOperationException {
        List<Object> states = states(stub);
        method.setAccessible(true);
        Object receiver =
                Modifier.isStatic(method.getModifiers())
                        ? null
                        : one(states, method.getDeclaringClass());
        Object[] arguments = new Object[method.getParameterCount()];
        for (int i = 0; i < arguments.length; i++) {
            Object state = find(states, method.getParameterTypes()[i]);
            arguments[i] = state == null ? result : state;
        }
        return method.invoke(receiver, arguments);
    }

    private static Object one(List<Object> states, Class<?> type) {
        Object state = find(states, type);
        if (state == null)
            throw new IllegalStateException(
                    "@Check: the benchmark has no object of " + type.getName());
        return state;
    }

    private static Object find(List<Object> states, Class<?> type) {
        for (Object state : states) {
            if (type.isInstance(state) && type != Object.class) return state;
        }
        return null;
    }

    private static List<Object> states(Object stub) throws IllegalAccessException {
        List<Object> states = new ArrayList<>();
        for (Field field : stub.getClass().getDeclaredFields()) {
            if (field.getType().isPrimitive()) continue;
            field.setAccessible(true);
            Object value = field.get(stub);
            if (value instanceof Map) states.addAll(((Map<?, ?>) value).values());
            else if (value != null && value.getClass().getSimpleName().endsWith("_jmhType"))
                states.add(value);
        }
        return states;
    }
}
