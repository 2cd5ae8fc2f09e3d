module Lath
  # The user's files, as they were when the wrapper was built, under their own names.
  class Loader
    def initialize(files, source)
      @origin = ENV.delete("LATH_ORIGIN") || Dir.pwd
      @texts = files.to_h { |name, text| [File.expand_path(name, @origin), text] }
      @source = File.expand_path(source, @origin)
      @loaded = {}
    end

    def load
      return if @loaded[@source]

      instead_of_require_relative
      text_of(@source)
    end

    def text_of(path)
      return false if @loaded[path]

      @loaded[path] = true
      RubyVM::InstructionSequence.compile(@texts[path], path, path).eval
      true
    end

    def has?(path)
      @texts.key?(path)
    end

    private

    def instead_of_require_relative
      loader = self
      original = Kernel.instance_method(:require)
      Kernel.send(:define_method, :require_relative) do |name|
        from = caller_locations(1, 1).first.absolute_path || Dir.pwd
        path = File.expand_path(name, File.dirname(from))
        own = path.end_with?(".rb") ? path : "#{path}.rb"
        loader.has?(own) ? loader.text_of(own) : original.bind_call(self, path)
      end
      Kernel.send(:private, :require_relative)
    end
  end

  # Texts of parameters into values. The whole text must be the value.
  module Convert
    INTEGER = /\A-?(?:[0-9]+|0[xX]\h+)\z/
    FLOAT = /\A[-+]?(?:(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?|inf|infinity|nan)\z/i

    # nil: it is no value of that type.
    def self.value(type, text)
      case type
      when "Integer" then INTEGER.match?(text) ? [integer(text)] : nil
      when "Float" then FLOAT.match?(text) ? floating(text) : nil
      when "Boolean" then %w[true false].include?(text) ? [text == "true"] : nil
      when "Symbol" then [text.to_sym]
      else [text.dup]
      end
    end

    def self.integer(text)
      text.match?(/0x/i) ? text.to_i(16) : text.to_i(10)
    end

    def self.floating(text)
      sign = text.start_with?("-") ? -1 : 1
      return [Float::NAN] if text.match?(/nan/i)
      return [sign * Float::INFINITY] if text.match?(/inf/i)

      value = text.sub(/\.(?=\z|e)/i, ".0").sub(/\A([-+]?)\./, '\10.').to_f
      value.infinite? ? nil : [value]
    end
  end
end
