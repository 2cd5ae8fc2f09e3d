package encoded

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"strings"
	"testing"
)

type record struct {
	Name  string
	Marks []int
}

func BenchmarkMarshal(b *testing.B) {
	value := record{Name: "ada", Marks: []int{1, 2, 3}}
	for i := 0; i < b.N; i++ {
		if _, err := json.Marshal(value); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkUnmarshal(b *testing.B) {
	text, err := json.Marshal(record{"ada", []int{1, 2, 3}})
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(text)))
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		var value record
		if err := json.Unmarshal(text, &value); err != nil {
			b.Fatalf("record %d: %v", i, err)
		}
	}
}

func BenchmarkChecksum(b *testing.B) {
	for size := 64; size <= 4096; size *= 8 {
		b.Run(fmt.Sprintf("size=%d", size), func(b *testing.B) {
			data := bytes.Repeat([]byte{7}, size)
			b.SetBytes(int64(size))
			for b.Loop() {
				crc32.ChecksumIEEE(data)
			}
		})
	}
}

func BenchmarkEncode(b *testing.B) {
	var out strings.Builder
	encoder := base64.NewEncoder(base64.StdEncoding, &out)
	defer encoder.Close()
	data := []byte("sixteen bytes !!")
	b.SetBytes(16)
	for i := 0; i < b.N; i++ {
		out.Reset()
		encoder.Write(data)
	}
}
