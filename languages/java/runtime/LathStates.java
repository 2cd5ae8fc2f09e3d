/*
 * LathStates.java: classes that a benchmark uses, by reflection: what its parameters are, and
 * whether it has fixtures around each call.
 */
package org.openjdk.jmh.runner;

import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

final class LathStates {
    private final Class<?> holder;
    private final Set<Class<?>> states = new LinkedHashSet<>();
    private final List<Method> benchmarks = new ArrayList<>();

    /** A parameter's field. */
    static final class Param {
        String type = "";
        String owner = "";
        List<String> constants;
    }

    LathStates(String holder, List<String> methods) throws ClassNotFoundException {
        this.holder = load(holder);
        Class<?> type = this.holder;
        for (Method method : LathMethods.all(type)) {
            if (methods.contains(method.getName()) && LathMethods.isBenchmark(method))
                benchmarks.add(method);
        }
        visit(type);
        for (Method method : benchmarks) arguments(method);
    }

    private void visit(Class<?> type) {
        if (!states.add(type)) return;
        for (Method method : LathMethods.all(type)) {
            if (method.getAnnotation(Setup.class) != null
                    || method.getAnnotation(TearDown.class) != null) arguments(method);
        }
    }

    private void arguments(Method method) {
        for (Class<?> type : method.getParameterTypes()) {
            if (type.getAnnotation(State.class) != null) visit(type);
        }
    }

    boolean isGroup() {
        return !benchmarks.isEmpty() && benchmarks.get(0).getAnnotation(Group.class) != null;
    }

    boolean returns() {
        return !benchmarks.isEmpty() && benchmarks.get(0).getReturnType() != void.class;
    }

    /**
     * What a returned type is that does its work after the call: `future`, `lazy` or `function`,
     * and its name. Else empty.
     */
    String deferred() {
        for (Method method : benchmarks) {
            Class<?> type = method.getReturnType();
            for (int kind = 0; kind < DEFERRED.length; kind += 2) {
                if (is(type, DEFERRED[kind + 1]))
                    return DEFERRED[kind] + " " + type.getSimpleName();
                // A list of functions is data.
                boolean held =
                        !DEFERRED[kind].equals("function")
                                && is(heldBy(method.getGenericReturnType()), DEFERRED[kind + 1]);
                if (held) return DEFERRED[kind] + " " + method.getGenericReturnType().getTypeName();
            }
        }
        return "";
    }

    /**
     * Whether the type of a result can be that of a future or a lazy sequence without saying so.
     */
    boolean isOpaque() {
        for (Method method : benchmarks) {
            Class<?> type = method.getReturnType();
            boolean users = type.isInterface() && !type.getName().startsWith("java.");
            if (users || OPAQUE.contains(type.getName())) return deferred().isEmpty();
        }
        return false;
    }

    private static final List<String> OPAQUE =
            Arrays.asList(
                    "java.lang.Object",
                    "java.lang.Iterable",
                    "java.lang.AutoCloseable",
                    "java.io.Closeable",
                    "java.io.Serializable",
                    "java.lang.Comparable",
                    "java.lang.Cloneable",
                    "java.util.concurrent.Delayed");

    /** As {@link #deferred}, of a value; `futures`: its elements are. */
    static String deferredBy(Object value) {
        if (value == null) return "";
        // A lambda, which has no elements of its own.
        if (value instanceof Iterable && value.getClass().isSynthetic()) return "lazy Iterable";
        for (int kind = 0; kind < DEFERRED.length; kind += 2) {
            if (is(value.getClass(), DEFERRED[kind + 1]))
                return DEFERRED[kind] + " " + known(value.getClass(), DEFERRED[kind + 1]);
        }
        Object first = null;
        if (value instanceof Optional) first = ((Optional<?>) value).orElse(null);
        if (value instanceof Object[] && ((Object[]) value).length > 0)
            first = ((Object[]) value)[0];
        boolean ours =
                value instanceof Collection && value.getClass().getName().startsWith("java.util.");
        if (ours && !((Collection<?>) value).isEmpty())
            first = ((Collection<?>) value).iterator().next();
        String held =
                first == null || first instanceof Object[] || first instanceof Collection
                        ? ""
                        : deferredBy(first);
        if (held.startsWith("lazy ")) return held;
        return held.startsWith("future ") ? "futures " + held.substring("future ".length()) : "";
    }

    /**
     * The nearest type that users know of those that make a class one of these: `Stream` for a
     * class within the library.
     */
    private static String known(Class<?> type, String name) {
        if (Modifier.isPublic(type.getModifiers())
                && !type.isSynthetic()
                && !type.isAnonymousClass()) return type.getSimpleName();
        for (Class<?> one : type.getInterfaces()) {
            if (is(one, name)) return one.getSimpleName();
        }
        return is(type.getSuperclass(), name)
                ? known(type.getSuperclass(), name)
                : type.getSimpleName();
    }

