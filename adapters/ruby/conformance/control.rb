require_relative "trace"

#@@Benchmark
def loop(control)
  turns = 0
  started = control.start_measurement
  turns += 1 until control.stop_measurement
  trace("loop started %s, stopped after %s turns", (started ? "true" : "false"), (turns.positive? ? "some" : "no"))
end
