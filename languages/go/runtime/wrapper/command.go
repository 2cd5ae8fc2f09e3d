package wrapper

import (
	"fmt"
	"strconv"
	"strings"
)

// command is a line taken apart: a word and key=value pairs, percent-decoded (PROTOCOL.md).
type command struct {
	word   string
	pairs  map[string]string
	params []pair // keys p.<name>, in order
	err    error  // the first thing that makes no sense
}

type pair struct{ name, value string }

func parseCommand(line string) *command {
	// Single blanks: a value may contain other white space, such as U+00A0, as it is.
	words := strings.FieldsFunc(line, func(r rune) bool { return r == ' ' })
	c := &command{pairs: map[string]string{}}
	if len(words) == 0 {
		c.err = fmt.Errorf("no command")
		return c
	}
	c.word = words[0]
	for _, word := range words[1:] {
		key, value, found := strings.Cut(word, "=")
		if !found {
			c.fail("a word without `=`")
			continue
		}
		name, text := c.decode(key), c.decode(value)
		if strings.HasPrefix(name, "p.") {
			c.params = append(c.params, pair{name[2:], text})
		} else {
			c.pairs[name] = text
		}
	}
	return c
}

func (c *command) fail(message string) {
	if c.err == nil {
		c.err = fmt.Errorf("%s", message)
	}
}

func (c *command) decode(text string) string {
	if !strings.Contains(text, "%") {
		return text
	}
	var decoded strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] != '%' {
			decoded.WriteByte(text[i])
			continue
		}
		if i+3 > len(text) {
			c.fail("bad percent-encoding")
			break
		}
		value, err := strconv.ParseUint(text[i+1:i+3], 16, 8)
		if err != nil {
			c.fail("bad percent-encoding")
		}
		decoded.WriteByte(byte(value))
		i += 2
	}
	return decoded.String()
}

func (c *command) text(key, otherwise string) string {
	if value, found := c.pairs[key]; found {
		return value
	}
	return otherwise
}

func (c *command) number(key string, otherwise int64) int64 {
	value, found := c.pairs[key]
	if !found {
		return otherwise
	}
	number, err := strconv.ParseInt(value, 10, 64)
	if err != nil || number < 0 {
		c.fail(key + " is no number")
	}
	return number
}

func (c *command) flag(key string) bool {
	return c.number(key, 0) != 0
}

// unsigned is a number of 64 bits.
func (c *command) unsigned(key string) uint64 {
	value, found := c.pairs[key]
	if !found {
		return 0
	}
	number, err := strconv.ParseUint(value, 10, 64)
	if err != nil {
		c.fail(key + " is no number")
	}
	return number
}

// numbers are separated by commas; none: empty.
func (c *command) numbers(key string) []int {
	value := c.pairs[key]
	if value == "" {
		return nil
	}
	var list []int
	for _, text := range strings.Split(value, ",") {
		number, err := strconv.Atoi(text)
		if err != nil || number < 0 {
			c.fail(key + " is no list of numbers")
		}
		list = append(list, number)
	}
	return list
}
