module Lath
  # The measuring half of every wrapper: answers commands until the driver goes away.
  class Wrapper
    MAIN = TOPLEVEL_BINDING.receiver
    OWN = File.expand_path(__FILE__)
    CAPABILITIES = %w[invocations operations sample prove first part turns cpu allocations].freeze
    INSPECT = "LATH_INSPECT".freeze

    def self.main(**program)
      inspected = ENV.delete(INSPECT)
      return new(nil, **program).inspect_into(inspected) if inspected

      channel = Channel.open
      channel ? new(channel, **program).serve : hand_over
    end

    # A wrapper started by hand becomes `lath run <itself> <arguments>`.
    def self.hand_over
      beside = File.join(File.dirname(OWN), "lath")
      cache = ENV.fetch("XDG_CACHE_HOME") { File.join(ENV.fetch("HOME", "/"), ".cache") }
      driver = File.join(cache, "lath", "driver")
      [beside, "lath", File.exist?(driver) ? File.read(driver).strip : nil].compact.each do |lath|
        Kernel.exec([lath, "lath"], "run", OWN, *ARGV)
      rescue SystemCallError
        next
      end
      Kernel.warn "lath: cannot start lath (looked at #{beside} and PATH)"
      Kernel.warn "help: put lath on PATH, or drive this wrapper by hand with --lath-stdio (see PROTOCOL.md)"
      Kernel.exit 127
    end

    def initialize(channel, version:, platform:, flags:, files:, source:, manifest:)
      @channel = channel
      @version = version
      @platform = platform
      @flags = flags
      @manifest = manifest
      @program = JSON.parse(manifest)
      @loader = Loader.new(files, source)
    end

    # Loads the user's files, and reports what they raise: with place.
    def inspect_into(report)
      File.write(report, JSON.generate(mistake || {}))
      Kernel.exit!(0)
    end

    def serve
      while (line = @channel.line)
        obey(line)
        flush
      end
      flush
      Kernel.exit!(0)
    end

    private

    def mistake
      @loader.load
      nil
    rescue SystemExit
      nil
    rescue Exception => error
      place = error.backtrace_locations&.find { |one| one.absolute_path && !Wrapper.own?(one.absolute_path) }
      file, line = place&.absolute_path, place&.lineno
      file, line = error.message.match(/\A(.*?):(\d+): /)&.captures if error.is_a?(SyntaxError)
      { message: "#{error.class}: #{error.message.lines.first.to_s.chomp}", file: file, line: line.to_i }
    end

    def obey(line)
      command = Command.new(line)
      handler = :"do_#{command.word}"
      raise Bad, "no such command" unless Wrapper.private_method_defined?(handler, false)

      __send__(handler, command)
    rescue Bad => bad
      @channel.answer("failure", kind: "protocol", where: command&.word.to_s, message: bad.message)
    rescue Failure => failure
      flush
      @channel.answer("failure", failure.fields.transform_values(&:scrub))
    end

    # Runs user code. What it raises ends the trial: no fixture runs any more, as in JMH.
    def guarded
      yield
    rescue SystemExit => ended
      flush
      Kernel.exit!(ended.status)
    rescue Failure
      give_up
      raise
    rescue Exception => error
      trial = give_up
      Wrapper.show(error)
      raise Failure.new("exception", trial.where, Wrapper.message(error), error.class.name || "exception")
    end

    def give_up
      trial, @trial = @trial, nil
      trial.timer.stop
      trial
    end

    def do_hello(command)
      Part.keep(command.text("part"))
      @channel.answer(
        "hello", protocol: 1, language: "ruby", runtime: @version,
                 compiler: "ruby #{RUBY_VERSION}", platform: @platform, flags: @flags, pid: Process.pid,
                 jit: defined?(RubyVM::YJIT) ? RubyVM::YJIT.enabled? : false,
                 max_threads: 1, gil: true, capabilities: CAPABILITIES
      )
    end

    def do_manifest(_command)
      @channel.raw("{\"event\":\"manifest\",\"manifest\":#{@manifest}}")
    end

    def do_clocks(_command)
      @channel.answer("clocks", clocks: Clocks.report)
    end

    def do_check(command)
      benchmark = @program["benchmarks"][command.number("benchmark", @program["benchmarks"].size)]
      raise Bad, "no such benchmark" unless benchmark

      rejected = command.params.filter_map do |name, value|
        params = Trial.params_named(@program, benchmark, name)
        wrong = params.find { |param| Convert.value(param["ty"], value).nil? }
        { name: name, value: value.scrub, type: wrong && wrong["ty"] } if wrong || params.empty?
      end
      @channel.answer("check", rejected: rejected)
    end

    def begin_trial(command)
      raise Bad, "the last trial has not ended" if @trial

      @trial = Trial.new(@program, command)
      guarded { @trial.prepare(@loader) }
    end

    def do_trial(command)
      begin_trial(command)
      @channel.answer("trial")
    end

    def do_iterate(command)
      raise Bad, "no trial has begun" unless @trial

      iteration = Iteration.new(@trial, command)
      fields = guarded { iteration.run }
      flush
      @channel.answer("iteration", fields)
    end

    def do_prove(command)
      begin_trial(command)
      fields = guarded { prove }
      give_up
      flush
      @channel.answer("proof", fields)
    end

    def prove
      trial = @trial
      Part.begin(Part::SET_UP)
      trial.build
      trial.fixtures("iteration", false)
      trial.reset_counters
      trial.timer.start(0, true) if trial.uses_control
      trial.set_up_call
      Part.begin(Part::CALL)
      result, took = trial.call_once
      fields = Proof.of(trial.checked(result)).merge(first_ns: took)
      fields[:deferred] = trial.deferred if trial.deferred
      Part.begin(Part::TEAR_DOWN)
      trial.tear_down_call
      trial.fixtures("iteration", true)
      trial.tear_down
      fields
    end

    def do_end(_command)
      raise Bad, "no trial has begun" unless @trial

      if @trial.built
        Part.begin(Part::TEAR_DOWN)
        guarded { @trial.tear_down }
      end
      give_up
      @channel.answer("end")
    end

    # As a program ends by itself: exit handlers run. Ruby waits for no other thread.
    def do_quit(_command)
      flush
      Kernel.exit(0)
    end

    # What user code printed is shown before anything that is known of it.
    def flush
      [$stdout, $stderr].each do |stream|
        stream.flush
      rescue StandardError
        next
      end
    end

    class << self
      def own?(path)
        path == OWN
      end

      # An exception whose `message` raises is still to be reported.
      def message(error)
        error.message.to_s
      rescue Exception
        "(its text cannot be had)"
      end

      # The user's part of the backtrace.
      def show(error)
        lines = (error.backtrace || []).reject { |line| line.start_with?(OWN) }
        $stderr.write("#{lines.first || 'unknown place'}: #{message(error)} (#{error.class})\n")
        lines.drop(1).each { |line| $stderr.write("\tfrom #{line}\n") }
        $stderr.flush
      rescue StandardError
        nil
      end
    end
  end
end
