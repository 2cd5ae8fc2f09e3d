# frozen_string_literal: true

require "lath_ruby/comments"
require "lath_ruby/items"
require "lath_ruby/types"

module LathRuby
  # A file of the user's, read.
  class SourceFile
    attr_reader :path, :text, :comments, :items, :problem

    def initialize(path, text)
      @path = path
      @text = text
      @lines = [0]
      text.each_line { |line| @lines << @lines.last + line.bytesize }
      tree = Ripper.sexp(text)
      @problem = tree ? nil : SourceFile.complaint(path, text)
      @comments = Comments.new(text, @lines)
      @items = tree ? Items.new(tree).all : []
    end

    def span((line, column), name)
      start = @lines[line - 1] + column
      [start, start + name.bytesize]
    end

    def line_span(line)
      start = @lines[line - 1] || text.bytesize
      [start, [start + (text.lines[line - 1] || "").chomp.bytesize, text.bytesize].min]
    end

    # What Ruby itself says of a text that it does not understand, and in which line.
    def self.complaint(path, text)
      RubyVM::InstructionSequence.compile(text, path, path)
      ["Ruby does not understand it", 1]
    rescue SyntaxError => error
      said = error.message.lines.first.to_s.chomp
      [said.sub(/\A.*?:\d+: /, ""), said[/:(\d+): /, 1].to_i.clamp(1, [text.lines.size, 1].max)]
    end
  end

  # Finds the sites of a source, and of the files that it requires relatively.
  class Scan
    FIXTURE = /\A@(?:Setup|TearDown|Teardown)\b/
    REQUIRES = /^[ \t]*require_relative[ \t(]+["']([^"'#]+)["']/

    def initialize(path, text)
      @files = [SourceFile.new(path, text)]
      @problems = []
      follow(@files[0])
      @types = Types.new(@files)
    end

    def answer
      sites = @files.each_with_index.flat_map { |file, index| sites(file, index) }
      { files: @files.map(&:path), sites: sites, problems: @problems }
    end

    private

    def follow(file)
      file.text.scan(REQUIRES) do |(name)|
        path = File.expand_path(name, File.dirname(file.path))
        path += ".rb" unless path.end_with?(".rb")
        next if @files.any? { |known| known.path == path } || !File.file?(path)

        @files << SourceFile.new(path, File.read(path, encoding: "UTF-8"))
        follow(@files.last)
      end
    end

    def sites(file, index)
      complain(file, index)
      annotations = annotations(file, index)
      replaced(file, index, annotations)
      annotated = file.items.reject(&:local).select do |item|
        item.kind != :field || annotations.key?(item)
      end
      # Of other files' functions only fixtures count.
      annotated.reject! do |item|
        texts = annotations.fetch(item, [])
        index.positive? && item.kind == :function && item.owner.nil? && texts.none? { |one| FIXTURE.match?(one.text) }
      end
      annotated.filter_map do |item|
        texts = annotations.fetch(item, [])
        next if item.kind != :type && texts.empty?

        common(file, index, item, texts).merge(send(item.kind, file, item, texts))
      end
    end

    # A method that replaces an annotated one of the same class, whose annotations would be lost.
    def replaced(file, index, annotations)
      functions = file.items.select { |item| item.kind == :function && !item.local }
      functions.each_with_index do |item, number|
        lost = functions.first(number).any? { |one| one.symbol == item.symbol && annotations.key?(one) }
        next if !lost || annotations.key?(item)

        @problems << {
          code: "L204", message: "`#{item.symbol}` is defined again, without its annotations", file: index,
          span: file.span(item.position, item.name), help: "rename one of them"
        }
      end
    end

    def complain(file, index)
      return unless file.problem

      message, line = file.problem
      @problems << { code: "L602", message: message, file: index, span: file.line_span(line) }
    end

    # Joins annotations with the declarations that begin in the next line of code.
    def annotations(file, index)
      found = Hash.new { |hash, item| hash[item] = [] }.compare_by_identity
      file.comments.annotations.each do |one|
        line = file.comments.next_code(one.last_line)
        items = file.items.select { |item| item.line == line }
        items = items.select { |item| item.kind == :field } if items.any? { |item| item.kind == :field }
        items = items.first(1) unless items.first&.kind == :field
        nothing(one, index, line) if items.empty? && index.zero? && !file.problem
        items.each { |item| item.local ? hidden(one, index) : found[item] << one }
      end
      found.default = nil
      found
    end

    def nothing(annotation, index, line)
      what = line ? "what follows is not a definition" : "the file ends here"
      @problems << {
        code: "L202", message: "annotation is not followed by a declaration", file: index,
        span: [annotation.start, annotation.finish],
        help: "#{what}; an annotation belongs right before a method, a class or an attribute"
      }
    end

    def hidden(annotation, index)
      @problems << {
        code: "L202", message: "annotation inside a function body", file: index,
        span: [annotation.start, annotation.finish], help: "annotate methods and classes of the file"
      }
    end

    def common(file, index, item, texts)
      annotations = texts.map { |one| { text: one.text, span: [one.start, one.finish], brackets: true } }
      {
        kind: item.kind, name: item.name, symbol: item.symbol, owner: item.owner, file: index,
        span: file.span(item.position, item.name), annotations: annotations, static: item.static || false,
        public: item.kind == :field || item.public
      }.compact
    end

    def type(_file, item, _texts)
      own = @types.members(item)
      {
        bases: @types.bases(item), abstract: item.static || false, fields: own[:fields],
        public_fields: own[:fields], public_getters: own[:getters], static: false,
        lacks_default_constructor: own[:needs_arguments]
      }
    end

    # Every method of Ruby returns something; of fixtures nobody looks at it.
    def function(file, item, texts)
      parameters = item.parameters.map do |name, position|
        { name: name, type: @types.of_parameter(file, item, name), span: file.span(position, name) }
      end
      { parameters: parameters, returns: texts.any? { |one| one.text.match?(/\A@(?:Benchmark|Check)\b/) } }
    end

    def field(file, item, texts)
      name, value = @types.of_field(file, item, texts)
      quoted(file, item) if value.nil?
      { type: name, value: value || "unsupported" }
    end

    # A number in quotes may be a number or a text.
    def quoted(file, item)
      @problems << {
        code: "L403", message: "the type of `#{item.name}` is not known: its values are numbers in quotes",
        file: @files.index(file), span: file.span(item.position, item.name),
        help: "write `# @return [Integer]` above it, or a first value in `initialize`, or numbers without quotes"
      }
    end
  end
end
