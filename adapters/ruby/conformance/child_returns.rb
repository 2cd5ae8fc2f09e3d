require_relative "trace"

#@@Benchmark
def run
  child = fork
  if child.nil?
    trace("child")
    return
  end
  Process.wait(child)
  trace("parent")
end
