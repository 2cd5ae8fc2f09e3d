# What the fixtures of the conformance kit write: `trace("setup %d", n)` appends one line to the file
# that the environment variable LATH_TRACE names, with one write. Without the variable nothing is
# written.

$lath_trace = nil

def trace(text, *arguments)
  path = ENV["LATH_TRACE"]
  return unless path

  $lath_trace ||= IO.sysopen(path, File::WRONLY | File::CREAT | File::APPEND, 0o600)
  line = arguments.empty? ? text : format(text, *arguments)
  IO.for_fd($lath_trace, autoclose: false).syswrite("#{line}\n")
end
