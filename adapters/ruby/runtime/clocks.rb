module Lath
  # The clocks that Ruby has, and how fine and how costly they are here.
  module Clocks
    PAIRS = 20_000
    MOST = 100_000
    ALL = [
      ["monotonic", "clock_gettime(CLOCK_MONOTONIC)", Process::CLOCK_MONOTONIC, true],
      ["monotonic_raw", "clock_gettime(CLOCK_MONOTONIC_RAW)", Process::CLOCK_MONOTONIC_RAW, true],
      ["realtime", "clock_gettime(CLOCK_REALTIME)", Process::CLOCK_REALTIME, false]
    ].freeze

    def self.named(name)
      ALL.find { |known, *| name.empty? || name == known }&.at(2)
    end

    def self.read(clock = Process::CLOCK_MONOTONIC)
      Process.clock_gettime(clock, :nanosecond)
    end

    def self.report
      ALL.map do |name, label, clock, monotonic|
        steps = steps(clock, PAIRS)
        steps = steps(clock, MOST) if steps.last.zero?
        {
          name: name, label: label, precision_ns: steps.find(&:positive?)&.to_f,
          overhead_ns: steps[steps.size / 2].to_f, monotonic: monotonic
        }
      end
    end

    # A clock that can be set may run backwards; such a pair says nothing.
    def self.steps(clock, pairs)
      Array.new(pairs) { [-(read(clock) - read(clock)), 0].max }.sort
    end
  end

  # CPU time and context switches of the thread that measures.
  class Cpu
    attr_accessor :ns

    def self.read
      Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID, :nanosecond)
    end

    def initialize
      @ns = 0
      @before = switches
    end

    def report
      after = switches
      return { cpu_ns: @ns } unless @before && after

      { cpu_ns: @ns, voluntary: after[0] - @before[0], involuntary: after[1] - @before[1] }
    end

    private

    def switches
      status = File.read("/proc/thread-self/status", encoding: "BINARY")
      found = status.match(/^voluntary_ctxt_switches:\s*(\d+)\s+nonvoluntary_ctxt_switches:\s*(\d+)/n)
      found && [found[1].to_i, found[2].to_i]
    rescue SystemCallError
      nil
    end
  end

  # Counts of ns values. Below 1024 exact; above, the top 10 bits of a value are kept.
  class Histogram
    def initialize
      @counts = Hash.new(0)
    end

    def add(value)
      shift = [value.bit_length - 10, 0].max
      @counts[value >> shift << shift] += 1
    end

    # JMH's rule: a count of 1 stays, so that rare large values are not forgotten.
    def halve
      @counts.transform_values! { |count| count > 1 ? count / 2 : count }
    end

    def pairs
      @counts.sort
    end
  end

  # Sets Control's flag after the time of the iteration.
  class Timer
    attr_reader :thread

    def initialize(control)
      @control = control
    end

    # Whether a thread will set the flag.
    def start(time_ns, at_once)
      @control.stop_measurement = at_once
      @control.start_measurement = true
      return false if at_once || time_ns.zero?

      @thread = Thread.new do
        Kernel.sleep(time_ns / 1e9)
        @control.stop_measurement = true
      end
      true
    end

    def stop
      @thread&.kill&.join
      @thread = nil
      @control.stop_measurement = true
    end
  end
end
