# frozen_string_literal: true

require "ripper"

module LathRuby
  # Annotations in comments, `#@@Benchmark`, and YARD's types of parameters, `# @param state [State]`.
  class Comments
    Annotation = Struct.new(:text, :start, :finish, :line, :last_line)

    BEGIN_MARK = /\A#[ \t]*@@/
    YARD_PARAM = /\A#\s*@param\s+(?:(\w+)\s+\[([\w:]+)\]|\[([\w:]+)\]\s+(\w+))/
    YARD_RETURN = /\A#\s*@return\s+\[([\w:]+)\]/

    # `lines`: byte offset of each line's beginning.
    def initialize(text, lines)
      @text = text
      @lines = lines
      @comments = {}
      @code = {}
      Ripper.lex(text).each do |(line, column), kind, token, _|
        case kind
        when :on_comment then @comments[line] = [lines[line - 1] + column, token.chomp]
        when :on_sp, :on_ignored_nl, :on_nl, :on_embdoc, :on_embdoc_beg, :on_embdoc_end then nil
        else (line..line + token.count("\n")).each { |each| @code[each] = true }
        end
      end
    end

    def annotations
      @annotations ||= begin
        found = []
        lines = @comments.keys.sort
        found.concat(from(lines.shift, lines)) until lines.empty?
        found
      end
    end

    # The first line of code after this one; nil at the end of the file.
    def next_code(line)
      (line + 1..@lines.size).find { |each| @code[each] }
    end

    # The comments right above a line.
    def above(line)
      found = []
      line -= 1
      while @comments[line] && !@code[line]
        found.unshift(@comments[line][1])
        line -= 1
      end
      found
    end

    private

    # The annotations that begin on a line; takes lines that they go on over.
    def from(line, rest)
      start, comment = @comments[line]
      return [] unless comment.match?(BEGIN_MARK)

      found = []
      position = comment.b.index("@@") + 1
      while position
        text = comment.b[position..]
        last = line
        finish = closing(text)
        while finish.nil? && rest.first == last + 1 && @comments[rest.first][1].match?(BEGIN_MARK)
          last = rest.shift
          text << between(last) << blanked(@comments[last][1].b)
          finish = closing(text)
        end
        text = finish ? text[0, finish] : text.sub(/\s+\z/, "")
        offset = start + position
        found << Annotation.new(text.force_encoding("UTF-8"), offset, offset + text.bytesize, line, last)
        return found if last != line

        mark = comment.b[position + text.bytesize..][/\A[ \t]*@{1,2}(?=[A-Za-z])/]
        position = mark && position + text.bytesize + mark.bytesize - 1
      end
      found
    end

    # What lies between the end of one comment and the beginning of the next: a line end and blanks.
    def between(line)
      start, = @comments[line]
      before, comment = @comments[line - 1]
      @text.byteslice(before + comment.bytesize, start - before - comment.bytesize).b
    end

    # The marker of a comment as blanks: every byte keeps its place.
    def blanked(comment)
      mark = comment[BEGIN_MARK]
      (" " * mark.bytesize) + comment[mark.bytesize..]
    end

    # Where an annotation ends: after its name, or after the parenthesis that closes its arguments;
    # nil if that has not come yet.
    def closing(text)
      name = text[/\A@[\w.]*/].bytesize
      open = text[name..][/\A[ \t]*\(/]
      return name unless open

      depth = 0
      quote = nil
      position = name + open.bytesize - 1
      while position < text.bytesize
        byte = text[position]
        if quote
          position += 1 if byte == "\\"
          quote = nil if byte == quote
          quote = nil if byte == "\n"
        elsif ['"', "'"].include?(byte) then quote = byte
        elsif "([{".include?(byte) then depth += 1
        elsif ")]}".include?(byte)
          depth -= 1
          return position + 1 if depth.zero?
        end
        position += 1
      end
      nil
    end
  end
end
