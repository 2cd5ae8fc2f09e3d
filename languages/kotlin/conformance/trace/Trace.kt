package trace

import java.io.FileOutputStream
import java.util.Locale

private val FILE: FileOutputStream? = System.getenv("LATH_TRACE")?.let { FileOutputStream(it, true) }

/**
 * What the fixtures of the conformance kit write. trace("setup %d", n) appends one line to the file that the environment variable LATH_TRACE
 * names, with one write: lines survive whatever happens to the process next. Without the variable nothing is written.
 */
fun trace(format: String, vararg arguments: Any?) {
    val line = if (arguments.isEmpty()) format else String.format(Locale.ROOT, format, *arguments)
    FILE?.write("$line\n".toByteArray())
}
