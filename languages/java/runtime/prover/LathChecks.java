/* LathChecks.java: the user's @Check function, called on the objects that JMH made. */
package org.openjdk.jmh.runner;

import org.openjdk.jmh.annotations.State;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

final class LathChecks {
    /** In the names of JMH's classes. */
    private static final String GENERATED = "_jmhType";

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

    /**
     * `stub`: the object of JMH's generated class; its fields hold the states. `returned`: the type
     * of the result.
     */
    Object call(Object stub, Object result, Class<?> returned) throws ReflectiveOperationException {
        List<Object> states = states(stub);
        method.setAccessible(true);
        Object receiver =
                Modifier.isStatic(method.getModifiers())
                        ? null
                        : one(states, method.getDeclaringClass());
        Object[] arguments = new Object[method.getParameterCount()];
        for (int i = 0; i < arguments.length; i++)
            arguments[i] = argument(states, method.getParameterTypes()[i], result, returned);
        return method.invoke(receiver, arguments);
    }

    /**
     * An object of that very class, or the result, or an object of a class that extends it: the
     * result and a state may both implement an interface.
     */
    private static Object argument(
            List<Object> states, Class<?> type, Object result, Class<?> returned) {
        for (Object state : states) {
            if (written(state) == type) return state;
        }
        if (type.isAnnotationPresent(State.class)) return one(states, type);
        boolean isResult =
                result == null ? type.isAssignableFrom(returned) : type.isInstance(result);
        Object state = isResult ? null : find(states, type);
        return state == null ? result : state;
    }

    /** The user's class that JMH's generated ones extend, to keep cache lines apart. */
    private static Class<?> written(Object state) {
        Class<?> type = state.getClass();
        while (type.getSimpleName().contains(GENERATED)) type = type.getSuperclass();
        return type;
    }

    private static Object one(List<Object> states, Class<?> type) {
        Object state = find(states, type);
        if (state == null)
            throw new IllegalStateException(
                    "@Check: the benchmark has no object of " + type.getName());
        return state;
    }

    /** Of that very class, else of one that extends it. */
    private static Object find(List<Object> states, Class<?> type) {
        Object found = null;
        for (Object state : states) {
            if (written(state) == type) return state;
            if (found == null && type.isInstance(state)) found = state;
        }
        return found;
    }

    private static List<Object> states(Object stub) throws IllegalAccessException {
        List<Object> states = new ArrayList<>();
        for (Field field : stub.getClass().getDeclaredFields()) {
            if (field.getType().isPrimitive()) continue;
            field.setAccessible(true);
            Object value = field.get(stub);
            if (value instanceof Map) states.addAll(((Map<?, ?>) value).values());
            else if (value != null && value.getClass().getSimpleName().endsWith(GENERATED))
                states.add(value);
        }
        return states;
    }
}
