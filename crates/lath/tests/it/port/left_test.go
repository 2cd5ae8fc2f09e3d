package left

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func BenchmarkUntilN(b *testing.B) {
	words := make([]string, b.N)
	for i := 0; i < b.N; i++ {
		words[i] = strings.Repeat("a", 3)
	}
}

func BenchmarkFile(b *testing.B) {
	path := filepath.Join(b.TempDir(), "a")
	for i := 0; i < b.N; i++ {
		os.WriteFile(path, nil, 0o600)
	}
}

func BenchmarkMiddle(b *testing.B) {
	for i := 0; i < b.N; i++ {
		strings.Fields("a b")
		b.StopTimer()
		strings.Fields("c d")
		b.StartTimer()
		strings.Fields("e f")
	}
}

func BenchmarkEnds(b *testing.B) {
	for i := 0; i < b.N; i++ {
		if strings.Contains("abc", "d") {
			break
		}
	}
}

func BenchmarkLocal(b *testing.B) {
	type pair struct{ a, b int }
	one := pair{1, 2}
	for i := 0; i < b.N; i++ {
		one.a += one.b
	}
}

func helper(b *testing.B, word string) {
	b.Log(b.N)
}

func BenchmarkParts(b *testing.B) {
	text := strings.TrimSuffix(strings.Repeat("a b ", 20), " ")
	b.Run("fields", func(b *testing.B) {
		for i := 0; i < b.N; i++ {
			strings.Fields(text)
		}
	})
	b.Run("nothing", func(b *testing.B) {
		helper(b, text)
	})
	b.Run("split", func(b *testing.B) {
		for i := 0; i < b.N; i++ {
			strings.Split(text, " ")
		}
		b.ReportMetric(3, "words/op")
	})
}
