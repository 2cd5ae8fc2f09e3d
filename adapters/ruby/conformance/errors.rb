require "fiddle"
require_relative "trace"

#@@Benchmark
def good
  trace("good")
end

#@@Benchmark
def exit_0
  exit(0)
end

#@@Benchmark
def exit_1
  abort("exit_1 gives up")
end

#@@Benchmark
def exit_42
  exit!(42)
end

#@@Benchmark
def segfault
  Fiddle::Pointer.new(8)[0, 1]
end

#@@Benchmark
def aborts
  Process.kill(:ABRT, Process.pid)
  sleep
end

#@@Benchmark
def killed
  Process.kill(:KILL, Process.pid)
end

#@@Benchmark
#@@Timeout(time=300, timeUnit=TimeUnit.MILLISECONDS)
def hangs
  trace("hangs")
  loop { sleep(0.001) }
end

# NoMemoryError, sooner or later.
#@@Benchmark
def out_of_memory
  Process.setrlimit(:AS, 512 << 20)
  kept = []
  loop { kept << ("x" * (16 << 20)) }
end
