module Lath
  # What an iteration is to measure, and what it has measured.
  class Section
    attr_reader :mode, :time_ns, :invocations, :batch_size
    attr_accessor :per_batch, :calls, :ns, :batches, :operations, :first_ns, :histogram, :settle_ns, :slices, :cpu,
                  :allocated

    def initialize(mode, time_ns, invocations, batch_size, per_batch)
      @mode, @time_ns, @invocations, @batch_size, @per_batch = mode, time_ns, invocations, batch_size, per_batch
      @calls = @ns = @batches = @operations = @settle_ns = @allocated = 0
    end

    # Batches of no calls. In modes without batches their size is of no concern.
    def calls_nothing?
      @batch_size.zero? && %w[ss sample].include?(@mode)
    end

    def goes_on?(elapsed)
      @invocations.positive? ? @calls < @invocations : elapsed < @time_ns
    end

    def next(most)
      @invocations.positive? ? [most, @invocations - @calls].min : most
    end
  end

  # How often the loop of a benchmark runs. The loop itself, `lath_run_N`, reads the clock right before
  # and after its calls; PROTOCOL.md says what is counted.
  class Measure
    # Unsampled batches between two looks at the clock.
    UNSAMPLED = 64
    MOST_SLICES = 4096

    def initialize(trial, section)
      @trial = trial
      @section = section
      @loop = :"lath_run_#{trial.benchmark['index']}"
    end

    # Uncounted calls that refill the caches after other contenders have run.
    def settle
      return if @section.settle_ns.zero? || @section.mode == "ss" || @trial.uses_control

      @trial.where = @trial.benchmark["symbol"]
      idle = Measure.new(@trial, Section.new(@section.mode, 0, 0, 1, 0))
      start = Clocks.read
      while Clocks.read - start < @section.settle_ns
        @trial.has_invocation_fixtures ? idle.between_fixtures(1) : idle.run([@section.per_batch, 1].max)
      end
    end

    def measure
      @trial.where = @trial.benchmark["symbol"]
      if @section.calls_nothing? then @section.histogram = Histogram.new if @section.mode == "sample"
      elsif @section.mode == "ss" then once
      elsif @section.mode == "sample" then samples
      elsif @trial.has_invocation_fixtures then with_fixtures
      elsif @trial.control_runs then until_stopped
      else batches
      end
    end

    # ns of so many calls; between them what counts is read.
    def run(calls)
      took = 0
      result = nil
      left = calls
      while left.positive?
        now = @trial.watched? ? @trial.room(left) : left
        before = GC.stat(:total_allocated_objects) if @trial.allocations
        one, result = Wrapper::MAIN.__send__(@loop, @trial.holder, @trial.arguments, now, @trial.clock)
        # The list of two that the loop returns is ours.
        @section.allocated += GC.stat(:total_allocated_objects) - before - 1 if before
        took += one
        left -= now
      end
      took = [took, 0].max
      @section.calls += calls
      @section.batches += 1
      if @trial.first_call
        @trial.first_call = false
        @section.first_ns = took if calls == 1
      end
      @trial.judge(result)
      took
    end

    # One run between Level.Invocation fixtures; its time and its operations are added up.
    def between_fixtures(calls)
      @trial.set_up_call
      before = @trial.operations
      @trial.begin_call
      took = run(calls)
      @trial.watch
      @section.ns += took
      @section.operations += @trial.operations - before if before
      @trial.tear_down_call
      took
    end

    private

    def batches
      search = @section.per_batch.zero? && @section.invocations.zero?
      @section.per_batch = [@section.invocations, 1].max if @section.per_batch.zero?
      used = @section.cpu = Cpu.new
      slices = @section.slices
      while true
        calls = @section.next(@section.per_batch)
        before = Cpu.read
        took = run(calls)
        before = [Cpu.read - before, 0].max
        used.ns += before
        @section.ns += took
        slices << [calls, took, before] if slices && slices.size < MOST_SLICES
        return unless @section.goes_on?(@section.ns)

        # Every short batch doubles: one that was long by an interruption must not end the search.
        @section.per_batch *= 2 if search && took < @trial.batch_ns
      end
    end

    # JMH: the time of an iteration includes the fixtures, that of the result does not.
    def with_fixtures
      start = Clocks.read(@trial.clock)
      @section.per_batch = 1
      while true
        between_fixtures(1)
        return unless @section.goes_on?(Clocks.read(@trial.clock) - start)
        return if @section.invocations.zero? && stopped?
      end
    end

    # Control's flag is set for the benchmark: calls after it would measure nothing.
    def stopped?
      @trial.control_runs && @trial.control.stop_measurement
    end

    # One shot: batch_size calls.
    def once
      if @trial.has_invocation_fixtures
        @section.per_batch = 1
        @section.batch_size.times { between_fixtures(1) }
        return
      end
      @section.per_batch = @section.batch_size
      used = @section.cpu = Cpu.new
      before = Cpu.read
      @section.ns = run(@section.batch_size)
      used.ns = [Cpu.read - before, 0].max
    end

    # As in JMH, the flag that the benchmark sees is the one that ends the loop.
    def until_stopped
      while true
        @section.ns += run(1)
        break if @trial.control.stop_measurement
      end
      @section.per_batch = @section.calls
      @section.batches = 1
    end

    # See PROTOCOL.md, "Sample mode".
    def samples
      histogram = @section.histogram = Histogram.new
      target = @section.invocations.positive? ? Float::INFINITY : @section.time_ns / 50_000
      mask = taken = unsampled = elapsed = 0
      @section.per_batch = @section.batch_size
      start = Clocks.read(@trial.clock)
      while true
        calls = @section.next(@section.batch_size)
        @trial.lcg = ((@trial.lcg * 1_664_525) + 1_013_904_223) & 0xFFFFFFFF
        sampled = calls == @section.batch_size && (@trial.lcg & mask).zero?
        if @trial.has_invocation_fixtures
          took = between_fixtures(calls)
          elapsed = Clocks.read(@trial.clock) - start
        else
          took = run(calls)
          @section.ns += took
          unsampled += 1
          if sampled || unsampled == UNSAMPLED
            elapsed = Clocks.read(@trial.clock) - start
            unsampled = 0
          end
        end
        if sampled
          histogram.add(took)
          if (taken += 1) > target
            histogram.halve
            taken = 0
            mask = (mask * 2) + 1
          end
        end
        return if !@section.goes_on?(elapsed) || (@section.invocations.zero? && stopped?)
      end
    end
  end

  # One iteration from its set-ups to its answer.
  class Iteration
    LOOKS = 10
    PAUSE_S = 0.01

    def initialize(trial, command)
      phase = command.text("phase", "measurement")
      raise Bad, "no such phase" unless %w[warmup measurement].include?(phase)

      @trial = trial
      @index = command.number("index", 1)
      @last = command.flag("last")
      @section = Section.new(
        trial.mode, command.number("time_ns"), command.number("invocations"), command.number("batch_size", 1),
        command.number("calls")
      )
      @section.settle_ns = command.number("settle_ns")
      @section.slices = [] if command.flag("slices")
      params = trial.iteration_params
      params.type, params.count = phase, command.number("count", 1)
      params.time_ns, params.batch_size = @section.time_ns, @section.batch_size
      trial.control.start_measurement = trial.control.stop_measurement = false
      turn = command.number("turn", 1)
      trial.ends = [turn == 1, turn == command.number("turns", 1)]
    end

    # The fields of the answer. Everything here may run user code.
    def run
      start = Clocks.read
      trial, section = @trial, @section
      trial.section = section
      Part.begin(Part::SET_UP)
      trial.build unless trial.built
      trial.fixtures("iteration", false) if trial.ends[0]
      # What imports and set-ups left behind is not the benchmark's garbage.
      GC.start if trial.first_call || trial.collect
      Part.begin(Part::CALL)
      measure = Measure.new(trial, section)
      trial.reset_counters
      measure.settle
      trial.reset_counters
      trial.control_runs = trial.uses_control && trial.timer.start(section.time_ns, section.mode == "ss")
      measure.measure
      trial.timer.stop if trial.uses_control
      counted = trial.tally
      Part.begin(Part::TEAR_DOWN)
      trial.fixtures("iteration", true) if trial.ends[1]
      trial.tear_down if @last
      fields = answer.merge(counted)
      fields[:wall_ns] = [Clocks.read - start, 0].max
      left = @last ? left_running : []
      fields[:left_running] = left unless left.empty?
      fields
    end

    private

    def answer
      section = @section
      thread = { method: @trial.benchmark["name"], calls: section.calls, ns: section.ns }
      thread.merge!(section.cpu.report) if section.cpu
      thread[:slices] = section.slices if section.slices && !section.slices.empty?
      thread[:histogram] = section.histogram.pairs if section.histogram
      {
        phase: @trial.iteration_params.type, index: @index, threads: [thread],
        calls_per_batch: section.per_batch, batches: section.batches, first_ns: section.first_ns,
        deferred: @trial.deferred, allocations: @trial.allocations ? { count: section.allocated } : nil
      }.compact
    end

    # Threads that are just ending are none.
    def left_running
      LOOKS.times do |look|
        left = Thread.list - @trial.threads
        return [] if left.empty?
        return left.map { |thread| thread.name || "Thread" } if look + 1 == LOOKS

        Kernel.sleep(PAUSE_S)
      end
    end
  end
end
