// Package sealedbox seals with libsodium through cgo. Slices are handed over as they are: cgo pins them, and copies nothing.
package sealedbox

/*
#cgo pkg-config: libsodium
#include <sodium.h>
*/
import "C"

import (
	"errors"
	"unsafe"

	"message"
)

const overhead = C.crypto_box_SEALBYTES

type keys struct {
	public [C.crypto_box_PUBLICKEYBYTES]byte
	secret [C.crypto_box_SECRETKEYBYTES]byte
}

func start() error {
	if C.sodium_init() < 0 {
		return errors.New("libsodium does not start")
	}
	return nil
}

func generate(pair *keys) {
	C.crypto_box_keypair(pointer(pair.public[:]), pointer(pair.secret[:]))
}

func sealFor(recipient *keys, text, sealed []byte) {
	C.crypto_box_seal(pointer(sealed), pointer(text), C.ulonglong(len(text)), pointer(recipient.public[:]))
}

// openWith gives nothing if the box was not sealed for these keys, or was changed.
func openWith(recipient *keys, sealed, opened []byte) []byte {
	length := C.ulonglong(len(sealed))
	if C.crypto_box_seal_open(pointer(opened), pointer(sealed), length, pointer(recipient.public[:]), pointer(recipient.secret[:])) != 0 {
		return nil
	}
	return opened
}

func pointer(bytes []byte) *C.uchar {
	return (*C.uchar)(unsafe.SliceData(bytes))
}

// @@State(Scope.Thread)
type Library struct{}

// @@Setup(Level.Trial)
func (*Library) start() error {
	return start()
}

// @@State(Scope.Thread)
type SealedBox struct {
	//@@Param({"7", "36", "1024", "65536"})
	length               int
	text, sealed, opened []byte
	recipient            keys
}

// @@Setup(Level.Trial)
func (b *SealedBox) prepare() error {
	if err := start(); err != nil {
		return err
	}
	b.text = message.Of(b.length)
	b.sealed = make([]byte, overhead+b.length)
	b.opened = make([]byte, b.length)
	generate(&b.recipient)
	sealFor(&b.recipient, b.text, b.sealed)
	return nil
}

// @@Benchmark
// @@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
// @@Compare("roundTrip")
func roundTrip(b *SealedBox) []byte {
	var recipient keys
	generate(&recipient)
	sealFor(&recipient, b.text, b.sealed)
	return openWith(&recipient, b.sealed, b.opened)
}

// @@Benchmark
// @@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
// @@Compare("keyPair")
func keyPair(_ *Library) *keys {
	pair := new(keys)
	generate(pair)
	return pair
}

// @@Benchmark
// @@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
// @@Compare("seal")
func seal(b *SealedBox) []byte {
	sealFor(&b.recipient, b.text, b.sealed)
	return b.sealed
}

// @@Benchmark
// @@BenchmarkMode(Mode.AverageTime) @OutputTimeUnit(TimeUnit.NANOSECONDS)
// @@Compare("open")
func open(b *SealedBox) []byte {
	return openWith(&b.recipient, b.sealed, b.opened)
}

// @@Check("roundTrip")
func tripped(opened []byte) string {
	return message.Hexadecimal(opened)
}

// @@Check("seal")
func unsealed(sealed []byte, b *SealedBox) string {
	return message.Hexadecimal(openWith(&b.recipient, sealed, b.opened))
}

// opened is what the call gave, then what the published box gives.
// @@Check("open")
func opened(opened []byte) string {
	var recipient keys
	copy(recipient.public[:], message.PublishedPublicKey)
	copy(recipient.secret[:], message.PublishedSecretKey)
	room := make([]byte, len(message.PublishedBox)-overhead)
	return message.Hexadecimal(opened) + message.Hexadecimal(openWith(&recipient, message.PublishedBox, room))
}

// @@Check("keyPair")
func fits(pair *keys) string {
	text := []byte("Message")
	sealed, room := make([]byte, overhead+len(text)), make([]byte, len(text))
	sealFor(pair, text, sealed)
	return message.Hexadecimal(openWith(pair, sealed, room))
}
