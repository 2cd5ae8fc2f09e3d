/*
 * LathValues.java: whether the text of a parameter is one that JMH's generated code can turn into
 * its field.
 */
package org.openjdk.jmh.runner;

final class LathValues {
    private LathValues() {}

    static boolean converts(LathPrograms.Listed listed, String name, String value) {
        if (listed.constants.containsKey(name)) return listed.constants.get(name).contains(value);
        try {
            switch (listed.types.get(name)) {
                case "boolean":
                case "java.lang.Boolean":
                    // Boolean.valueOf takes everything else for false.
                    return value.equals("true") || value.equals("false");
                case "byte":
                case "java.lang.Byte":
                    Byte.valueOf(value);
                    return true;
                case "short":
                case "java.lang.Short":
                    Short.valueOf(value);
                    return true;
                case "int":
                case "java.lang.Integer":
                    Integer.valueOf(value);
                    return true;
                case "long":
                case "java.lang.Long":
                    Long.valueOf(value);
                    return true;
                case "float":
                case "java.lang.Float":
                    Float.valueOf(value);
                    return true;
                case "double":
                case "java.lang.Double":
                    Double.valueOf(value);
                    return true;
                case "char":
                case "java.lang.Character":
                    return value.length() == 1;
                default:
                    return true;
            }
        } catch (NumberFormatException no) {
            return false;
        }
    }
}
