# Objects of the harness that benchmarks and fixtures may take.
module Lath
  # Takes values, so that no compiler can drop what made them.
  class Blackhole
    def initialize
      @sink = [nil, nil]
      @turn = 0
    end

    def consume(value)
      @turn ^= 1
      @sink[@turn] = value
      nil
    end

    # Burns time, almost linear in `tokens`; what a token costs depends on machine and interpreter.
    def consume_cpu(tokens)
      t = 42
      i = tokens
      while i.positive?
        t = (t + (t * 0x5DEECE66D) + 0xB + i) & 0xFFFFFFFFFFFF
        i -= 1
      end
      t
    end
  end

  # One per iteration. A benchmark that loops by itself ends when `stop_measurement` is true.
  class Control
    attr_accessor :start_measurement, :stop_measurement
  end

  # `type`: "warmup" or "measurement"; `count`: iterations; `time_ns`: length of one, 0 in single-shot
  # mode; `batch_size`: calls per operation.
  IterationParams = Struct.new(:type, :count, :time_ns, :batch_size)

  # What runs, and with which settings. `params`: the parameters as text, by name.
  BenchmarkParams = Struct.new(
    :benchmark, :mode, :threads, :forks, :warmup_forks, :fork, :warmup, :measurement,
    :ops_per_invocation, :time_unit, :timeout_ns, :params
  )

  # Which thread of how many this is: the only one.
  ThreadParams = Struct.new(
    :thread_index, :thread_count, :group_index, :group_count, :subgroup_index, :subgroup_count,
    :group_thread_index, :group_thread_count
  )
end
