module Lath
  # A trial: its settings, its objects, and their fixtures in JMH's order. How often the benchmark is
  # called is in Measure.
  class Trial
    MODES = %w[thrpt avgt sample ss].freeze
    BACKWARDS = "which went backwards".freeze

    attr_reader :benchmark, :mode, :clock, :batch_ns, :control, :timer, :iteration_params, :blackhole, :built,
                :has_invocation_fixtures, :uses_control, :arguments, :holder, :deferred, :collect, :allocations,
                :threads
    attr_accessor :where, :lcg, :first_call, :section, :control_runs, :ends, :judged

    def initialize(program, command)
      @program = program
      @iteration_params = IterationParams.new("measurement", 0, 0, 1)
      @control = Control.new
      @timer = Timer.new(@control)
      @blackhole = Blackhole.new
      @threads = Thread.list
      @first_call = true
      @ends = [true, true]
      @next_look = @trusted = 0
      take_settings(command)
      take_params(command)
      take_information(command)
    end

    # Runs no user code but what the file itself does.
    def prepare(loader)
      @where = "import"
      Part.begin(Part::IMPORT)
      loader.load
      states = @benchmark["instances"].map { |one| @program["states"][one["state"]] }
      states.each do |state|
        @where = state["symbol"]
        Object.const_get(state["symbol"])
      end
    end

    # As in JMH, state by state: object, parameters, Level.Trial set-ups. Static parameters first.
    def build
      @program["states"].each { |state| static_parameters(state) }
      @objects = {}
      @benchmark["instances"].each { |instance| create(instance) }
      bind
      @built = true
    end

    def fixtures(level, is_tear_down)
      order(is_tear_down).each { |instance| call_all(of(instance, level, is_tear_down)) }
    end

    def tear_down
      @built = false
      fixtures("trial", true)
      @objects = {}
      @arguments = []
    end

    def set_up_call
      call_all(@before_call)
      @where = @benchmark["symbol"]
    end

    def tear_down_call
      call_all(@after_call)
    end

    # The result of one call, and how many ns it took.
    def call_once
      @where = @benchmark["symbol"]
      took, result = Wrapper::MAIN.__send__(:"lath_run_#{@benchmark['index']}", @holder, @arguments, 1, @clock)
      judge(result)
      [result, [took, 0].max]
    end

    # What the check function says the result is.
    def checked(result)
      check = @benchmark.dig("check", "function")
      return result unless check

      @where = "#{check['symbol']}, @Check"
      on = check["state"] ? @objects[[check["state"], 0]] : @holder
      arguments = check["arguments"].map { |one| one["kind"] == "result" ? result : argument(one) }
      invoke(check, on, arguments)
    end

    # Later calls may return something else.
    def judge(result)
      kinds = Deferred.kinds(result)
      return if kinds == @judged

      @judged = kinds
      kind, held = kinds
      raise unawaited("a `#{kind}`") if Deferred.awaitable?(kind)
      raise unawaited("a #{kind} of `#{held}`") if Deferred.awaitable?(held)

      @deferred = kind.name if Deferred.lazy?(kind)
      @deferred = "#{kind} of #{held}" if Deferred.iterates?(held)
    end

    # Counters -------------------------------------------------------------------------------------

    def reset_counters
      @fallen = {}
      @watched = []
      @seen = 0
      @next_look = [@trusted, 1].max
      counting.each do |object, name, _|
        object.public_send(:"#{name}=", 0)
        @watched << [object, name, 0]
      end
    end

    def watched?
      !@watched.empty?
    end

    # A field that the benchmark makes begin again (`% 1000`) only shows that while it happens.
    def watch
      @watched.each do |counter|
        object, name, last = counter
        value = object.public_send(name)
        @fallen[[object.object_id, name]] = true if value < last
        counter[2] = value
      end
    end

    # What fixtures of Level.Invocation do to a field is no step backwards.
    def begin_call
      @watched.each { |counter| counter[2] = counter[0].public_send(counter[1]) }
    end

    # Calls until the counters have to be read again; reads them if that is now.
    def room(most)
      if @seen >= @next_look
        watch
        @next_look = @seen + ((@seen + 1) / 2)
      end
      calls = [most, @next_look - @seen].min
      @seen += calls
      calls
    end

    # The sum of the @Operations fields; nil if there is none.
    def operations
      fields = counting.select { |_, _, is_operations| is_operations }
      return nil if fields.empty?

      fields.sum do |object, name, _|
        value = object.public_send(name)
        why = @fallen[[object.object_id, name]] ? BACKWARDS : lossy(value)
        raise Failure.new("counter", "#{object.class}.#{name}", why) if why

        number(value)
      end
    end

    # Fields of the answer: sums over all objects, and why some are not known.
    def tally
      watch unless @has_invocation_fixtures
      @trusted = [@trusted, @seen].max if @fallen.empty?
      counted = operations
      counted = @section.operations if counted && @has_invocation_fixtures
      @where = @benchmark["symbol"]
      { operations: counted }.merge(counters).compact
    end

    private

    def counters
      sums = Hash.new(0)
      lost = {}
      @objects.each do |(index, _), object|
        @program["states"][index]["counters"].each do |counter|
          name = counter["name"]
          value = object.public_send(name)
          fell = @fallen.keys.any? { |id, field| id == object.object_id && (field == name || counter["is_method"]) }
          why = fell ? (counter["is_method"] ? "computed from a field that does not hold its count" : BACKWARDS) : lossy(value)
          lost[name] = why if why
          sums[name] += number(value)
        end
      end
      sums.reject! { |name, _| lost.key?(name) }
      { counters: sums.empty? ? nil : sums, uncounted: lost.empty? ? nil : lost }
    end

    # Object, field, and whether it counts operations.
    def counting
      @objects.flat_map do |(index, _), object|
        state = @program["states"][index]
        fields = state["counters"].reject { |counter| counter["is_method"] }.map { |counter| counter["name"] }
        found = fields.map { |name| [object, name, false] }
        state["operations"] ? found << [object, state["operations"], true] : found
      end
    end

    def lossy(value)
      "a float, which loses counts above 2**53" if value.is_a?(Float) && value.abs >= 2.0**53
    end

    def number(value)
      value = Kernel.Float(value) unless value.is_a?(Integer) || value.is_a?(Float)
      raise ArgumentError, "a counter holds #{value}" if value.is_a?(Float) && !value.finite?

      value
    end

    # Settings --------------------------------------------------------------------------------------

    def refuse(message)
      Failure.new("protocol", "trial", message)
    end

    def take_settings(command)
      @benchmark = @program["benchmarks"][command.number("benchmark", @program["benchmarks"].size)]
      raise refuse("no such benchmark") unless @benchmark
      raise refuse("there is one thread, and no groups") if command.number("threads", 1) != 1 || @benchmark["group"]

      @mode = command.text("mode", "avgt")
      raise refuse("no such mode") unless MODES.include?(@mode)

      @clock = Clocks.named(command.text("clock"))
      raise refuse("no such clock") unless @clock

      @batch_ns = command.number("batch_ns", 1_000_000)
      seed = command.number("seed")
      @lcg = (seed ^ (seed >> 32)) & 0xFFFFFFFF
      @collect = command.flag("gc")
      @allocations = command.flag("allocations")
    end

    def take_params(command)
      @values = {}
      command.params.each do |name, text|
        params = Trial.params_named(@program, @benchmark, name)
        raise Failure.new("parameter", name, "the benchmark has no such parameter") if params.empty?

        wrong = params.find { |param| Convert.value(param["ty"], text).nil? }
        raise Failure.new("parameter", name, "\"#{text}\" is no #{wrong['ty']}", wrong["ty"]) if wrong

        @values[name] = text
      end
    end

    def take_information(command)
      planned = lambda do |phase|
        IterationParams.new(
          phase, command.number("i.#{phase}_iterations"), command.number("i.#{phase}_time_ns"),
          command.number("i.#{phase}_batch", 1)
        )
      end
      @params = BenchmarkParams.new(
        command.text("i.benchmark"), @mode, 1, command.number("i.forks"), command.number("i.warmup_forks"),
        command.number("i.fork"), planned.call("warmup"), planned.call("measurement"), command.number("i.opi", 1),
        command.text("i.unit"), command.number("i.timeout_ns"), @values.sort.to_h
      )
    end

    # Objects ---------------------------------------------------------------------------------------

    def static_parameters(state)
      state["params"].each do |param|
        next unless param["is_static"] && @values.key?(param["name"])

        @where = state["symbol"]
        set(Object.const_get(state["symbol"]), param)
      end
    end

    def create(instance)
      state = @program["states"][instance["state"]]
      @where = state["symbol"]
      object = Object.const_get(state["symbol"]).new
      @objects[key(instance)] = object
      state["params"].each do |param|
        set(object, param) if !param["is_static"] && @values.key?(param["name"])
      end
      call_all(of(instance, "trial", false))
    end

    def set(object, param)
      value, = Convert.value(param["ty"], @values[param["name"]])
      writer = :"#{param['name']}="
      return object.__send__(writer, value) if object.respond_to?(writer, true)

      object.instance_variable_set(:"@#{param['name']}", value)
    end

    # All objects are there now.
    def bind
      @arguments = @benchmark["arguments"].map { |one| argument(one) }
      @holder = @benchmark["holder"] && @objects[key(@benchmark["instances"][@benchmark["holder"]])]
      @before_call = order(false).flat_map { |instance| of(instance, "invocation", false) }
      @after_call = order(true).flat_map { |instance| of(instance, "invocation", true) }
      @has_invocation_fixtures = !(@before_call.empty? && @after_call.empty?)
      taken = @benchmark["arguments"] + (@before_call + @after_call).flat_map { |fixture, *| fixture["arguments"] }
      @uses_control = taken.any? { |one| one["what"] == "control" }
    end

    def key(instance)
      [instance["state"], instance["ordinal"]]
    end

    # Set-ups: dependencies first; tear-downs: dependents first; alphabetical within a state.
    def order(is_tear_down)
      is_tear_down ? @benchmark["instances"].reverse : @benchmark["instances"]
    end

    # Fixtures of an object with their arguments.
    def of(instance, level, is_tear_down)
      kind = is_tear_down ? "tear_down" : "setup"
      fixtures = @program["states"][instance["state"]]["fixtures"]
      fixtures.select { |one| one["level"] == level && one["kind"] == kind }.map do |fixture|
        [fixture, @objects[key(instance)], fixture["arguments"].map { |one| argument(one, instance) }]
      end
    end

    # `own`: the instance whose fixture asks, written as ordinal 0 of its state.
    def argument(one, own = nil)
      case one["kind"]
      when "state"
        mine = own && own["state"] == one["state"] && one["ordinal"].zero?
        @objects[mine ? key(own) : key(one)]
      when "injected"
        case one["what"]
        when "blackhole" then @blackhole
        when "control" then @control
        when "benchmark_params" then @params
        when "iteration_params" then @iteration_params
        else ThreadParams.new(0, 1, 0, 1, 0, 1, 0, 1)
        end
      end
    end

    def call_all(fixtures)
      fixtures.each do |fixture, object, arguments|
        kind = fixture["kind"] == "setup" ? "Setup" : "TearDown"
        @where = "#{fixture['symbol']}, @#{kind}(Level.#{fixture['level'].capitalize})"
        invoke(fixture, object, arguments)
      end
    end

    def invoke(function, object, arguments)
      owner, _, name = function["symbol"].rpartition(".")
      on = if function["member"] then object
           elsif owner.empty? then Wrapper::MAIN
           else Object.const_get(owner)
           end
      on.__send__(name, *arguments)
    end

    def unawaited(what)
      Failure.new("exception", @benchmark["symbol"], "it returned #{what} that nothing awaits: return what `value` gives", "TypeError")
    end

    class << self
      # All parameters of that name: two states may share one.
      def params_named(program, benchmark, name)
        found = benchmark["params"].map { |state, param| program["states"][state]["params"][param] }
        found.select { |param| param["name"] == name }
      end
    end
  end
end
