// Package bands is a picture of the Mandelbrot set, drawn by one goroutine or by several.
package bands

import (
	"hash/crc32"
	"sync"
)

// @@State(Scope.Thread)
type Picture struct {
	// @@Param("96")
	width int
	// @@Param("256")
	max_iter        int
	height          int
	left, top, step float64
	pixels          []byte
}

// @@Setup
func (p *Picture) prepare() {
	p.height = p.width * 3 / 4
	p.step = 3.0 / float64(p.width) // frames the whole set
	p.left = -0.75 - float64(p.step*float64(p.width)/2.0)
	p.top = p.step * float64(p.height) / 2.0
	p.pixels = make([]byte, p.width*p.height)
}

// Turns of z = z^2 + c until |z| > 2, at most maxIter. A product that is converted is rounded: on some processors Go would
// contract it with the sum, and the pictures are compared bit by bit.
func turnsAt(cx, cy float64, maxIter int) int {
	x, y := 0.0, 0.0
	turns := 0
	for turns < maxIter {
		xx, yy := float64(x*x), float64(y*y)
		if xx+yy > 4.0 {
			break
		}
		y = float64(2.0*x*y) + cy
		x = xx - yy + cx
		turns++
	}
	return turns
}

// drawRows draws some rows; it returns how many turns they took.
func drawRows(picture *Picture, first, end int) int {
	total, pixel := 0, first*picture.width
	for row := first; row < end; row++ {
		cy := picture.top - float64(float64(row)*picture.step)
		for column := 0; column < picture.width; column++ {
			turns := turnsAt(picture.left+float64(float64(column)*picture.step), cy, picture.max_iter)
			if turns == picture.max_iter {
				picture.pixels[pixel] = 0
			} else {
				picture.pixels[pixel] = byte(1 + turns%255)
			}
			pixel++
			total += turns
		}
	}
	return total
}

// The harness's threads: with `-t 2`, two threads draw a picture each.
//
// @@Benchmark
// @@BenchmarkMode(Mode.Throughput) @OutputTimeUnit(TimeUnit.SECONDS)
func whole(picture *Picture) int { return drawRows(picture, 0, picture.height) }

// @@State(Scope.Benchmark)
type Crew struct {
	// @@Param("2")
	threads int
}

// Goroutines of its own: each draws a band of the one picture.
//
// @@Benchmark
// @@BenchmarkMode(Mode.Throughput) @OutputTimeUnit(TimeUnit.SECONDS)
func bands(picture *Picture, crew *Crew) int {
	totals := make([]int, crew.threads)
	var all sync.WaitGroup
	for band := 0; band < crew.threads; band++ {
		all.Add(1)
		go func(band int) {
			defer all.Done()
			totals[band] = drawRows(picture, picture.height*band/crew.threads, picture.height*(band+1)/crew.threads)
		}(band)
	}
	all.Wait()
	total := 0
	for _, part := range totals {
		total += part
	}
	return total
}

// The proof is the picture, not the number of turns.
//
// @@Check({"whole", "bands"})
func checksum(picture *Picture) uint32 { return crc32.ChecksumIEEE(picture.pixels) }
