package trace

import java.io.FileOutputStream
import java.util.Locale

private val file: Option[FileOutputStream] = Option(System.getenv("LATH_TRACE")).map(FileOutputStream(_, true))

/**
 * What the fixtures of the conformance kit write. trace("setup %d", n) appends one line to the file that the environment variable LATH_TRACE
 * names, with one write: lines survive whatever happens to the process next. Without the variable nothing is written.
 */
def trace(format: String, arguments: Any*): Unit = {
  val boxed = arguments.map(_.asInstanceOf[AnyRef])
  val line = if (arguments.isEmpty) format else String.format(Locale.ROOT, format, boxed*)
  file.foreach(_.write(s"$line\n".getBytes("UTF-8")))
}
