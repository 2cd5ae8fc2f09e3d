/*
 * Pack.java: folders and jars into one jar that runs by itself. Arguments: `output=`, `main=`, then
 * `input=` in order: the first has precedence.
 */
package lath.tool;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.jar.Manifest;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

public final class Pack {
    /** The same inputs make the same jar. */
    private static final long NO_TIME = 315_550_800_000L;

    private final Map<String, byte[]> entries = new LinkedHashMap<>();
    private boolean multiRelease;

    private Pack() {}

    public static void main(String[] arguments) throws IOException {
        Pack pack = new Pack();
        String output = null;
        String main = null;
        for (String argument : arguments) {
            String value = argument.substring(argument.indexOf('=') + 1);
            if (argument.startsWith("output=")) output = value;
            else if (argument.startsWith("main=")) main = value;
            else if (argument.startsWith("input=")) pack.input(value);
            else throw new IllegalArgumentException(argument);
        }
        pack.write(new File(output), main);
    }

    /** A jar, a folder, or `folder@where` in the jar it goes. */
    private void input(String path) throws IOException {
        int at = path.lastIndexOf('@');
        File file = new File(path);
        if (!file.exists() && at > 0) {
            folder(new File(path.substring(0, at)), path.substring(at + 1) + "/");
            return;
        }
        if (file.isDirectory()) {
            folder(file, "");
            return;
        }
        try (ZipInputStream jar = new ZipInputStream(new FileInputStream(file))) {
            for (ZipEntry entry; (entry = jar.getNextEntry()) != null; ) {
                if (!entry.isDirectory()) add(entry.getName(), bytes(jar));
            }
        } catch (IOException unreadable) {
            throw new IOException(path + ": " + unreadable.getMessage(), unreadable);
        }
    }

    private void folder(File folder, String prefix) throws IOException {
        File[] files = folder.listFiles();
        if (files == null) throw new IOException("cannot read " + folder);
        Arrays.sort(files);
        for (File file : files) {
            if (file.isDirectory()) {
                folder(file, prefix + file.getName() + "/");
            } else {
                try (InputStream in = new FileInputStream(file)) {
                    add(prefix + file.getName(), bytes(in));
                }
            }
        }
    }

    private void add(String name, byte[] bytes) throws IOException {
        if (name.equals("META-INF/MANIFEST.MF")) {
            multiRelease |= isMultiRelease(new Manifest(new ByteArrayInputStream(bytes)));
            return;
        }
        if (outdated(name)) return;
        byte[] first = entries.putIfAbsent(name, bytes);
        if (first != null && listing(name)) entries.put(name, joined(first, bytes));
    }

    /** As java.util.jar.JarFile has it: in the main section, in upper or lower case. */
    private static boolean isMultiRelease(Manifest manifest) {
        return "true".equalsIgnoreCase(manifest.getMainAttributes().getValue("Multi-Release"));
    }

    /** Signatures and indexes of the single jars, and their modules. */
    private static boolean outdated(String name) {
        boolean signature =
                name.startsWith("META-INF/")
                        && name.indexOf('/', 9) < 0
                        && name.matches("(?i).*\\.(SF|DSA|RSA|EC)");
        return signature
                || name.equals("META-INF/INDEX.LIST")
                || name.equals("module-info.class")
                || name.endsWith("/module-info.class");
    }

    private static boolean listing(String name) {
        return name.startsWith("META-INF/services/")
                || name.equals("META-INF/BenchmarkList")
                || name.equals("META-INF/CompilerHints");
    }

    private static byte[] joined(byte[] first, byte[] second) {
        byte[] all = Arrays.copyOf(first, first.length + 1 + second.length);
        all[first.length] = '\n';
        System.arraycopy(second, 0, all, first.length + 1, second.length);
        return all;
    }

    private void write(File output, String main) throws IOException {
        String manifest =
                "Manifest-Version: 1.0\r\nMain-Class: "
                        + main
                        + "\r\n"
                        + (multiRelease ? "Multi-Release: true\r\n" : "")
                        + "\r\n";
        try (ZipOutputStream jar = new ZipOutputStream(new FileOutputStream(output))) {
            put(jar, "META-INF/MANIFEST.MF", manifest.getBytes(StandardCharsets.UTF_8), false);
            // Readable as it is: lath knows its own wrappers by this word.
            put(jar, "META-INF/lath/mark", "LATH_CHANNEL\n".getBytes(StandardCharsets.UTF_8), true);
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                if (!entry.getKey().equals("META-INF/lath/mark"))
                    put(jar, entry.getKey(), entry.getValue(), false);
            }
        }
    }

    private static void put(ZipOutputStream jar, String name, byte[] bytes, boolean plain)
            throws IOException {
        ZipEntry entry = new ZipEntry(name);
        entry.setTime(NO_TIME);
        if (plain) {
            CRC32 crc = new CRC32();
            crc.update(bytes);
            entry.setMethod(ZipEntry.STORED);
            entry.setSize(bytes.length);
            entry.setCrc(crc.getValue());
        }
        jar.putNextEntry(entry);
        jar.write(bytes);
        jar.closeEntry();
    }

    private static byte[] bytes(InputStream in) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] piece = new byte[8192];
        for (int n; (n = in.read(piece)) > 0; ) bytes.write(piece, 0, n);
        return bytes.toByteArray();
    }
}
