module Lath
  # A result in canonical form: the same for the same value, whatever the language (PROTOCOL.md,
  # `prove`).
  class Proof
    DEEP = 64
    MOST = 1_000_000

    class TooLarge < RuntimeError; end

    # Fields of the answer.
    def self.of(value)
      { proof: new.of(value, 0) }
    rescue TooLarge
      { proof: { kind: "none" }, why: "it has more than #{MOST} elements" }
    end

    def initialize
      @left = MOST
    end

    def of(value, depth)
      raise TooLarge if (@left -= 1).negative?
      return { kind: "none" } if depth > DEEP

      case value
      when true, false then { kind: "bool", value: value.to_s }
      when Integer then { kind: "integer", value: value.to_s }
      when Float then { kind: "float", value: value.to_s }
      when String then text(value)
      when Symbol then text(value.name)
      when Array then { kind: "list", value: value.map { |element| of(element, depth + 1) } }
      else { kind: "none" }
      end
    end

    private

    # Bytes are strings of no encoding, and those that are not well-formed.
    def text(value)
      return { kind: "bytes", value: value.unpack1("H*") } if value.encoding == Encoding::BINARY

      utf8 = value.encode("UTF-8")
      return { kind: "text", value: utf8 } if utf8.valid_encoding?

      { kind: "bytes", value: value.b.unpack1("H*") }
    rescue EncodingError
      { kind: "bytes", value: value.b.unpack1("H*") }
    end
  end

  # Results that do their work after the call: to time the call is to time their creation.
  module Deferred
    # The classes of a result and of what a list or a hash holds first.
    def self.kinds(result)
      first = result[0] if Array === result
      first = result.first&.last if Hash === result
      [result.class, first&.class]
    end

    def self.awaitable?(kind)
      kind && kind <= Thread
    end

    def self.lazy?(kind)
      iterates?(kind) || [Proc, Method].any? { |lazy| kind <= lazy }
    end

    # A list of functions is data.
    def self.iterates?(kind)
      kind && [Enumerator, Fiber].any? { |lazy| kind <= lazy }
    end
  end
end