    /**
     * The elements of an array, or the last argument of a generic type: `List<Future<T>>`. Null: it
     * has none.
     */
    private static Class<?> heldBy(Type type) {
        if (type instanceof Class) return ((Class<?>) type).getComponentType();
        Type held = null;
        if (type instanceof GenericArrayType)
            held = ((GenericArrayType) type).getGenericComponentType();
        if (type instanceof ParameterizedType) {
            Type[] arguments = ((ParameterizedType) type).getActualTypeArguments();
            held = arguments[arguments.length - 1];
        }
        if (held instanceof ParameterizedType) held = ((ParameterizedType) held).getRawType();
        return held instanceof Class ? (Class<?>) held : null;
    }

    private static final String[] DEFERRED = {
        "future",
        "java.util.concurrent.Future",
        "future",
        "java.util.concurrent.CompletionStage",
        "future",
        "kotlinx.coroutines.Job",
        "future",
        "com.google.common.util.concurrent.ListenableFuture",
        "future",
        "scala.concurrent.Future",
        "lazy",
        "java.util.stream.BaseStream",
        "lazy",
        "java.util.Iterator",
        "lazy",
        "java.util.Enumeration",
        "lazy",
        "java.util.Spliterator",
        "lazy",
        "org.reactivestreams.Publisher",
        "lazy",
        "java.util.concurrent.Flow$Publisher",
        "lazy",
        "kotlin.Lazy",
        "lazy",
        "kotlin.sequences.Sequence",
        "lazy",
        "kotlinx.coroutines.flow.Flow",
        "lazy",
        "scala.collection.Iterator",
        "lazy",
        "scala.collection.View",
        "lazy",
        "scala.collection.immutable.LazyList",
        "function",
        "java.lang.Runnable",
        "function",
        "java.util.concurrent.Callable",
        "function",
        "kotlin.Function",
        "function",
        "scala.Function0",
    };

    /**
     * By name: most of them need not be there. Interfaces of `java.util.function` are functions.
     */
    private static boolean is(Class<?> type, String name) {
        if (type == null) return false;
        if (type.getName().equals(name)
                || name.equals("java.util.concurrent.Callable")
                        && type.getName().startsWith("java.util.function.")) return true;
        for (Class<?> one : type.getInterfaces()) {
            if (is(one, name)) return true;
        }
        return is(type.getSuperclass(), name);
    }

    /**
     * Nothing is returned, and there is nowhere to put a result: no argument, no field of the class
     * but constants.
     */
    boolean isSinkless() {
        for (Method method : benchmarks) {
            if (method.getReturnType() != void.class || method.getParameterCount() > 0)
                return false;
        }
        for (Class<?> type = holder; type != null; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (!field.isSynthetic()
                        && !(Modifier.isStatic(field.getModifiers())
                                && Modifier.isFinal(field.getModifiers()))) return false;
            }
        }
        return true;
    }

    boolean hasFixtures(Level level) {
        for (Class<?> state : states) {
            for (Method method : LathMethods.all(state)) {
                Setup setup = method.getAnnotation(Setup.class);
                TearDown tearDown = method.getAnnotation(TearDown.class);
                if (setup != null && setup.value() == level
                        || tearDown != null && tearDown.value() == level) return true;
            }
        }
        return false;
    }

    List<String> names() {
        List<String> names = new ArrayList<>();
        for (Class<?> state : states) names.add(state.getName());
        return names;
    }

    Param param(String name) {
        Param param = new Param();
        for (Class<?> state : states) {
            for (Class<?> type = state; type != null; type = type.getSuperclass()) {
                for (Field field : type.getDeclaredFields()) {
                    if (!field.getName().equals(name)
                            || field.getAnnotation(org.openjdk.jmh.annotations.Param.class) == null)
                        continue;
                    param.type = field.getType().getName();
                    param.owner = type.getName();
                    param.constants = constants(field.getType());
                    return param;
                }
            }
        }
        return param;
    }

    /**
     * Their names: what `valueOf` takes. They are fields, so that the enumeration need not be
     * initialised.
     */
    private static List<String> constants(Class<?> type) {
        if (!type.isEnum()) return null;
        List<String> names = new ArrayList<>();
        for (Field field : type.getDeclaredFields()) {
            if (field.isEnumConstant()) names.add(field.getName());
        }
        return names;
    }

    /** JMH writes nested classes with dots. */
    static String binaryName(String name) throws ClassNotFoundException {
        for (String tried = name; ; ) {
            try {
                return load(tried).getName();
            } catch (ClassNotFoundException nested) {
                int dot = tried.lastIndexOf('.');
                if (dot < 0) throw nested;
                tried = tried.substring(0, dot) + "$" + tried.substring(dot + 1);
            }
        }
    }

    static Class<?> load(String name) throws ClassNotFoundException {
        return Class.forName(name, false, LathStates.class.getClassLoader());
    }
}
