// Package sealedbox seals with golang.org/x/crypto/nacl/box: Go without libsodium.
package sealedbox

import (
	"crypto/rand"

	"golang.org/x/crypto/nacl/box"
	"message"
)

type keys struct {
	public, secret *[32]byte
}

func generate() (keys, error) {
	public, secret, err := box.GenerateKey(rand.Reader)
	return keys{public, secret}, err
}

// openWith gives nothing if the box was not sealed for these keys, or was changed.
func openWith(recipient keys, sealed, opened []byte) []byte {
	text, ok := box.OpenAnonymous(opened[:0], sealed, recipient.public, recipient.secret)
	if !ok {
		return nil
	}
	return text
}

// @@State(Scope.Thread)
type SealedBox struct {
	//@@Param({"7", "36", "1024", "65536"})
	length               int
	text, sealed, opened []byte
	recipient            keys
}

// @@Setup(Level.Trial)
func (b *SealedBox) prepare() (err error) {
	b.text = message.Of(b.length)
	b.opened = make([]byte, b.length)
	if b.recipient, err = generate(); err != nil {
		return err
	}
	b.sealed, err = box.SealAnonymous(nil, b.text, b.recipient.public, rand.Reader)
	return err
}

// @@Benchmark
// @@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
// @@Compare("roundTrip")
func roundTrip(b *SealedBox) ([]byte, error) {
	recipient, err := generate()
	if err != nil {
		return nil, err
	}
	sealed, err := box.SealAnonymous(b.sealed[:0], b.text, recipient.public, rand.Reader)
	if err != nil {
		return nil, err
	}
	return openWith(recipient, sealed, b.opened), nil
}

// @@Benchmark
// @@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
// @@Compare("keyPair")
func keyPair() (keys, error) {
	return generate()
}

// @@Benchmark
// @@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
// @@Compare("seal")
func seal(b *SealedBox) ([]byte, error) {
	return box.SealAnonymous(b.sealed[:0], b.text, b.recipient.public, rand.Reader)
}

// @@Benchmark
// @@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
// @@Compare("open")
func open(b *SealedBox) []byte {
	return openWith(b.recipient, b.sealed, b.opened)
}

// @@Check("roundTrip")
func tripped(opened []byte) string {
	return message.Hexadecimal(opened)
}

// @@Check("seal")
func unsealed(sealed []byte, b *SealedBox) string {
	return message.Hexadecimal(openWith(b.recipient, sealed, b.opened))
}

// opened is what the call gave, then what the published box gives.
// @@Check("open")
func opened(opened []byte) string {
	recipient := keys{new([32]byte), new([32]byte)}
	copy(recipient.public[:], message.PublishedPublicKey)
	copy(recipient.secret[:], message.PublishedSecretKey)
	return message.Hexadecimal(opened) + message.Hexadecimal(openWith(recipient, message.PublishedBox, nil))
}

// @@Check("keyPair")
func fits(pair keys) string {
	sealed, err := box.SealAnonymous(nil, []byte("Message"), pair.public, rand.Reader)
	if err != nil {
		return err.Error()
	}
	return message.Hexadecimal(openWith(pair, sealed, nil))
}
