package nacl

import (
	"bytes"
	"crypto/sha512"
	"encoding/hex"
	"fmt"
	"strings"

	"lath"
)

const message = 1 << 20

// Input is what one call of a row works on; out is room for results, for functions that append.
// @@State(Scope.Thread)
type Input struct {
	row    string
	m, out []byte
	k, n   [64]byte
	p      [32]byte
}

func (in *Input) key() *[32]byte   { return (*[32]byte)(in.k[:32]) }
func (in *Input) nonce() *[24]byte { return (*[24]byte)(in.n[:24]) }

// @@Setup
func (in *Input) prepare(params *lath.BenchmarkParams) {
	row := keyOf(params.Benchmark)
	in.read(linesOf(row)[0])
}

// keyOf is the key of a benchmark's row: its function's name, small letters and digits only.
func keyOf(benchmark string) string {
	name := strings.ToLower(benchmark[strings.LastIndex(benchmark, ".")+1:])
	return strings.ReplaceAll(name, "_", "")
}

func linesOf(row string) []string {
	var found []string
	for _, line := range lines {
		if strings.HasPrefix(line, row+" ") {
			found = append(found, line)
		}
	}
	return found
}

func unhex(text string) []byte {
	data, err := hex.DecodeString(strings.Trim(text, "-*"))
	if err != nil {
		panic(err)
	}
	return data
}

func (in *Input) appendMessage() {
	for i := 0; i < message; i++ {
		in.m = append(in.m, byte(131*i+7))
	}
}

func (in *Input) read(line string) {
	fields := strings.Fields(line)
	in.row = fields[0]
	copy(in.k[:], unhex(fields[2]))
	copy(in.n[:], unhex(fields[3]))
	copy(in.p[:], unhex(fields[4]))
	in.out = make([]byte, 0, message+256)
	m := fields[1]
	if sealer, sealed := strings.CutPrefix(m, "~"); sealed {
		in.appendMessage()
		in.m = bytes.Clone(rows[sealer](in))
		return
	}
	in.m = unhex(m)
	if strings.HasSuffix(m, "*") {
		in.appendMessage()
	}
}

// shown is a result as it is up to 64 bytes, of more the first half of SHA-512; nil was rejected.
func shown(result []byte) string {
	if result == nil {
		return "rejected"
	}
	if len(result) <= 64 {
		return hex.EncodeToString(result)
	}
	digest := sha512.Sum512(result)
	return fmt.Sprintf("#%x", digest[:32])
}

// isPair: the public key belongs to the secret one, and another call gives another pair.
func isPair(row string) bool {
	pair := bytes.Clone(rows[row](&Input{}))
	if bytes.Equal(pair, rows[row](&Input{})) {
		return false
	}
	var other Input
	copy(other.k[:], pair[32:])
	if row == "cryptoboxkeypair" {
		return bytes.Equal(rows["cryptoscalarmultbase"](&other), pair[:32])
	}
	other.appendMessage()
	copy(other.p[:], pair)
	copy(other.n[:], rows["ed25519sign"](&other))
	return rows["ed25519verify"](&other) != nil
}
