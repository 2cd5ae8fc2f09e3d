package wrapper

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"lath/wrapper/told"
	"os"
	"strings"
	"syscall"
)

// channel carries commands and answers: two FIFOs by path, or standard input and output for driving
// a wrapper by hand.
type channel struct {
	commands *bufio.Reader
	answers  *os.File
}

// openChannel gives the channel this process was started with; nil: nobody drives it.
func openChannel(arguments []string) (*channel, error) {
	if told.Channel != "" {
		from, to, _ := strings.Cut(told.Channel, ":")
		commands, err := os.Open(from)
		if err != nil {
			return nil, err
		}
		answers, err := os.OpenFile(to, os.O_WRONLY, 0)
		if err != nil {
			return nil, err
		}
		return &channel{bufio.NewReader(commands), answers}, nil
	}
	if len(arguments) == 1 && arguments[0] == "--lath-stdio" {
		return &channel{bufio.NewReader(os.Stdin), os.Stdout}, nil
	}
	return nil, nil
}

// line is the next command without its end. When the driver has gone the process ends.
func (c *channel) line() string {
	text, err := c.commands.ReadString('\n')
	switch {
	case err == io.EOF && text == "":
		exit(0)
	case err == io.EOF:
		fail("the commands end within a line")
	case err != nil:
		fail("cannot read commands: " + err.Error())
	}
	return strings.TrimSuffix(text[:len(text)-1], "\r")
}

// fail ends the process because of its channel: the driver must not take that for an orderly end.
func fail(problem string) {
	fmt.Fprintln(os.Stderr, "lath:", problem)
	exit(70)
}

// BeforeExit runs when the driver has gone.
var BeforeExit func()

func exit(status int) {
	if BeforeExit != nil {
		BeforeExit()
	}
	os.Exit(status)
}

// answer writes one line at once.
func (c *channel) answer(line []byte) {
	_, err := c.answers.Write(append(line, '\n'))
	switch {
	case errors.Is(err, syscall.EPIPE):
		exit(0) // the driver has gone
	case err != nil:
		fail("cannot write an answer: " + err.Error())
	}
}
