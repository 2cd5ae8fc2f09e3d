require "json"

module Lath
  # The command makes no sense.
  class Bad < RuntimeError; end

  # What went wrong, as the driver is told (PROTOCOL.md, "Failures").
  class Failure < RuntimeError
    attr_reader :fields

    def initialize(kind, where, message, type = nil)
      super(message)
      @fields = { kind: kind, where: where, message: message, type: type }.compact
    end
  end

  # The channel: two FIFOs by path, or standard input and output for driving a wrapper by hand.
  class Channel
    # The channel of this process; nil if nobody drives it. User code sees nothing of it.
    def self.open
      ENV.delete("LATH_PADDING")
      paths = ENV.delete("LATH_CHANNEL")
      if paths
        commands, answers = paths.split(":", 2)
        return new(File.open(commands, "rb"), File.open(answers, "wb"))
      end
      return nil unless ARGV == ["--lath-stdio"]

      ARGV.clear
      new($stdin, $stdout.dup)
    end

    def initialize(commands, answers)
      @commands = commands
      @answers = answers
      @answers.sync = true
      @owner = Process.pid
    end

    # The next command; nil when the driver has gone.
    def line
      leave_copies
      @commands.gets&.chomp
    end

    def answer(event, fields = {})
      raw(JSON.generate({ event: event }.merge(fields)))
    end

    def raw(text)
      leave_copies
      @answers.write("#{text}\n")
    rescue Errno::EPIPE
      Kernel.exit!(0)
    end

    private

    # A child that a benchmark split off and let come back here has the channel, too.
    def leave_copies
      Kernel.exit!(0) if Process.pid != @owner
    end
  end

  # A command line: a word and key=value pairs, percent-decoded.
  class Command
    attr_reader :word, :params

    def initialize(line)
      @word, *pairs = line.b.split(" ")
      @word = @word.to_s.force_encoding("UTF-8").scrub
      @pairs = {}
      @params = []
      pairs.each do |pair|
        key, equals, value = pair.partition("=")
        raise Bad, "a word without `=`" if equals.empty?

        key, value = decoded(key), decoded(value)
        key.start_with?("p.") ? @params << [key[2..], value] : @pairs[key] = value
      end
    end

    def text(key, default = "")
      @pairs.fetch(key, default)
    end

    def number(key, default = 0)
      value = @pairs[key]
      return default if value.nil?
      raise Bad, "#{key} is no number" unless value.match?(/\A[0-9]+\z/)

      value.to_i
    end

    def flag(key)
      number(key) != 0
    end

    private

    def decoded(text)
      raise Bad, "bad percent-encoding" if text.match?(/%(?!\h\h)/n)

      text.gsub(/%(\h\h)/n) { $1.hex.chr }.force_encoding("UTF-8")
    end
  end

  # What of the user's code runs, in a file where the driver can look when something is slow.
  module Part
    IMPORT, SET_UP, CALL, TEAR_DOWN = "i", "s", "c", "t"

    def self.keep(path)
      @file = path.empty? ? nil : File.open(path, "r+b")
      @file&.sync = true
    rescue SystemCallError
      @file = nil
    end

    def self.begin(part)
      @file&.seek(0)
      @file&.write(part)
    rescue SystemCallError
      @file = nil
    end
  end
end
