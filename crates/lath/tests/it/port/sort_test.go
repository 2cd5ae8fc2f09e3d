package sorting

import (
	"fmt"
	"slices"
	"sort"
	"testing"
)

var sizes = []int{10, 1_000}

var algorithms = map[string]func([]int){
	"insertion": insertion,
	"slices":    slices.Sort[[]int],
	"sort":      sort.Ints,
}

func insertion(a []int) {
	for i := range a {
		for j := i; j > 0 && a[j-1] > a[j]; j-- {
			a[j-1], a[j] = a[j], a[j-1]
		}
	}
}

func numbers(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i * 7919 % 503
	}
	return all
}

func BenchmarkSort(b *testing.B) {
	for _, n := range sizes {
		n := n
		for name, algorithm := range algorithms {
			b.Run(fmt.Sprintf("%s/%d", name, n), func(b *testing.B) {
				original := numbers(n)
				for i := 0; i < b.N; i++ {
					b.StopTimer()
					copied := append([]int(nil), original...)
					b.StartTimer()
					algorithm(copied)
				}
			})
		}
	}
}

func BenchmarkSearch(b *testing.B) {
	hay := numbers(256)
	sort.Ints(hay)
	b.Run("binary", func(b *testing.B) {
		for i := 0; i < b.N; i++ {
			_ = sort.SearchInts(hay, 300)
		}
	})
	b.Run("linear", func(b *testing.B) {
		for i := 0; i < b.N; i++ {
			_ = slices.IndexFunc(hay, func(n int) bool { return n >= 300 })
		}
	})
}

func BenchmarkFind(b *testing.B) {
	tests := []struct {
		name   string
		hay    []int
		needle int
	}{
		{"first", []int{1, 2, 3}, 1},
		{name: "absent", hay: numbers(50), needle: -1},
	}
	for _, test := range tests {
		b.Run(test.name, func(b *testing.B) {
			var at int
			for i := 0; i < b.N; i++ {
				at = slices.Index(test.hay, test.needle)
			}
			if at > 0 {
				b.Error("found at", at)
			}
		})
	}
}
